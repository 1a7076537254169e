import { CONSOLE_ID } from '../../src/applications/built-in.js';
import { Owners } from '../../src/console/operators/owners.js';
import {
  codeOf,
  type GivenApplication,
  givenApplication,
  givenCode,
  givenIdentity,
  openFlow,
} from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { type GivenOperator, givenOperator } from '../support/given-operator.js';
import { Browser, visibleText } from '../support/hosted.js';
import { type Answer, useService } from '../support/service.js';
import { App } from '../support/totp.js';

const PASSWORD = 'seven brown kettles hum';
const EMAIL = 'grace@example.com';

const service = useService();
const pathIn = (url: string | null): string => new URL(url ?? '', service.url).href.slice(service.url.length);

/** Follows whatever leads on, on our pages. */
async function landed(browser: Browser): Promise<Answer> {
  while (browser.page.status === 303) await browser.open(pathIn(browser.page.headers.get('location')));
  return browser.page;
}

describe('The console without an operator', () => {
  it('says how the first owner comes in', async () => {
    const browser = new Browser(service);
    await browser.open('/console');
    expect(browser.page.status).toBe(303);
    const page = await landed(browser);
    expect(visibleText(page.text)).toContain('console open --email');
  });
});

describe('A first owner', () => {
  let app: App;
  const signIn = async (browser: Browser): Promise<Answer> => {
    await browser.press('Sign in', { email: EMAIL, password: PASSWORD });
    return landed(browser);
  };

  it('opens the console with the link of the command line, once, a password and a second factor', async () => {
    const { link } = await service.app.get(Owners).open(EMAIL);
    const browser = new Browser(service);
    await browser.open(pathIn(link));
    await browser
      .press('Save and continue', { password: PASSWORD })
      .catch(() => browser.submit({ password: PASSWORD }));
    expect(visibleText((await landed(browser)).text)).toContain('Your new password is set');
    expect(browser.page.text).toContain(`href="${service.url}/console"`);

    await browser.open('/console/operators?q=ada');
    const signInPage = await landed(browser);
    expect(visibleText(signInPage.text)).not.toContain('Create an account');
    const enrolment = await signIn(browser);
    app = new App(service, (/<code>([A-Z2-7 ]+)<\/code>/.exec(enrolment.text)?.[1] ?? '').replaceAll(' ', ''));
    await browser.press('Verify', { code: app.code() });
    await landed(browser);
    await browser.press('Continue');
    expect(pathIn(browser.page.headers.get('location'))).toMatch(/^\/console\/callback\?/);
    await browser.open(pathIn(browser.page.headers.get('location')));
    expect(browser.page.headers.get('location')).toBe('/console/operators?q=ada');
    expect(visibleText((await browser.open('/console')).text)).toContain(EMAIL);

    const again = new Browser(service);
    await again.open(pathIn(link));
    await again.submit({ password: 'another kettle of people' }).catch(() => undefined);
    expect(again.page.status).toBeGreaterThanOrEqual(400);
  });

  it('is led to a page of the console alone after a sign-in, and out again', async () => {
    const browser = new Browser(service);
    await browser.open('/console/sign-in?to=https://evil.example/console');
    await landed(browser);
    await signIn(browser);
    await service.db.query('UPDATE totp_factors SET last_step = 0');
    await browser.press('Verify', { code: app.code() });
    const arrived = await browser.open(pathIn(browser.page.headers.get('location')));
    expect(arrived.headers.get('location')).toBe('/console');
    const cookie = browser.cookieHeader();
    await browser.open('/console');
    await browser.press('Sign out');
    expect(browser.page.headers.get('location')).toBe('/console/closed');
    expect((await service.http.get('/console', { cookie })).status).toBe(303);
  });

  it('opens it only in the browser that began: a code that a stranger planted leads to a sign-in', async () => {
    const { code, state } = await codeFor(await idOf(EMAIL));
    const planted = await service.http.get(`/console/callback?code=${code}&state=${state}`);
    expect([planted.status, planted.headers.get('location'), planted.cookies]).toEqual([303, '/console', {}]);
    const { cookie: another } = await codeFor(await idOf(EMAIL));
    const mixed = await service.http.get(`/console/callback?code=${code}&state=${state}`, { cookie: another });
    expect(mixed.headers.get('location')).toBe('/console');
  });

  it('is the only one who gets in: no role, another application and a blocked account open nothing', async () => {
    const stranger = await givenIdentity(service, { id: CONSOLE_ID } as GivenApplication);
    expect(await outcomeOf(await codeFor(stranger.id))).toEqual([403, 'not_an_operator']);
    const owner = await idOf(EMAIL);
    const elsewhere = await givenCode(service, await givenApplication(service));
    expect(await outcomeOf({ ...(await codeFor(owner)), code: elsewhere })).toEqual([
      401,
      'authorization_code_not_found',
    ]);
    const begun = await codeFor(owner);
    await service.db.query('UPDATE identities SET blocked_at = now() WHERE id = $1', [owner]);
    expect((await outcomeOf(begun))[0]).toBe(401);
    await service.db.query('UPDATE identities SET blocked_at = NULL WHERE id = $1', [owner]);
    const once = await codeFor(owner);
    expect((await outcomeOf(once))[0]).toBe(303);
    expect((await outcomeOf(once))[0]).toBe(401);
  });

  interface Begun {
    code: string;
    state: string;
    cookie: string;
  }

  const idOf = async (email: string): Promise<string> =>
    (await service.db.query('SELECT id FROM identities WHERE application_id = $1 AND email = $2', [CONSOLE_ID, email]))
      .rows[0].id;

  /** A sign-in that a browser began and a person ended. */
  async function codeFor(id: string): Promise<Begun> {
    const begun = await service.http.get('/console/sign-in');
    const flow = new URL(begun.headers.get('location') ?? '').searchParams.get('flow') ?? '';
    const [[name, value] = []] = Object.entries(begun.cookies);
    const { state } = JSON.parse(Buffer.from(value ?? '', 'base64url').toString());
    const code = await codeOf(service, await openFlow(service, flow), id, { amr: ['pwd', 'otp', 'mfa'] });
    return { code, state, cookie: `${name}=${value}` };
  }

  async function outcomeOf({ code, state, cookie }: Begun): Promise<[number, string | null]> {
    const { status, headers } = await service.http.get(`/console/callback?code=${code}&state=${state}`, { cookie });
    return [status, headers.get('x-error-code')];
  }
});

