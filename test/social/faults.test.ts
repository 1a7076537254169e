import { randomBytes } from 'node:crypto';
import { Cache } from '../../src/platform/cache/cache.js';
import { Database } from '../../src/platform/database/database.js';
import { runCli } from '../support/cli.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { Browser, visibleText } from '../support/hosted.js';
import { Visitor } from '../support/hosted-account.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, type Service, useService } from '../support/service.js';
import { comeBack, depart, givenDeparture, heldBack, person } from '../support/social.js';
import { App, givenApp } from '../support/totp.js';
import { until } from '../support/until.js';
import { Upstream } from '../support/upstream.js';

const service = useService();
let upstream: Upstream;
let application: GivenApplication;

beforeAll(async () => {
  upstream = await Upstream.start();
  application = await givenApplication(service);
  await givenProvider(service, application, { issuer: upstream.issuer });
});
afterAll(() => upstream.stop());
afterEach(() => upstream.replies.clear());

const isAtApplication = ({ headers }: Answer): boolean =>
  headers.get('location')?.startsWith(`${application.origin}/callback?`) ?? false;

/** The same browser, whose requests now reach another replica. */
function movedTo(replica: Service, from: Browser): Browser {
  const to = new Browser(replica);
  for (const [name, value] of from.cookies) to.cookies.set(name, value);
  to.page = from.page;
  return to;
}

describe('A provider that takes its time', () => {
  it('holds no connection to the database meanwhile', async () => {
    const browser = new Browser(service);
    const departed = await givenDeparture(service, application, browser);
    const { asked, release } = await heldBack(upstream, departed);
    const answer = comeBack(browser, departed);
    await asked;
    const { pool } = service.app.get(Database);
    await until(() => pool.totalCount === pool.idleCount); // background work gives back what it borrows
    release();
    expect(isAtApplication(await answer)).toBe(true);
  });

  it('uses up none of the time that the database has', async () => {
    const hurried = await service.replica({ DATABASE_TIMEOUT: '2s' });
    const browser = new Browser(hurried);
    const departed = await givenDeparture(hurried, application, browser);
    const { asked, release } = await heldBack(upstream, departed);
    const answer = comeBack(browser, departed);
    await asked;
    const since = performance.now();
    await until(() => performance.now() - since > 2_600); // DATABASE_TIMEOUT, and the grace of a request
    release();
    expect(isAtApplication(await answer)).toBe(true);
    await hurried.stop();
  });
});

// Red (503) where a transaction looks up what is cached as a rule, on a connection of its own.
describe('One connection for transactions, and caches that keep nothing,', () => {
  let small: Service;
  beforeAll(async () => {
    small = await service.replica({ DATABASE_POOL: '3', DATABASE_TIMEOUT: '10s' });
    Object.assign(small.app.get(Cache), { get: (_key: string, load: () => unknown) => load() });
  });
  afterAll(() => small.stop());

  it('are enough for a new account of a provider, and for one that proves its mailbox', async () => {
    for (const email_verified of [true, false]) {
      const browser = new Browser(small);
      const departed = await givenDeparture(small, application, browser);
      const claims = person({ nonce: departed.nonce, email_verified });
      upstream.grant(await upstream.sign(claims));
      let answer = await comeBack(browser, departed);
      if (!email_verified) {
        await browser.land();
        answer = await browser.press('Verify', { code: (await latestMail(service, claims.email as string)).code });
      }
      expect(isAtApplication(answer)).toBe(true);
    }
  });

  it('are enough for two factors in a browser that is remembered, and for the next sign-in there', async () => {
    const { id, email, password } = await givenIdentity(service, application);
    const app = await givenApp(service, { id });
    const browser = new Visitor(small, application);
    await browser.start();
    await browser.press('Sign in', { email, password, remember: 'yes' });
    await browser.land();
    expect(isAtApplication(await browser.press('Verify', { code: app.code() }))).toBe(true);
    await browser.start();
    await browser.press(`Continue as ${email}`);
    await browser.land();
    expect(isAtApplication(await browser.press('Verify', { code: app.code(1) }))).toBe(true);
  });

  it('are enough to set up a factor', async () => {
    const demanding = await givenApplication(service, { mfa: 'required' });
    const { email, password } = await givenIdentity(service, demanding);
    const browser = new Visitor(small, demanding);
    await browser.start();
    await browser.press('Sign in', { email, password });
    const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec((await browser.land()).text)?.[1] ?? '').replaceAll(' ', '');
    expect((await browser.press('Verify', { code: new App(service, secret).code() })).status).toBe(200);
  });
});

