import { jest } from '@jest/globals';
import fastify from 'fastify';
import { type Asked, type AuthOptions, createAuth } from '../../packages/core/server.js';
import { gatehouse as fastifyPlugin } from '../../packages/fastify/index.js';
import { gatehouseOf, givenToken, refusedBy, tokensOf } from '../support/given-gatehouse.js';

const URLS = { url: 'https://id.example.com', appUrl: 'https://app.example.com' };
const SECRET = Buffer.alloc(32, 7).toString('base64');

const asked = (method: string, url: string, headers: Record<string, string> = {}): Asked => ({
  ...{ method, url },
  header: (name) => headers[name],
});

/** A browser that keeps what it is told to, in the order of the answers. */
class Jar {
  readonly kept = new Map<string, string>();
  take(cookies: string[] = []): void {
    for (const cookie of cookies) {
      const [, name = '', value = '', age] = /^([^=]+)=([^;]*);.*Max-Age=(\w+)/.exec(cookie) ?? [];
      this.kept.delete(name);
      if (value && Number(age) > 0 && name.length + value.length <= 4096) this.kept.set(name, value);
    }
  }
  get cookie(): string {
    return [...this.kept].map((pair) => pair.join('=')).join('; ');
  }
}

type Answers = Parameters<typeof gatehouseOf>[0];

function given(answers: Answers = {}, more: Partial<AuthOptions> = {}) {
  const gatehouse = gatehouseOf(answers);
  const errors: unknown[] = [];
  const { fetch } = gatehouse;
  const onError = (error: unknown) => errors.push(error);
  const auth = createAuth({ ...URLS, apiKey: 'key', secret: SECRET, fetch, onError, ...more });
  const send = (jar: Jar, method: string, url: string) => auth.enter(asked(method, url, { cookie: jar.cookie }));
  async function go(jar: Jar, method: string, url: string) {
    const entered = await send(jar, method, url);
    jar.take(entered.answer?.cookies ?? entered.cookies);
    return entered;
  }
  async function signIn(jar = new Jar(), query = ''): Promise<Jar> {
    await go(jar, 'GET', `/auth/login${query}`);
    const state = gatehouse.asked.filter(({ path }) => path === '/v1/applications/login').at(-1)?.body.state;
    await go(jar, 'GET', `/auth/callback?code=c&state=${state}`);
    return jar;
  }
  return { ...gatehouse, auth, errors, send, go, signIn };
}

/** As after four fifths of an access token's life, and more. */
const now = Date.now.bind(Date);
const later = (seconds: number) => jest.spyOn(Date, 'now').mockReturnValue(now() + seconds * 1000);

