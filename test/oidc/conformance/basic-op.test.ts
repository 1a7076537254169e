import { createHash } from 'node:crypto';
import type { GivenApplication, GivenIdentity } from '../../support/given.js';
import { givenApplication, givenIdentity } from '../../support/given.js';
import { basic, type GivenClient, givenClient, newPkce, signInThere, token } from '../../support/oidc.js';
import { RelyingParty, type SignedIn } from '../../support/relying-party.js';
import { useService } from '../../support/service.js';
import { until } from '../../support/until.js';

/** The modules of `oidcc-basic-certification-test-plan` by their names, for `client_secret_basic` and `code`. */
describe('OpenID Foundation, Basic OP', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;

  beforeAll(async () => {
    application = await givenApplication(service);
    identity = await givenIdentity(service, application);
    client = await givenClient(service, application);
  });

  const party = () => new RelyingParty(service, client, identity);
  const metadata = async () => (await service.http.get('/.well-known/openid-configuration')).body;
  const faultOf = (url: URL | undefined) => url?.searchParams.get('error');

  it('oidcc-server', async () => {
    const { back, body, claims, header } = await party().signIn({ nonce: 'a-nonce' });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'a-state', iss: service.url });
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) });
    const half = createHash('sha256')
      .update(body.access_token ?? '')
      .digest()
      .subarray(0, 16);
    expect(claims).toMatchObject({ nonce: 'a-nonce', sub: identity.id, at_hash: half.toString('base64url') });
    expect(header.kid).toEqual(expect.any(String));
    expect((await party().userinfo(body.access_token ?? '')).body.sub).toBe(claims.sub);
    const { keys } = (await service.http.get('/.well-known/jwks.json')).body;
    const kids = keys.map(({ kid }: { kid: string }) => kid);
    expect(new Set(kids).size).toBe(kids.length);
    for (const key of keys) for (const half of ['d', 'p', 'q', 'k']) expect(key).not.toHaveProperty(half);
  });

  it('oidcc-server-client-secret-post', async () => {
    const back = await party().askAndSignIn();
    const { id, secret, redirectUri } = client;
    const form = {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
    };
    expect(await token(service, { ...form, client_id: id, client_secret: secret })).toMatchObject({ status: 200 });
  });

  it('oidcc-response-type-missing', async () => {
    const asking = party();
    await asking.ask({ response_type: '' });
    expect(faultOf(asking.back)).toBe('invalid_request');
  });

  it('oidcc-idtoken-signature', async () => {
    const { header } = await party().signIn();
    expect(header).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
  });

  it('oidcc-idtoken-unsigned', async () => {
    expect((await metadata()).id_token_signing_alg_values_supported).not.toContain('none');
  });

  it.each([
    ['oidcc-userinfo-get', 'GET'],
    ['oidcc-userinfo-post-header', 'POST'],
  ] as const)('%s', async (_name, method) => {
    const { body } = await party().signIn();
    const answer = await party().userinfo(body.access_token ?? '', method);
    expect(answer).toMatchObject({ status: 200, body: { sub: identity.id } });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('oidcc-userinfo-post-body', async () => {
    const { body } = await party().signIn();
    const answer = await service.http.form('/oauth/userinfo', { access_token: body.access_token ?? '' });
    expect([200, 400, 401]).toContain(answer.status);
  });

  it('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    expect((await party().signIn()).claims).not.toHaveProperty('nonce');
  });

  it.each([
    ['oidcc-scope-profile', 'openid profile', { name: 'Ada Lovelace' }],
    ['oidcc-scope-email', 'openid email', { email_verified: true }],
    ['oidcc-scope-address', 'openid address', {}],
    ['oidcc-scope-phone', 'openid phone', {}],
    ['oidcc-scope-all', 'openid profile email address phone', { name: 'Ada Lovelace', email_verified: true }],
  ])('%s', async (_name, scope, expected) => {
    const { body } = await party().signIn({ scope });
    const answer = await party().userinfo(body.access_token ?? '');
    expect(answer).toMatchObject({ status: 200, body: { sub: identity.id, ...expected } });
  });

  it('oidcc-alternate-happy-flow', async () => {
    const asking = party();
    const query = new URLSearchParams({
      scope: 'email profile openid',
      redirect_uri: client.redirectUri,
      ...{ state: 'a-state', response_type: 'code', client_id: client.id },
    });
    const back = await asking.askAndSignIn({ scope: 'email profile openid' });
    expect(await asking.exchange(back)).toMatchObject({ status: 200 });
    await asking.browser.open(`/oauth/authorize?${query}`);
    expect(asking.browser.page.status).toBe(303);
  });

  it.each([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ui-locales', { ui_locales: 'fr de' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
    ['oidcc-login-hint', { login_hint: 'somebody@example.com' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-claims-essential', { claims: '{"userinfo":{"name":{"essential":true}}}' }],
  ])('%s', async (_name, parameters) => {
    expect((await party().signIn(parameters as Record<string, string>)).claims.sub).toBe(identity.id);
  });

  it('oidcc-prompt-login', async () => {
    const asking = party();
    const first = await asking.signIn();
    await isOlderThan(first, 0);
    await asking.ask({ prompt: 'login' });
    expect(asking.back).toBeUndefined();
    const second = await asking.signIn({ prompt: 'login' });
    expect(second.claims.sub).toBe(first.claims.sub);
    expect(Number(second.claims.auth_time)).toBeGreaterThan(Number(first.claims.auth_time));
  });

  it('oidcc-prompt-none-not-logged-in', async () => {
    const asking = party();
    await asking.ask({ prompt: 'none' });
    expect(faultOf(asking.back)).toBe('login_required');
  });

  it('oidcc-prompt-none-logged-in', async () => {
    const asking = party();
    const first = await asking.signIn();
    await asking.ask({ prompt: 'none' });
    const second = await asking.exchange(asking.back as URL);
    const { claims } = await asking.verified(second.body.id_token);
    expect([claims.sub, claims.auth_time]).toEqual([first.claims.sub, first.claims.auth_time]);
  });

  it('oidcc-id-token-hint', async () => {
    const asking = party();
    const first = await asking.signIn();
    await asking.ask({ prompt: 'none', id_token_hint: first.body.id_token ?? '' });
    const { body } = await asking.exchange(asking.back as URL);
    const { claims } = await asking.verified(body.id_token);
    expect([claims.sub, claims.auth_time]).toEqual([first.claims.sub, first.claims.auth_time]);
  });

  it('oidcc-max-age-1', async () => {
    const asking = party();
    const first = await asking.signIn();
    await isOlderThan(first, 1);
    await asking.ask({ max_age: '1' });
    expect(asking.back).toBeUndefined();
    const second = await asking.signIn({ max_age: '1' });
    expect(Number(second.claims.auth_time)).toBeGreaterThan(Number(first.claims.auth_time));
  });

  it('oidcc-max-age-10000', async () => {
    const asking = party();
    const first = await asking.signIn();
    await asking.ask({ max_age: '10000' });
    const { body } = await asking.exchange(asking.back as URL);
    expect((await asking.verified(body.id_token)).claims.auth_time).toBe(first.claims.auth_time);
  });

  it('oidcc-codereuse', async () => {
    const asking = party();
    const { back, body } = await asking.signIn();
    expect(await asking.exchange(back)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await asking.userinfo(body.access_token ?? '')).status).toBe(401);
  });

  it('oidcc-codereuse-30seconds', async () => {
    const asking = party();
    const { back, body, claims } = await asking.signIn();
    const thirtySecondsAgo = "created_at = created_at - interval '30 seconds'";
    await service.db.query(`UPDATE sessions SET ${thirtySecondsAgo} WHERE id = $1`, [claims.sid]);
    expect(await asking.exchange(back)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await asking.userinfo(body.access_token ?? '')).status).toBe(401);
  });

  it('oidcc-ensure-registered-redirect-uri', async () => {
    const asking = party();
    const { status, headers } = await asking.ask({ redirect_uri: `${client.redirectUri}/other` });
    expect([status, headers.get('location')]).toEqual([400, null]);
  });

  it('oidcc-ensure-post-request-succeeds', async () => {
    const asking = party();
    const asked = { client_id: client.id, redirect_uri: client.redirectUri, response_type: 'code', scope: 'openid' };
    await asking.browser.post('/oauth/authorize', asked);
    await asking.browser.land();
    const back = await signInThere(asking.browser, identity);
    expect(back.searchParams.get('code')).toMatch(/^gh_code_/);
  });

  it.each([
    [
      'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
      { request_uri: 'https://client.example.com/request' },
      'request_uri_not_supported',
    ],
    [
      'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
      { request: 'eyJhbGciOiJub25lIn0.e30.' },
      'request_not_supported',
    ],
    ['oidcc-ensure-request-object-with-redirect-uri', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
  ])('%s', async (_name, parameters, error) => {
    const asking = party();
    await asking.ask(parameters as unknown as Record<string, string>);
    expect(faultOf(asking.back)).toBe(error);
  });

  it('oidcc-refresh-token', async () => {
    const asking = party();
    const { body, claims } = await asking.signIn({ scope: 'openid offline_access', prompt: 'consent' });
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' };
    const second = await givenClient(service, application);
    expect(await token(service, refresh, basic(second))).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    const answer = await token(service, refresh, basic(client));
    const fresh = (await asking.verified(answer.body.id_token)).claims;
    const of = ({ iss, sub, aud, auth_time }: typeof claims) => ({ iss, sub, aud, auth_time });
    expect(of(fresh)).toEqual(of(claims));
    expect((await metadata()).grant_types_supported).toContain('refresh_token');
  });

  it('oidcc-ensure-request-with-valid-pkce-succeeds', async () => {
    const pkce = newPkce();
    const asked = { code_challenge: pkce.challenge, code_challenge_method: 'S256' };
    expect((await party().signIn(asked, { code_verifier: pkce.verifier })).claims.sub).toBe(identity.id);
  });
});

/** `auth_time` counts whole seconds. */
const isOlderThan = ({ claims }: SignedIn, seconds: number) =>
  until(() => Date.now() / 1000 > Number(claims.auth_time) + seconds + 1);
