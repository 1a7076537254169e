import { Injectable } from '@nestjs/common';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { Database } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import type { ClientType } from '../entities/session.entity.js';
import type { CurrentSession } from '../guards/bearer.strategy.js';
import { DIAGNOSE } from '../refresh/diagnose.statement.js';
import { type RefreshToken, RefreshTokens } from '../refresh/refresh-token.js';
import { CredentialsMixed, RefreshTokenExpired, RefreshTokenInvalid, RefreshTokenRevoked } from '../session.errors.js';
import { SessionsService } from './sessions.service.js';

interface Revoked {
  id: string;
  clientType: ClientType;
  revokedAt: Date;
}

/** Ends the session that somebody proves to hold. */
@Injectable()
export class Revocations {
  constructor(
    private readonly sessions: SessionsService,
    private readonly tokens: RefreshTokens,
    private readonly database: Database,
  ) {}

  /** A refresh token may come along, but only of the same session. */
  async byBearer({ id, clientType }: CurrentSession, presented: string | undefined, caller: Caller): Promise<Revoked> {
    if (presented !== undefined && this.decode(presented).sessionId !== id) throw new CredentialsMixed();
    return { id, clientType, revokedAt: await this.sessions.revoke(id, { reason: 'revoked', caller }) };
  }

  /** Any generation will do: who ever held one may sign out, and a thief who does signs himself out too. */
  async byToken(presented: string, caller: Caller): Promise<Revoked> {
    const token = this.decode(presented);
    const ended = await this.sessions.endHeld(token, { reason: 'revoked', caller });
    if (!ended) throw await this.refusal(token);
    return ended;
  }

  private decode(presented: string): RefreshToken {
    const token = this.tokens.decode(presented);
    if (!token) throw new RefreshTokenInvalid();
    return token;
  }

  private async refusal({ sessionId, secret }: RefreshToken): Promise<Error> {
    const [diagnosis] = await this.database.run(DIAGNOSE, {
      sessionId,
      secretHash: hashSecret(secret),
      clientType: null,
    });
    if (!diagnosis) return new RefreshTokenInvalid();
    return diagnosis.reason === 'expired' ? new RefreshTokenExpired() : new RefreshTokenRevoked();
  }
}
