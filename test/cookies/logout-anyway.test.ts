import { randomUUID } from 'node:crypto';
import { Cache } from '../../src/platform/cache/cache.js';
import { ask } from '../support/ask.js';
import { givenBrowserSession, stateOf } from '../support/browser-session.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { type Service, useService } from '../support/service.js';

const SHOP = 'https://shop.example.com';
const CLEARED = { service_access: '', service_refresh: '', service_session: '' };

const service = useService();
let shop: GivenApplication;
beforeAll(async () => {
  shop = await givenApplication(service, { origin: SHOP, name: 'Shop' });
});

const entriesOf = ({ app }: Service): Map<string, unknown> => Reflect.get(app.get(Cache), 'entries');
/** The same id with some of its letters large. */
const spelled = (id: string, turn: number): string =>
  [...id].map((letter, index) => ((turn + 1) & (1 << (index % 8)) ? letter.toUpperCase() : letter)).join('');

type Cookies = Record<string, string>;
const logout = (query: Record<string, string>, headers: Cookies = {}, cookies: Cookies = {}) =>
  ask(service, `/api/service/logout?${new URLSearchParams(query)}`, { headers, cookies });
const post = (headers: Cookies = {}, cookies: Cookies = {}, query = '') =>
  ask(service, `/api/service/logout${query}`, { method: 'POST', headers, cookies });
const page = (query: string) => ask(service, `/api/service/sign-out${query}`, { headers: { accept: 'text/html' } });
const linkOf = (html: string) => /<a[^>]*href="([^"]+)"/.exec(html)?.[1];

describe('GET /api/service/logout without a session', () => {
  it('I2: leads to redirectUrl of the application that the address names, by slug or id', async () => {
    for (const app of [shop.slug, shop.id]) {
      const answer = await logout({ app, redirectUrl: `${SHOP}/bye` });
      expect([answer.status, answer.headers.location, answer.cookies]).toEqual([302, `${SHOP}/bye`, CLEARED]);
      expect((await logout({ app })).headers.location).toBe(`${SHOP}/`);
      expect((await logout({ app, redirectUrl: 'https://evil.tld/' })).headers.location).toBe(`${SHOP}/`);
    }
  });

  // Red while what nobody has is remembered, and pushes out what everybody needs.
  it('names that strangers make up leave nothing behind in the cache', async () => {
    const { size } = entriesOf(service);
    for (let made = 0; made < 20; made += 1) await logout({ app: randomUUID() });
    await logout({ app: shop.id });
    const known = entriesOf(service).size;
    for (let turn = 0; turn < 20; turn += 1) await logout({ app: spelled(shop.id, turn) });
    expect([known - size, entriesOf(service).size - size]).toEqual([expect.any(Number), known - size]);
    expect(known - size).toBeLessThanOrEqual(1);
  });

  it('I2: with a session, app is ignored', async () => {
    const { cookies, application } = await givenBrowserSession(service);
    const answer = await logout({ app: shop.slug, redirectUrl: `${SHOP}/bye` }, {}, cookies);
    expect(answer.headers.location).toBe(`${application.origin}/`);
    const other = await givenBrowserSession(service);
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    await logout({ app: shop.slug }, { ...foreign, referer: `${SHOP}/` }, other.cookies);
    expect(await stateOf(service, other.sessionId)).toMatchObject({ alive: true });
  });

  it('I2: a page that is nobody knows whose links on, and never redirects there', async () => {
    const registered = await logout({ redirectUrl: `${SHOP}/bye` });
    expect(registered.headers.location).toBe(
      `${service.url}/api/service/sign-out?${new URLSearchParams({ redirectUrl: `${SHOP}/bye` })}`,
    );
    expect(linkOf((await page(`?redirectUrl=${SHOP}/bye`)).text)).toBe(`${SHOP}/bye`);
    for (const query of ['', '?redirectUrl=https://evil.tld/', '?app=nobody', `?redirectUrl=${SHOP}/&redirectUrl=x`])
      expect(linkOf((await page(query)).text)).toBe(`${service.url}/`);
    expect(linkOf((await page(`?app=${shop.slug}`)).text)).toBe(`${SHOP}/`);
    expect((await logout({ redirectUrl: 'https://evil.tld/' })).headers.location).toBe(
      `${service.url}/api/service/sign-out`,
    );
  });
});

describe('POST /api/service/logout', () => {
  it('I2: ends the session of a script of the application, and is fine with none', async () => {
    const { cookies, sessionId, application } = await givenBrowserSession(service);
    const answer = await post({ origin: application.origin, 'sec-fetch-site': 'same-site' }, cookies);
    expect([answer.status, answer.text, answer.cookies]).toEqual([204, '', CLEARED]);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(answer.headers['access-control-allow-credentials']).toBe('true');
    expect(await stateOf(service, sessionId)).toMatchObject({ alive: false, reason: 'logout' });
    for (const held of [cookies, {}]) expect((await post({ origin: application.origin }, held)).status).toBe(204);
    expect((await post({ origin: SHOP }, {}, `?app=${shop.slug}`)).status).toBe(204);
  });

  it.each<[string, Cookies]>([
    ['our own page', { origin: 'OURS', 'sec-fetch-site': 'same-origin' }],
    ['a page of ours without Origin', { 'sec-fetch-site': 'same-origin' }],
    ['a program', {}],
  ])('I2: %s may', async (_name, { origin, ...headers }) => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    expect((await post({ ...headers, ...(origin && { origin: service.url }) }, cookies)).status).toBe(204);
    expect(await stateOf(service, sessionId)).toMatchObject({ alive: false });
  });

  it.each<[string, Cookies]>([
    ['another origin', { origin: 'https://evil.tld' }],
    ["another application's page", { origin: SHOP }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a cross-site request without Origin', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['a same-site request without Origin', { 'sec-fetch-site': 'same-site' }],
  ])('I2: %s may not, and nothing changes', async (_name, headers) => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const answer = await post(headers, cookies);
    expect([answer.status, answer.headers['x-error-code'], answer.setCookies]).toEqual([401, 'foreign_request', []]);
    expect(await stateOf(service, sessionId)).toMatchObject({ alive: true });
  });

  it('I2: without a session an origin that is nobody is refused too', async () => {
    expect((await post({ origin: 'https://evil.tld' })).status).toBe(401);
  });
});
