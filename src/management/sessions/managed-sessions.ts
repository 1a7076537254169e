import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { SignOuts } from '../../flows/completion/sign-outs.js';
import { Database, within } from '../../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../../platform/database/page.js';
import { plainList, type Statements } from '../../platform/database/statement.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { Clock } from '../../platform/time/clock.js';
import {
  earliestOf,
  SESSION_RECORD,
  SESSION_RECORDS_OF,
  SESSION_TRAIL,
  type SessionRecordRow,
  type TrailEvent,
} from '../../session/lifecycle/session-record.statements.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { isWithin, ManagedApplications, type Reach } from '../access/reach.js';
import { ManagedSessionUnknown } from '../management.errors.js';
import { ManagedUsers } from '../users/managed-users.js';
import type { Act, Write } from '../writes/write.js';
import { EVERY_APPLICATION, type SessionsEndedDto } from './managed-sessions.dto.js';
import { ENDS_OF, type SessionEnd } from './session-ends.statement.js';

interface SessionQuery extends PageQuery {
  live: boolean;
}

interface Many {
  application?: string | undefined;
  openedBefore?: Date | undefined;
}

/** The sessions of users, why they ended, and an end to them. */
@Injectable()
export class ManagedSessions {
  constructor(
    private readonly database: Database,
    private readonly users: ManagedUsers,
    private readonly sessions: SessionsService,
    private readonly signOuts: SignOuts,
    private readonly applications: ManagedApplications,
    private readonly clock: Clock,
  ) {}

  async listOf(reach: Reach, userId: string, { live, ...page }: SessionQuery): Promise<Page<SessionRecordRow>> {
    const { id: identityId } = await this.users.get(reach, userId);
    const rows = await this.database.run(SESSION_RECORDS_OF, { identityId, live, ...byId('newest', page) });
    return pageOf(rows, page.limit, ({ id }) => id);
  }

  /** The event that ended each of these sessions of a user, where one did: time ends a session without an event. */
  async endsOf(reach: Reach, userId: string, sessions: SessionRecordRow[]): Promise<Map<string, SessionEnd>> {
    const user = await this.users.get(reach, userId);
    const ended = sessions.flatMap(({ id, endedAt }) => (endedAt ? [{ id, at: endedAt.toISOString() }] : []));
    if (ended.length === 0) return new Map();
    const ends = await this.database.run(ENDS_OF, {
      ids: plainList(ended.map(({ id }) => id)),
      moments: plainList(ended.map(({ at }) => at)),
      identityIds: plainList([user.id, ...user.previousIds]),
      identityId: user.id,
      applicationId: user.applicationId,
    });
    return new Map(ends.map((end) => [end.sessionId, end]));
  }

  /** With what happened to it, oldest first. */
  async get(reach: Reach, id: string): Promise<{ session: SessionRecordRow; trail: TrailEvent[] }> {
    const session = await this.require(reach, id);
    const { identityId } = session;
    return { session, trail: await this.database.run(SESSION_TRAIL, { id, identityId, from: earliestOf(id) }) };
  }

  /** Answers when it ended. One that has ended already keeps its moment and its reason. */
  async end(act: Act, reach: Reach, id: string): Promise<SessionRecordRow> {
    const statements = within(act.manager);
    const { identityId } = await this.require(reach, id, statements);
    await this.sessions.endThese(act.manager, [id], { reason: 'admin', caller: act.caller });
    act.tellsOf(identityId);
    return this.require(reach, id, statements);
  }

  /** Call `ManagedUsers.finish` once it is committed. */
  async endAllOf(act: Act, reach: Reach, userId: string): Promise<number> {
    const { id } = await this.users.get(reach, userId, within(act.manager));
    act.subjectId = id;
    return this.signOuts.ofIdentityWithin(act.manager, id, { reason: 'admin', caller: act.caller });
  }

  /** At one application, or at every one. */
  async endMany(write: Write, reach: Reach, { application, openedBefore }: Many): Promise<SessionsEndedDto> {
    if (openedBefore && !(openedBefore <= this.clock.now()))
      throw new MalformedInput(['opened_before must be a moment in the past such as 2026-11-20T09:30:00Z']);
    const isEvery = application === EVERY_APPLICATION && reach.applicationId === null;
    const applicationId = isEvery ? null : (await this.applications.require(reach, application)).id;
    return write.act(
      async ({ manager, caller }) => {
        const ending = { reason: 'admin' as const, caller, openedBefore };
        const endedAt = await this.signOuts.ofManyWithin(manager, applicationId, ending);
        return { ended_at: endedAt.toISOString() };
      },
      async (body) => {
        await this.signOuts.finishMany(applicationId);
        return body;
      },
    );
  }

  private async require(reach: Reach, id: string, statements: Statements = this.database): Promise<SessionRecordRow> {
    const [session] = validate(id) ? await statements.run(SESSION_RECORD, { id }) : [];
    if (!session || !isWithin(reach, session)) throw new ManagedSessionUnknown();
    return session;
  }
}
