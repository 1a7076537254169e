import { Forgetting } from '../../src/platform/audit/forgetting.js';
import { Database } from '../../src/platform/database/database.js';
import { givenAccountPages, givenWayIn, pageSessionIn, pathOf } from '../support/account-pages.js';
import { Barrier } from '../support/barrier.js';
import { DatabaseProxy, OF_A_USER } from '../support/database-proxy.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenSession, PASSWORD } from '../support/given.js';
import { givenPasskey } from '../support/given-passkey.js';
import { givenPortal } from '../support/given-portal.js';
import { alertOf } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import { everythingIn, type PortalAct, PortalActs } from '../support/portal-acts.js';
import { hasRedis, RedisServer } from '../support/redis-server.js';
import { type Answer, type Service, startService, useService } from '../support/service.js';
import { until } from '../support/until.js';
import { Upstream } from '../support/upstream.js';

const isIdle = ({ app }: Service): boolean => {
  const { inFlight, pool } = app.get(Database);
  return inFlight === 0 && pool.waitingCount === 0 && pool.idleCount === pool.totalCount;
};

describe('Acts of an owner whose request has given up', () => {
  const service = useService();
  let proxy: DatabaseProxy;
  let hurried: Service;
  let acts: PortalActs;
  let upstream: Upstream;

  beforeAll(async () => {
    proxy = await DatabaseProxy.before(service.databaseUrl);
    hurried = await service.replica({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '4s', DATABASE_POOL: '36' });
    upstream = await Upstream.start();
    acts = await PortalActs.on(service, await givenApplication(service), upstream);
  });
  afterAll(async () => {
    await upstream.stop();
    await hurried.stop();
    await proxy.stop();
  });

  async function givenAll(): Promise<PortalAct[]> {
    const all: PortalAct[] = [];
    for (const given of Object.values(acts.given)) all.push(await given());
    return all;
  }
  const holdOwners = (all: PortalAct[]) =>
    Barrier.hold(service, 'SELECT FROM identities WHERE id = ANY($1::uuid[]) FOR UPDATE', [
      all.map(({ portal }) => portal.identity.id),
    ]);

  function expectRefused(answers: Answer[]): void {
    for (const { status, headers } of answers)
      expect([status, headers.get('x-error-code')]).toEqual([503, expect.stringMatching(/^(overloaded|unavailable)$/)]);
  }

  // Red where a transaction commits that was waiting for a lock when its client was refused.
  it('do not happen afterwards: they waited for a lock', async () => {
    const all = await givenAll();
    const before = await everythingIn(service);
    const barrier = await holdOwners(all);
    const asked = all.map(({ ask }) => ask(hurried));
    await barrier.sees(1);
    expectRefused(await Promise.all(asked));
    await barrier.release();
    await until(() => isIdle(hurried));
    expect(await everythingIn(service)).toEqual(before);
    for (const { ask } of all) expect((await ask(service)).status).toBeLessThan(300);
  });

  it('do not happen afterwards: the database fell silent', async () => {
    const all = await givenAll();
    const before = await everythingIn(service);
    const barrier = await holdOwners(all);
    const asked = all.map(({ ask }) => ask(hurried));
    await barrier.sees(1);
    proxy.freeze();
    await barrier.release();
    expectRefused(await Promise.all(asked));
    proxy.reset();
    proxy.thaw();
    await until(() => isIdle(hurried));
    expect(await everythingIn(service)).toEqual(before);
    for (const { ask } of all) expect((await ask(service)).status).toBeLessThan(300);
  });

  it('do not happen afterwards: only their commit fell silent', async () => {
    const { ask } = await (acts.given['a deletion'] as PortalActs['given'][string])();
    const before = await everythingIn(service);
    proxy.failCommit('frozen', OF_A_USER);
    expectRefused([await ask(hurried)]);
    expect(proxy.hasFailedCommit).toBe(true);
    expect(await everythingIn(service)).toEqual(before);
    expect(
      (
        await until(
          () => ask(hurried),
          ({ status }) => status !== 503,
        )
      ).status,
    ).toBe(200);
  });

  // Red where the answer still has the deadline of the request, or waits for as long as the database may.
  it('are answered as done once they are committed, also where the database falls silent then', async () => {
    const patient = await service.replica({ DATABASE_TIMEOUT: '10s' });
    const { portal, ask } = await (acts.given['a deletion'] as PortalActs['given'][string])();
    patient.app.get(Forgetting, { strict: false }).step = () => new Promise(() => {});
    expect((await ask(patient)).status).toBe(200);
    const { rowCount } = await service.db.query('SELECT FROM identities WHERE id = $1', [portal.identity.id]);
    expect(rowCount).toBe(0);
    await patient.stop();
  });
});

