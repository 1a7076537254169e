import { setImmediate, setTimeout } from 'node:timers/promises';
import { ApiKeyStore } from '../../src/applications/api-keys/api-key-store.js';
import { checkRedis } from '../../src/doctor/redis-check.js';
import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { expectFailure } from '../support/expect.js';
import { givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenStory } from '../support/given-story.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { logLines } from '../support/log.js';
import { latestMail } from '../support/mailbox.js';
import { hasRedis, RedisServer } from '../support/redis-server.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const withRedis = hasRedis ? describe : describe.skip;
if (!hasRedis) process.stderr.write('There is no redis-server here: test/limits/redis.test.ts is skipped.\n');

const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

withRedis('Two replicas and a Redis', () => {
  let redis: RedisServer;
  let one: Service;
  let two: Service;
  beforeAll(async () => {
    redis = await RedisServer.start();
    one = await startService({ REDIS_URL: redis.url, RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
    two = await one.replica();
    await until(async () => (await redisAt(one)) === 'up' && (await redisAt(two)) === 'up');
  });
  afterAll(async () => {
    await two.stop();
    await one.stop();
    await redis.kill();
  });

  const redisAt = async (service: Service) => (await service.http.get('/health/ready')).body.details?.redis?.status;
  const guess = (service: Service, address: string) =>
    service.http.post(
      '/v1/auth/authorize',
      { code: `gh_code_${'x'.repeat(32)}`, client_type: 'server' },
      { 'x-forwarded-for': address },
    );
  const statuses = (answers: { status: number }[]) => ({
    401: answers.filter(({ status }) => status === 401).length,
    429: answers.filter(({ status }) => status === 429).length,
  });

  it('count an attempt once, whichever of them it was made at', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) => guess(index % 2 ? one : two, '192.0.2.1')),
    );
    expect(statuses(answers)).toEqual({ 401: 60, 429: 20 });
    const refused = await guess(one, '192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  // Red where each of them counts for itself.
  it('R67: of 200 guesses at once, half at each of them, no more than the limit are judged', async () => {
    const application = await givenApplication(one);
    const { email } = await givenIdentity(one, application);
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    const flow = await one.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
    const body = { type: 'password', email, password: 'wrong horse' };
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 ? one : two).http.post('/v1/auth/exchange', body, {
          'x-auth-flow-id': flow.body.code,
          'x-forwarded-for': `10.0.0.${index}`,
        }),
      ),
    );
    const allowed = LIMITS['sign-in-account'].points;
    expect(statuses(answers)).toEqual({ 401: allowed, 429: 200 - allowed });
  });

  // Red where the one that refused an attempt remembers the refusal itself until the window ends.
  it('R66: both let an owner in whom one of them refused and the other has forgiven', async () => {
    const application = await givenApplication(one);
    const { email } = await givenIdentity(one, application);
    const flow = await givenFlow(one, application);
    const elsewhere = { 'x-forwarded-for': '192.0.2.60' };
    const signIn = (password: string, from = elsewhere) =>
      inFlow(one, flow, 'exchange', { type: 'password', email, password }, from);
    for (let guess = 0; guess < LIMITS['sign-in-account'].points; guess += 1)
      await signIn('wrong horse', { 'x-forwarded-for': `10.1.0.${guess}` });
    expectFailure(await signIn(PASSWORD), 429, 'too_many_requests');

    await inFlow(two, flow, 'forgot-password', { email }, elsewhere);
    const reset = { code: (await latestMail(one, email)).code, password: 'nine patient herons' };
    expect((await inFlow(two, flow, 'reset-password', reset, elsewhere)).status).toBe(200);
    const again = { type: 'password', email, password: reset.password };
    expect((await inFlow(one, await givenFlow(one, application), 'exchange', again, elsewhere)).status).toBe(200);
  });

  // Red where a limit is kept under the plain address.
  it('R29: leave no living secret in it, and no address of anybody', async () => {
    const story = await givenStory(one);
    const everything = await redis.dump();
    expect(everything.length).toBeGreaterThan(100);
    expect(story.secrets.filter((secret) => everything.includes(secret))).toEqual([]);
    expect(everything).not.toContain(story.email);
  });

  it('go on without it when it is killed, each counting for itself, and say so without being unready', async () => {
    await redis.kill();
    const answers = await Promise.all(Array.from({ length: 80 }, () => guess(two, '192.0.2.2')));
    expect(statuses(answers)).toEqual({ 401: 60, 429: 20 });
    await until(async () => (await redisAt(two)) === 'degraded');
    const ready = await two.http.get('/health/ready');
    expect(ready.status).toBe(200);
    expect(ready.body.status).toBe('degraded');
    expect(ready.body.details.redis.message).toMatch(/unreachable/);
  });

  it('take it up again when it is back', async () => {
    await redis.start();
    await until(async () => (await redisAt(one)) === 'up' && (await redisAt(two)) === 'up');
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) => guess(index % 2 ? one : two, '192.0.2.3')),
    );
    expect(statuses(answers)[429]).toBeGreaterThanOrEqual(20);
  });

  // Red where only its pings are looked at: it answers them, and each replica counts for itself without a word.
  it('say so while it refuses to count, each counting for itself, and take it up again', async () => {
    await redis.ask('REPLICAOF', '127.0.0.1', '1'); // as a server that was demoted
    const answers = await Promise.all(Array.from({ length: 80 }, () => guess(two, '192.0.2.20')));
    expect(statuses(answers)).toEqual({ 401: 60, 429: 20 });
    const ready = await two.http.get('/health/ready');
    expect([ready.status, ready.body.details.redis]).toEqual([
      200,
      { status: 'degraded', message: 'unreachable, or refuses commands; each replica counts rate limits on its own' },
    ]);
    expect(logLines().map(({ msg }) => msg)).toContainEqual(
      expect.stringMatching(/^Redis refuses commands \(READONLY .*\); each replica counts rate limits on its own/),
    );
    expect(await checkRedis([redis.url])).toMatchObject({
      health: 'fail',
      found: { name: 'redisRefuses', values: [expect.stringContaining('READONLY')] },
    });
    await redis.ask('REPLICAOF', 'NO', 'ONE');
    await until(async () => (await redisAt(two)) === 'up');
    expect(await checkRedis([redis.url])).toMatchObject({ health: 'ok' });
  });

  // Red where time counts that passes while this process reads no answers.
  it('R67: stay with it while they themselves are too busy to read what it says', async () => {
    const before = await redis.connections();
    for (let turn = 0; turn < 8; turn += 1) {
      standStill(turn < 2 ? 1_100 : 600);
      await setImmediate();
    }
    expect(before).toHaveLength(2);
    expect(await redis.connections()).toEqual(before);
  });

  // Red where only silence on the socket counts: requests that keep coming put that off for ever.
  it('F6b: do not wait for one that is frozen, and keep their limits, however many keep asking', async () => {
    redis.freeze();
    let isFrozen = true;
    const others: Promise<{ status: number }>[] = [];
    const asking = (async () => {
      for (let index = 0; isFrozen; index += 1) {
        others.push(guess(two, `198.51.100.${index % 250}`));
        await setTimeout(50);
      }
    })();
    try {
      const answers = await Promise.all(Array.from({ length: 80 }, () => guess(two, '192.0.2.4')));
      expect(statuses(answers)).toEqual({ 401: 60, 429: 20 });
      await until(async () => (await redisAt(two)) === 'degraded');
    } finally {
      isFrozen = false;
      await asking;
    }
    expect(statuses(await Promise.all(others))[401]).toBe(others.length);
    redis.thaw();
    await until(async () => (await redisAt(one)) === 'up' && (await redisAt(two)) === 'up');
  });
});

