import { BrowserSignIns } from '../../src/session/browser-sign-ins/browser-sign-ins.js';
import { auditEvents } from '../support/audit.js';
import { stateOf } from '../support/browser-session.js';
import { runCli } from '../support/cli.js';
import {
  CALLER,
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  givenSession,
  PASSWORD,
  setLifetimes,
} from '../support/given.js';
import { Browser, givenLogin, visibleText } from '../support/hosted.js';
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
  signedInName,
  signInThere,
  token,
} from '../support/oidc.js';
import { codeIn, RememberingBrowser } from '../support/remembering.js';
import { useService } from '../support/service.js';

describe('The session of a browser', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;
  let other: GivenClient;
  let browser: Browser;

  beforeAll(async () => {
    application = await givenApplication(service);
    client = await givenClient(service, application);
    other = await givenClient(service, application);
  });

  beforeEach(async () => {
    identity = await givenIdentity(service, application);
    browser = new Browser(service);
  });

  const exchange = (code: string, of = client) =>
    token(service, { grant_type: 'authorization_code', code, redirect_uri: of.redirectUri }, basic(of));
  const signIn = async (at = client): Promise<string> => givenClientCode(service, at, identity, {}, browser);
  /** Whether this browser gets a code without a page. */
  const isSignedIn = async (its = browser, at = client): Promise<boolean> => {
    await authorize(its, at, { prompt: 'none' });
    const { code, error } = backAt(its);
    if (!code) expect(error).toBe('login_required');
    return code !== undefined;
  };
  const rows = async (columns = '*') =>
    (await service.db.query(`SELECT ${columns} FROM browser_sign_ins WHERE identity_id = $1`, [identity.id])).rows;
  const change = (values: string) =>
    service.db.query(`UPDATE browser_sign_ins SET ${values} WHERE identity_id = $1`, [identity.id]);

  it('signs in once for all clients of an application, with one cookie that scripts do not see', async () => {
    const first = claimsIn((await exchange(await signIn())).body.id_token);
    const [line] = browser.page.headers.getSetCookie().filter((cookie) => cookie.startsWith('gh_signed_in_'));
    expect(line).toMatch(/=[0-9a-f-]{36}\.gh_bs_[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    await authorize(browser, other);
    const second = claimsIn((await exchange(backAt(browser).code as string, other)).body.id_token);
    expect(second).toMatchObject({ sub: identity.id, auth_time: first.auth_time, amr: ['pwd'], acr: 'pwd' });
    expect(second.sid).not.toBe(first.sid);
    const { rows: sessions } = await service.db.query(
      'SELECT DISTINCT browser_sign_in_id FROM sessions WHERE identity_id = $1',
      [identity.id],
    );
    expect(sessions).toEqual([{ browser_sign_in_id: (await rows('id'))[0].id }]);
    const [row] = await rows("secret_hash, expires_at - created_at = '30 days' AS lasts");
    expect(row.lasts).toBe(true);
    expect(line).not.toContain(row.secret_hash.toString('hex'));
  });

  it('is in the export of its user, without the secret, and the sessions of its clients name it', async () => {
    await exchange(await signIn());
    const [{ id }] = await rows('id');
    const { json } = await runCli(service.variables, 'identities', 'export', identity.id);
    expect(json.browserSignIns).toEqual([
      {
        ...{ id, provider: 'password', amr: ['pwd'], authenticatedAt: expect.any(String), rememberedBrowserId: null },
        ...{ createdAt: expect.any(String), lastSeenAt: expect.any(String), expiresAt: expect.any(String) },
      },
    ]);
    expect(json.sessions).toEqual([expect.objectContaining({ browserSignInId: id, userAgent: expect.any(String) })]);
  });

  it('ends after the days that the application says, used or unused', async () => {
    await signIn();
    await change("last_seen_at = now() - interval '6 days 23 hours'");
    expect(await isSignedIn()).toBe(true);
    expect((await rows("last_seen_at > now() - interval '1 minute' AS seen"))[0].seen).toBe(true);
    await change("last_seen_at = now() - interval '7 days 1 minute'");
    expect(await isSignedIn()).toBe(false);
    await change("last_seen_at = now(), expires_at = now() - interval '1 second'");
    expect(await isSignedIn()).toBe(false);
  });

  it('is written at most once an hour', async () => {
    await signIn();
    await change("last_seen_at = now() - interval '59 minutes'");
    const [before] = await rows('last_seen_at');
    expect(await isSignedIn()).toBe(true);
    expect((await rows('last_seen_at'))[0]).toEqual(before);
  });

  it('is none where the application wants none, and for no login of `/v1`', async () => {
    const strict = await givenApplication(service);
    await service.db.query('UPDATE applications SET single_sign_on = $2 WHERE id = $1', [
      strict.id,
      JSON.stringify({ enabled: false, idleDays: 7, days: 30 }),
    ]);
    const its = await givenClient(service, strict);
    const user = await givenIdentity(service, strict);
    await givenClientCode(service, its, user, {}, browser);
    expect(signedInName(browser)).toBeUndefined();
    expect(await isSignedIn(browser, its)).toBe(false);
    await browser.open((await givenLogin(service, application)).path);
    await browser.press('Sign in', { email: identity.email, password: PASSWORD });
    expect(codeIn(browser.page)).toMatch(/^gh_code_/);
    expect(signedInName(browser)).toBeUndefined();
  });

  it('is not asked by `/v1`, whose login shows its page', async () => {
    await signIn();
    await browser.open((await givenLogin(service, application)).path);
    expect(browser.page.status).toBe(200);
    expect(visibleText(browser.page.text)).toContain('Sign in');
    for (const path of ['/v1/auth/session', '/portal', '/v1/portal/me'])
      expect((await browser.open(path)).status).not.toBe(200);
  });

  // Red where BrowserBinding.requireOwnForm takes every form.
  it('login CSRF through the browser’s session: no other browser can be given one', async () => {
    const theirs = new Browser(service);
    await authorize(theirs, client);
    const { pathname, search } = new URL(theirs.page.headers.get('location') ?? '');
    await theirs.open(pathname + search);
    const csrf = /name="csrf" value="([^"]+)"/.exec(theirs.page.text)?.[1] as string;
    const fields = { email: identity.email, password: PASSWORD, csrf };
    await browser.post(pathname + search, fields);
    expect(browser.page.status).toBe(403);
    expect(signedInName(browser)).toBeUndefined();
    await browser.open(pathname + search);
    await theirs.post(pathname + search, fields, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect(theirs.page.status).toBe(403);
    expect(signedInName(theirs)).toBeUndefined();
    expect(await rows()).toEqual([]);
  });

  // Red where KEEP_BROWSER_SIGN_IN keeps the secret.
  it('a copied cookie is worth nothing after the user has signed in anew', async () => {
    await signIn();
    const thief = new Browser(service);
    thief.cookies.set(signedInName(browser) as string, browser.cookies.get(signedInName(browser) as string) as string);
    expect(await isSignedIn(thief)).toBe(true);
    await authorize(browser, client, { prompt: 'login' });
    await signInThere(browser, identity);
    await change("last_seen_at = now() - interval '61 seconds'");
    expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn()).toBe(true);
  });

  // Red where FIND_BROWSER_SIGN_IN does not compare the application.
  it('the cookie of another application opens nothing, under its own name or another', async () => {
    await signIn();
    const second = await givenApplication(service);
    const its = await givenClient(service, second);
    expect(await isSignedIn(browser, its)).toBe(false);
    const user = await givenIdentity(service, second);
    const there = new Browser(service);
    await givenClientCode(service, its, user, {}, there);
    there.cookies.set(signedInName(there) as string, browser.cookies.get(signedInName(browser) as string) as string);
    expect(await isSignedIn(there, its)).toBe(false);
  });

  it.each([
    ['is blocked', (id: string) => runCli(service.variables, 'identities', 'block', id)],
    ['is signed out by an operator', (id: string) => runCli(service.variables, 'sessions', 'revoke', '--identity', id)],
  ])('of a user who %s ends, and so does a code of it', async (_how, act) => {
    const code = await signIn();
    expect((await act(identity.id)).code).toBe(0);
    expect(await rows()).toEqual([]);
    expect(await isSignedIn()).toBe(false);
    expect((await exchange(code)).body.error).toBe('invalid_grant');
  });

  it('ends with «sign out everywhere», which leaves no code behind', async () => {
    const code = await signIn();
    const session = await givenSession(service, { application, identity });
    const bearer = { authorization: `Bearer ${session.accessToken}` };
    expect((await service.http.patch('/v1/auth/revoke', bearer, { all: true })).status).toBe(200);
    expect(await isSignedIn()).toBe(false);
    expect((await exchange(code)).body.error).toBe('invalid_grant');
  });

  it('ends where its user signs out through `/v1` from a session of the application’s own client', async () => {
    const own = ownClient(application);
    const pkce = newPkce();
    const asked = { code_challenge: pkce.challenge, code_challenge_method: 'S256' };
    const code = await givenClientCode(service, own, identity, asked, browser);
    const form = { grant_type: 'authorization_code', code, redirect_uri: own.redirectUri };
    const { body } = await token(service, { ...form, code_verifier: pkce.verifier }, basic(own));
    expect(await isSignedIn()).toBe(true);
    const bearer = { authorization: `Bearer ${body.access_token}` };
    expect((await service.http.patch('/v1/auth/revoke', bearer)).status).toBe(200);
    expect(await isSignedIn()).toBe(false);
  });

  it('ends where its user ends a session of it in the portal', async () => {
    const { sid } = claimsIn((await exchange(await signIn())).body.id_token);
    const { bearer } = await givenPortalSession(service, { application, identity });
    const { sessions } = (await service.http.get('/v1/portal/sessions', bearer)).body;
    expect(sessions.map(({ client: name }: { client: string | null }) => name).sort()).toEqual(['A client', null]);
    const ended = await service.http.send('DELETE', `/v1/portal/sessions/${sid}`, { headers: bearer });
    expect(ended.status).toBe(200);
    expect(await isSignedIn()).toBe(false);
  });

  it('ends with every session that was opened in it, at once, and says so', async () => {
    const { sid } = claimsIn((await exchange(await signIn())).body.id_token);
    await authorize(browser, other);
    const second = claimsIn((await exchange(backAt(browser).code as string, other)).body.id_token);
    const elsewhere = await givenSession(service, { application, identity });
    await authorize(browser, client);
    const waiting = backAt(browser).code as string;
    const [{ id }] = await rows('id');
    const ends = service.app.get(BrowserSignIns, { strict: false });
    const ended = await Promise.all([1, 2].map(() => ends.end({ id, identityId: identity.id }, CALLER)));
    expect(ended.sort()).toEqual([2, undefined]);
    for (const gone of [sid, second.sid])
      expect(await stateOf(service, gone as string)).toMatchObject({ alive: false });
    expect(await stateOf(service, elsewhere.sessionId)).toMatchObject({ alive: true });
    expect(await isSignedIn()).toBe(false);
    expect((await exchange(waiting)).body.error).toBe('invalid_grant');
    const events = await auditEvents(service, { identityId: identity.id, type: 'identity.signed_out' });
    expect(events.map(({ details }) => details)).toEqual([{ ended: 2 }]);
  });

  it('is the next user’s where another one signs in in the same browser', async () => {
    await signIn();
    const next = await givenIdentity(service, application);
    await authorize(browser, client, { prompt: 'select_account' });
    await signInThere(browser, next);
    expect(await rows()).toEqual([]);
    await authorize(browser, other);
    const { id_token: idToken } = (await exchange(backAt(browser).code as string, other)).body;
    expect(claimsIn(idToken).sub).toBe(next.id);
  });

  it('is one for two tabs that sign in at once', async () => {
    await signIn();
    const cookies = [...browser.cookies];
    const tabs = [new Browser(service), new Browser(service)];
    for (const tab of tabs) {
      for (const [name, value] of cookies) tab.cookies.set(name, value);
      await authorize(tab, client, { prompt: 'login' });
    }
    await Promise.all(tabs.map((tab) => signInThere(tab, identity)));
    expect(await rows()).toHaveLength(1);
    const { rows: codes } = await service.db.query(
      'SELECT DISTINCT browser_sign_in_id FROM authorization_codes WHERE identity_id = $1',
      [identity.id],
    );
    expect(codes).toHaveLength(1);
    expect((await Promise.all(tabs.map((tab) => isSignedIn(tab)))).filter(Boolean)).toHaveLength(2);
  });

  it('in which a remembered browser continued an earlier sign-in proves nothing anywhere', async () => {
    const remembering = new RememberingBrowser(service, application, identity);
    await remembering.remember();
    await service.db.query("UPDATE remembered_browsers SET authenticated_at = now() - interval '5 days'");
    await authorize(remembering, client);
    const { pathname, search } = new URL(remembering.page.headers.get('location') ?? '');
    await remembering.open(pathname + search);
    await remembering.continueAs();
    await authorize(remembering, other);
    const { sid, auth_time: at } = claimsIn((await exchange(backAt(remembering).code as string, other)).body.id_token);
    expect(Date.now() / 1000 - (at as number)).toBeGreaterThan(4 * 86_400);
    const { rows: sessions } = await service.db.query('SELECT remembered_browser_id FROM sessions WHERE id = $1', [
      sid,
    ]);
    expect(sessions[0].remembered_browser_id).toBe((await remembering.rows('id'))[0]?.id);
    await authorize(remembering, client, { prompt: 'login' });
    await remembering.open(
      new URL(remembering.page.headers.get('location') ?? '').href.replace(/^https?:\/\/[^/]+/, ''),
    );
    expect(visibleText(remembering.page.text)).not.toContain('Continue as');
  });

  // Red where only the sessions of clients look at the lifetimes of the application.
  it('R26: continues no sign-in past the absolute lifetime of its application', async () => {
    await signIn();
    const set = (absolute: number | null) =>
      setLifetimes(service, application, absolute === null ? null : { idle: null, absolute, accessToken: null });
    await change("authenticated_at = authenticated_at - interval '2 hours'");
    await set(3 * 3600);
    await authorize(browser, client, { prompt: 'none' });
    const { refresh_expires_in, expires_in } = (await exchange(backAt(browser).code as string)).body;
    expect(expires_in).toBe(900);
    expect(refresh_expires_in ?? 0).toBeLessThanOrEqual(3600);
    const { rows: opened } = await service.db.query(
      'SELECT expires_at - authenticated_at AS lasts FROM sessions WHERE identity_id = $1 ORDER BY id DESC LIMIT 1',
      [identity.id],
    );
    expect(opened[0].lasts.hours).toBeLessThanOrEqual(3);
    await change("authenticated_at = authenticated_at - interval '61 minutes'");
    expect(await isSignedIn()).toBe(false);
    await set(null);
    expect(await isSignedIn()).toBe(true);
  });
});
