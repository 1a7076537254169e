import { Injectable } from '@nestjs/common';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type TokenEndpointResponse,
} from 'openid-client';
import type { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { traitsOf } from '../../applications/provider-types/provider-types.js';
import { accountOf, assertsTwoFactors, type Claims, shownName } from './claims.js';
import { gitHubAccount } from './github.js';
import { IdTokens } from './id-tokens.js';
import type { UpstreamAccount } from './upstream-account.js';
import { UpstreamClients } from './upstream-clients.js';
import { upstreamFailure } from './upstream-failures.js';

/** What one attempt keeps between the departure to the upstream and the answer. */
export interface AttemptSecrets {
  state: string;
  nonce: string;
  /** PKCE's code verifier. */
  verifier: string;
}

export interface Departure extends AttemptSecrets {
  callback: string;
  loginHint: string | null;
  uiLocales: string;
}

export interface Arrival extends AttemptSecrets {
  /** The callback as it was called, with the query of the upstream. */
  url: URL;
  /** Apple's note on the user, in JSON, which comes with the first consent only. */
  user: string | undefined;
}

export interface UpstreamSignIn {
  account: UpstreamAccount;
  /** The upstream asserts two factors, and the operator trusts its word. */
  isOfTwoFactors: boolean;
}

/** Signs in at upstream providers: OpenID Connect with code, state, nonce and PKCE, and GitHub's OAuth 2. */
@Injectable()
export class Upstreams {
  constructor(
    private readonly clients: UpstreamClients,
    private readonly idTokens: IdTokens,
  ) {}

  /** Where the browser goes to sign in. */
  async departureUrl(provider: ApplicationProvider, departure: Departure): Promise<string> {
    const { state, nonce, verifier, callback, loginHint, uiLocales } = departure;
    const { scope, responseMode, speaksOpenId } = traitsOf(provider);
    try {
      const client = await this.clients.clientOf(provider);
      const challenge = await calculatePKCECodeChallenge(verifier);
      return buildAuthorizationUrl(client, {
        redirect_uri: callback,
        scope,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(speaksOpenId && { nonce, ui_locales: uiLocales }),
        ...(speaksOpenId && loginHint && { login_hint: loginHint }),
        ...(responseMode && { response_mode: responseMode }),
      }).href;
    } catch (error) {
      throw upstreamFailure(error);
    }
  }

  /** The account that the answer proves. Everything else about the answer throws. */
  async arrive(provider: ApplicationProvider, arrival: Arrival): Promise<UpstreamSignIn> {
    try {
      const client = await this.clients.clientOf(provider);
      return await (traitsOf(provider).speaksOpenId
        ? this.arriveFromOpenId(provider, client, arrival)
        : this.arriveFromGitHub(provider, client, arrival));
    } catch (error) {
      throw upstreamFailure(error);
    }
  }

  private async arriveFromGitHub(
    provider: ApplicationProvider,
    client: Configuration,
    { url, state, verifier }: Arrival,
  ): Promise<UpstreamSignIn> {
    const checks = { expectedState: state, pkceCodeVerifier: verifier };
    const { access_token } = await authorizationCodeGrant(client, url, checks);
    return { account: await gitHubAccount(provider, client, access_token), isOfTwoFactors: false };
  }

  private async arriveFromOpenId(
    provider: ApplicationProvider,
    client: Configuration,
    { url, state, nonce, verifier, user }: Arrival,
  ): Promise<UpstreamSignIn> {
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(client, url, checks);
    const { access_token: accessToken, id_token: idToken = '' } = tokens;
    const claims = await this.idTokens.verify(provider, idToken, { nonce, accessToken });
    const account = accountOf(provider, claims, await profileOf(client, tokens, claims));
    return {
      account: { ...account, name: account.name ?? nameIn(user) },
      isOfTwoFactors: provider.trustsMfa && assertsTwoFactors(claims),
    };
  }
}

/** Asks only if the token names no address. A profile of another subject is refused. */
async function profileOf(client: Configuration, tokens: TokenEndpointResponse, claims: Claims): Promise<Claims> {
  if (claims.email !== undefined || !client.serverMetadata().userinfo_endpoint) return {};
  return fetchUserInfo(client, tokens.access_token, String(claims.sub));
}

/** It is not signed, so it is good for a name and nothing else. */
function nameIn(user: string | undefined): string | null {
  try {
    const { firstName, lastName } = JSON.parse(user ?? '').name;
    return shownName([firstName, lastName].filter((part) => typeof part === 'string').join(' '));
  } catch {
    return null;
  }
}