describe('A server application', () => {
  afterEach(() => jest.restoreAllMocks());

  describe('while something in front of Gatehouse answers 200 with JSON of its own', () => {
    const garbage = () => ({ status: 'maintenance' });

    it('keeps the session', async () => {
      const { signIn, go, send } = given({ '/v1/auth/refresh': garbage });
      const jar = await signIn();
      later(1_000);
      expect((await go(jar, 'GET', '/')).answer?.status).toBe(503);
      expect(jar.cookie).toContain('__Host-session=');
      later(0);
      expect((await send(jar, 'GET', '/')).session?.user.id).toBe('ada');
    });

    it.each([
      ['GET', '/auth/login', '/v1/applications/login'],
      ['GET', '/auth/account', '/v1/portal/exchange'],
      ['POST', '/auth/logout', '/v1/auth/revoke'],
    ])('says so: %s %s', async (method, way, path) => {
      let isBroken = false;
      const usual = () => ({ redirectUrl: 'https://id.example.com/login', code: 'flow' });
      const { signIn, go } = given({ [path]: () => (isBroken ? garbage() : usual()) });
      const jar = await signIn();
      isBroken = true;
      expect((await go(jar, method, way)).answer?.status).toBe(503);
      expect(jar.cookie).toContain('__Host-session=');
    });
  });

  describe('after a sign-out', () => {
    it.each(['before', 'after'])('stays signed out where a refresh is answered %s it', async (when) => {
      let answerRefresh = () => {};
      const refreshed = new Promise<void>((resolve) => {
        answerRefresh = resolve;
      });
      const { signIn, send, go } = given({ '/v1/auth/refresh': () => refreshed.then(() => tokensOf(2)) });
      const jar = await signIn();
      later(800);
      const tab = send(jar, 'GET', '/');
      if (when === 'before') answerRefresh();
      await go(jar, 'POST', '/auth/logout');
      answerRefresh();
      jar.take((await tab).cookies); // it arrives last
      const { session } = await go(jar, 'GET', '/');
      expect([session, jar.cookie]).toEqual([null, '']);
    });

    it('knows no copy of the cookie, nor what a page has borrowed', async () => {
      const { auth, signIn, go, send } = given({ '/v1/auth/refresh': () => tokensOf(2) });
      const jar = await signIn();
      const request = asked('GET', '/', { cookie: jar.cookie });
      later(1_000);
      expect((await auth.open(request, { canSet: false })).session?.user.id).toBe('ada');
      await auth.enter(asked('POST', '/auth/logout', { cookie: jar.cookie }));
      expect((await auth.open(request, { canSet: false })).session).toBeNull();
      later(0);
      expect((await send(jar, 'GET', '/')).session).toBeNull();
      await go(jar, 'GET', '/');
      expect(jar.cookie).toBe('');
    });
  });

  it('does not take the session of another application that has the same secret', async () => {
    const jar = await given().signIn();
    const staging = given({}, { appUrl: 'https://staging.example.com' });
    expect((await staging.send(jar, 'GET', '/')).session).toBeNull();
  });

  it('takes no sealed cookie for another one', async () => {
    const { auth, send } = given({ '/v1/auth/exchange': () => refusedBy('credentials_invalid') });
    const { cookies } = await auth.submit(asked('POST', '/'), 'sign-in', { email: 'a@example.com', password: 'x' });
    const jar = new Jar();
    jar.kept.set('__Host-session', cookies[0]?.split(/[=;]/)[1] ?? '');
    expect(await send(jar, 'GET', '/')).toEqual({ session: null, cookies: [] });
  });

  describe('where a page leads back', () => {
    it.each([
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      '/%2e//evil.example',
      'https:evil.example',
    ])('stays at home: %j', async (to) => {
      const { go, asked: sent } = given();
      const jar = new Jar();
      await go(jar, 'GET', `/auth/login?returnTo=${encodeURIComponent(to)}`);
      const { answer } = await go(jar, 'GET', `/auth/callback?code=c&state=${sent[0]?.body.state}`);
      expect(new URL(answer?.headers.location ?? '', URLS.appUrl).origin).toBe(URLS.appUrl);
      expect(answer?.headers.location).toMatch(/^\/(?!\/)/);
    });

    it('signs in from a page whose address is very long', async () => {
      const jar = await given().signIn(new Jar(), `?returnTo=/${'x'.repeat(5_000)}`);
      expect(jar.cookie).toContain('__Host-session=');
    });

    // Servers refuse headers above 8 kB, and then nothing of the application can be opened.
    it('keeps its cookies small, however many logins another site starts', async () => {
      const { go, signIn } = given();
      const jar = await signIn();
      for (let times = 0; times < 12; times += 1) await go(jar, 'GET', `/auth/login?returnTo=/${'x'.repeat(2_000)}`);
      expect(jar.cookie.length).toBeLessThan(6_500);
    });
  });

  it('signs in a user of whom there is much to say', async () => {
    const said = { name: '🦄'.repeat(100), picture: `https://x.example/${'x'.repeat(2_000)}` };
    const user = { id: 'ada', email: `${'a'.repeat(240)}@example.com`, ...said };
    const jar = await given({ '/v1/auth/authorize': () => tokensOf(1, {}, user) }).signIn();
    expect(jar.cookie).toContain('__Host-session=');
  });

  // Red where the name is not spared, or where nothing says that browsers drop the cookie.
  it('spares the picture and the name for what a token has to say, and reports what no cookie holds', async () => {
    const said = { name: '🦄'.repeat(100), picture: 'https://x.example/p' };
    const user = { id: 'ada', email: `${'a'.repeat(240)}@example.com`, ...said };
    const signInWith = (claims: object) => given({ '/v1/auth/authorize': () => tokensOf(1, claims, user) });
    const full = signInWith({ plan: 'x'.repeat(1_500) });
    const { session } = await full.send(await full.signIn(), 'GET', '/');
    expect([session?.user, full.errors]).toEqual([{ ...user, name: null, picture: null }, []]);
    const over = signInWith({ plan: 'x'.repeat(2_000) });
    expect((await over.signIn()).cookie).not.toContain('session');
    const told = { kind: 'misuse', message: expect.stringMatching(/^The cookie of the session would have \d+ bytes/) };
    expect(over.errors).toEqual([expect.objectContaining(told)]);
  });

  it('starts a login whatever a link says about the user', async () => {
    const { go, asked: sent } = given();
    await go(new Jar(), 'GET', `/auth/login?ui_locales=&login_hint=${'x'.repeat(300)}`);
    expect([sent[0]?.body.ui_locales, String(sent[0]?.body.login_hint).length]).toEqual([undefined, 254]);
    await go(new Jar(), 'GET', '/auth/login?screen_hint=signup&prompt=login&max_age=60');
    expect(sent[1]?.body).toMatchObject({ screen_hint: 'signup', prompt: 'login', max_age: 60 });
    await go(new Jar(), 'GET', '/auth/login?screen_hint=x&prompt=none&max_age=soon');
    expect(sent[2]?.body).not.toHaveProperty('prompt');
  });

  it('leaves cookies of the application alone that look like its own', async () => {
    const { go } = given({}, { appUrl: 'http://localhost:4000' });
    const jar = new Jar();
    for (let number = 0; number < 9; number += 1) jar.kept.set(`login_theme${number}`, 'dark');
    await go(jar, 'GET', '/auth/login');
    expect(jar.cookie.match(/login_theme/g)).toHaveLength(9);
  });

  it.each(['//[', '//', 'http://', '*', '/%'])('passes on what is no address of its own: %s', async (url) => {
    expect(await given().auth.enter(asked('GET', url))).toEqual({ session: null, cookies: [] });
  });

  it('does not ask before a pause is over, whatever a link says', async () => {
    const busy = () => Response.json({}, { status: 429, headers: { 'retry-after': '30' } });
    const { signIn, go, asked: sent } = given({ '/v1/auth/refresh': busy });
    const jar = await signIn();
    for (let times = 0; times < 5; times += 1) await go(jar, 'GET', '/?reason=password_changed');
    expect(sent.filter(({ path }) => path === '/v1/auth/refresh')).toHaveLength(1);
  });
});

