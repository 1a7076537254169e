import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { Database } from '../../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../../platform/database/page.js';
import { isStorableText } from '../../platform/http/input/validation.js';
import type { SessionRecordRow } from '../../session/lifecycle/session-record.statements.js';
import type { Reach } from '../access/reach.js';
import { ManagedAudit, type RequestEvent } from '../audit/managed-audit.js';
import { ManagedSessionUnknown } from '../management.errors.js';
import { ManagedSessions } from '../sessions/managed-sessions.js';
import { APPLICATION_CHOICES, type ApplicationChoice, FIND_USERS, NEWEST_USERS } from './find-users.statement.js';
import type { ManagedUserRow } from './list-users.statement.js';
import { LAST_LETTER, ManagedUsers } from './managed-users.js';

export interface Found {
  users: ManagedUserRow[];
  /** There are more that begin so. */
  isCut: boolean;
  /** The text is the id of this session. */
  session?: SessionRecordRow | undefined;
  /** The text is the id of a request that left these events. */
  events: RequestEvent[];
}

const MOST = 50;
/** Of each application, where there are several. */
const MOST_OF_EACH = 10;
const REQUEST_ID = /^[\w-]{16}$/;

/** Finds users by whatever a customer quotes: an address, a name, the id of a user, a session or a request. */
@Injectable()
export class UserSearch {
  constructor(
    private readonly database: Database,
    private readonly users: ManagedUsers,
    private readonly sessions: ManagedSessions,
    private readonly audit: ManagedAudit,
  ) {}

  async find(reaches: Reach[], text: string): Promise<Found> {
    if (text === '' || !isStorableText(text)) return { users: [], isCut: false, events: [] };
    const [byText, byItsId, session, events] = await Promise.all([
      this.byText(reaches, text),
      validate(text) ? this.firstOf(reaches, (reach) => this.users.get(reach, text)) : undefined,
      validate(text)
        ? this.firstOf(reaches, async (reach) => (await this.sessions.get(reach, text)).session)
        : undefined,
      REQUEST_ID.test(text) ? this.audit.ofRequest(reaches, text) : [],
    ]);
    const users = [...(byItsId ? [byItsId] : []), ...byText.filter(({ id }) => id !== byItsId?.id)];
    return { users: users.slice(0, MOST), isCut: users.length > MOST, session, events };
  }

  /** Of every application, without a list for each. */
  async newest(query: PageQuery): Promise<Page<ManagedUserRow>> {
    const rows = await this.database.run(NEWEST_USERS, byId('newest', query));
    return pageOf(rows, query.limit, ({ id }) => id);
  }

  /** The applications of these reaches, up to 31. */
  choices(reaches: Reach[]): Promise<ApplicationChoice[]> {
    return this.database.run(APPLICATION_CHOICES, { applicationIds: idsOf(reaches) });
  }

  private byText(reaches: Reach[], text: string): Promise<ManagedUserRow[]> {
    const applicationIds = idsOf(reaches);
    const emailKey = text.toLowerCase();
    return this.database.run(FIND_USERS, {
      applicationIds,
      text,
      emailKey,
      emailTo: `${emailKey}${LAST_LETTER}`,
      lastLetter: LAST_LETTER,
      each: applicationIds?.length === 1 ? MOST + 1 : MOST_OF_EACH,
      limit: MOST + 1,
    });
  }

  private async firstOf<Row extends { applicationId: string }>(
    reaches: Reach[],
    look: (reach: Reach) => Promise<Row>,
  ): Promise<Row | undefined> {
    for (const reach of reaches)
      try {
        return await look(reach);
      } catch (failure) {
        if (!(failure instanceof IdentityNotFound) && !(failure instanceof ManagedSessionUnknown)) throw failure;
      }
    return undefined;
  }
}

const idsOf = (reaches: Reach[]): string[] | null =>
  reaches.some(({ applicationId }) => applicationId === null)
    ? null
    : reaches.flatMap(({ applicationId }) => applicationId ?? []);
