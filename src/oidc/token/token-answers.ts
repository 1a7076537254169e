import { Injectable } from '@nestjs/common';
import type { Client } from '../../applications/clients/client.entity.js';
import { isInstalled } from '../../applications/clients/redirects.js';
import { IdTokens, type SignedIn } from './id-tokens.js';

/** The answer of the token endpoint (RFC 6749, 5.1). */
export interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer' | 'DPoP';
  expires_in: number;
  scope: string;
  refresh_token?: string;
  id_token?: string;
}

interface Answered extends SignedIn {
  isRefreshable: boolean;
  /** The key to which the access token is bound. */
  keyThumbprint?: string | undefined;
}

@Injectable()
export class TokenAnswers {
  constructor(private readonly idTokens: IdTokens) {}

  async answer({ isRefreshable, keyThumbprint, ...signedIn }: Answered): Promise<TokenAnswer> {
    const { credentials, scope } = signedIn;
    return {
      access_token: credentials.accessToken,
      token_type: typeFor(keyThumbprint),
      expires_in: credentials.accessExpiresSeconds,
      scope: scope.join(' '),
      ...(isRefreshable && { refresh_token: credentials.refreshToken }),
      ...(scope.includes('openid') && { id_token: await this.idTokens.sign(signedIn) }),
    };
  }
}

export const typeFor = (keyThumbprint: string | undefined): TokenAnswer['token_type'] =>
  keyThumbprint === undefined ? 'Bearer' : 'DPoP';

/** Whether a client gets refresh tokens: where it asked for `offline_access`, and where it is set so. */
export const mayRefresh = (client: Client, scope: readonly string[]): boolean =>
  scope.includes('offline_access') || client.alwaysRefresh;

/** And always where it runs at the user's, because no third-party cookie lets it ask silently. */
export const isRefreshable = (client: Client, scope: readonly string[], redirectUri: string): boolean =>
  mayRefresh(client, scope) || isInstalled(client, redirectUri);