describe('Two replicas without a Redis', () => {
  let one: Service;
  let two: Service;
  beforeAll(async () => {
    one = await startService();
    two = await one.replica();
  });
  afterAll(async () => {
    await two.stop();
    await one.stop();
  });

  const expectToHearOfRevokedKey = async () => {
    const application = await givenApplication(one);
    const header = { 'x-api-key': application.apiKey };
    const statuses = async () =>
      Promise.all([one, two].map(async ({ http }) => (await http.get('/v1/applications/entitlements', header)).status));
    expect(await statuses()).toEqual([200, 200]);
    const keys = one.app.get(ApiKeyStore, { strict: false });
    const [key] = await keys.heldBy({ applicationId: application.id, clientId: null });
    const revoked = Date.now();
    await keys.revoke(key?.id as string);
    await until(async () => (await statuses()).every((status) => status === 401));
    expect(Date.now() - revoked).toBeLessThan(25_000); // after thirty seconds it would have been looked up anyway
  };

  it('hear of a revoked API key from the database', expectToHearOfRevokedKey);

  // Red without the new attempt in ChangeListener: the one that was cut off finds out by the entry's age.
  it('hear of it again after the database has hung up on them', async () => {
    const listening = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'";
    const before = await one.db.query(`SELECT pid, pg_terminate_backend(pid) ${listening}`);
    expect(before.rowCount).toBe(2);
    const gone = new Set(before.rows.map(({ pid }) => pid));
    await until(async () => {
      const { rows } = await one.db.query(`SELECT pid ${listening}`);
      return rows.filter(({ pid }) => !gone.has(pid)).length === 2;
    });
    await expectToHearOfRevokedKey();
  });
});
