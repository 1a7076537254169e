import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { Settings } from '../../platform/config/settings.js';
import { newId } from '../../platform/crypto/ids.js';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Audience, ClientType } from '../entities/session.entity.js';
import { BearerInvalid } from '../session.errors.js';
import type { RefreshableSession } from '../tokens/credentials.js';
import { newSessionSecret, type RefreshToken, RefreshTokens } from '../tokens/refresh-token.js';
import { CHECK } from './check.statement.js';
import { BATCH, CutOffs, PERSON_DELETED } from './cut-offs.service.js';
import { type EndedRow, endWhere } from './end.statement.js';
import { EVERYBODY } from './live.js';
import { OPEN } from './open.statement.js';
import { DELETE_LATEST, HAS_MORE, LATEST_OF_IDENTITY } from './sessions-of-identity.statements.js';

export interface NewSession {
  sessionId: string;
  applicationId: string;
  identityId: string;
  audience: Audience;
  clientType: ClientType;
  provider: string;
  amr: string[];
  authenticatedAt: Date;
  /** Where the person signed in, who need not be the one who asks now. */
  device: { ip: string | null; userAgent: string | null };
  /** Seconds; null = REFRESH_OVERLAP. */
  overlap: number | null;
}

type EndReason =
  | 'revoked'
  | 'code_replayed'
  | 'operator'
  | 'password_reset'
  | 'password_changed'
  | 'logout'
  | 'replaced'
  | 'bound'
  | 'restored';

export interface Ending {
  reason: EndReason;
  /** Absent for what an operator does from the command line. */
  caller?: Caller;
}

const FIRST_GENERATION = 1;

