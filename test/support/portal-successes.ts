import { Authenticator } from './authenticator.js';
import { givenConnection } from './every-account-page.js';
import { type GivenApplication, givenIdentity, givenPortalSession, givenSession, PASSWORD } from './given.js';
import { givenPasskey } from './given-passkey.js';
import { givenNoPassword, givenPortal } from './given-portal.js';
import { givenProvider } from './given-provider.js';
import type { Answer } from './http.js';
import { latestMail } from './mailbox.js';
import type { Service } from './service.js';
import { person } from './social.js';
import { App, givenApp } from './totp.js';
import { Upstream } from './upstream.js';

const PROOF = { password: PASSWORD };
const STRONG = 'seven unhurried otters';
/** What `jsonEndpoints` writes for `:id`. */
const ID = '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90';

/** One success of each endpoint of the portal, by its name. */
export function portalSuccesses(
  service: Service,
  applicationOf: () => GivenApplication,
): Record<string, () => Promise<Answer>> {
  const open = () => givenPortal(service, { application: applicationOf() });
  const send = (method: string, path: string, headers: Record<string, string>, body?: object) =>
    service.http.send(method, `/v1/portal/${path}`, { headers, body });
  const fresh =
    (method: string, path: string, body?: object): (() => Promise<Answer>) =>
    async () =>
      send(method, path, (await open()).bearer, body);
  const withApp = (method: string, path: string) => async () => {
    const { bearer, identity } = await open();
    await givenApp(service, identity);
    return send(method, path, bearer, PROOF);
  };
  const ofPasskey = (method: string, body: object) => async () => {
    const { bearer, identity, application } = await open();
    return send(method, `passkeys/${(await givenPasskey(service, application, identity)).id}`, bearer, body);
  };
  const linked = async () => {
    const [upstream, { bearer, application }] = [await Upstream.start(), await open()];
    const provider = `corp-${upstream.issuer.replaceAll(/\D/g, '')}`;
    await givenProvider(service, application, { issuer: upstream.issuer, provider });
    const body = { provider, id_token: await upstream.sign(person()), ...PROOF };
    const answer = await send('POST', 'linked-accounts', bearer, body);
    await upstream.stop();
    return { answer, bearer };
  };
  let addresses = 0;
  const asked = async (path: 'email' | 'relay') => {
    addresses += 1;
    const email = `${path}-${addresses}@example.com`;
    const { bearer, identity } = await open();
    if (path === 'relay')
      await service.db.query('UPDATE identities SET email_is_relay = true WHERE id = $1', [identity.id]);
    return {
      bearer,
      answer: await send('POST', path, bearer, { email, ...PROOF }),
      code: () => latestMail(service, email),
    };
  };
  const confirmed = (path: 'email' | 'relay') => async () => {
    const { bearer, code } = await asked(path);
    return send('POST', `${path}/confirm`, bearer, { code: (await code()).code });
  };
  return {
    'GET /v1/portal/exchange': async () => {
      const { accessToken } = await givenSession(service, { application: applicationOf() });
      return send('GET', 'exchange', { authorization: `Bearer ${accessToken}` });
    },
    'POST /v1/portal/authorize': async () => {
      const { accessToken, application } = await givenSession(service, { application: applicationOf() });
      const { body } = await send('GET', 'exchange', { authorization: `Bearer ${accessToken}` });
      return send('POST', 'authorize', {}, { code: body.code, redirectUrl: application.origin });
    },
    'GET /v1/portal/me': fresh('GET', 'me'),
    'GET /v1/portal/activity': fresh('GET', 'activity'),
    'GET /v1/portal/export': fresh('GET', 'export'),
    'GET /v1/portal/sessions': fresh('GET', 'sessions'),
    'GET /v1/portal/connections': fresh('GET', 'connections'),
    'GET /v1/portal/agreements': fresh('GET', 'agreements'),
    'GET /v1/portal/passkeys': fresh('GET', 'passkeys'),
    'GET /v1/portal/linked-accounts': fresh('GET', 'linked-accounts'),
    'PATCH /v1/portal/profile': fresh('PATCH', 'profile', { name: 'Ada' }),
    'PATCH /v1/portal/mfa/enable': async () => {
      const { bearer } = await open();
      const begun = await send('PATCH', 'mfa/enable', bearer, {});
      return send('PATCH', 'mfa/enable', bearer, { code: new App(service, begun.body.secret).code() });
    },
    'PATCH /v1/portal/mfa/disable': withApp('PATCH', 'mfa/disable'),
    'POST /v1/portal/mfa/recovery-codes': withApp('POST', 'mfa/recovery-codes'),
    'POST /v1/portal/proof': fresh('POST', 'proof', PROOF),
    'POST /v1/portal/proof/mail': async () => {
      const { bearer, identity } = await open();
      await givenNoPassword(service, identity);
      return send('POST', 'proof/mail', bearer);
    },
    'POST /v1/portal/password': fresh('POST', 'password', { current_password: PASSWORD, password: STRONG }),
    'POST /v1/portal/passkeys/options': fresh('POST', 'passkeys/options'),
    'POST /v1/portal/passkeys': async () => {
      const { bearer } = await givenPortalSession(service, { application: applicationOf() });
      const { body } = await send('POST', 'passkeys/options', bearer);
      const credential = JSON.parse(new Authenticator(service.url).create(body.options));
      return send('POST', 'passkeys', bearer, { credential, ...PROOF });
    },
    [`PATCH /v1/portal/passkeys/${ID}`]: ofPasskey('PATCH', { name: 'Old phone' }),
    [`DELETE /v1/portal/passkeys/${ID}`]: ofPasskey('DELETE', PROOF),
    'POST /v1/portal/linked-accounts': async () => (await linked()).answer,
    [`DELETE /v1/portal/linked-accounts/${ID}`]: async () => {
      const { answer, bearer } = await linked();
      return send('DELETE', `linked-accounts/${answer.body.linked_account.id}`, bearer, PROOF);
    },
    'POST /v1/portal/email': async () => (await asked('email')).answer,
    'POST /v1/portal/email/confirm': confirmed('email'),
    'DELETE /v1/portal/email': async () => send('DELETE', 'email', (await asked('email')).bearer),
    'POST /v1/portal/relay': async () => (await asked('relay')).answer,
    'POST /v1/portal/relay/confirm': confirmed('relay'),
    'DELETE /v1/portal/sessions': fresh('DELETE', 'sessions'),
    [`DELETE /v1/portal/sessions/${ID}`]: async () => {
      const { bearer, sessionId } = await open();
      return send('DELETE', `sessions/${sessionId}`, bearer);
    },
    [`DELETE /v1/portal/connections/${ID}`]: async () => {
      const session = await open();
      const { id } = await givenConnection(service, session);
      return send('DELETE', `connections/${id}`, session.bearer);
    },
    'DELETE /v1/portal/account': async () => {
      const { bearer, identity } = await open();
      return send('DELETE', 'account', bearer, { confirm: identity.email, ...PROOF });
    },
    [`GET /v1/applications/users/${ID}`]: async () => {
      const application = applicationOf();
      const { id } = await givenIdentity(service, application);
      return service.http.get(`/v1/applications/users/${id}`, { 'x-api-key': application.apiKey });
    },
  };
}
