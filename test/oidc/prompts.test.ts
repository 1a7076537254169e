import { setTimeout as pause } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { ApplicationsService } from '../../src/applications/applications.service.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { Browser, visibleText } from '../support/hosted.js';
import {
  authorize,
  backAt,
  basic,
  claimsIn,
  type GivenClient,
  givenClient,
  givenClientCode,
  signInThere,
  token,
} from '../support/oidc.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

describe('An authorization request', () => {
  const service = useService();
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

  const tokensFor = async (code: string) =>
    (await token(service, { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri }, basic(client)))
      .body;
  const signIn = async (more: Record<string, string> = {}) => {
    const { id_token: idToken } = await tokensFor(await givenClientCode(service, client, identity, more, browser));
    return { idToken, claims: claimsIn(idToken) };
  };
  const asked = async (more: Record<string, string>) => {
    await authorize(browser, client, more);
    return backAt(browser);
  };
  const silently = async (more: Record<string, string> = {}) =>
    claimsIn((await tokensFor((await asked({ prompt: 'none', ...more })).code as string)).id_token);
  const isAsked = () => {
    const { pathname } = new URL(browser.page.headers.get('location') ?? '');
    return pathname === '/login';
  };

  const open = () => {
    const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
    return browser.open(pathname + search);
  };

  it('prompt-none-not-logged-in: is told at once, and shown nothing', async () => {
    expect(await asked({ prompt: 'none', state: 's' })).toMatchObject({
      ...{ error: 'login_required', state: 's', iss: service.variables.PUBLIC_URL },
    });
    expect(browser.page.status).toBe(303);
  });

  it('prompt-none-logged-in: gets the same user with the same auth_time', async () => {
    const { claims } = await signIn();
    expect(await silently()).toMatchObject({ sub: claims.sub, auth_time: claims.auth_time });
  });

  it('prompt-login: is signed in anew, later', async () => {
    const { claims } = await signIn();
    await pause(1_100);
    await authorize(browser, client, { prompt: 'login' });
    expect(isAsked()).toBe(true);
    const code = (await signInThere(browser, identity)).searchParams.get('code') as string;
    const again = claimsIn((await tokensFor(code)).id_token);
    expect(again.auth_time).toBeGreaterThan(claims.auth_time as number);
    expect((await silently()).auth_time).toBe(again.auth_time);
  });

  it('max-age-1: is signed in anew after more than a second', async () => {
    const { claims } = await signIn();
    await pause(1_200);
    expect(await asked({ prompt: 'none', max_age: '1' })).toMatchObject({ error: 'login_required' });
    await authorize(browser, client, { max_age: '1' });
    expect(isAsked()).toBe(true);
    const code = (await signInThere(browser, identity)).searchParams.get('code') as string;
    expect(claimsIn((await tokensFor(code)).id_token).auth_time).toBeGreaterThan(claims.auth_time as number);
  });

  it('max-age-10000: goes on with the same auth_time', async () => {
    const { claims } = await signIn();
    const { code } = await asked({ max_age: '10000' });
    expect(claimsIn((await tokensFor(code as string)).id_token).auth_time).toBe(claims.auth_time);
  });

  it('id-token-hint: of the same user goes on, of another one it does not, expired or not', async () => {
    const { idToken, claims } = await signIn();
    expect((await silently({ id_token_hint: idToken })).sub).toBe(claims.sub);
    const stranger = await givenIdentity(service, application);
    const theirs = await tokensFor(await givenClientCode(service, client, stranger));
    expect(await asked({ prompt: 'none', id_token_hint: theirs.id_token })).toMatchObject({ error: 'login_required' });
    await authorize(browser, client, { id_token_hint: theirs.id_token });
    expect(isAsked()).toBe(true);
    const forged = `${idToken.split('.').slice(0, 2).join('.')}.${theirs.id_token.split('.')[2]}`;
    expect(await asked({ prompt: 'none', id_token_hint: forged })).toMatchObject({ error: 'invalid_request' });
    expect(await asked({ prompt: 'none', id_token_hint: theirs.access_token })).toMatchObject({
      error: 'invalid_request',
    });
  });

  it('prompt=none touches no limit, however often it comes', async () => {
    const count = async () => (await service.db.query('SELECT count(*) FROM auth_flows')).rows[0].count;
    const before = await count();
    for (let times = 0; times < 30; times++) await asked({ prompt: 'none' });
    expect(await count()).toBe(before);
    await signIn();
  });

  // Red where only the words that are known count: «none» beside an unknown one passes for «none».
  it.each(['none login', 'none unknown', 'unknown none'])('prompt=%s is refused: none stands alone', async (prompt) => {
    expect(await asked({ prompt, state: 's' })).toMatchObject({ error: 'invalid_request', state: 's' });
  });

  it('prompt=consent of the application’s own people is shown nothing', async () => {
    await signIn();
    expect((await asked({ prompt: 'consent' })).code).toMatch(/^gh_code_/);
  });

  it('prompt=none of other people’s client is told that consent is due', async () => {
    await signIn();
    const foreign = await givenClient(service, application, { firstParty: false });
    await authorize(browser, foreign, { prompt: 'none' });
    expect(backAt(browser)).toMatchObject({ error: 'consent_required' });
  });

  it('prompt=select_account shows the page, and prompt=create the one for a new account', async () => {
    await signIn();
    await authorize(browser, client, { prompt: 'select_account' });
    expect(isAsked()).toBe(true);
    await authorize(browser, client, { prompt: 'create' });
    expect(new URL(browser.page.headers.get('location') ?? '').pathname).toBe('/login/register');
  });

  // Red where it leads to a page that says that this way to sign in is not available.
  it('prompt=create shows the page for people who are known and new, where there are no passwords', async () => {
    const passwordless = await givenApplication(service, { plan: { providers: ['email_code'] } });
    await authorize(browser, await givenClient(service, passwordless), { prompt: 'create' });
    expect(isAsked()).toBe(true);
  });

  it('prompt=none is told that a factor is due which the session has not', async () => {
    const lenient = await givenApplication(service);
    const its = await givenClient(service, lenient);
    await givenClientCode(service, its, await givenIdentity(service, lenient), {}, browser);
    await service.db.query("UPDATE applications SET mfa = 'required' WHERE id = $1", [lenient.id]);
    const applications = service.app.get(ApplicationsService);
    await service.app.get(DataSource).transaction((manager) => applications.changed(manager, lenient.id));
    await until(async () => {
      await authorize(browser, its, { prompt: 'none' });
      return backAt(browser).error === 'interaction_required';
    });
    await authorize(browser, its);
    expect(isAsked()).toBe(true);
  });

  it('login_hint and ui_locales reach the page', async () => {
    await authorize(browser, client, { login_hint: 'ana@example.com', ui_locales: 'xx de' });
    await open();
    expect(browser.page.text).toContain('ana@example.com');
    expect(browser.page.text).toContain('lang="de"');
  });

  it('may be posted from another site, and finds the browser’s session', async () => {
    await signIn();
    const form = {
      ...{ scope: 'openid', response_type: 'code', prompt: 'none', state: 'posted' },
      ...{ redirect_uri: client.redirectUri, client_id: client.id },
    };
    const bare = new Browser(service);
    const turned = await bare.post('/oauth/authorize', form, { 'sec-fetch-site': 'cross-site' });
    expect(turned.status).toBe(303);
    await browser.open(turned.headers.get('location') as string);
    expect(backAt(browser)).toMatchObject({ code: expect.stringMatching(/^gh_code_/), state: 'posted' });
  });

  it('names the client on the page where it is not the application’s own', async () => {
    const named = await givenClient(service, application, {
      name: 'Back office',
      logoUrl: 'https://pic.example/b.png',
    });
    await authorize(browser, named);
    await open();
    expect(visibleText(browser.page.text)).toContain('to continue to Back office');
    expect(browser.page.text).toContain('https://pic.example/b.png');
  });

  it('of a program at the user’s names the program, and no scheme', async () => {
    const app = await givenClient(service, application, {
      ...{ type: 'public', name: 'The App', redirectUrls: ['com.example.app:/cb'] },
    });
    const pkce = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' };
    await authorize(browser, app, pkce);
    await open();
    expect(visibleText(browser.page.text)).toContain('to continue to The App');
    await browser.submit({ email: identity.email, password: PASSWORD });
    expect(browser.page.headers.get('location')).toMatch(/^com\.example\.app:\/cb\?code=gh_code_/);
  });
});
