import { SigningKeys } from '../../src/session/signing-keys/signing-keys.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  givenSession,
} from '../support/given.js';
import {
  basic,
  claimsIn,
  type GivenClient,
  givenClient,
  givenClientCode,
  newPkce,
  ownClient,
  token,
} from '../support/oidc.js';
import { type Answer, useService } from '../support/service.js';

const service = useService();
let application: GivenApplication;
let identity: GivenIdentity;
let client: GivenClient;
let other: GivenClient;

beforeAll(async () => {
  application = await givenApplication(service);
  identity = await givenIdentity(service, application, { name: 'Ada Lovelace' });
  client = await givenClient(service, application);
  other = await givenClient(service, application);
});

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function signedIn(scope = 'openid offline_access', by = client): Promise<Tokens> {
  const pkce = newPkce();
  const asked = { scope, code_challenge: pkce.challenge, code_challenge_method: 'S256' };
  const code = await givenClientCode(service, by, identity, asked);
  const form = {
    ...{ grant_type: 'authorization_code', code, redirect_uri: by.redirectUri, code_verifier: pkce.verifier },
  };
  return (await token(service, form, by.secret ? basic(by) : {})).body;
}

const bearer = ({ access_token }: Pick<Tokens, 'access_token'>) => ({ authorization: `Bearer ${access_token}` });
const userinfo = (tokens: Pick<Tokens, 'access_token'>): Promise<Answer> =>
  service.http.get('/oauth/userinfo', bearer(tokens));
const revoke = (text: string, by = client): Promise<Answer> =>
  service.http.form('/oauth/revoke', { token: text }, basic(by));
const introspect = (text: string, by = client): Promise<Answer> =>
  service.http.form('/oauth/introspect', { token: text }, basic(by));
const refresh = ({ refresh_token }: Tokens, by = client): Promise<Answer> =>
  token(service, { grant_type: 'refresh_token', refresh_token }, basic(by));

describe('Userinfo', () => {
  it('oidcc-userinfo-get, -post-header, -post-body: says who the user of the access token is', async () => {
    const tokens = await signedIn('openid profile email');
    const read = await userinfo(tokens);
    expect(read).toMatchObject({
      status: 200,
      body: { sub: identity.id, name: 'Ada Lovelace', email: identity.email, email_verified: true },
    });
    expect(read.headers.get('content-type')).toMatch(/^application\/json/);
    expect(read.headers.get('cache-control')).toBe('no-store');
    const posted = await service.http.raw('/oauth/userinfo', { method: 'POST', headers: bearer(tokens) });
    expect([posted.status, posted.body]).toEqual([200, read.body]);
    const { access_token } = tokens;
    expect(await service.http.form('/oauth/userinfo', { access_token })).toMatchObject({
      status: 200,
      body: read.body,
    });
  });

  it('has the claims of the scope alone', async () => {
    expect((await userinfo(await signedIn('openid'))).body).toEqual({ sub: identity.id });
    const { body } = await userinfo(await signedIn('openid email'));
    expect(Object.keys(body).sort()).toEqual(['email', 'email_verified', 'sub']);
  });

  it('needs a token with the scope openid', async () => {
    const nothing = await service.http.get('/oauth/userinfo');
    expect(nothing.status).toBe(401);
    expect(nothing.headers.get('www-authenticate')).toBe('Bearer realm="Gatehouse"');
    const garbage = await userinfo({ access_token: 'a.b.c' });
    expect(garbage).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    expect(garbage.headers.get('www-authenticate')).toContain('Bearer error="invalid_token"');
    for (const tokens of [await signedIn('profile'), { access_token: (await givenSession(service)).accessToken }]) {
      const refused = await userinfo(tokens);
      expect(refused).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } });
      expect(refused.headers.get('www-authenticate')).toContain('insufficient_scope');
    }
    const portal = await givenPortalSession(service);
    expect(await service.http.get('/oauth/userinfo', portal.bearer)).toMatchObject({ status: 401 });
  });

  it('refuses a token whose session has ended, at once', async () => {
    const tokens = await signedIn();
    expect(await userinfo(tokens)).toMatchObject({ status: 200 });
    await revoke(tokens.refresh_token);
    expect(await userinfo(tokens)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  });

  it('refuses a token that is bound to a key and comes without its proof', async () => {
    const tokens = await signedIn('openid');
    const claims = { ...claimsIn(tokens.access_token), cnf: { jkt: 'a-key' } };
    const bound = (await service.app.get(SigningKeys).active()).sign(claims);
    expect(await userinfo({ access_token: bound })).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    expect(await introspect(bound)).toMatchObject({
      body: { active: true, token_type: 'DPoP', cnf: { jkt: 'a-key' } },
    });
  });
});

