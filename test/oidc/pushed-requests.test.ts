import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { Browser, formOf, visibleText } from '../support/hosted.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { assertion, keySetOf, newKey } from '../support/keys.js';
import {
  authorize,
  basic,
  type GivenClient,
  givenClient,
  givenClientCode,
  newPkce,
  ownClient,
  signInThere,
  token,
} from '../support/oidc.js';
import { type Answer, useService } from '../support/service.js';

const service = useService();

describe('A login that a client sends ahead (PAR)', () => {
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;
  let browser: Browser;

  beforeAll(async () => {
    application = await givenApplication(service);
    identity = await givenIdentity(service, application);
    client = await givenClient(service, application);
  });
  beforeEach(() => {
    browser = new Browser(service);
  });

  const asked = (more: Record<string, string> = {}, { redirectUri }: GivenClient = client) => ({
    ...{ response_type: 'code', redirect_uri: redirectUri, scope: 'openid', state: 'of-the-client', ...more },
  });
  const push = (form: Record<string, string>, headers: Record<string, string> = basic(client)): Promise<Answer> =>
    service.http.form('/oauth/par', form, headers);
  const open = (requestUri: string, { id }: Pick<GivenClient, 'id'> = client, more: Record<string, string> = {}) =>
    browser.open(`/oauth/authorize?${new URLSearchParams({ client_id: id, request_uri: requestUri, ...more })}`);
  const location = () => browser.page.headers.get('location') ?? '';

  // Red where Parameters.without keeps a parameter that has no value.
  it('may have parameters without a value, which count as not sent', async () => {
    const pushed = await push(asked({ login_hint: '', prompt: '', resource: '' }));
    await open(pushed.body.request_uri);
    expect((await signInThere(browser, identity)).searchParams.get('code')).toBeTruthy();
  });

  it('is kept for 90 seconds, and the browser brings a reference alone', async () => {
    const pushed = await push(asked());
    expect(pushed).toMatchObject({
      status: 201,
      body: { request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:[\w-]{43}$/), expires_in: 90 },
    });
    expect(pushed.headers.get('cache-control')).toBe('no-store');
    await open(pushed.body.request_uri);
    const back = await signInThere(browser, identity);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      ...{ code: expect.any(String), state: 'of-the-client', iss: service.variables.PUBLIC_URL },
    });
  });

  it('keeps no text that can be used, and nothing that authenticates the client', async () => {
    const { body } = await push({ ...asked(), client_id: client.id, client_secret: client.secret }, {});
    const { rows } = await service.db.query('SELECT * FROM pushed_requests');
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(client.secret);
    expect(kept).not.toContain(body.request_uri.split(':').pop());
  });

  // Red where resolve adds what the browser brings.
  it('stands alone: what the browser brings beside the reference does not count', async () => {
    const { body } = await push(asked());
    const other = { redirect_uri: 'https://evil.example/cb', state: 'changed', scope: 'openid email' };
    await open(body.request_uri, client, other);
    const back = await signInThere(browser, identity);
    expect(back.origin).toBe('https://client.example.com');
    expect(back.searchParams.get('state')).toBe('of-the-client');
  });

  it('is for any kind of client: with keys, with none (and then PKCE), and the application itself', async () => {
    const key = await newKey();
    const signing = await givenClient(service, application, { jwks: keySetOf(key) });
    const aud = `${service.variables.PUBLIC_URL}/oauth/par`;
    expect(await push({ ...asked(), ...(await assertion(service, signing, key, { aud })) }, {})).toMatchObject({
      status: 201,
    });
    const pkce = newPkce();
    const proved = { code_challenge: pkce.challenge, code_challenge_method: 'S256' };
    const unproved = await givenClient(service, application, { type: 'public' });
    const form = { ...asked(), client_id: unproved.id };
    expect(await push(form, {})).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    const pushed = await push({ ...form, ...proved }, {});
    const code = await givenClientCode(service, unproved, identity, { request_uri: pushed.body.request_uri }, browser);
    const exchange = { grant_type: 'authorization_code', code, client_id: unproved.id };
    expect(await token(service, { ...exchange, code_verifier: pkce.verifier })).toMatchObject({ status: 200 });
    const own = ownClient(application);
    browser = new Browser(service); // in which nobody is signed in yet
    const ofOwn = await push({ ...asked({}, own), ...proved }, basic({ ...own, id: application.slug }));
    expect(await open(ofOwn.body.request_uri, { id: application.slug })).toMatchObject({ status: 303 });
    expect(location()).toContain('/login');
  });

  it('is judged when it is sent', async () => {
    expect(await push(asked(), basic({ ...client, secret: 'wrong' }))).toMatchObject({
      ...{ status: 401, body: { error: 'invalid_client' } },
    });
    expect(await push(asked({ redirect_uri: 'https://evil.example/cb' }))).toMatchObject({ status: 400 });
    expect(await push(asked({ response_type: 'token' }))).toMatchObject({
      ...{ status: 400, body: { error: 'unsupported_response_type' } },
    });
    expect(await push(asked({ resource: 'https://unknown.example' }))).toMatchObject({
      body: { error: 'invalid_target' },
    });
    const { body } = await push(asked());
    expect(await push(asked({ request_uri: body.request_uri }))).toMatchObject({ status: 400 });
    const machine = await givenClient(service, application, { type: 'machine' });
    expect(await push(asked(), basic(machine))).toMatchObject({ body: { error: 'unauthorized_client' } });
  });

  // Red if the reference alone finds the request.
  it('is for the client that sent it alone (client confusion), and another one does not spend it', async () => {
    const { body } = await push(asked());
    const neighbour = await givenClient(service, application);
    const elsewhere = await givenClient(service, await givenApplication(service));
    for (const foreign of [neighbour, elsewhere]) {
      const page = await open(body.request_uri, foreign);
      expect(page.status).toBe(400);
      expect(location()).toBe('');
    }
    expect(await open(body.request_uri)).toMatchObject({ status: 303 });
  });

  // Red where TAKE_REQUEST leaves the row.
  it('is used once, and not after its time, and is told on a page and never by a redirect', async () => {
    const { body } = await push(asked());
    await open(body.request_uri);
    expect(await open(body.request_uri, client, asked())).toMatchObject({ status: 400 });
    expect(location()).toBe('');
    const late = await push(asked());
    await service.db.query("UPDATE pushed_requests SET expires_at = now() - interval '1 second'");
    expect(await open(late.body.request_uri)).toMatchObject({ status: 400 });
    expect(await open('urn:ietf:params:oauth:request_uri:made-up')).toMatchObject({ status: 400 });
  });

  it('is refused by name where the reference is not one of ours', async () => {
    await authorize(browser, client, { request_uri: 'https://client.example.com/request' });
    expect(location()).toMatch(/^https:\/\/client\.example\.com\/cb\?error=request_uri_not_supported/);
  });

  it('survives names and values that no login has', async () => {
    const odd = { 'a\u0000b': 'x', x: 'y', 'ui locales': 'de' };
    const { status, body } = await push({ ...asked(), ...odd });
    expect(status).toBe(201);
    expect(await open(body.request_uri)).toMatchObject({ status: 303 });
  });

  it('goes, with used assertions, once its time is over', async () => {
    await push(asked());
    await service.db.query("INSERT INTO used_assertions VALUES ('\\x01', now() - interval '2 hours')");
    await service.db.query("UPDATE pushed_requests SET expires_at = now() - interval '1 second'");
    await givenHousekeeping(service).run();
    const { rows } = await service.db.query(
      'SELECT (SELECT count(*)::int FROM pushed_requests) AS pushed, (SELECT count(*)::int FROM used_assertions WHERE expires_at < now()) AS used',
    );
    expect(rows).toEqual([{ pushed: 0, used: 0 }]);
  });
});