describe('A database that falls silent between the answer of the provider and its commit', () => {
  const linkedHere = async () => (await service.db.query('SELECT FROM linked_accounts')).rowCount;

  it('is answered in time, links nobody, and lets the user begin again', async () => {
    const proxy = await DatabaseProxy.before(service.databaseUrl);
    const behind = await service.replica({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '2s' });
    const browser = new Browser(behind);
    const departed = await givenDeparture(behind, application, browser);
    const before = await linkedHere();
    const { asked, release } = await heldBack(upstream, departed);
    const answer = comeBack(browser, departed);
    await asked;
    proxy.freeze();
    release();
    const refused = await answer;
    expect([refused.status, visibleText(refused.text)]).toEqual([503, expect.stringContaining('Back to sign in')]);
    expect(await linkedHere()).toBe(before);
    proxy.reset();
    proxy.thaw();
    const elsewhere = movedTo(service, browser);
    await elsewhere.open(departed.page);
    const again = await depart(elsewhere, departed.flow, departed.page);
    upstream.grant(await upstream.sign(person({ nonce: again.nonce })));
    expect(isAtApplication(await comeBack(elsewhere, again))).toBe(true);
    await behind.stop();
    await proxy.stop();
  });
});

describe('A SECRET_KEY that changes while a user is under way', () => {
  let rotated: Service;
  beforeAll(async () => {
    const [SECRET_KEY, SECRET_KEY_PREVIOUS] = [randomBytes(32).toString('base64'), service.variables.SECRET_KEY];
    rotated = await service.replica({ SECRET_KEY, SECRET_KEY_PREVIOUS });
  });
  afterAll(() => rotated.stop());

  it('at the provider', async () => {
    const browser = new Browser(service);
    const departed = await givenDeparture(service, application, browser);
    upstream.grant(await upstream.sign(person({ nonce: departed.nonce })));
    expect(isAtApplication(await comeBack(movedTo(rotated, browser), departed))).toBe(true);
  });

  it('at the page of the second factor', async () => {
    const { id, email, password } = await givenIdentity(service, application);
    const app = await givenApp(service, { id });
    const browser = new Visitor(service, application);
    await browser.start();
    await browser.press('Sign in', { email, password });
    await browser.land();
    const there = movedTo(rotated, browser);
    expect(isAtApplication(await there.press('Verify', { code: app.code() }))).toBe(true);
  });

  it('at the mailbox, for an account whose address the provider has not confirmed', async () => {
    const browser = new Browser(service);
    const departed = await givenDeparture(service, application, browser);
    const unconfirmed = person({ nonce: departed.nonce, email_verified: false });
    upstream.grant(await upstream.sign(unconfirmed));
    await comeBack(browser, departed);
    await browser.land();
    const { code } = await latestMail(service, unconfirmed.email as string);
    expect(isAtApplication(await movedTo(rotated, browser).press('Verify', { code }))).toBe(true);
  });

  it('at the provider, until everything is sealed anew', async () => {
    const browser = new Browser(service);
    const departed = await givenDeparture(service, application, browser);
    expect((await runCli(rotated.variables, 'secret-key', 'rotate')).code).toBe(0);
    upstream.grant(await upstream.sign(person({ nonce: departed.nonce })));
    expect(isAtApplication(await comeBack(movedTo(rotated, browser), departed))).toBe(true);
  });
});
