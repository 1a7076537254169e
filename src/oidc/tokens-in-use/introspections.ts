import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { Database } from '../../platform/database/database.js';
import type { Deadline } from '../../platform/time/deadline.js';
import { AccessTokens } from '../../session/tokens/access-token.js';
import type { AccessTokenClaims, ServiceTokenClaims } from '../../session/tokens/access-token-claims.js';
import { type RefreshToken, RefreshTokens } from '../../session/tokens/refresh-token.js';
import { HELD_REFRESH_TOKEN } from './held-refresh-token.statement.js';
import { LiveSessions } from './live-sessions.js';

export type Introspection = { active: false } | ({ active: true } & Record<string, unknown>);

const INACTIVE: Introspection = { active: false };

/**
 * What is said of a token. Of one that is not alive, or is another application's, nothing. The token of a client that acts
 * for itself has no session, and lives until it expires.
 */
@Injectable()
export class Introspections {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly live: LiveSessions,
    private readonly refreshTokens: RefreshTokens,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  async of(text: string, applicationId: string, deadline: Deadline): Promise<Introspection> {
    const token = this.refreshTokens.decode(text);
    if (token) return this.ofRefreshToken(token, applicationId);
    const claims = (await this.accessTokens.verify(text)) ?? (await this.accessTokens.verifyService(text));
    if (claims?.app !== applicationId) return INACTIVE;
    const isActive = !('sid' in claims) || (await this.live.has(claims, deadline));
    return isActive ? ofAccessToken(claims) : INACTIVE;
  }

  /** Only the living generation counts. */
  private async ofRefreshToken(token: RefreshToken, applicationId: string): Promise<Introspection> {
    const { sessionId: id, generation, secret } = token;
    const held = { id, generation, secretHash: hashSecret(secret), applicationId };
    const [row] = await this.database.run(HELD_REFRESH_TOKEN, held);
    if (!row) return INACTIVE;
    const { clientId, identityId, granted, keyThumbprint, issuedAt, expiresAt } = row;
    return {
      active: true,
      ...(granted && { scope: granted.scope.join(' ') }),
      client_id: clientId ?? applicationId,
      sub: identityId,
      iss: this.settings.publicUrl,
      iat: issuedAt,
      exp: expiresAt,
      sid: id,
      ...(keyThumbprint && { cnf: { jkt: keyThumbprint } }),
    };
  }
}

function ofAccessToken(claims: AccessTokenClaims | ServiceTokenClaims): Introspection {
  const { scope, client_id, sub, aud, iss, exp, iat, jti, cnf } = claims;
  const token_type = cnf ? 'DPoP' : 'Bearer';
  const facts = { client_id, sub, aud, iss, exp, iat, token_type, jti, ...('sid' in claims && { sid: claims.sid }) };
  return { active: true, ...(scope !== undefined && { scope }), ...facts, ...(cnf && { cnf }) };
}
