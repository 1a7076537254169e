import { Injectable } from '@nestjs/common';
import type { Client } from '../../applications/clients/client.entity.js';
import { storedId } from '../../applications/clients/clients.service.js';
import type { Caller } from '../../platform/http/caller.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { AccessTokens, PORTAL_AUDIENCE } from '../../session/tokens/access-token.js';
import type { AccessTokenClaims } from '../../session/tokens/access-token-claims.js';
import { RefreshTokens } from '../../session/tokens/refresh-token.js';
import { UnsupportedTokenType } from '../oauth.errors.js';

/** A client ends its own sessions. A token of another client changes nothing. */
@Injectable()
export class TokenRevocations {
  constructor(
    private readonly sessions: SessionsService,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
  ) {}

  /** A refresh token of any generation counts, and an access token until it expires. */
  async revoke(client: Client, text: string, caller: Caller): Promise<void> {
    const ending = { reason: 'logout', caller } as const;
    const { applicationId } = client;
    const token = this.refreshTokens.decode(text);
    if (token) return this.sessions.endHeldBy({ applicationId, clientId: storedId(client) }, token, ending);
    const claims = await this.accessTokens.verify(text);
    if (!claims) return this.refuseService(client, text);
    if (isOf(client, claims) && claims.aud !== PORTAL_AUDIENCE) await this.sessions.endTogether([claims.sid], ending);
  }

  private async refuseService(client: Client, text: string): Promise<void> {
    const claims = await this.accessTokens.verifyService(text);
    if (claims && isOf(client, claims)) throw new UnsupportedTokenType();
  }
}

const isOf = ({ id, applicationId }: Client, claims: Pick<AccessTokenClaims, 'client_id' | 'app'>): boolean =>
  claims.client_id === id && claims.app === applicationId;
