import { AuthCounts } from '../../src/platform/telemetry/auth-counts.js';
import { auditEvents } from '../support/audit.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { givenPasskey, passkeyFormOf, passkeyRequestOf } from '../support/given-passkey.js';
import { givenProvider } from '../support/given-provider.js';
import { Browser } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import {
  authorize,
  backAt,
  basic,
  claimsIn,
  type GivenClient,
  givenClient,
  givenClientCode,
  newPkce,
  signedInName,
  signInThere,
  token,
} from '../support/oidc.js';
import { useService } from '../support/service.js';
import { depart, signedInThere } from '../support/social.js';
import { Upstream } from '../support/upstream.js';

const service = useService();

describe('Every way in keeps the browser signed in', () => {
  let upstream: Upstream;
  let application: GivenApplication;
  let client: GivenClient;
  let browser: Browser;

  beforeAll(async () => {
    upstream = await Upstream.start();
    application = await givenApplication(service);
    await givenProvider(service, application, { issuer: upstream.issuer });
    client = await givenClient(service, application);
  });
  beforeEach(async () => {
    browser = new Browser(service);
    await authorize(browser, client);
    const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
    await browser.open(pathname + search);
  });
  afterEach(async () => {
    expect(backAt(browser).code).toMatch(/^gh_code_/);
    expect(signedInName(browser)).toBeDefined();
    await authorize(browser, client, { prompt: 'none' });
    expect(backAt(browser).code).toMatch(/^gh_code_/);
  });
  afterAll(() => upstream.stop());

  it('a passkey', async () => {
    const passkey = await givenPasskey(service, application, await givenIdentity(service, application));
    const { action, csrf } = passkeyFormOf(browser.page);
    await browser.post(action, { csrf, credential: passkey.use(passkeyRequestOf(browser.page)) });
  });

  it('a passkey that is wished for, where the script is told where to go', async () => {
    const identity = await givenIdentity(service, application);
    for (let count = 0; count < 20; count++) await givenPasskey(service, application, identity);
    const [, wish = ''] = /data-passkey-wish="([^"]+)"/.exec(browser.page.text) ?? [];
    const { csrf } = passkeyFormOf(browser.page);
    const path = wish.replaceAll('&amp;', '&');
    const answer = await browser.post(path, { csrf, email: identity.email, password: PASSWORD, passkey: 'yes' });
    expect(answer.status).toBe(200);
    browser.page = { ...answer, headers: new Headers({ location: answer.body.to }) };
  });

  it('a provider', async () => {
    await signedInThere(browser, upstream, await depart(browser, '', ''));
  });

  it('a mailed code', async () => {
    const email = `${client.id}@example.com`;
    await browser.follow('Create an account');
    await browser.press('Create account', { name: '', email, password: PASSWORD });
    await browser.land();
    await browser.press('Verify', { code: (await latestMail(service, email)).code });
  });
});

