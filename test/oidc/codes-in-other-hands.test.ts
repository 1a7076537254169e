import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenCode,
  givenIdentity,
  givenPortalSession,
  givenSession,
} from '../support/given.js';
import { Browser } from '../support/hosted.js';
import {
  authorize,
  basic,
  claimsIn,
  type GivenClient,
  givenClient,
  givenClientCode,
  newPkce,
  ownClient,
  signInThere,
  token,
} from '../support/oidc.js';
import { useService } from '../support/service.js';

describe('A code or a refresh token in other hands', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;

  beforeAll(async () => {
    application = await givenApplication(service);
    identity = await givenIdentity(service, application);
    client = await givenClient(service, application);
  });

  const invalid = { status: 400, body: { error: 'invalid_grant' } };
  const exchange = (code: string, { redirectUri }: GivenClient = client) => ({
    ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri },
  });
  const codeFor = (more: Record<string, string> = {}, of = client) =>
    givenClientCode(service, of, identity, { scope: 'openid offline_access', ...more });
  const challenge = ({ challenge }: { challenge: string }) => ({
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  });

  /** Another client of the application, the application itself, and a client of another application. */
  async function others(): Promise<GivenClient[]> {
    return [
      await givenClient(service, application),
      ownClient(application),
      await givenClient(service, await givenApplication(service)),
    ];
  }

  it('is worth nothing to another client (client confusion): a code, which its own client can still use', async () => {
    const code = await codeFor();
    for (const other of await others())
      expect(await token(service, exchange(code), basic(other))).toMatchObject(invalid);
    const open = await givenClient(service, application, { type: 'public' });
    expect(await token(service, { ...exchange(code), client_id: open.id })).toMatchObject(invalid);
    expect(await token(service, exchange(code), basic(client))).toMatchObject({ status: 200 });
  });

  it('is worth nothing to another client: a refresh token, which its own client can still use', async () => {
    const { body } = await token(service, exchange(await codeFor()), basic(client));
    const form = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    for (const other of await others()) expect(await token(service, form, basic(other))).toMatchObject(invalid);
    const open = await givenClient(service, application, { type: 'public' });
    expect(await token(service, { ...form, client_id: open.id })).toMatchObject(invalid);
    expect(await token(service, form, basic(client))).toMatchObject({ status: 200 });
  });

  // Red where the own client of every application may refresh every session that `/v1` opened.
  it('is worth nothing to another application: the refresh token of a session that /v1 opened', async () => {
    const session = await givenSession(service, { application, identity });
    const form = { grant_type: 'refresh_token', refresh_token: session.refreshToken };
    const foreign = ownClient(await givenApplication(service));
    expect(await token(service, form, basic(foreign))).toMatchObject(invalid);
    expect(await token(service, form, basic(ownClient(application)))).toMatchObject({ status: 200 });
  });

  // Red where REFRESH, REFRESH_TOGETHER or DIAGNOSE takes the session of every audience for the client's.
  it('is worth nothing at /oauth/token: the refresh token of a portal session, alone or with others; /v1 refreshes it', async () => {
    const { refreshToken } = await givenPortalSession(service, { application, identity });
    const others = [await givenSession(service, { application }), await givenSession(service, { application })];
    const refresh = (refresh_token: string) =>
      token(service, { grant_type: 'refresh_token', refresh_token }, basic(ownClient(application)));
    expect(await refresh(refreshToken)).toMatchObject(invalid);
    const together = [refreshToken, ...others.map((one) => one.refreshToken), refreshToken].map(refresh);
    expect((await Promise.all(together)).map(({ status }) => status)).toEqual([400, 200, 200, 400]);
    const sent = { client_type: 'server', refresh_token: refreshToken };
    expect(await service.http.post('/v1/auth/refresh', sent)).toMatchObject({ status: 200 });
  });

  it('is worth nothing through /v1: neither a code nor a refresh token', async () => {
    const code = await codeFor();
    for (const client_type of ['server', 'mobile'])
      expect(await service.http.post('/v1/auth/authorize', { code, client_type })).toMatchObject({ status: 401 });
    expect(await token(service, exchange(code), basic(client))).toMatchObject({ status: 200 });
  });

  // Red where the session of a client counts as one of the application.
  it("R28: opens the person's account to nobody: an access token of a client, in place of the application's cookie", async () => {
    const { body } = await token(service, exchange(await codeFor()), basic(client));
    const cookie = `service_access=${body.access_token}`;
    const answer = await service.http.get('/api/service/portal', { cookie, accept: 'text/html' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('error=session_ended'),
    ]);
  });

  // Red where the secret of a session is enough.
  it('R28: signs nobody out through /v1: neither everywhere nor in the session of the client', async () => {
    const { body } = await token(service, exchange(await codeFor()), basic(client));
    const elsewhere = await givenSession(service, { application, identity });
    const held = { refresh_token: body.refresh_token };
    for (const more of [{ all: true }, {}])
      expectFailure(
        await service.http.patch('/v1/auth/revoke', {}, { ...held, ...more }),
        401,
        'refresh_token_invalid',
      );
    const bearer = { authorization: `Bearer ${elsewhere.accessToken}` };
    expect(await service.http.get('/v1/auth/session', bearer)).toMatchObject({ status: 200 });
    const form = { grant_type: 'refresh_token', ...held };
    expect(await token(service, form, basic(client))).toMatchObject({ status: 200 });
  });

  const ends: [string, (cookie: string) => Promise<unknown>][] = [
    ['a sign-out by call', (cookie) => service.http.post('/api/service/logout', {}, { cookie })],
    ['a sign-out by a link', (cookie) => service.http.get('/api/service/logout', { cookie })],
    [
      'a new session of the browser',
      async (cookie) => {
        const code = await givenCode(service, application);
        const answer = await service.http.post('/v1/auth/authorize', { code, client_type: 'browser' }, { cookie });
        expect(answer).toMatchObject({ status: 200 });
      },
    ],
    [
      'a logout of OpenID Connect',
      async (cookie) => {
        const browser = new Browser(service);
        browser.cookies.set('service_access', cookie.slice('service_access='.length));
        await browser.open('/oauth/logout');
        if (browser.page.text.includes('Sign out?')) await browser.submit({});
      },
    ],
  ];

  // Red where END_IN_COOKIES asks only for the id.
  it.each(ends)('R28: signs nobody out in place of the application’s cookie, by %s', async (_way, end) => {
    const { body } = await token(service, exchange(await codeFor()), basic(client));
    const server = await givenSession(service, { application, identity });
    const portal = await givenPortalSession(service, { application, identity });
    for (const { accessToken } of [{ accessToken: body.access_token }, server, portal])
      await end(`service_access=${accessToken}`);
    const ids = [claimsIn(body.access_token).sid, server.sessionId, portal.sessionId];
    const alive = 'SELECT id FROM sessions WHERE id = ANY($1) AND revoked_at IS NULL';
    expect((await service.db.query(alive, [ids])).rows).toHaveLength(3);
  });

  it('is worth nothing without the verifier (PKCE downgrade: the verifier is left out)', async () => {
    const pkce = newPkce();
    const code = await codeFor(challenge(pkce));
    expect(await token(service, exchange(code), basic(client))).toMatchObject(invalid);
    const right = { ...exchange(code), code_verifier: pkce.verifier };
    expect(await token(service, right, basic(client))).toMatchObject({ status: 200 });
  });

  it('is worth nothing with a verifier that nobody asked for (PKCE downgrade: the challenge was taken out on the way)', async () => {
    const code = await codeFor();
    const form = { ...exchange(code), code_verifier: newPkce().verifier };
    expect(await token(service, form, basic(client))).toMatchObject(invalid);
    expect(await token(service, exchange(code), basic(client))).toMatchObject({ status: 200 });
  });

  it('is not asked for with plain, nor without a challenge by a public client (PKCE downgrade)', async () => {
    const open = await givenClient(service, application, { type: 'public' });
    const browser = new Browser(service);
    const plain = { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };
    const weaker: Record<string, string>[] = [{}, { code_challenge: 'x'.repeat(43) }, plain];
    for (const parameters of weaker) {
      await authorize(browser, open, parameters);
      expect(browser.page.headers.get('location')).toContain('error=invalid_request');
    }
  });

  it('is worth nothing in the session of another browser (code injection): its verifier is another one', async () => {
    const victim = newPkce();
    const attacker = newPkce();
    const stolen = await codeFor(challenge(victim));
    const injected = { ...exchange(stolen), code_verifier: attacker.verifier };
    expect(await token(service, injected, basic(client))).toMatchObject(invalid);
    const own = { ...exchange(stolen), code_verifier: victim.verifier };
    expect(await token(service, own, basic(client))).toMatchObject({ status: 200 });
  });

  it('is worth nothing at another page of the client', async () => {
    const redirectUrls = ['https://client.example.com/cb', 'https://client.example.com/other'];
    const two = await givenClient(service, application, { redirectUrls });
    const code = await codeFor({}, two);
    const { redirect_uri: _left, ...without } = exchange(code, two);
    const elsewhere = { ...without, redirect_uri: redirectUrls[1] as string };
    expect(await token(service, elsewhere, basic(two))).toMatchObject(invalid);
    expect(await token(service, without, basic(two))).toMatchObject(invalid); // RFC 6749, 4.1.3
    expect(await token(service, exchange(code, two), basic(two))).toMatchObject({ status: 200 });
    const pkce = newPkce();
    const proved = await codeFor(challenge(pkce), two);
    const form = { grant_type: 'authorization_code', code: proved, code_verifier: pkce.verifier };
    expect(await token(service, form, basic(two))).toMatchObject({ status: 200 }); // as OAuth 2.1 has it
  });

  it('comes with the name of its issuer, and so does every refusal (mix-up)', async () => {
    const iss = service.variables.PUBLIC_URL;
    for (const response_mode of ['query', 'fragment']) {
      const browser = new Browser(service);
      await authorize(browser, client, { response_mode, state: 's' });
      const back = await signInThere(browser, identity);
      const answer = new URLSearchParams(response_mode === 'query' ? back.search : back.hash.slice(1));
      expect(Object.fromEntries(answer)).toMatchObject({ iss, state: 's', code: expect.any(String) });
      await authorize(browser, client, { response_mode, response_type: 'token' });
      expect(browser.page.headers.get('location')).toContain(new URLSearchParams({ iss: iss as string }).toString());
    }
    expect((await service.http.get('/.well-known/openid-configuration')).body).toMatchObject({
      ...{ issuer: iss, authorization_response_iss_parameter_supported: true },
    });
  });
});
