import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, JWK } from 'oidc-provider';
import type { Person } from './people.js';
import { newStore } from './store.js';

export interface ExampleClient {
  id: string;
  secret: string | undefined;
  callback: string;
}

/** What stays when an application comes or goes, in the middle of some sign-in. */
export interface KeptByExampleId {
  keys: JWK[];
  cookieKey: string;
  store: ReturnType<typeof newStore>;
}

interface Parts {
  clients: ExampleClient[];
  kept: KeptByExampleId;
  findPerson: (sub: string) => Person | undefined;
}

export const SESSION_COOKIE = 'example_id_session';
const HOUR = 3600;
const SCOPES = 'openid email profile';

export async function newlyKept(): Promise<KeptByExampleId> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'ES256', kid: randomBytes(8).toString('hex') };
  return { keys: [key], cookieKey: randomBytes(32).toString('hex'), store: newStore() };
}

export function configurationOf(
  { interactionPolicy }: typeof import('oidc-provider'),
  { clients, kept, findPerson }: Parts,
): Configuration {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('choose', 'a person is chosen at every sign-in', ({ oidc }) =>
        oidc.result?.login ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    );
  return {
    clients: clients.map(({ id, secret, callback }) => ({
      client_id: id,
      ...(secret ? { client_secret: secret } : { token_endpoint_auth_method: 'none' }),
      redirect_uris: [callback],
      id_token_signed_response_alg: 'ES256',
    })),
    jwks: { keys: kept.keys },
    adapter: kept.store,
    ttl: { Interaction: HOUR, Grant: HOUR, Session: HOUR, AccessToken: HOUR, IdToken: HOUR, AuthorizationCode: 60 },
    cookies: {
      keys: [kept.cookieKey],
      names: { session: SESSION_COOKIE, interaction: 'example_id', resume: 'example_id_resume' },
    },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified', 'is_private_email'],
      profile: ['name', 'locale'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/dev/example-id/people/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, sub) => {
      const person = findPerson(sub);
      return person && { accountId: sub, claims: () => ({ ...person }) };
    },
    async loadExistingGrant({ oidc }) {
      const { clientId } = oidc.client ?? {};
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  };
}