@Injectable()
export class SessionsService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly tokens: RefreshTokens,
    private readonly settings: Settings,
    private readonly audit: Audit,
    private readonly cutOffs: CutOffs,
  ) {}

  /** Opens a session in the caller's transaction, so that what it is given for is consumed with it or not at all. */
  async open(manager: EntityManager, wanted: NewSession, caller: Caller): Promise<RefreshableSession> {
    const { provider, authenticatedAt, device, overlap, ...subject } = wanted;
    const { sessionId, applicationId, identityId, audience, clientType, amr } = subject;
    const secret = newSessionSecret();
    const { refreshToken: sliding, session: absolute } = this.settings.ttl;
    const refreshExpiresSeconds = Math.min(sliding, absolute);
    const surplus = await within(manager).run(OPEN, {
      ...{ sessionId, applicationId, identityId, audience, clientType, provider, amr, authenticatedAt },
      ...{ ip: device.ip, userAgent: device.userAgent },
      secretHash: hashSecret(secret),
      overlap: overlap ?? this.settings.refresh.overlap,
      generation: FIRST_GENERATION,
      ...{ sliding: refreshExpiresSeconds, absolute },
      ...{ eventId: newId(), callerIp: caller.ip, callerAgent: caller.userAgent, requestId: caller.requestId },
      details: { audience, client_type: clientType, amr },
      mostOthers: this.settings.sessionsPerIdentity - 1,
    });
    await this.endSurplus(manager, surplus, caller);
    const authTime = Math.floor(authenticatedAt.getTime() / 1000);
    const refreshToken = this.tokens.encode({ sessionId, generation: FIRST_GENERATION, secret });
    return { ...subject, authTime, refreshToken, refreshExpiresSeconds };
  }

  /** Within a transaction; throws what the session's guard would, had it come a moment later. */
  async requireLive(manager: EntityManager, id: string): Promise<void> {
    const [row] = await within(manager).run(CHECK, { id });
    if (!row) throw new BearerInvalid();
  }

  /** Ends one session. Takes the lock that refreshes queue on: once this is acknowledged, nothing refreshes. */
  async revoke(id: string, ending: Ending): Promise<Date> {
    return this.manager.transaction(async (manager) => {
      const revokedAt = await this.end(manager, id, ending);
      if (!revokedAt) throw new BearerInvalid();
      return revokedAt;
    });
  }

  /** Ends it within a larger act; answers undefined if it was over already. */
  async end(manager: EntityManager, id: string, ending: Ending): Promise<Date | undefined> {
    const [ended] = await this.endWhere(manager, ending, 'id = $2', [id]);
    return ended?.revokedAt;
  }

  /** Those that are over already stay as they ended. */
  async endTogether(ids: string[], ending: Ending): Promise<void> {
    if (ids.length > 0) await this.manager.transaction((manager) => this.endThese(manager, ids, ending));
  }

  /** The same within a larger act. */
  async endThese(manager: EntityManager, ids: string[], ending: Ending): Promise<void> {
    if (ids.length > 0) await this.endWhere(manager, ending, 'id = ANY($2)', [ids]);
  }

  /** Ends the session that a refresh token of any generation names; undefined if there is none, or it was over. */
  async endHeld({ sessionId, secret }: RefreshToken, ending: Ending): Promise<EndedRow | undefined> {
    return this.manager.transaction(async (manager) => {
      const proof = [sessionId, hashSecret(secret)];
      const [ended] = await this.endWhere(manager, ending, 'id = $2 AND secret_hash = $3', proof);
      return ended;
    });
  }

  /**
   * Needs the person's row to be locked, so that nobody signs in meanwhile. The latest sessions end under their locks,
   * which a refresh that is on its way waits for; a cut-off ends the others, however many there are.
   */
  async endAllOfIdentity(
    manager: EntityManager,
    identityId: string,
    { keepSessionId, ...ending }: Ending & { keepSessionId?: string },
  ): Promise<number> {
    const [hasMore] = await manager.query(HAS_MORE, [identityId, BATCH]);
    const condition = `id IN (${LATEST_OF_IDENTITY}) AND id IS DISTINCT FROM $4::uuid`;
    const ended = await this.endWhere(manager, ending, condition, [identityId, BATCH, keepSessionId ?? null]);
    const { reason } = ending;
    if (hasMore)
      await this.cutOffs.cut(manager, {
        scope: 'identity',
        subjectId: identityId,
        reason,
        keptSessionId: keepSessionId,
      });
    return ended.length;
  }

  /** For a person who is deleted in the same transaction. Of very many most rows go later, and none of them lives. */
  async deleteAllOfIdentity(manager: EntityManager, identityId: string, ending: Ending): Promise<number> {
    const ended = await this.endWhere(manager, ending, `id IN (${LATEST_OF_IDENTITY})`, [identityId, BATCH]);
    const [, deleted]: [unknown, number] = await manager.query(DELETE_LATEST, [identityId, BATCH]);
    if (deleted === BATCH)
      await this.cutOffs.cut(manager, { scope: 'identity', subjectId: identityId, reason: PERSON_DELETED });
    return ended.length;
  }

  /** Nobody's session of before refreshes any more when this begins to count. */
  async endAllOfApplication(applicationId: string, { reason }: Ending): Promise<number> {
    await this.cutOffs.cut(this.manager, { scope: 'application', subjectId: applicationId, reason });
    return this.cutOffs.finish(applicationId);
  }

  async endAll({ reason }: Ending): Promise<number> {
    await this.cutOffs.cut(this.manager, { scope: 'everybody', subjectId: EVERYBODY, reason });
    return this.cutOffs.finish(EVERYBODY);
  }

  /** What a cut-off has ended already is written into the rows. Answers how many sessions that were. */
  finishEnding(subjectId: string): Promise<number> {
    return this.cutOffs.finish(subjectId);
  }

  private async endSurplus(manager: EntityManager, surplus: { id: string }[], caller: Caller): Promise<void> {
    const ids = surplus.map(({ id }) => id);
    await this.endThese(manager, ids, { reason: 'bound', caller });
  }

  private async endWhere(
    manager: EntityManager,
    { reason, caller }: Ending,
    condition: string,
    values: unknown[],
  ): Promise<EndedRow[]> {
    const [ended]: [EndedRow[], number] = await manager.query(endWhere(condition), [reason, ...values]);
    await this.audit.recordAll(
      manager,
      ended.map(({ id, applicationId, identityId }) => ({
        type: 'session.revoked',
        applicationId,
        identityId,
        sessionId: id,
        details: { reason },
        caller,
      })),
    );
    return ended;
  }
}