describe('A server application over the cookies of Gatehouse', () => {
  const OPTIONS = { store: 'service', audience: 'shop' } as const;
  const at = (auth: ReturnType<typeof given>['auth'], cookie: string) => auth.enter(asked('GET', '/', { cookie }));
  afterEach(() => jest.restoreAllMocks());

  it('does not take the cookies that a neighbouring host has planted', async () => {
    const { auth } = given({ '/v1/auth/refresh': () => tokensOf(2) }, { ...OPTIONS, hostPrefix: true });
    const mallory = givenToken({ sub: 'mallory', sid: 'planted' });
    const own = '__Host-service_session=session-1; __Host-service_refresh=refresh-1';
    expect((await at(auth, `${own}; service_access=${mallory}`)).session?.user.id).toBe('ada');
  });

  it('stays signed out where a refresh is answered after the sign-out', async () => {
    let answerRefresh = () => {};
    const refreshed = new Promise<void>((resolve) => {
      answerRefresh = resolve;
    });
    const { auth } = given({ '/v1/auth/refresh': () => refreshed.then(() => tokensOf(2)) }, OPTIONS);
    const tab = at(auth, 'service_session=session-1; service_refresh=refresh-1');
    await auth.enter(asked('POST', '/auth/logout', { cookie: 'service_refresh=refresh-1' }));
    answerRefresh();
    expect(await tab).toEqual({ session: null, cookies: [] });
    const copy = `service_session=session-1; service_access=${givenToken()}`;
    expect((await at(auth, copy)).session).toBeNull();
  });

  it('keeps the session where its clock is wrong, and says so', async () => {
    const { auth, errors } = given({ '/v1/auth/refresh': () => tokensOf(2) }, OPTIONS);
    const cookie = `service_session=session-1; service_access=${givenToken()}; service_refresh=refresh-1`;
    later(3_600);
    const { answer } = await at(auth, cookie);
    const said = { kind: 'misuse', message: 'The token has expired.', todo: expect.stringContaining('clock') };
    expect([answer?.status, errors]).toEqual([500, [expect.objectContaining(said)]]);
  });
});

describe('Fastify', () => {
  it('forgets a session that has ended, also where it leads to the sign-in', async () => {
    const jar = await given().signIn();
    const { fetch } = gatehouseOf({ '/v1/auth/refresh': () => refusedBy('refresh_token_revoked') });
    const app = fastify();
    await app.register(fastifyPlugin, { ...URLS, apiKey: 'key', secret: SECRET, fetch, onError: () => {} });
    const { gatehouse } = app as unknown as {
      gatehouse: { signedIn: (request: unknown, reply: unknown) => Promise<void> };
    };
    app.get('/orders', { preHandler: gatehouse.signedIn }, async () => 'orders');
    const spy = later(1_000);
    const answer = await app.inject({ url: '/orders', headers: { cookie: jar.cookie, accept: 'text/html' } });
    spy.mockRestore();
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([
      302,
      expect.stringMatching(/^__Host-session=; Max-Age=0/),
    ]);
    await app.close();
  });
});
