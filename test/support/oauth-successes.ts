import { givenAgents } from './agents.js';
import { type GivenApplication, givenIdentity } from './given.js';
import type { Answer } from './http.js';
import { basic, givenClient, givenClientCode, newPkce, token } from './oidc.js';
import type { Service } from './service.js';

/** What `jsonEndpoints` writes for `:application`. */
const ID = '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90';

/** One success of each endpoint below /oauth that answers in JSON, by its name. */
export function oauthSuccesses(
  service: Service,
  applicationOf: () => GivenApplication,
): Record<string, () => Promise<Answer>> {
  const signIn = async (): Promise<Answer> => {
    const client = await givenClient(service, applicationOf());
    const { verifier, challenge } = newPkce();
    const asked = { code_challenge: challenge, code_challenge_method: 'S256' };
    const code = await givenClientCode(service, client, await givenIdentity(service, applicationOf()), asked);
    const form = { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri, code_verifier: verifier };
    return token(service, form, basic(client));
  };
  const bearer = async () => ({ authorization: `Bearer ${(await signIn()).body.access_token}` });
  const asClient = (path: string, form: Record<string, string>) => async () =>
    service.http.form(path, form, basic(await givenClient(service, applicationOf())));
  const register = async (path: string) => {
    await givenAgents(service, applicationOf());
    return service.http.post(path, { redirect_uris: ['http://127.0.0.1/callback'] });
  };
  return {
    'POST /oauth/token': signIn,
    'GET /oauth/userinfo': async () => service.http.get('/oauth/userinfo', await bearer()),
    'POST /oauth/userinfo': async () =>
      service.http.raw('/oauth/userinfo', { method: 'POST', headers: await bearer() }),
    'POST /oauth/introspect': asClient('/oauth/introspect', { token: 'x' }),
    'POST /oauth/revoke': asClient('/oauth/revoke', { token: 'x' }),
    'POST /oauth/par': asClient('/oauth/par', { response_type: 'code' }),
    'POST /oauth/device_authorization': asClient('/oauth/device_authorization', { scope: 'openid' }),
    'POST /oauth/register': () => register('/oauth/register'),
    [`POST /oauth/register/${ID}`]: () => register(`/oauth/register/${applicationOf().id}`),
  };
}
