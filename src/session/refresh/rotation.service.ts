import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { Database } from '../../platform/database/database.js';
import { Overloaded } from '../../platform/errors/common.errors.js';
import type { Caller } from '../../platform/http/caller.js';
import type { ClientType } from '../entities/session.entity.js';
import {
  RefreshTokenExpired,
  RefreshTokenInvalid,
  RefreshTokenReused,
  RefreshTokenRevoked,
} from '../session.errors.js';
import type { RefreshableSession } from '../tokens/credentials.js';
import { DIAGNOSE, type DiagnosisRow } from './diagnose.statement.js';
import type { RefreshedRow } from './refresh.statement.js';
import { Attempt, RefreshLine } from './refresh-line.js';
import { RefreshObserver } from './refresh-observer.js';
import { type RefreshToken, RefreshTokens } from './refresh-token.js';

/** Longer than requests of one browser queue and travel, and shorter than anybody minds. */
const SETTLE_SECONDS = 1;
const LEFT_SECONDS = 2;

const REFUSALS = {
  revoked: RefreshTokenRevoked,
  reused: RefreshTokenReused,
  expired: RefreshTokenExpired,
  invalid: RefreshTokenInvalid,
} as const satisfies Record<Exclude<DiagnosisRow['reason'], 'late'>, new () => Error>;

/** Exchanges a refresh token for its successor: one round trip, one row, one commit. */
@Injectable()
export class RotationService {
  constructor(
    private readonly line: RefreshLine,
    private readonly database: Database,
    private readonly tokens: RefreshTokens,
    private readonly observer: RefreshObserver,
    private readonly settings: Settings,
  ) {}

  async rotate(presented: string, clientType: ClientType, caller: Caller): Promise<RefreshableSession> {
    const token = this.tokens.decode(presented);
    if (!token) throw this.refused('invalid');
    const attempt = new Attempt(token, hashSecret(token.secret), clientType, caller);
    const sharesCookies = clientType === 'browser' && caller.isBrowser;
    const session = await (sharesCookies ? this.judgeSettled(attempt) : this.line.judge(attempt));
    if (!session) throw await this.refusal(attempt);
    if (session.outcome === 'reused') throw this.refused('reused');
    this.observer.count(session.outcome);
    // The row is nobody else's, and a copy of it would take longer than all of this.
    return Object.assign(session, { sessionId: token.sessionId, refreshToken: this.successor(token, session) });
  }

  /**
   * The tabs of a browser share their cookies, and a request takes them along long before it leaves. When one tab is
   * answered, others may still be on their way with the token it had; a third that went on from the answer at once
   * would make them two generations old, which is reuse. So a browser's newest generation settles first: the late ones
   * arrive meanwhile, and are its parent. Programs that do not share cookies never wait.
   */
  private async judgeSettled(attempt: Attempt): Promise<RefreshedRow | undefined> {
    const session = await this.line.judge(attempt.settling(SETTLE_SECONDS));
    if (session?.outcome !== 'settling') return session;
    // This wait is ours: what is left for the database does not depend on it, where DATABASE_TIMEOUT is as short.
    const settled = performance.now() + SETTLE_SECONDS * 1000;
    attempt.caller.deadline.prolong(settled + Math.min(this.settings.databaseTimeout, LEFT_SECONDS) * 1000);
    await delay(SETTLE_SECONDS * 1000);
    return this.line.judge(attempt);
  }

  /** Every generation carries the same secret, so a successor can be derived again for whoever replays. */
  private successor({ sessionId, secret }: RefreshToken, { generation }: RefreshedRow): string {
    return this.tokens.encode({ sessionId, generation, secret });
  }

  private async refusal({ token, secretHash, clientType, caller }: Attempt): Promise<Error> {
    const [diagnosis] = await this.database.run(DIAGNOSE, { sessionId: token.sessionId, secretHash, clientType });
    const reason = diagnosis?.reason ?? 'invalid';
    if (reason !== 'late') return this.refused(reason);
    if (!caller.deadline.isOver()) this.database.mistrustClocks();
    return new Overloaded();
  }

  private refused(reason: keyof typeof REFUSALS): Error {
    this.observer.count(reason);
    return new REFUSALS[reason]();
  }
}
