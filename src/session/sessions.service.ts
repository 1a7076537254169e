import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Audit } from '../audit/audit.js';
import { hashSecret } from '../common/crypto/secrets.js';
import type { Caller } from '../common/http/caller.js';
import { newId } from '../common/ids.js';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import type { RefreshableSession } from './credentials.js';
import type { Audience, ClientType } from './entities/session.entity.js';
import { newSessionSecret, RefreshTokens } from './refresh-token.js';
import { BearerInvalid } from './session.errors.js';
import { CHECK, type LiveSessionRow } from './statements/check.statement.js';
import { type EndedRow, endWhere } from './statements/end.statement.js';
import { OPEN } from './statements/open.statement.js';

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
  | 'replaced';

export interface Ending {
  reason: EndReason;
  /** Absent for what an operator does from the command line. */
  caller?: Caller;
}

const FIRST_GENERATION = 1;
/** Small enough that nobody who refreshes one of these sessions waits for it. */
const BATCH = 1000;

@Injectable()
export class SessionsService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly tokens: RefreshTokens,
    private readonly settings: Settings,
    private readonly audit: Audit,
  ) {}

  /** Opens a session in the caller's transaction, so that what it is given for is consumed with it or not at all. */
  async open(manager: EntityManager, wanted: NewSession, caller: Caller): Promise<RefreshableSession> {
    const { provider, authenticatedAt, device, overlap, ...subject } = wanted;
    const { sessionId, applicationId, identityId, audience, clientType, amr } = subject;
    const secret = newSessionSecret();
    const { refreshToken: sliding, session: absolute } = this.settings.ttl;
    const refreshExpiresSeconds = Math.min(sliding, absolute);
    await this.database
      .within(manager)
      .run(OPEN, [
        sessionId,
        applicationId,
        identityId,
        audience,
        clientType,
        hashSecret(secret),
        provider,
        amr,
        authenticatedAt,
        device.ip,
        device.userAgent,
        overlap ?? this.settings.refresh.overlap,
        FIRST_GENERATION,
        refreshExpiresSeconds,
        absolute,
        newId(),
        caller.ip,
        caller.userAgent,
        caller.requestId,
        { audience, client_type: clientType, amr },
      ]);
    const authTime = Math.floor(authenticatedAt.getTime() / 1000);
    const refreshToken = this.tokens.encode({ sessionId, generation: FIRST_GENERATION, secret });
    return { ...subject, authTime, refreshToken, refreshExpiresSeconds };
  }

  /** The session if it is alive at this moment, by the database's word alone. */
  async findLive(id: string): Promise<LiveSessionRow | undefined> {
    const [row] = await this.database.run(CHECK, [id]);
    return row;
  }

  /** The same within a transaction; throws what its guard would, had it come a moment later. */
  async requireLive(manager: EntityManager, id: string): Promise<void> {
    const [row] = await this.database.within(manager).run(CHECK, [id]);
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
    const [ended] = await this.endWhere(manager, ending, 'id = $3', [id]);
    return ended?.revokedAt;
  }

  /** Those that are over already stay as they ended. */
  async endTogether(ids: string[], ending: Ending): Promise<void> {
    if (ids.length === 0) return;
    await this.manager.transaction((manager) => this.endWhere(manager, ending, 'id = ANY($3)', [ids]));
  }

  async endAllOfIdentity(
    manager: EntityManager,
    identityId: string,
    { keepSessionId, ...ending }: Ending & { keepSessionId?: string },
  ): Promise<number> {
    const condition = 'identity_id = $3 AND id IS DISTINCT FROM $4::uuid';
    return (await this.endWhere(manager, ending, condition, [identityId, keepSessionId ?? null])).length;
  }

  /** A batch a transaction: a refresh never waits for all of them, and what is interrupted goes on when asked again. */
  async endAllOfApplication(applicationId: string, ending: Ending): Promise<number> {
    let total = 0;
    for (let count = BATCH; count === BATCH; total += count) {
      const ended = await this.manager.transaction((manager) =>
        this.endWhere(manager, ending, 'application_id = $3', [applicationId], BATCH),
      );
      count = ended.length;
    }
    return total;
  }

  private async endWhere(
    manager: EntityManager,
    { reason, caller }: Ending,
    condition: string,
    values: unknown[],
    most: number | null = null,
  ): Promise<EndedRow[]> {
    const [ended]: [EndedRow[], number] = await manager.query(endWhere(condition), [reason, most, ...values]);
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
