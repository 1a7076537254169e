import { Injectable } from '@nestjs/common';
import { hashSecret } from '../common/crypto/secrets.js';
import type { Caller } from '../common/http/caller.js';
import { newLooseId } from '../common/ids.js';
import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import type { ClientType } from './entities/session.entity.js';
import { RefreshObserver } from './refresh-observer.js';
import { type RefreshToken, RefreshTokens } from './refresh-token.js';
import { RefreshTokenExpired, RefreshTokenInvalid, RefreshTokenReused, RefreshTokenRevoked } from './session.errors.js';
import { DIAGNOSE, type DiagnosisRow } from './statements/diagnose.statement.js';
import { REFRESH, type RefreshedRow } from './statements/refresh.statement.js';

export interface Rotation {
  sessionId: string;
  session: RefreshedRow;
  refreshToken: string;
}

const REFUSALS = {
  revoked: RefreshTokenRevoked,
  reused: RefreshTokenReused,
  expired: RefreshTokenExpired,
  invalid: RefreshTokenInvalid,
} as const satisfies Record<DiagnosisRow['reason'], new () => Error>;

/** Exchanges a refresh token for its successor: one round trip, one row, one commit. */
@Injectable()
export class RotationService {
  constructor(
    private readonly database: Database,
    private readonly tokens: RefreshTokens,
    private readonly settings: Settings,
    private readonly observer: RefreshObserver,
  ) {}

  async rotate(presented: string, clientType: ClientType, caller: Caller): Promise<Rotation> {
    const token = this.tokens.decode(presented);
    if (!token) throw this.refused('invalid');
    const secretHash = hashSecret(token.secret);
    const [session] = await this.database.run(REFRESH, [
      token.sessionId,
      secretHash,
      token.generation,
      clientType,
      this.settings.ttl.refreshToken,
      this.settings.refresh.recovery,
      newLooseId(),
      caller.ip,
      caller.userAgent,
      caller.requestId,
    ]);
    if (!session) throw await this.refusal(token, secretHash, clientType);
    if (session.outcome === 'reused') throw this.refused('reused');
    this.observer.saw(session.outcome);
    return { sessionId: token.sessionId, session, refreshToken: this.successor(token, session) };
  }

  /** Every generation carries the same secret, so a successor can be derived again for whoever replays. */
  private successor({ sessionId, secret }: RefreshToken, { generation }: RefreshedRow): string {
    return this.tokens.encode({ sessionId, generation, secret });
  }

  private async refusal(token: RefreshToken, secretHash: Buffer, clientType: ClientType): Promise<Error> {
    const [diagnosis] = await this.database.run(DIAGNOSE, [token.sessionId, secretHash, clientType]);
    return this.refused(diagnosis?.reason ?? 'invalid');
  }

  private refused(reason: DiagnosisRow['reason']): Error {
    this.observer.saw(reason);
    return new REFUSALS[reason]();
  }
}
