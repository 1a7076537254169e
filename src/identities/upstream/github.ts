import { type Configuration, fetchProtectedResource, type ServerMetadata } from 'openid-client';
import type { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { issuerUrlOf } from '../../applications/provider-types/provider-types.js';
import { accountOf, type Claims } from './claims.js';
import type { UpstreamAccount } from './upstream-account.js';

/** GitHub speaks OAuth 2 without OpenID Connect: its endpoints are written here, and the user is asked of its API. */
export const GITHUB_METADATA = {
  issuer: 'https://github.com/login/oauth', // what its answers name as `iss` (RFC 9207)
  authorization_endpoint: 'https://github.com/login/oauth/authorize',
  token_endpoint: 'https://github.com/login/oauth/access_token',
} satisfies ServerMetadata;

const API = 'https://api.github.com';

interface GitHubEmail {
  email?: unknown;
  primary?: unknown;
  verified?: unknown;
}

/** The account behind an access token. Its subject is the number, because a login name can be given away. */
export async function gitHubAccount(
  provider: ApplicationProvider,
  client: Configuration,
  accessToken: string,
): Promise<UpstreamAccount> {
  const user = (await ask(client, accessToken, '/user')) as Claims;
  if (!Number.isSafeInteger(user?.id)) throw new TypeError('GitHub named no user');
  const emails = await ask(client, accessToken, '/user/emails');
  const primary = (Array.isArray(emails) ? (emails as GitHubEmail[]) : []).find((email) => email?.primary === true);
  return accountOf(provider, {
    iss: issuerUrlOf(provider),
    sub: user.id,
    email: primary?.email,
    email_verified: primary?.verified,
    name: user.name ?? user.login,
    picture: user.avatar_url,
  });
}

async function ask(client: Configuration, accessToken: string, path: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'Gatehouse' });
  const response = await fetchProtectedResource(client, accessToken, new URL(API + path), 'GET', null, headers);
  if (response.status !== 200) throw new Error(`${API}${path} gave nothing`, { cause: response });
  return response.json();
}