describe('The session of a browser answers a client silently', () => {
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;
  let other: GivenClient;
  let browser: Browser;
  let spa: GivenClient;
  beforeAll(async () => {
    application = await givenApplication(service);
    client = await givenClient(service, application);
    other = await givenClient(service, application);
    spa = await givenClient(service, application, { type: 'public', redirectUrls: ['https://spa.example.com/cb'] });
  });

  beforeEach(async () => {
    identity = await givenIdentity(service, application);
    browser = new Browser(service);
  });

  const signIn = () => givenClientCode(service, client, identity, {}, browser);
  const silently = async (of = spa, more: Record<string, string> = {}, its = browser) => {
    const pkce = newPkce();
    const asked = { code_challenge: pkce.challenge, code_challenge_method: 'S256', prompt: 'none', ...more };
    await authorize(its, of, asked);
    const form = {
      ...{ grant_type: 'authorization_code', client_id: of.id, redirect_uri: of.redirectUri },
      ...{ code: backAt(its).code as string, code_verifier: pkce.verifier },
    };
    const { status, body } = await token(service, form, of === spa ? {} : basic(of));
    expect(status).toBe(200);
    return { form, body, sid: claimsIn(body.access_token).sid as string };
  };
  const sessions = async () =>
    (
      await service.db.query('SELECT id FROM sessions WHERE identity_id = $1 AND revoked_at IS NULL ORDER BY id', [
        identity.id,
      ])
    ).rows.map(({ id }: { id: string }) => id);
  const isAlive = async (accessToken: string) =>
    (await service.http.get('/oauth/userinfo', { authorization: `Bearer ${accessToken}` })).status === 200;

  // Red where AuthorizeService.prepare looks for no session.
  it('with the session that it has already, however often it asks', async () => {
    await signIn();
    const first = await silently();
    await service.db.query("UPDATE sessions SET idle_expires_at = now() + interval '1 minute' WHERE id = $1", [
      first.sid,
    ]);
    const next = [await silently(), await silently()];
    expect(next.map(({ sid }) => sid)).toEqual([first.sid, first.sid]);
    expect(next.map(({ body }) => claimsIn(body.id_token).sid)).toEqual([first.sid, first.sid]);
    expect(next.map(({ body }) => 'refresh_token' in body)).toEqual([false, false]);
    expect(await sessions()).toEqual([first.sid]);
    const { rows } = await service.db.query(
      "SELECT idle_expires_at > now() + interval '1 day' AS lasts FROM sessions WHERE id = $1",
      [first.sid],
    );
    expect(rows).toEqual([{ lasts: true }]);
    expect(await auditEvents(service, { identityId: identity.id, type: 'session.opened' })).toHaveLength(1);
    expect(await auditEvents(service, { identityId: identity.id, type: 'identity.signed_in' })).toHaveLength(1);
  });

  it('with a session of its own after another sign-in, for another client, scope or browser, and after its end', async () => {
    await signIn();
    const { sid } = await silently();
    const others = [(await silently(other)).sid, (await silently(spa, { scope: 'openid email' })).sid];
    await authorize(browser, client, { prompt: 'login' });
    await signInThere(browser, identity);
    const again = await silently();
    const elsewhere = new Browser(service);
    await givenClientCode(service, client, identity, {}, elsewhere);
    others.push(again.sid, (await silently(spa, {}, elsewhere)).sid);
    await service.http.form('/oauth/revoke', { token: again.body.access_token, client_id: spa.id });
    others.push((await silently()).sid);
    expect(new Set([sid, ...others]).size).toBe(6);
  });

  it('once more where the answer was lost, and ends the session where the code was stolen', async () => {
    await signIn();
    const first = await silently();
    const { form, sid } = await silently();
    const repeated = await token(service, form);
    expect(claimsIn(repeated.body.access_token).sid).toBe(sid);
    const { code_verifier: _left, ...stolen } = form;
    expect((await token(service, stolen)).body.error).toBe('invalid_grant');
    expect(await isAlive(first.body.access_token)).toBe(false);
  });

  it('without touching the session of a refresh token', async () => {
    await signIn();
    const scope = { scope: 'openid offline_access' };
    const [one, two] = [await silently(spa, scope), await silently(spa, scope)];
    expect(one.sid).not.toBe(two.sid);
    for (const { body } of [one, two]) {
      const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token, client_id: spa.id };
      expect((await token(service, refresh)).status).toBe(200);
    }
  });

  // Red where OPEN has no bound for one browser.
  it('with at most twenty refresh tokens, and none of them ends a session of another device', async () => {
    const device = await givenSession(service, { application, identity });
    await signIn();
    const scope = { scope: 'openid offline_access' };
    const sids: string[] = [];
    for (let times = 0; times < 22; times++) sids.push((await silently(spa, scope)).sid);
    expect(await sessions()).toEqual([device.sessionId, ...sids.slice(2)]);
  });

  // Red where each of the three counts a browser that is signed in.
  it('and counts no sign-in', async () => {
    await signIn();
    const counts = service.app.get(AuthCounts);
    const { count } = counts;
    const counted: string[] = [];
    counts.count = (id, kind, step, ...more) => {
      counted.push(`${kind} ${step}`);
      count.call(counts, id, kind, step, ...more);
    };
    await silently();
    await silently(spa, { scope: 'openid offline_access' });
    counts.count = count;
    expect(counted.filter((one) => one.startsWith('sign_in'))).toEqual([]);
  });
});
