import { hostedRoutes, jsonEndpoints } from './support/endpoints.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from './support/given.js';
import { Browser, givenLogin, type HostedLogin } from './support/hosted.js';
import { type Answer, useService } from './support/service.js';
import { givenApp } from './support/totp.js';

/** Between the first factor and the second, a browser holds its cookies, the flow and the token of a form. */
describe('R73: what was issued before the second factor', () => {
  const service = useService();
  let application: GivenApplication;
  let person: GivenIdentity;
  let login: HostedLogin;
  let browser: Browser;
  let csrf: string;
  let secrets: string[];

  beforeEach(async () => {
    application = await givenApplication(service);
    person = await givenIdentity(service, application);
    await givenApp(service, person);
    login = await givenLogin(service, application);
    browser = new Browser(service);
    await browser.open(login.path);
    await browser.press('Sign in', { email: person.email, password: PASSWORD });
    await browser.land();
    csrf = /name="csrf" value="([^"]+)"/.exec(browser.page.text)?.[1] ?? '';
    secrets = [
      login.flow,
      csrf,
      ...browser.cookies.values(),
      ...[...browser.cookies.values()].map((value) => value.split('.')[0] as string),
    ];
  });

  const opened = async (): Promise<object> => {
    const { rows } = await service.db.query(`
      SELECT (SELECT count(*) FROM sessions)::int AS sessions, (SELECT count(*) FROM authorization_codes)::int AS codes,
        (SELECT count(*) FROM identities WHERE updated_at > created_at)::int AS changed`);
    return rows[0];
  };
  const cookiesOf = (secret: string): string =>
    ['service_access', 'service_refresh', 'service_session'].map((name) => `${name}=${secret}`).join('; ');
  const showsNobody = ({ status, text }: Answer): boolean => status >= 400 || !text.includes(person.email);

  it('opens no endpoint: as a bearer, a cookie, a code, a token or a flow', async () => {
    const before = await opened();
    for (const { method, path, examples } of jsonEndpoints(service)) {
      for (const secret of secrets) {
        const body = { ...examples[0], code: secret, refresh_token: secret, email: person.email, password: PASSWORD };
        const answer = await service.http.send(method, path, {
          headers: {
            authorization: `Bearer ${secret}`,
            cookie: `${browser.cookieHeader()}; ${cookiesOf(secret)}`,
            'x-auth-flow-id': login.flow,
            accept: 'application/json',
          },
          ...(method !== 'GET' && { body }),
        });
        expect([method, path, showsNobody(answer)]).toEqual([method, path, true]);
        expect([method, path, answer.text]).not.toEqual([method, path, expect.stringMatching(/gh_code_|gh_rt_|eyJ/)]);
      }
    }
    expect(await opened()).toEqual(before);
  });

  it('opens no hosted page but those of the second factor, and leads to the application from none', async () => {
    const before = await opened();
    for (const { method, path } of hostedRoutes(service).filter((route) => route.path !== '/login/cancel')) {
      const fields = { csrf, code: '000000', email: person.email, password: 'not the right one', name: 'Ada' };
      const answer =
        method === 'POST' ? await browser.post(path + login.query, fields) : await browser.open(path + login.query);
      expect([method, path, answer.headers.get('location') ?? '']).not.toEqual([
        method,
        path,
        expect.stringContaining(application.origin),
      ]);
      expect([method, path, answer.text]).not.toEqual([method, path, expect.stringMatching(/gh_code_|gh_rt_/)]);
    }
    expect(await opened()).toMatchObject({ ...before, changed: expect.any(Number) });
  });

  it('is no session: nobody is signed in', async () => {
    for (const cookie of [browser.cookieHeader(), ...secrets.map(cookiesOf)]) {
      const answer = await service.http.get('/api/service/session', { cookie });
      expect(answer.status).toBe(401);
    }
  });
});