describe('What an operator holds', () => {
  let owner: GivenOperator;
  beforeAll(async () => {
    owner = await givenOperator(service, [{ role: 'owner' }]);
  });

  it('serves the console alone: no portal, no API, no management key', async () => {
    const value = owner.cookie.split('=')[1] as string;
    expect((await service.http.get('/portal', { cookie: `gh_portal=${value}` })).status).toBe(401);
    const refresh = { client_type: 'browser', refresh_token: value };
    expect((await service.http.post('/v1/auth/refresh', refresh)).status).toBe(401);
    const twice = { cookie: `${owner.cookie}; ${owner.cookie.replace(/.$/, 'A')}` };
    expect((await service.http.get('/console', twice)).status).toBe(303);
  });

  it('lies beyond the reach of every management key', async () => {
    const key = await Operator.of(service);
    for (const [method, path, body] of [
      ['GET', `/users/${owner.identityId}`],
      ['DELETE', `/users/${owner.identityId}/second-factors`],
      ['PUT', `/users/${owner.identityId}/email`, { email: 'thief@example.com' }],
      ['GET', `/sessions/${owner.sessionId}`],
      ['GET', '/users?application=gatehouse-console'],
      ['PATCH', '/applications/gatehouse-console', { mfa: 'optional' }],
      ['POST', '/applications/gatehouse-console/keys', { name: 'k', scopes: ['login'] }],
      ['PATCH', '/plans/gatehouse-console', { providers: [] }],
    ] as const)
      expect([path, (await key.send(method, path, body)).status]).toEqual([path, 404]);
    const lists = await Promise.all([key.get('/applications'), key.get('/plans')]);
    for (const { text } of lists) expect(text).not.toContain('gatehouse-console');
  });

  it('does nothing with a form of another session, of another site, or without a token', async () => {
    const other = await givenOperator(service, [{ role: 'owner' }]);
    for (const [fields, headers] of [
      [{ csrf: '' }, {}],
      [{ csrf: other.csrf }, {}],
      [{}, { origin: 'https://evil.example' }],
    ] as const) {
      const answer = await owner.post('/console/sign-out', fields, headers);
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'form_not_trusted']);
    }
    expect((await owner.get('/console')).status).toBe(200);
  });

  it('takes no sign-ups', async () => {
    const browser = new Browser(service);
    await browser.open('/console/sign-in');
    const login = pathIn(browser.page.headers.get('location'));
    const register = login.replace('/login?', '/login/register?');
    const answer = await browser.open(register);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'sign_up_closed']);
  });
});
