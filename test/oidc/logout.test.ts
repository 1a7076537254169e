import { decodeProtectedHeader } from 'jose';
import { SigningKeyStore } from '../../src/session/signing-keys/signing-key-store.js';
import { SigningKeys } from '../../src/session/signing-keys/signing-keys.js';
import { Barrier } from '../support/barrier.js';
import { givenBrowserSession } from '../support/browser-session.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { Browser, visibleText } from '../support/hosted.js';
import { BYE, locationOf, logout, useLogouts, whole } from '../support/logouts.js';
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
import { RememberingBrowser } from '../support/remembering.js';

const { service, given, signedIn, changedApplication, isSignedIn, isAlive } = useLogouts();
let application: GivenApplication;
let client: GivenClient;
beforeAll(() => {
  ({ application, client } = given());
});

describe('A logout', () => {
  it('takes an ID token that has expired', async () => {
    const { browser, idToken, identity } = await signedIn();
    const signer = await service.app.get(SigningKeys).signer('RS256');
    const expired = await signer.sign('JWT', { ...claimsIn(idToken), exp: 1_700_000_000, iat: 1_699_999_000 });
    expect(claimsIn(expired).sub).toBe(identity.id);
    expect(locationOf(await logout(browser, whole(expired)))).toBe(`${BYE}?state=s-1`);
    expect(await isSignedIn(browser)).toBe(false);
  });

  // Red where only a published key counts.
  it('takes an ID token whose key has long retired, until the key is withdrawn', async () => {
    const { browser, idToken } = await signedIn();
    const { kid = '' } = decodeProtectedHeader(idToken);
    const [keys, store] = [service.app.get(SigningKeys), service.app.get(SigningKeyStore)];
    await store.rotate({ alg: 'RS256', force: true });
    await service.db.query("UPDATE signing_keys SET retired_at = now() - interval '1 year' WHERE id = $1", [kid]);
    await keys.reload();
    expect(locationOf(await logout(browser, whole(idToken)))).toBe(`${BYE}?state=s-1`);
    expect(await isSignedIn(browser)).toBe(false);
    await store.withdraw(kid);
    expect(await logout(browser, whole(idToken))).toMatchObject({ status: 400 });
  });

  it('takes no access token for a hint', async () => {
    const { browser, accessToken } = await signedIn();
    expect(await logout(browser, whole(accessToken))).toMatchObject({ status: 400 });
  });

  // Red where LogoutRequests.clientIn compares the texts.
  it('knows the application’s own client by its slug as well as by its id', async () => {
    const { id, slug } = application;
    await service.db.query('UPDATE applications SET post_logout_urls = ARRAY[$2] WHERE id = $1', [id, BYE]);
    await changedApplication();
    const pkce = newPkce();
    const own = { ...ownClient(application), id: slug };
    const challenge = { code_challenge: pkce.challenge, code_challenge_method: 'S256' };
    for (const named of [{}, { client_id: slug }, { client_id: id }] as Record<string, string>[]) {
      const browser = new Browser(service);
      const code = await givenClientCode(service, own, await givenIdentity(service, application), challenge, browser);
      const form = { grant_type: 'authorization_code', code, redirect_uri: own.redirectUri };
      const { body } = await token(service, { ...form, code_verifier: pkce.verifier }, basic(own));
      expect(claimsIn(body.id_token).aud).toBe(slug);
      expect(locationOf(await logout(browser, { ...whole(body.id_token), ...named }))).toBe(`${BYE}?state=s-1`);
      expect(await isAlive(body.access_token)).toBe(false);
    }
  });

  describe('by the hint of a session that no browser holds', () => {
    const strict = async () => {
      const its = await givenApplication(service);
      await service.db.query('UPDATE applications SET single_sign_on = $2 WHERE id = $1', [
        its.id,
        JSON.stringify({ enabled: false, idleDays: 7, days: 30 }),
      ]);
      return givenClient(service, its, { postLogoutUrls: [BYE] }).then((by) => ({ its, by }));
    };

    // Red where LogoutEndpoint.logout does not end the session of the hint.
    it('ends that session alone, where the application keeps no browser signed in', async () => {
      const { its, by } = await strict();
      const person = await givenIdentity(service, its);
      const [first, second] = [await signedIn(by, person), await signedIn(by, person)];
      expect(locationOf(await logout(first.browser, whole(first.idToken)))).toBe(`${BYE}?state=s-1`);
      expect([await isAlive(first.accessToken), await isAlive(second.accessToken)]).toEqual([false, true]);
      expect(locationOf(await logout(first.browser, whole(first.idToken)))).toBe(`${BYE}?state=s-1`);
    });

    it('ends it where the browser’s own session is over', async () => {
      const { browser, idToken, accessToken, identity } = await signedIn();
      await service.db.query('DELETE FROM browser_sign_ins WHERE identity_id = $1', [identity.id]);
      expect(await isAlive(accessToken)).toBe(true);
      expect(locationOf(await logout(browser, whole(idToken)))).toBe(`${BYE}?state=s-1`);
      expect(await isAlive(accessToken)).toBe(false);
    });

    it('asks about what else the browser holds, and ends nothing of that by itself', async () => {
      const { its, by } = await strict();
      const person = await givenIdentity(service, its);
      const { browser, idToken, accessToken } = await signedIn(by, person);
      const { cookies, accessToken: other } = await givenBrowserSession(service, {
        application: its,
        identity: person,
      });
      for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
      const page = await logout(browser, whole(idToken));
      expect(page.text).toContain('Sign out?');
      expect(await isAlive(accessToken)).toBe(false);
      expect((await service.http.get('/v1/auth/session', { authorization: `Bearer ${other}` })).status).toBe(200);
    });

    it('ends nothing of a browser that is still signed in elsewhere', async () => {
      const { idToken, accessToken } = await signedIn();
      await logout(new Browser(service), whole(idToken));
      expect(await isAlive(accessToken)).toBe(true);
    });
  });

  it('by POST goes on to the same URL, where the cookies of the browser come along', async () => {
    const { browser, idToken } = await signedIn();
    const turned = await browser.post('/oauth/logout', whole(idToken));
    expect([turned.status, locationOf(turned)]).toEqual([303, expect.stringMatching(/^\/oauth\/logout\?/)]);
    expect(locationOf(await browser.land())).toBe(`${BYE}?state=s-1`);
  });

  // Red where isOwn takes every browser for that of the hint.
  it('by a stranger’s hint asks, and ends nothing of the stranger', async () => {
    const stranger = await signedIn();
    const { browser, accessToken } = await signedIn();
    const page = await logout(browser, whole(stranger.idToken));
    expect([page.status, locationOf(page)]).toEqual([200, null]);
    expect([await isSignedIn(browser), await isAlive(accessToken)]).toEqual([true, true]);
    await logout(browser, whole(stranger.idToken));
    const end = await browser.submit({});
    expect(locationOf(end)).toBe(`${BYE}?state=s-1`);
    expect(await isSignedIn(browser)).toBe(false);
    expect([await isSignedIn(stranger.browser), await isAlive(stranger.accessToken)]).toEqual([true, true]);
  });

  it('by a hint of the same user in another browser asks', async () => {
    const first = await signedIn();
    const second = await signedIn(client, first.identity);
    expect((await logout(second.browser, whole(first.idToken))).text).toContain('Sign out?');
    expect([await isAlive(first.accessToken), await isAlive(second.accessToken)]).toEqual([true, true]);
  });

  it('with client_id alone asks, and then leads back', async () => {
    const { browser } = await signedIn();
    const page = await logout(browser, { client_id: client.id, post_logout_redirect_uri: BYE, state: 's-2' });
    expect(page.text).toContain('Sign out?');
    expect(locationOf(await browser.submit({}))).toBe(`${BYE}?state=s-2`);
  });

  it('with the client_id of another client than the hint’s is an error page', async () => {
    const { browser, idToken } = await signedIn();
    const other = await givenClient(service, application, { postLogoutUrls: [BYE] });
    const page = await logout(browser, { ...whole(idToken), client_id: other.id });
    expect([page.status, page.headers.get('x-error-code')]).toEqual([400, 'sign_out_refused']);
    expect(visibleText(page.text)).toContain('This sign-out cannot begin');
    await browser.follow('Sign out');
    expect(visibleText(browser.page.text)).toContain('Sign out?');
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('in a browser where nobody is signed in leads nowhere without a hint', async () => {
    const page = await logout(new Browser(service), { client_id: client.id, post_logout_redirect_uri: BYE });
    expect([page.status, locationOf(page)]).toEqual([200, null]);
    expect(page.text).toContain('You are signed out');
  });

  it('ends the sessions of every client that was opened in this browser, and nothing of another application', async () => {
    const { browser, idToken, identity } = await signedIn();
    const other = await givenClient(service, application);
    await authorize(browser, other);
    const { code } = backAt(browser) as { code: string };
    const form = { grant_type: 'authorization_code', code, redirect_uri: other.redirectUri };
    const theirs = (await token(service, form, basic(other))).body;
    expect(claimsIn(theirs.id_token).sub).toBe(identity.id);
    const elsewhere = await givenApplication(service);
    const foreign = await givenClient(service, elsewhere);
    await givenClientCode(service, foreign, await givenIdentity(service, elsewhere), {}, browser);
    await logout(browser, whole(idToken));
    expect(await isAlive(theirs.access_token)).toBe(false);
    await authorize(browser, foreign, { prompt: 'none' });
    expect(backAt(browser)).toHaveProperty('code');
  });

  it('ends the session of the cookies at this application, and clears them', async () => {
    const { browser, idToken, identity } = await signedIn();
    const { cookies, sessionId: session } = await givenBrowserSession(service, { application, identity });
    for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
    await logout(browser, whole(idToken));
    const { rows } = await service.db.query('SELECT ended_reason FROM sessions WHERE id = $1', [session]);
    expect(rows).toEqual([{ ended_reason: 'logout' }]);
    expect([...browser.cookies.keys()].filter((name) => /service_(access|refresh|session)$/.test(name))).toEqual([]);
  });

  // Red without `forget` in Logouts: the next person at this browser would continue with one click.
  it.each(['by a hint', 'by the page that asks'])('%s lets the browser not stay remembered here', async (way) => {
    const identity = await givenIdentity(service, application);
    const browser = new RememberingBrowser(service, application, identity);
    await browser.remember();
    const elsewhere = new RememberingBrowser(service, application, identity);
    await elsewhere.remember();
    await authorize(browser, client, { prompt: 'login' });
    const code = (await signInThere(browser, identity)).searchParams.get('code') ?? '';
    const { body } = await token(service, { grant_type: 'authorization_code', code }, basic(client));
    await logout(browser, way === 'by a hint' ? whole(body.id_token) : {});
    if (way !== 'by a hint') await browser.submit({});
    expect(browser.rememberedNames()).toEqual([]);
    const kept = (await browser.rows('forgotten_at')).filter(({ forgotten_at }) => forgotten_at === null);
    expect(kept).toHaveLength(1);
    expect(await browser.isOffered()).toBe(false);
    expect(await elsewhere.isOffered()).toBe(true);
  });

  it('tells each client whose session has ended', async () => {
    const { browser, idToken } = await signedIn();
    await service.db.query("UPDATE clients SET backchannel_logout_url = 'http://127.0.0.1:9/bc' WHERE id = $1", [
      client.id,
    ]);
    await logout(browser, whole(idToken));
    const { rows } = await service.db.query(
      "SELECT content->>'sid' AS sid FROM dispatches WHERE content->>'sid' = $1",
      [claimsIn(idToken).sid],
    );
    expect(rows).toHaveLength(1);
    await service.db.query('UPDATE clients SET backchannel_logout_url = NULL');
  });
});

describe('The page that asks', () => {
  // Red where LogoutForms.isToken takes every text.
  it('is refused to another site: CSRF of the form, which is bound to the browser', async () => {
    const victim = await signedIn();
    const attacker = await signedIn();
    await logout(attacker.browser);
    const form_token = /name="form_token" value="([^"]+)"/.exec(attacker.browser.page.text)?.[1] as string;
    for (const sent of [{}, { form_token: 'x' }, { form_token }] as Record<string, string>[]) {
      const page = await victim.browser.post('/oauth/logout/confirm', sent);
      expect([page.status, page.text.includes('Sign out?')]).toEqual([200, true]);
      expect(await isAlive(victim.accessToken)).toBe(true);
    }
  });

  it('cannot be framed, and works without JavaScript', async () => {
    const { browser } = await signedIn();
    const page = await logout(browser);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).toMatch(/<form method="post" action="\/oauth\/logout\/confirm">/);
  });

  it('speaks the language that the client names', async () => {
    const { browser } = await signedIn();
    expect((await logout(browser, { ui_locales: 'de' })).text).toMatch(/<html lang="de"/);
  });

  it('sends nobody to a URL that was put into the form', async () => {
    const { browser } = await signedIn();
    await logout(browser, { client_id: client.id, post_logout_redirect_uri: BYE });
    const page = await browser.submit({ post_logout_redirect_uri: 'https://evil.example/' });
    expect([page.status, locationOf(page)]).toEqual([400, null]);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('A sign-out that breaks off', () => {
  // Red where the browser's own session ends first: the second attempt finds nothing to end, and says that all is done.
  it('is done to its end by the next one: the browser is not remembered any more', async () => {
    const identity = await givenIdentity(service, application);
    const browser = new RememberingBrowser(service, application, identity);
    await browser.remember();
    await authorize(browser, client);
    const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
    await browser.open(pathname + search);
    await browser.continueAs();
    await authorize(browser, client);
    const form = {
      grant_type: 'authorization_code',
      code: backAt(browser).code as string,
      redirect_uri: client.redirectUri,
    };
    const { body } = await token(service, form, basic(client));
    const barrier = await Barrier.hold(service, 'SELECT FROM remembered_browsers WHERE identity_id = $1 FOR UPDATE', [
      identity.id,
    ]);
    const cut = logout(browser, whole(body.id_token));
    await barrier.sees(1);
    await barrier.hangsUp();
    expect((await cut).status).toBeGreaterThanOrEqual(500);
    await barrier.release();
    expect(await logout(browser, whole(body.id_token))).toMatchObject({ status: 303 });
    expect(await browser.rows('forgotten_at')).toEqual([{ forgotten_at: expect.any(Date) }]);
    expect(await isAlive(body.access_token)).toBe(false);
  });
});
