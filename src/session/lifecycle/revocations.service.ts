import { Injectable } from '@nestjs/common';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { Database } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { ProofByCookies } from '../browser/proof-by-cookies.js';
import type { Visitor } from '../browser/visitor.js';
import type { ClientType } from '../entities/session.entity.js';
import type { CurrentSession } from '../guards/bearer.strategy.js';
import { DIAGNOSE } from '../refresh/diagnose.statement.js';
import {
  BearerInvalid,
  CredentialsMixed,
  RefreshTokenExpired,
  RefreshTokenInvalid,
  RefreshTokenRevoked,
} from '../session.errors.js';
import { type RefreshToken, RefreshTokens } from '../tokens/refresh-token.js';
import { endReasonOf, isTimeReason } from './end-reasons.js';
import { SessionsService } from './sessions.service.js';

export interface Revoked {
  id: string;
  clientType: ClientType;
  revokedAt: Date;
}

/** The proof that a client sends for its own session. */
interface Proof {
  bearer: CurrentSession | undefined;
  refreshToken: string | undefined;
  clientType: ClientType | undefined;
}

/** Ends the session that a client proves to hold. */
@Injectable()
export class Revocations {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: RefreshTokens,
    private readonly proofs: ProofByCookies,
    private readonly database: Database,
  ) {}

  /**
   * Uses the bearer; without one, the refresh token that was sent; without both, for a browser, the token of its
   * cookies.
   */
  async revoke({ bearer, refreshToken, clientType }: Proof, visitor: Visitor): Promise<Revoked> {
    if (bearer) return this.byBearer(bearer, refreshToken, visitor);
    if (refreshToken) return this.byToken(this.tokens.decode(refreshToken), visitor, refreshToken);
    if (clientType !== 'browser') throw BearerInvalid.of(undefined);
    return this.byToken(await this.proofs.requireRefreshToken(visitor), visitor);
  }

  /** A refresh token may be sent as well, but only one of the same session. */
  private async byBearer(
    { id, clientType }: CurrentSession,
    sent: string | undefined,
    caller: Caller,
  ): Promise<Revoked> {
    if (sent !== undefined) this.requireSame(id, sent);
    return { id, clientType, revokedAt: await this.sessions.revoke(id, { reason: 'logout', caller }) };
  }

  private requireSame(sessionId: string, sent: string): void {
    const token = this.tokens.decode(sent);
    if (!token) throw RefreshTokenInvalid.of(sent);
    if (token.sessionId !== sessionId) throw new CredentialsMixed();
  }

  /** Any generation counts. Every holder of a token may sign out; a thief who does so signs out the thief too. */
  private async byToken(token: RefreshToken | undefined, caller: Caller, sent = ''): Promise<Revoked> {
    if (!token) throw RefreshTokenInvalid.of(sent);
    const ended = await this.sessions.endHeld(token, { reason: 'logout', caller });
    if (!ended) throw await this.refusal(token);
    return ended;
  }

  private async refusal({ sessionId, secret }: RefreshToken): Promise<Error> {
    const [diagnosis] = await this.database.run(DIAGNOSE, {
      sessionId,
      secretHash: hashSecret(secret),
      clientType: null,
    });
    if (!diagnosis?.ended) return new RefreshTokenInvalid();
    const reason = endReasonOf(diagnosis.ended);
    return isTimeReason(reason) ? new RefreshTokenExpired(reason) : new RefreshTokenRevoked(reason);
  }
}
