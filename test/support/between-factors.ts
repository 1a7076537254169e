import { hostedRoutes, jsonEndpoints } from './endpoints.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity, PASSWORD } from './given.js';
import { givenProvider } from './given-provider.js';
import { Browser, givenLogin, type HostedLogin } from './hosted.js';
import { latestMail } from './mailbox.js';
import { type Answer, useService } from './service.js';
import { comeBack, depart, person } from './social.js';
import { type App, givenApp } from './totp.js';
import { Upstream } from './upstream.js';

/** An authorization code, a refresh token, a recovery code or the key of an authenticator app. */
const OPENS = /gh_(code|rt)_[\w-]{20}|<code>[0-9A-Z]{5}-[0-9A-Z]{5}<|<code>[A-Z2-7 ]{16}/;

type Way = 'a password' | 'a provider' | 'a mailed code for an account of a provider';

/** Between the first factor and the second, a browser holds its cookies, the flow and the token of a form. */
export function describeBetweenFactors(way: Way): void {
  const service = useService();
  let upstream: Upstream;
  let application: GivenApplication;
  let owner: GivenIdentity;
  let app: App;
  let login: HostedLogin;
  let browser: Browser;
  let csrf: string;

  beforeAll(async () => {
    upstream = await Upstream.start();
  });
  afterAll(() => upstream.stop());

  const openPage = async () => browser.open(login.path);

  const returnFromProvider = async (claims: object = {}): Promise<string[]> => {
    const departed = await depart(browser, login.flow, login.path);
    const idToken = await upstream.sign(person({ nonce: departed.nonce, email: owner.email, ...claims }));
    upstream.grant(idToken);
    await comeBack(browser, departed, { code: 'code-of-the-provider' });
    const verifier = upstream.asked.at(-1)?.form.get('code_verifier') ?? '';
    return [departed.state, departed.nonce, verifier, 'code-of-the-provider', 'access', idToken];
  };

  /** Proves a first factor, and returns what the browser, the provider and the mailbox were told on the way. */
  const FIRST_FACTORS = {
    'a password': async (): Promise<string[]> => {
      await openPage();
      await browser.press('Sign in', { email: owner.email, password: PASSWORD });
      return [];
    },
    'a provider': async () => {
      await openPage();
      return returnFromProvider();
    },
    'a mailed code for an account of a provider': async () => {
      await openPage();
      const told = await returnFromProvider({ email_verified: false });
      await browser.land();
      const { code } = await latestMail(service, owner.email);
      await browser.press('Verify', { code });
      return [...told, code];
    },
  };

  let secrets: string[];

  beforeEach(async () => {
    application = await givenApplication(service);
    await givenProvider(service, application, { issuer: upstream.issuer });
    owner = await givenIdentity(service, application);
    app = await givenApp(service, owner);
    login = await givenLogin(service, application);
    browser = new Browser(service);
    const told = await FIRST_FACTORS[way]();
    expect(browser.page.headers.get('location')).toMatch(/^\/login\/second-factor\?/);
    await browser.land();
    csrf = /name="csrf" value="([^"]+)"/.exec(browser.page.text)?.[1] ?? '';
    const cookies = [...browser.cookies.values()];
    secrets = [...told, login.flow, csrf, ...cookies, ...cookies.map((value) => value.split('.')[0] as string)];
  });

  const opened = async (): Promise<object> => {
    const { rows } = await service.db.query(`
      SELECT (SELECT count(*) FROM sessions)::int AS sessions, (SELECT count(*) FROM authorization_codes)::int AS codes,
        (SELECT count(*) FROM linked_accounts)::int AS links,
        (SELECT count(*) FROM remembered_browsers)::int AS remembered, (SELECT count(*) FROM passkeys)::int AS passkeys`);
    return { ...rows[0], ...(await ownRows()) };
  };
  const ownRows = async (): Promise<object> => {
    const of = async (table: string, column: string) =>
      (await service.db.query(`SELECT * FROM ${table} WHERE ${column} = $1 ORDER BY 1`, [owner.id])).rows;
    return {
      identity: await of('identities', 'id'),
      factors: await of('totp_factors', 'identity_id'),
      recoveryCodes: await of('recovery_codes', 'identity_id'),
    };
  };
  const cookiesOf = (secret: string): string =>
    ['service_access', 'service_refresh', 'service_session'].map((name) => `${name}=${secret}`).join('; ');
  const showsNobody = ({ status, text }: Answer): boolean => status >= 400 || !text.includes(owner.email);

  it('opens no endpoint: as a bearer, a cookie, a code, a token or a flow', async () => {
    const before = await opened();
    for (const { method, path, examples } of jsonEndpoints(service))
      for (const example of examples)
        for (const secret of secrets) {
          const { id_token: _, ...known } = example;
          const body = { ...known, code: secret, refresh_token: secret, email: owner.email, password: PASSWORD };
          const answer = await service.http.send(method, path, {
            headers: {
              authorization: `Bearer ${secret}`,
              cookie: `${browser.cookieHeader()}; ${cookiesOf(secret)}`,
              'x-auth-flow-id': login.flow,
              accept: 'application/json',
            },
            ...(method !== 'GET' && {
              body: 'id_token' in example ? { ...body, id_token: secret, provider: 'corp', nonce: null } : body,
            }),
          });
          expect([method, path, showsNobody(answer)]).toEqual([method, path, true]);
          expect([method, path, answer.text]).not.toEqual([
            method,
            path,
            expect.stringMatching(/gh_(code|rt)_[\w-]{20}|eyJ[\w-]{10,}\.eyJ/),
          ]);
        }
    expect(await opened()).toEqual(before);
  });

  it('opens no hosted page but those of the second factor, and leads to the application from none', async () => {
    const before = await opened();
    for (const { method, path } of hostedRoutes(service).filter((route) => route.path !== '/login/cancel')) {
      const fields = { csrf, code: '000000', email: owner.email, password: 'not the right one', name: 'Ada' };
      const answer =
        method === 'POST' ? await browser.post(path + login.query, fields) : await browser.open(path + login.query);
      expect([method, path, answer.headers.get('location') ?? '']).not.toEqual([
        method,
        path,
        expect.stringContaining(application.origin),
      ]);
      expect([method, path, answer.text]).not.toEqual([method, path, expect.stringMatching(OPENS)]);
    }
    expect(await opened()).toEqual(before);
  });

  it('is no session: nobody is signed in', async () => {
    for (const cookie of [browser.cookieHeader(), ...secrets.map(cookiesOf)]) {
      const answer = await service.http.get('/api/service/session', { cookie });
      expect(answer.status).toBe(401);
    }
  });

  it('is worth nothing in another login, in another browser and at another application', async () => {
    const before = await opened();
    const elsewhere = await givenApplication(service);
    const others = [await givenLogin(service, application), await givenLogin(service, elsewhere)];
    for (const { path, query } of others) {
      const moved = new Browser(service);
      await moved.open(path);
      for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
      expectToBeginAgain(await moved.open(`/login/second-factor${query}`));
    }
    const stranger = new Browser(service);
    await stranger.open(login.path);
    expectToBeginAgain(await stranger.open(`/login/second-factor${login.query}`));
    expect(await opened()).toEqual(before);
  });

  /** The sign-in page, or a failure: never the page of the second factor. */
  const expectToBeginAgain = ({ status, headers, text }: Answer): void => {
    expect(status === 303 ? headers.get('location') : String(status)).toMatch(/^\/login\?|^4/);
    expect(text).not.toContain('name="code"');
  };

  it('is enough with the second factor, in this browser', async () => {
    const answer = await browser.press('Verify', { code: app.code() });
    expect(answer.headers.get('location')).toMatch(/code=gh_code_/);
  });
}
