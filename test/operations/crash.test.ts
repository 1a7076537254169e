import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.js';
import { Child, isAlive, newDataDir, postgresPid } from '../support/child.js';
import { expectFailure } from '../support/expect.js';
import { givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { hasRedis, RedisServer } from '../support/redis-server.js';
import { RefreshChain } from '../support/refresh-chain.js';
import { cloneDatabase, startService } from '../support/service.js';
import { until } from '../support/until.js';

const CHAINS = 8;

/** Sessions in the database of a running service, made through a replica of it. */
async function givenChains(dataDir: string): Promise<RefreshChain[]> {
  const embedded = new EmbeddedPostgres({ dataDir });
  const DATABASE_URL = await embedded.start(); // joins the one that the service has started
  const replica = await startService({ DATABASE_URL });
  const application = await givenApplication(replica);
  const chains: RefreshChain[] = [];
  for (let index = 0; index < CHAINS; index += 1) {
    const { sessionId, refreshToken } = await givenSession(replica, {
      application,
      identity: await givenIdentity(replica, application),
    });
    chains.push(new RefreshChain(sessionId, refreshToken));
  }
  await replica.stop();
  await embedded.stop();
  return chains;
}

/** All chains walk until each is well under way and something in the middle of it all is killed. */
async function storm(chains: RefreshChain[], child: Child, kill: () => void): Promise<void> {
  for (const chain of chains) chain.run(child.http);
  await until(() => chains.every(({ acknowledged }) => acknowledged.length > 10));
  kill();
  await Promise.all(chains.map((chain) => chain.ended()));
}

/** What the clients were told holds, and what was dead stays dead. */
async function expectNothingLost(chains: RefreshChain[], { http }: Child): Promise<void> {
  const outcomes = { newest: new Set<number>(), parents: new Set<string | null>() };
  for (const [index, chain] of chains.entries()) {
    if (index % 2 === 0) {
      const answer = await RefreshChain.refresh(http, chain.newest);
      outcomes.newest.add(answer.status);
      await expectDead(http, chain.grandparent);
      await expectDead(http, answer.body.refresh_token); // a dead token came back, so the session ended with it
    } else {
      outcomes.parents.add(await judgeParent(http, chain));
    }
  }
  expect(outcomes.newest).toEqual(new Set([200]));
  for (const outcome of outcomes.parents) expect(['replayed', 'refresh_token_reused']).toContain(outcome);
}

/**
 * The parent of the newest acknowledged token gets just that one again; or, where one more rotation was committed
 * than was acknowledged, it is two generations old and its return ends the session.
 */
async function judgeParent(http: Child['http'], chain: RefreshChain): Promise<string | null> {
  const answer = await RefreshChain.refresh(http, chain.parent);
  if (answer.status === 200) {
    expect(answer.body.refresh_token).toBe(chain.newest);
    return answer.headers.get('x-refresh-outcome');
  }
  expect(answer.status).toBe(401);
  await expectDead(http, chain.newest);
  return answer.headers.get('x-error-code');
}

async function expectDead(http: Child['http'], token: string): Promise<void> {
  expect((await RefreshChain.refresh(http, token)).status).toBe(401);
}

describe('A crash in a storm of refreshes loses no acknowledged rotation and revives no old token', () => {
  // The overlap is the longest there is: a slow restart must not turn a replay into a recovery.
  const variables = () => ({ DATA_DIR: newDataDir(), REFRESH_OVERLAP: '300s' });

  it('when the service is killed', async () => {
    const environment = variables();
    const child = await Child.start(environment);
    const chains = await givenChains(environment.DATA_DIR);
    const database = postgresPid(environment.DATA_DIR);
    await storm(chains, child, () => child.kill('SIGKILL'));
    await until(() => !isAlive(database));
    const again = await Child.start(environment);
    await expectNothingLost(chains, again);
    await again.stop();
  });

  // Red without DatabaseHost.revives: the service stays at 503 until somebody notices.
  it.each([
    ['with all its processes', (pid: number) => process.kill(-pid, 'SIGKILL')],
    ['alone', (pid: number) => process.kill(pid, 'SIGKILL')],
  ])('when PostgreSQL is killed %s, which the service starts again', async (_, kill) => {
    const environment = variables();
    const child = await Child.start(environment);
    const chains = await givenChains(environment.DATA_DIR);
    const killed = postgresPid(environment.DATA_DIR);
    await storm(chains, child, () => kill(killed));
    await until(async () => (await child.http.get('/health/ready')).status === 200);
    await until(() => child.stdout.includes('The embedded database had died and was started again'));
    await expectNothingLost(chains, child);
    const revived = postgresPid(environment.DATA_DIR);
    expect(await child.stop()).toEqual({ code: 0, signal: null });
    expect([killed, revived].map(isAlive)).toEqual([false, false]);
  });
});

// Linux: what is written to this file finds a full disk.
const FULL = '/dev/full';
const withFullDisk = existsSync(FULL) ? it.concurrent : it.skip;

/** Side by side, for most of the time is between two starts. */
describe('A database', () => {
  it.concurrent('that cannot be started again ends the service, which says why', async () => {
    const DATA_DIR = newDataDir();
    const child = await Child.start({ DATA_DIR });
    const database = postgresPid(DATA_DIR);
    writeFileSync(path.join(DATA_DIR, 'postgres', 'postgresql.conf'), 'no such setting');
    process.kill(-database, 'SIGKILL');
    expect(await child.ended).toEqual({ code: 1, signal: null });
    expect(child.stdout).toContain(
      'The embedded database has died, and the service stops: The embedded database cannot',
    );
  });

  const refusal = 'Not ready: the disk of the embedded database is full.';

  // Red where five starts are tried and the service ends.
  withFullDisk(
    'whose disk is full leaves the service running, which says so, and goes on once there is room',
    async () => {
      const DATA_DIR = newDataDir();
      const child = await Child.start({ DATA_DIR });
      const written = path.join(DATA_DIR, 'postgres', 'postmaster.opts');
      rmSync(written);
      symlinkSync(FULL, written);
      process.kill(-postgresPid(DATA_DIR), 'SIGKILL');
      const ready = () => child.http.get('/health/ready');
      const starts = () => readFileSync(path.join(DATA_DIR, 'postgres.log'), 'utf8').split('No space left').length - 1;
      await until(() => starts() > 1);
      const answer = await until(ready, ({ body }) => body.message === refusal);
      expectFailure(answer, 503, 'database_disk_full');
      expect(answer.headers.get('retry-after')).toBe('5');
      const key = { 'x-api-key': `gh_key_${'r'.repeat(32)}` };
      const login = await child.http.post('/v1/applications/login', { redirect_url: child.url }, key);
      expectFailure(login, 503, 'unavailable');
      expect(login.headers.get('retry-after')).toBe('2');
      rmSync(written);
      await until(ready, ({ status }) => status === 200);
      expect(child.stdout).toContain(`because the disk of DATA_DIR (${DATA_DIR}) is full`);
      expect(await child.stop()).toEqual({ code: 0, signal: null });
    },
  );

  withFullDisk('whose disk is full does not start, and one line says why', async () => {
    const DATA_DIR = newDataDir();
    await (await Child.start({ DATA_DIR })).stop();
    const written = path.join(DATA_DIR, 'postgres', 'postmaster.opts');
    rmSync(written);
    symlinkSync(FULL, written);
    const child = await Child.spawn({ DATA_DIR });
    expect(await child.ended).toEqual({ code: 1, signal: null });
    expect(child.stderr).toBe(
      `The embedded database cannot start: the disk of DATA_DIR (${DATA_DIR}) is full; make room on it.\n`,
    );
  });
});

const withRedis = hasRedis ? it : it.skip;

withRedis('R24: after two nodes and their Redis were killed, a rotated token is still refused', async () => {
  const redis = await RedisServer.start();
  const variables = { DATABASE_URL: await cloneDatabase(), REDIS_URL: redis.url, PUBLIC_URL: 'http://localhost' };
  const replica = await startService(variables);
  const [dead, ended, living] = [
    await givenSession(replica),
    await givenSession(replica),
    await givenSession(replica),
  ] as const;
  await replica.stop();

  const [one, two] = await Promise.all([Child.start(variables), Child.start(variables)]);
  const rotated = async (token: string, { http }: Child) =>
    (await RefreshChain.refresh(http, token)).body.refresh_token;
  const newest = await rotated(await rotated(dead.refreshToken, one), two);
  const successor = await rotated(living.refreshToken, two);
  const bearer = { authorization: `Bearer ${ended.accessToken}` };
  expect((await one.http.patch('/v1/auth/revoke', bearer)).status).toBe(200);
  for (const child of [one, two]) child.kill('SIGKILL');
  await Promise.all([one.ended, two.ended, redis.kill()]);
  await redis.start();

  const again = await Promise.all([Child.start(variables), Child.start(variables)]);
  for (const { http } of again)
    for (const token of [dead.refreshToken, newest, ended.refreshToken]) await expectDead(http, token);
  expect((await RefreshChain.refresh(again[0].http, successor)).headers.get('x-refresh-outcome')).toBe('rotated');
  await Promise.all(again.map((child) => child.stop()));
  await redis.kill();
});
