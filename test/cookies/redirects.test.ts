import { parse } from 'node:url';
import { ask } from '../support/ask.js';
import { type BrowserSession, givenBrowserSession, stateOf } from '../support/browser-session.js';
import { givenApplication } from '../support/given.js';
import { REDIRECT_CORPUS } from '../support/redirect-corpus.js';
import { useService } from '../support/service.js';

const APP = 'https://app.example.com';
const DOORS = ['/api/service/refresh', '/api/service/logout'] as const;

const service = useService();
let session: BrowserSession;
beforeAll(async () => {
  session = await givenBrowserSession(service);
});

const query = (redirectUrl: string) => new URLSearchParams({ redirectUrl }).toString();

/** What two parsers that disagree about much make of a Location. */
function originsOf(location: string): string[] {
  const { protocol, host } = parse(location);
  return [new URL(location).origin, `${protocol}//${host}`];
}

describe.each(DOORS)('redirectUrl at %s', (door) => {
  /** The first door may be tried many times with one session; the second takes a session each time. */
  const ended = async () => (door === DOORS[1] ? givenBrowserSession(service, session) : session);

  it('R2: ignores the whole corpus: it is neither followed nor echoed', async () => {
    for (const url of REDIRECT_CORPUS.filter((url) => url.length < 10_000)) {
      const { cookies } = await ended();
      const answer = await ask(service, `${door}?${query(url)}`, { cookies });
      expect([url, answer.status, answer.headers.location, answer.text]).toEqual([url, 302, `${APP}/`, '']);
    }
  });

  it('R2: ignores what comes raw on the request line', async () => {
    const raw = [
      '//evil.tld',
      'https://app.example.com/%zz',
      '%',
      'https:%2F%2Fevil.tld',
      'https://app.example.com%00',
    ];
    for (const redirectUrl of raw) {
      const { cookies } = await ended();
      const answer = await ask(service, `${door}?redirectUrl=${redirectUrl}`, { cookies });
      expect([redirectUrl, answer.status, answer.headers.location]).toEqual([redirectUrl, 302, `${APP}/`]);
    }
  });

  it('R9: leads to a page of the application, re-serialised, which every parser reads alike', async () => {
    const allowed: [string, string][] = [
      [APP, `${APP}/`],
      [`${APP}/a/../b?x=https://evil.tld#//evil.tld`, `${APP}/b?x=https://evil.tld#//evil.tld`],
      [`${APP}//evil.tld`, `${APP}//evil.tld`],
      [`${APP}/?x='<>"`, `${APP}/?x=%27%3C%3E%22`],
    ];
    for (const [url, location] of allowed) {
      const { cookies } = await ended();
      const answer = await ask(service, `${door}?${query(url)}`, { cookies });
      expect(answer.headers.location).toBe(location);
      expect(originsOf(location)).toEqual([APP, APP]);
    }
  });

  it("R37: never leads to another application's page", async () => {
    await givenApplication(service, { origin: 'https://other.example.com' });
    const { cookies } = await ended();
    const answer = await ask(service, `${door}?${query('https://other.example.com/')}`, { cookies });
    expect(answer.headers.location).toBe(`${APP}/`);
  });

  it('takes the second origin as well as the first', async () => {
    const application = await givenApplication(service, { origins: [APP, 'https://admin.example.com'] });
    const { cookies } = await givenBrowserSession(service, { application });
    const answer = await ask(service, `${door}?${query('https://admin.example.com/x')}`, { cookies });
    expect(answer.headers.location).toBe('https://admin.example.com/x');
  });
});

describe('R7: redirectUrl twice', () => {
  const TWICE = [
    `${query(`${APP}/`)}&${query('https://evil.tld')}`,
    `${query('https://evil.tld')}&${query(`${APP}/`)}`,
    `redirectUrl[]=${APP}`,
    `redirectUrl[0]=${APP}`,
    `redirectUrl[href]=${APP}`,
    `${query(`${APP}/`)}&redirectUrl%5B%5D=${APP}`,
  ];

  it.each(['GET', 'POST'])('is malformed at %s refresh, and nothing rotates', async (method) => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    for (const twice of TWICE) {
      const answer = await ask(service, `/api/service/refresh?${twice}`, { method, cookies });
      expect(answer.body).toEqual({ statusCode: 400, message: 'redirectUrl must be sent once', error: 'Bad Request' });
    }
    expect(await stateOf(service, sessionId)).toMatchObject({ generation: 1 });
  });

  it('is ignored by a logout, which always signs out and leads on', async () => {
    for (const twice of TWICE) {
      const { cookies, sessionId } = await givenBrowserSession(service);
      const answer = await ask(service, `/api/service/logout?${twice}`, { cookies });
      expect([answer.status, answer.headers.location]).toEqual([302, `${APP}/`]);
      expect(await stateOf(service, sessionId)).toMatchObject({ alive: false });
    }
  });

  it('counts only on GET: a post leads home', async () => {
    const { cookies } = await givenBrowserSession(service);
    const answer = await ask(service, `/api/service/refresh?${query(`${APP}/deep`)}`, { method: 'POST', cookies });
    expect(answer.headers.location).toBe(`${APP}/`);
  });
});