describe('Revocation', () => {
  it('ends the session of a refresh token, of any generation', async () => {
    const tokens = await signedIn();
    const next = (await refresh(tokens)).body;
    expect(await revoke(tokens.refresh_token)).toMatchObject({ status: 200, body: {} });
    expect(await refresh(next)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('ends the session of an access token', async () => {
    const tokens = await signedIn();
    expect(await revoke(tokens.access_token)).toMatchObject({ status: 200 });
    expect(await refresh(tokens)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await userinfo(tokens)).toMatchObject({ status: 401 });
    const { rows } = await service.db.query('SELECT ended_reason FROM sessions WHERE id = $1', [
      claimsIn(tokens.access_token).sid,
    ]);
    expect(rows).toEqual([{ ended_reason: 'logout' }]);
  });

  it('answers what is not valid any more, and garbage, with 200', async () => {
    const tokens = await signedIn();
    for (const text of [tokens.refresh_token, tokens.refresh_token, tokens.access_token, 'garbage', 'a.b.c'])
      expect(await revoke(text)).toMatchObject({ status: 200 });
  });

  it('changes nothing for the token of another client, of the same application or of another one', async () => {
    const tokens = await signedIn();
    const stranger = ownClient(await givenApplication(service));
    for (const by of [other, ownClient(application), stranger])
      for (const text of [tokens.refresh_token, tokens.access_token]) {
        expect(await revoke(text, by)).toMatchObject({ status: 200 });
        expect(await userinfo(tokens)).toMatchObject({ status: 200 });
      }
    expect(await refresh(tokens)).toMatchObject({ status: 200 });
  });

  it('of the application itself ends a session that was opened through `/v1`, and no account pages', async () => {
    const session = await givenSession(service, { application });
    expect(await revoke(session.refreshToken, ownClient(application))).toMatchObject({ status: 200 });
    const sent = { refresh_token: session.refreshToken, client_type: 'server' };
    expect(await service.http.post('/v1/auth/refresh', sent)).toMatchObject({ status: 401 });
    const portal = await givenPortalSession(service, { application });
    await revoke(portal.accessToken, ownClient(application));
    expect(await service.http.get('/v1/portal/me', portal.bearer)).toMatchObject({ status: 200 });
  });

  it('asks who the client is, as the token endpoint does', async () => {
    const { refresh_token } = await signedIn();
    const form = { token: refresh_token };
    expect(await service.http.form('/oauth/revoke', form)).toMatchObject({ status: 401 });
    const wrong = basic({ id: client.id, secret: 'wrong' });
    expect(await service.http.form('/oauth/revoke', form, wrong)).toMatchObject({ body: { error: 'invalid_client' } });
    expect(await service.http.form('/oauth/revoke', {}, basic(client))).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    const open = await givenClient(service, application, { type: 'public' });
    const tokens = await signedIn('openid offline_access', { ...open, secret: '' });
    const sent = { token: tokens.refresh_token, client_id: open.id };
    expect(await service.http.form('/oauth/revoke', sent)).toMatchObject({ status: 200 });
    expect(await userinfo(tokens)).toMatchObject({ status: 401 });
  });
});

describe('Introspection', () => {
  it('says what an access token is worth now', async () => {
    const tokens = await signedIn('openid email offline_access');
    const answer = await introspect(tokens.access_token);
    const { sid, iat, exp } = claimsIn(tokens.access_token);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...{ active: true, scope: 'openid email offline_access', client_id: client.id, sub: identity.id },
        ...{ aud: application.id, iss: service.variables.PUBLIC_URL, sid, iat, exp, token_type: 'Bearer' },
      },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await revoke(tokens.access_token);
    expect((await introspect(tokens.access_token)).body).toEqual({ active: false });
  });

  it('takes any client of the application that can prove itself', async () => {
    const { access_token } = await signedIn();
    expect((await introspect(access_token, other)).body.active).toBe(true);
    expect((await introspect(access_token, ownClient(application))).body.active).toBe(true);
    expect(await service.http.form('/oauth/introspect', { token: access_token })).toMatchObject({ status: 401 });
    const open = await givenClient(service, application, { type: 'public' });
    const sent = { token: access_token, client_id: open.id };
    expect(await service.http.form('/oauth/introspect', sent)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });

  it('says of a token of another application, and of garbage, that it is not active, and nothing else', async () => {
    const { access_token, refresh_token } = await signedIn();
    const stranger = ownClient(await givenApplication(service));
    for (const text of [
      access_token,
      refresh_token,
      'garbage',
      'a.b.c',
      (await givenPortalSession(service)).accessToken,
    ])
      expect((await introspect(text, stranger)).body).toEqual({ active: false });
  });

  it('knows refresh tokens: the living one alone', async () => {
    const tokens = await signedIn();
    const { body } = await introspect(tokens.refresh_token);
    expect(body).toMatchObject({
      active: true,
      client_id: client.id,
      sub: identity.id,
      scope: 'openid offline_access',
    });
    const next = (await refresh(tokens)).body;
    expect((await introspect(tokens.refresh_token)).body).toEqual({ active: false });
    expect((await introspect(next.refresh_token)).body.active).toBe(true);
  });

  it('knows the tokens of `/v1`', async () => {
    const session = await givenSession(service, { application });
    expect((await introspect(session.accessToken)).body).toMatchObject({ active: true, sid: session.sessionId });
    expect((await introspect(session.accessToken)).body).not.toHaveProperty('scope');
  });
});

describe('CORS', () => {
  const OF_CLIENT = ['/oauth/par', '/oauth/token', '/oauth/userinfo', '/oauth/revoke', '/oauth/introspect'];
  const DOCUMENTS = [
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
    '/.well-known/jwks.json',
  ];
  const allowed = async (path: string, origin: string, method = 'POST') => {
    const headers = { origin, 'access-control-request-method': method };
    const preflight = await service.http.raw(path, { method: 'OPTIONS', headers });
    const answer = await service.http.raw(path, { method, headers: { origin } });
    return [preflight, answer].map((one) => one.headers.get('access-control-allow-origin'));
  };

  it.each(OF_CLIENT)('%s is for the origins of clients', async (path) => {
    for (const origin of ['https://app.example.com', 'https://client.example.com'])
      expect(await allowed(path, origin)).toEqual([origin, origin]);
    for (const origin of [
      'https://evil.example',
      'https://client.example.com.evil.example',
      'https://client.example',
      'null',
    ])
      expect(await allowed(path, origin)).toEqual([null, null]);
  });

  // Red while the port counted: a page that had registered itself could not ask for its tokens.
  it('/oauth/token is for the origin of a program on this machine, at any port', async () => {
    const origin = 'http://localhost:6274';
    expect(await allowed('/oauth/token', origin)).toEqual([null, null]);
    const redirectUrls = ['http://localhost/callback'];
    await givenClient(service, application, { type: 'public', redirectUrls });
    expect(await allowed('/oauth/token', origin)).toEqual([origin, origin]);
    expect(await allowed('/oauth/token', 'http://localhost.evil.example:6274')).toEqual([null, null]);
  });

  it('says in a preflight what may be sent, and takes no cookies', async () => {
    const headers = { origin: 'https://client.example.com', 'access-control-request-method': 'POST' };
    const preflight = await service.http.raw('/oauth/token', { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization.*dpop/);
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each(DOCUMENTS)('%s is for every origin', async (path) => {
    expect(await allowed(path, 'https://anybody.example', 'GET')).toEqual(['*', '*']);
  });

  // Red while the page of an agent, such as an inspector, could not become a client.
  it.each(['/oauth/register', '/oauth/register/shop'])('%s is for every origin, without cookies', async (path) => {
    const origin = 'http://localhost:6274';
    expect(await allowed(path, origin)).toEqual([origin, origin]);
    const headers = { origin, 'access-control-request-method': 'POST' };
    const preflight = await service.http.raw(path, { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/content-type.*mcp-protocol-version/);
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each(['/oauth/authorize', '/oauth/logout'])('%s is for no page of another origin', async (path) => {
    expect(await allowed(path, 'https://client.example.com', 'GET')).toEqual([null, null]);
  });

  it('lets a redirect URL of a client open nothing of `/v1`', async () => {
    expect(await allowed('/v1/auth/refresh', 'https://client.example.com')).toEqual([null, null]);
  });
});