describe('A response', () => {
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;
  let browser: Browser;

  beforeAll(async () => {
    application = await givenApplication(service);
    client = await givenClient(service, application);
  });

  beforeEach(async () => {
    identity = await givenIdentity(service, application);
    browser = new Browser(service);
  });

  const toPage = async () => {
    const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
    await browser.open(pathname + search);
  };
  const posted = () => {
    expect(browser.page.status).toBe(200);
    expect(browser.page.headers.get('cache-control')).toBe('no-store');
    expect(browser.page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(browser.page.headers.get('content-security-policy')).not.toContain('form-action');
    expect(browser.page.text).toContain('document.forms[0].submit()');
    const { action, hidden } = formOf(browser.page, 'Continue');
    expect(action).toBe(client.redirectUri);
    return hidden;
  };
  const mode = (response_mode: string) => ({ response_mode, state: 'mine' });

  it('comes in the fragment, with its code or its error', async () => {
    await authorize(browser, client, mode('fragment'));
    const back = await signInThere(browser, identity);
    expect(back.search).toBe('');
    expect(Object.fromEntries(new URLSearchParams(back.hash.slice(1)))).toMatchObject({
      ...{ code: expect.stringMatching(/^gh_code_/), state: 'mine', iss: service.variables.PUBLIC_URL },
    });
    await authorize(browser, client, { ...mode('fragment'), prompt: 'none', max_age: '0' });
    expect(browser.page.headers.get('location')).toContain('#error=login_required');
  });

  it('is posted by a page that needs no script, after a sign-in', async () => {
    await authorize(browser, client, mode('form_post'));
    await toPage();
    await browser.submit({ email: identity.email, password: PASSWORD });
    expect(posted()).toMatchObject({
      ...{ code: expect.stringMatching(/^gh_code_/), state: 'mine', iss: service.variables.PUBLIC_URL },
    });
  });

  it('is posted without a sign-in, after a fault, and when the user leaves', async () => {
    await authorize(browser, client, { ...mode('form_post'), prompt: 'none' });
    expect(posted()).toMatchObject({ error: 'login_required', state: 'mine' });
    await authorize(browser, client, { ...mode('form_post'), response_type: 'token' });
    expect(posted()).toMatchObject({ error: 'unsupported_response_type' });
    await authorize(browser, client, mode('form_post'));
    await toPage();
    await browser.follow('Cancel', { 'sec-fetch-site': 'same-origin', 'sec-fetch-user': '?1' });
    expect(posted()).toMatchObject({ error: 'access_denied', state: 'mine' });
    await authorize(browser, client, mode('query'));
    await signInThere(browser, identity);
    await authorize(browser, client, mode('form_post'));
    expect(posted()).toMatchObject({ code: expect.stringMatching(/^gh_code_/) });
  });

  it('to a request whose client or redirect is wrong is a page in the user’s language', async () => {
    const query = (more: Record<string, string>) =>
      `/oauth/authorize?${new URLSearchParams({ client_id: client.id, redirect_uri: client.redirectUri, response_type: 'code', ...more })}`;
    for (const [more, says] of [
      [{ client_id: 'nobody' }, 'client_id names no client'],
      [{ redirect_uri: 'https://evil.example/cb' }, 'redirect_uri is missing'],
      [{ redirect_uri: `${client.redirectUri}#` }, 'redirect_uri is missing'],
    ] as const) {
      const page = await browser.open(query(more), { 'accept-language': 'de' });
      expect(page.status).toBe(400);
      expect(page.headers.get('location')).toBeNull();
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(page.headers.get('x-frame-options')).toBe('DENY');
      const text = visibleText(page.text);
      expect(text).toContain('Diese Anmeldung kann nicht beginnen');
      expect(text).toContain(says);
      expect(text).toContain(page.headers.get('x-request-id'));
      expect(page.text).not.toContain('evil.example');
    }
    const doubled = await browser.open(`${query({})}&client_id=another`);
    expect(doubled).toMatchObject({ status: 400 });
    expect(visibleText(doubled.text)).toContain('client_id must be sent once');
  });

  it('in a frame is the redirect alone, which no rule for frames stops', async () => {
    await authorize(browser, client, { prompt: 'none' });
    expect(browser.page.status).toBe(303);
    expect(browser.page.text).toBe('');
  });
});
