import { ask } from '../support/ask.js';
import { givenBrowserSession } from '../support/browser-session.js';
import { givenApplication, givenTimePasses } from '../support/given.js';
import { useService } from '../support/service.js';

const service = useService();

type Cookies = Record<string, string | undefined>;
const status = (cookies: Cookies | string, headers: Record<string, string> = {}) =>
  ask(service, '/api/service/status', { cookies, headers });

const nobody = (can_refresh: boolean) => ({ user: null, session: null, can_refresh });

describe('GET /api/service/status', () => {
  it('I14: says who is signed in, as session does', async () => {
    const { cookies } = await givenBrowserSession(service);
    const { body } = await ask(service, '/api/service/session', { cookies });
    const answer = await status(cookies);
    expect([answer.status, answer.body]).toEqual([200, { ...body, can_refresh: true }]);
    expect(answer.setCookies).toEqual([]);
  });

  it('I14: is no failure for an anonymous visitor, and says whether a refresh makes sense', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    expect(await status({})).toMatchObject({ status: 200, body: nobody(false) });
    expect(await status({ service_access: 'nonsense', service_refresh: 'nonsense' })).toMatchObject({
      status: 200,
      body: nobody(false),
    });
    expect((await status({ service_refresh: cookies.service_refresh })).body).toEqual(nobody(true));
    await givenTimePasses(service, sessionId, '30 days');
    expect((await status(cookies)).body).toEqual(nobody(true));
  });

  it("I14: tells another application's page nothing, and takes no muddle of cookies", async () => {
    await givenApplication(service, { origin: 'https://other.example.com' });
    const [ada, eve] = [await givenBrowserSession(service), await givenBrowserSession(service)];
    const foreign = await status(ada.cookies, { origin: 'https://other.example.com' });
    const muddle = { ...ada.cookies, service_session: eve.cookies.service_session };
    const codes = [foreign, await status(muddle)].map((answer) => [answer.status, answer.headers['x-error-code']]);
    expect(codes).toEqual([
      [401, 'foreign_request'],
      [401, 'session_cookies_mixed'],
    ]);
  });
});

describe('POST /api/service/refresh', () => {
  it.each(['cors', 'same-origin'])(
    'I14: answers a fetch with the user, also without Accept, because it could not follow a redirect: %s',
    async (mode) => {
      const { cookies, identity } = await givenBrowserSession(service);
      const headers = { 'sec-fetch-mode': mode, 'sec-fetch-site': 'same-site', origin: 'https://app.example.com' };
      const site = mode === 'cors' ? headers : { 'sec-fetch-mode': mode, 'sec-fetch-site': 'same-origin' };
      const answer = await ask(service, '/api/service/refresh', { method: 'POST', cookies, headers: site });
      expect([answer.status, answer.body.user.id]).toEqual([200, identity.id]);
    },
  );
});
