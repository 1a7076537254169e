import { createLocalJWKSet, jwtVerify } from 'jose';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenSession,
} from '../support/given.js';
import { Browser } from '../support/hosted.js';
import {
  authorize,
  backAt,
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

describe('A client of OpenID Connect', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;

  beforeAll(async () => {
    application = await givenApplication(service);
    identity = await givenIdentity(service, application);
  });

  it('gets a code, tokens and an ID token for its user', async () => {
    const client = await givenClient(service, application);
    const scope = 'openid profile email offline_access';
    const code = await givenClientCode(service, client, identity, { scope, nonce: 'n-1', state: 's-1' });
    const form = { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri };
    const answer = await token(service, form, basic(client));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({ token_type: 'Bearer', scope, expires_in: expect.any(Number) });
    const keys = createLocalJWKSet((await service.http.get('/.well-known/jwks.json')).body);
    const { payload, protectedHeader } = await jwtVerify(answer.body.id_token, keys, {
      issuer: service.variables.PUBLIC_URL as string,
      audience: client.id,
    });
    expect(protectedHeader.alg).toBe('RS256');
    expect(payload).toMatchObject({
      ...{ sub: identity.id, nonce: 'n-1', azp: client.id, acr: 'pwd', amr: ['pwd'] },
      ...{ email: identity.email, email_verified: true },
    });
    expect(claimsIn(answer.body.access_token)).toMatchObject({ client_id: client.id, scope });
  });

  it('gets the claims that it asks for by name where it asks for them, and unknown ones are no fault', async () => {
    const client = await givenClient(service, application);
    const claims = JSON.stringify({
      id_token: { auth_time: { essential: true }, email: { essential: true }, unknown: null },
      userinfo: { name: null },
    });
    const code = await givenClientCode(service, client, identity, { claims });
    const form = { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri };
    const { body: tokens } = await token(service, form, basic(client));
    expect(claimsIn(tokens.id_token)).toMatchObject({ email: identity.email, auth_time: expect.any(Number) });
    const bearer = { authorization: `Bearer ${tokens.access_token}` };
    const { body } = await service.http.get('/oauth/userinfo', bearer);
    expect(Object.keys(body).sort()).toEqual(['name', 'sub']);
  });

  it('refreshes, and neither another client nor `/v1` can', async () => {
    const client = await givenClient(service, application);
    const other = await givenClient(service, application);
    const code = await givenClientCode(service, client, identity, { scope: 'openid offline_access' });
    const form = { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri };
    const first = await token(service, form, basic(client));
    const refresh = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token };
    expect(await token(service, refresh, basic(other))).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect(await token(service, refresh, basic(ownClient(application)))).toMatchObject({ status: 400 });
    const sent = { refresh_token: first.body.refresh_token, client_type: 'server' };
    expect(await service.http.post('/v1/auth/refresh', sent)).toMatchObject({ status: 401 });
    const second = await token(service, refresh, basic(client));
    expect(second).toMatchObject({ status: 200, body: { scope: 'openid offline_access' } });
    expect(claimsIn(second.body.id_token)).toMatchObject({ sub: identity.id, auth_time: expect.any(Number) });
    expect(claimsIn(second.body.id_token)).not.toHaveProperty('nonce');
  });

  it('of the application itself shares its sessions with `/v1`', async () => {
    const pkce = newPkce();
    const own = ownClient(application);
    const asked = { scope: 'openid offline_access', code_challenge: pkce.challenge, code_challenge_method: 'S256' };
    const code = await givenClientCode(service, own, identity, asked);
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: own.redirectUri,
      code_verifier: pkce.verifier,
    };
    const { body } = await token(service, { ...form, client_id: own.id, client_secret: own.secret });
    const bearer = { authorization: `Bearer ${body.access_token}` };
    expect(await service.http.get('/v1/portal/exchange', bearer)).toMatchObject({ status: 200 });
    const sent = { refresh_token: body.refresh_token, client_type: 'server' };
    const refreshed = await service.http.post('/v1/auth/refresh', sent);
    expect(refreshed.status).toBe(200);
    const back = { grant_type: 'refresh_token', refresh_token: refreshed.body.refresh_token };
    expect(await token(service, back, basic(own))).toMatchObject({ status: 200 });
  });

  it('of the application itself takes over a session that `/v1` opened, with its user, and gives it back', async () => {
    const own = ownClient(application);
    const session = await givenSession(service, { application });
    const refresh = (refresh_token: string) =>
      token(service, { grant_type: 'refresh_token', refresh_token }, basic(own));
    const moved = await refresh(session.refreshToken);
    expect(moved.status).toBe(200);
    expect(claimsIn(moved.body.access_token)).toMatchObject({ sid: session.sessionId, sub: session.identity.id });
    const sent = { refresh_token: moved.body.refresh_token, client_type: 'server' };
    const back = await service.http.post('/v1/auth/refresh', sent);
    expect(back.status).toBe(200);
    expect(claimsIn(back.body.access_token)).toMatchObject({ sid: session.sessionId, sub: session.identity.id });
    expect(await refresh(back.body.refresh_token)).toMatchObject({ status: 200 });
    const inCookies = await givenSession(service, { application, clientType: 'browser' });
    expect(await refresh(inCookies.refreshToken)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('of the application itself may call itself by its slug, and finds that in its ID tokens', async () => {
    const pkce = newPkce();
    const own = { ...ownClient(application), id: application.slug };
    const asked = { scope: 'openid offline_access', code_challenge: pkce.challenge, code_challenge_method: 'S256' };
    const code = await givenClientCode(service, own, identity, asked);
    const form = { grant_type: 'authorization_code', code, code_verifier: pkce.verifier };
    const { body } = await token(service, form, basic(own));
    expect(claimsIn(body.id_token)).toMatchObject({ aud: application.slug, azp: application.slug });
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    const refreshed = await token(service, refresh, basic(own));
    expect(claimsIn(refreshed.body.id_token)).toMatchObject({ aud: application.slug });
  });

  it('that asks again with its verifier, because its answer was lost, gets the same session', async () => {
    const pkce = newPkce();
    const client = await givenClient(service, application);
    const asked = { scope: 'openid offline_access', code_challenge: pkce.challenge, code_challenge_method: 'S256' };
    const code = await givenClientCode(service, client, identity, asked);
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: client.redirectUri,
      code_verifier: pkce.verifier,
    };
    const first = await token(service, form, basic(client));
    const second = await token(service, form, basic(client));
    expect(second.body.refresh_token).toBe(first.body.refresh_token);
    expect(claimsIn(second.body.id_token).sid).toBe(claimsIn(first.body.id_token).sid);
    const stolen = { ...form, code_verifier: newPkce().verifier };
    expect(await token(service, stolen, basic(client))).toMatchObject({ body: { error: 'invalid_grant' } });
    const refresh = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token };
    expect(await token(service, refresh, basic(client))).toMatchObject({ body: { error: 'invalid_grant' } });
  });

  it('is told of its faults where it waits, and of an unknown redirect on a page', async () => {
    const client = await givenClient(service, application);
    const browser = new Browser(service);
    await authorize(browser, client, { response_type: 'token', state: 'mine' });
    const back = new URL(browser.page.headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      ...{ error: 'unsupported_response_type', state: 'mine', iss: service.variables.PUBLIC_URL },
    });
    const elsewhere = await authorize(browser, client, { redirect_uri: 'https://evil.example/cb' });
    expect(elsewhere.status).toBe(400);
    expect(elsewhere.headers.get('location')).toBeNull();
  });

  // Red where a login with openid must name its redirect, and where the first of two is taken without a name.
  it('may leave its redirect out where it lists one, and not where it lists two', async () => {
    const client = await givenClient(service, application);
    const redirectUrls = [client.redirectUri, 'https://client.example.com/other'];
    const two = await givenClient(service, application, { redirectUrls });
    const browser = new Browser(service);
    const ask = ({ id }: GivenClient) =>
      browser.open(
        `/oauth/authorize?${new URLSearchParams({ client_id: id, response_type: 'code', scope: 'openid' })}`,
      );
    await ask(client);
    const back = await signInThere(browser, identity);
    expect(back.origin + back.pathname).toBe(client.redirectUri);
    const form = { grant_type: 'authorization_code', code: back.searchParams.get('code') as string };
    expect(await token(service, form, basic(client))).toMatchObject({ body: { id_token: expect.any(String) } });
    const page = await ask(two);
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
  });

  // Red where the parameters are judged before the client is known: each of these is a page.
  it('is told of a parameter that came twice, and of its state unless that did', async () => {
    const client = await givenClient(service, application);
    const browser = new Browser(service);
    const once = new URLSearchParams({ client_id: client.id, redirect_uri: client.redirectUri, response_type: 'code' });
    const refused = { error: 'invalid_request', iss: service.variables.PUBLIC_URL };
    const told = async (again: string) => {
      await browser.open(`/oauth/authorize?${once}&${again}`);
      return backAt(browser);
    };
    for (const name of ['scope', 'prompt', 'response_mode', 'unknown'])
      expect(await told(`state=s&${name}=none&${name}=form_post`)).toEqual({
        ...refused,
        ...{ error_description: `${name} must be sent once.`, state: 's' },
      });
    expect(await told('state=s&state=t')).toEqual({ ...refused, error_description: 'state must be sent once.' });
    const posted = await service.http.raw('/oauth/authorize', {
      method: 'POST',
      body: `${once}&state=s&nonce=1&nonce=2`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await browser.open(posted.headers.get('location') as string);
    expect(backAt(browser)).toMatchObject({ ...refused, state: 's' });
    for (const name of ['client_id', 'redirect_uri', 'request_uri']) {
      const page = await browser.open(`/oauth/authorize?${once}&${name}=x&${name}=y`);
      expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    }
  });
});