describe('The account pages without a database', () => {
  const service = useService();
  let proxy: DatabaseProxy;
  let behind: Service;
  let application: GivenApplication;

  beforeAll(async () => {
    proxy = await DatabaseProxy.before(service.databaseUrl);
    behind = await service.replica({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '5s' });
    application = await givenApplication(service, { name: 'Shop' });
  });
  afterAll(async () => {
    await behind.stop();
    await proxy.stop();
  });

  const expectPage = ({ status, headers }: Answer) =>
    expect([status, headers.get('content-type')]).toEqual([503, expect.stringMatching(/^text\/html/)]);

  it('say so on a page, and the session in this browser goes on', async () => {
    const { browser } = await givenAccountPages(behind, { application });
    const session = pageSessionIn(browser);
    proxy.refuse(true);
    proxy.reset();
    for (const path of ['/portal', '/portal/security', '/portal/delete', '/portal/confirm?to=/portal/delete']) {
      expectPage(await browser.open(path));
      expect(browser.page.text).toContain('One moment, please');
    }
    expect(pageSessionIn(browser)).toBe(session);
    proxy.refuse(false);
    expect(
      (
        await until(
          () => browser.open('/portal'),
          ({ status }) => status !== 503,
        )
      ).status,
    ).toBe(200);
  });

  // Red where the person is told about a sign-in, or types everything again.
  it('show a form once more that was not saved, with what was typed in it, and it works then', async () => {
    const { browser, session } = await givenAccountPages(behind, { application });
    await browser.open('/portal/profile');
    proxy.failCommit('lost', OF_A_USER);
    expectPage(await browser.press('Save', { name: 'Grace Hopper', picture: '', locale: '' }));
    expect(browser.page.text).toContain('value="Grace Hopper"');
    expect(alertOf(browser.page.text)).toContain('This did not work just now.');
    await browser.press('Save', { name: 'Grace Hopper', picture: '', locale: '' });
    expect(browser.page.status).toBe(303);
    const { rows } = await service.db.query('SELECT name FROM identities WHERE id = $1', [session.identity.id]);
    expect(rows).toEqual([{ name: 'Grace Hopper' }]);
  });

  // Red where the other session ends after the code has been spent: the person has neither.
  it('lose neither the way in nor the account that is open, where another account replaces it', async () => {
    const { browser } = await givenAccountPages(behind, { application });
    const session = pageSessionIn(browser);
    const other = await givenSession(service, { application });
    await browser.open(pathOf(await givenWayIn(service, other)));
    const page = browser.page;
    expect(page.text).toContain(other.identity.email);
    proxy.failCommit('lost', /sessions.*revoked_at = now/s);
    expectPage(await browser.submit({}));
    expect(proxy.hasFailedCommit).toBe(true);
    expect(pageSessionIn(browser)).toBe(session);
    expect((await browser.open('/portal')).status).toBe(200);
    browser.page = page;
    await browser.submit({});
    expect((await browser.land()).text).toContain(other.identity.email);
    const { rows } = await service.db.query('SELECT ended_reason FROM sessions WHERE id = $1', [session]);
    expect(rows).toEqual([{ ended_reason: 'replaced' }]);
  });

  it('keep the proof: the deletion that failed works at the next press', async () => {
    const { browser, session } = await givenAccountPages(behind, { application });
    await browser.open('/portal/delete');
    await browser.land();
    await browser.press('Confirm', { password: PASSWORD });
    await browser.land();
    proxy.failCommit('lost', OF_A_USER);
    expectPage(await browser.press('Delete your account', { confirm: session.identity.email }));
    expect(browser.page.text).toContain(`value="${session.identity.email}"`);
    expect((await browser.press('Delete your account', { confirm: session.identity.email })).status).toBe(200);
    const { rowCount } = await service.db.query('SELECT FROM identities WHERE id = $1', [session.identity.id]);
    expect(rowCount).toBe(0);
  });
});

const withRedis = hasRedis ? describe : describe.skip;

withRedis('The portal without its Redis', () => {
  it.each(['frozen', 'killed'])('goes on, and a kept proof still counts (%s)', async (fate) => {
    const redis = await RedisServer.start();
    const service = await startService({ REDIS_URL: redis.url, RATE_LIMIT_SCALE: '1' });
    const application = await givenApplication(service);
    const portal = await givenPortal(service, { application });
    const { browser } = await givenAccountPages(service, { application });
    const other = await givenSession(service, { application });
    const { id } = await givenPasskey(service, application, portal.identity);
    const post = (path: string, body?: object) => service.http.post(`/v1/portal/${path}`, body, portal.bearer);
    expect((await post('proof', { password: PASSWORD })).status).toBe(200);
    if (fate === 'frozen') redis.freeze();
    else await redis.kill();
    expect((await service.http.get('/v1/portal/me', portal.bearer)).status).toBe(200);
    expect((await browser.open('/portal/security')).status).toBe(200);
    const removed = await service.http.send('DELETE', `/v1/portal/passkeys/${id}`, { headers: portal.bearer });
    expect(removed.status).toBe(200);
    expect((await post('email', { email: 'without-redis@example.com' })).status).toBe(202);
    expectFailure(await post('email/confirm', { code: '000000' }), 400, 'address_change_invalid');
    const { code } = await latestMail(service, 'without-redis@example.com');
    expect((await post('email/confirm', { code })).status).toBe(200);
    expect((await givenPortal(service, { application, origin: other })).sessionId).toBeDefined();
    await service.stop();
    if (fate === 'frozen') await redis.kill();
  });
});
