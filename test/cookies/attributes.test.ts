import { readSettings } from '../../src/platform/config/settings.js';
import { ask } from '../support/ask.js';
import { givenBrowserSession, stateOf } from '../support/browser-session.js';
import { givenApplication, givenCode, givenIdentity } from '../support/given.js';
import { type Service, startService } from '../support/service.js';

const NAMES = ['service_access', 'service_refresh', 'service_session'];
const HTTPS = { PUBLIC_URL: 'https://id.example.localhost' };

const services = new Map<string, Service>();
/** One for each configuration, all on one database. */
async function given(variables: NodeJS.ProcessEnv = {}): Promise<Service> {
  const name = JSON.stringify(variables);
  const [first] = services.values();
  const service =
    services.get(name) ?? (await startService({ ...variables, ...(first && { DATABASE_URL: first.databaseUrl }) }));
  services.set(name, service);
  return service;
}
afterAll(() => Promise.all([...services.values()].map((service) => service.stop())));

/** Every Set-Cookie line of signing in, of a refresh at either door and of signing out. */
async function linesOf(service: Service): Promise<{ set: string[]; cleared: string[] }> {
  const application = await givenApplication(service);
  const code = await givenCode(service, application);
  const signedIn = await post(service, '/v1/auth/authorize', { code, client_type: 'browser' });
  const refreshed = await ask(service, '/api/service/refresh', { cookies: signedIn.cookies });
  const again = await post(service, '/v1/auth/refresh', { client_type: 'browser' }, refreshed.cookies);
  const left = await ask(service, '/api/service/logout', { cookies: again.cookies });
  const all = [signedIn, refreshed, again].flatMap(({ setCookies }) => setCookies);
  return {
    set: all.filter((line) => !isCleared(line)),
    cleared: [...all.filter(isCleared), ...left.setCookies],
  };
}

const post = (service: Service, path: string, body: object, cookies = {}) =>
  ask(service, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    cookies,
  });

const isCleared = (line: string): boolean => line.includes('Expires=Thu, 01 Jan 1970');
const nameOf = (line: string): string => line.slice(0, line.indexOf('='));
const scopeOf = (line: string): string => `${nameOf(line)} ${/Domain=([^;]+)/.exec(line)?.[1] ?? 'host'}`;

describe('the three cookies', () => {
  it('R34: are HttpOnly, Lax, for this host alone, small, and live as long as what they carry', async () => {
    const service = await given(HTTPS);
    const { set } = await linesOf(service);
    expect(set.map(nameOf)).toEqual([...NAMES, ...NAMES, ...NAMES]);
    for (const line of set) {
      expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(line).not.toMatch(/Domain/);
      expect(Buffer.byteLength(line)).toBeLessThan(1200);
      const seconds = Number(/Max-Age=(\d+)/.exec(line)?.[1]);
      const lifetime = nameOf(line) === 'service_access' ? 900 : 604_800;
      expect([lifetime, lifetime - 1, lifetime - 2]).toContain(seconds);
    }
  });

  it('R34: are Secure only where the address is https, and follow COOKIE_SAMESITE', async () => {
    const plain = await given();
    for (const line of (await linesOf(plain)).set) expect(line).not.toMatch(/Secure/);
    const strict = await given({ ...HTTPS, COOKIE_SAMESITE: 'None' });
    for (const line of (await linesOf(strict)).set) expect(line).toMatch(/; Secure; SameSite=None$/);
  });

  it('leave no ghosts when COOKIE_DOMAIN comes or goes: every scope but the own one is cleared', async () => {
    const without = await linesOf(await given(HTTPS));
    const ghosts = ['id.example.localhost', 'example.localhost'].flatMap((domain) =>
      NAMES.map((name) => `${name} ${domain}`),
    );
    const own = NAMES.map((name) => `${name} host`);
    expect(new Set(without.cleared.map(scopeOf))).toEqual(new Set([...ghosts, ...own]));
    const within = await linesOf(await given({ ...HTTPS, COOKIE_DOMAIN: '.Example.localhost' }));
    expect(new Set(within.set.map(scopeOf))).toEqual(new Set(NAMES.map((name) => `${name} example.localhost`)));
    expect(new Set(within.cleared.map(scopeOf))).toEqual(new Set([...ghosts, ...own]));
  });

  it("clear only what is foreign when a neighbour's cookie came along, so that the next request is clean", async () => {
    const service = await given(HTTPS);
    const { cookies } = await givenBrowserSession(service);
    const muddle = `service_refresh=${cookies.service_refresh}; service_refresh=tossed`;
    const answer = await ask(service, '/api/service/refresh', { cookies: muddle });
    expect(answer.status).toBe(401);
    expect(answer.setCookies).not.toEqual([]);
    for (const line of answer.setCookies) expect(line).toMatch(/Domain=/);
    expect((await ask(service, '/api/service/refresh', { cookies })).status).toBe(302);
  });

  it('are named __Host- where that is configured, and then the plain names count for nothing', async () => {
    const service = await given({ ...HTTPS, COOKIE_HOST_PREFIX: 'true' });
    const { set } = await linesOf(service);
    expect(new Set(set.map(nameOf))).toEqual(new Set(NAMES.map((name) => `__Host-${name}`)));
    for (const line of set) expect(line).toMatch(/; Path=\/; .*Secure/);
    const { cookies } = await givenBrowserSession(service);
    const named = cookies as Record<string, string>;
    const asPlain = { service_access: named['__Host-service_access'] };
    expect((await ask(service, '/api/service/session', { cookies: asPlain })).status).toBe(401);
    const tossed = { ...named, service_access: 'tossed' };
    expect((await ask(service, '/api/service/session', { cookies: tossed })).status).toBe(200);
  });

  it('R35: are of a new session after each sign-in, and the old one is dead', async () => {
    const service = await given();
    const application = await givenApplication(service);
    const identity = await givenIdentity(service, application);
    const first = await givenBrowserSession(service, { application, identity });
    const code = await givenCode(service, application, { identity });
    const again = await post(service, '/v1/auth/authorize', { code, client_type: 'browser' }, first.cookies);
    expect(again.cookies.service_session).not.toBe(first.sessionId);
    expect(await stateOf(service, first.sessionId)).toMatchObject({ alive: false, reason: 'replaced' });
    expect((await ask(service, '/api/service/session', { cookies: again.cookies })).status).toBe(200);
  });

  it('R35: adopt no session id that was set beforehand', async () => {
    const service = await given();
    const preset = '01900000-0000-7000-8000-00000000dead';
    const application = await givenApplication(service);
    const code = await givenCode(service, application);
    const cookies = { service_session: preset };
    const answer = await post(service, '/v1/auth/authorize', { code, client_type: 'browser' }, cookies);
    expect(answer.cookies.service_session).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.cookies.service_session).not.toBe(preset);
  });
});

describe('what cannot be combined', () => {
  const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
  it.each([
    [{ COOKIE_HOST_PREFIX: 'true' }, 'COOKIE_HOST_PREFIX needs an https PUBLIC_URL'],
    [{ ...HTTPS, COOKIE_HOST_PREFIX: 'true', COOKIE_DOMAIN: 'example.localhost' }, 'cannot be combined'],
    [{ COOKIE_HOST_PREFIX: 'yes' }, 'COOKIE_HOST_PREFIX must be true or false'],
    [{ COOKIE_SAMESITE: 'none' }, 'COOKIE_SAMESITE=none needs an https PUBLIC_URL'],
  ])('%j stops the start', (variables, fault) => {
    expect(() => readSettings({ SECRET_KEY, ...variables })).toThrow(fault);
  });
});
