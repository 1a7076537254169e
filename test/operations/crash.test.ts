import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.js';
import { Child, postgresPid } from '../support/child.js';
import { expectFailure } from '../support/expect.js';
import { givenSession } from '../support/given.js';
import { newDataDir } from '../support/left-behind.js';
import { hasRedis, RedisServer } from '../support/redis-server.js';
import { RefreshChain } from '../support/refresh-chain.js';
import { describeDeathOfPostgres, expectDead } from '../support/refresh-storm.js';
import { cloneDatabase, startService } from '../support/service.js';
import { until } from '../support/until.js';

describeDeathOfPostgres('with all its processes');

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
    'whose disk is full leaves the service running, which says so until there is room, and does not start another time',
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
      rmSync(written);
      symlinkSync(FULL, written);
      await expect(new EmbeddedPostgres({ dataDir: DATA_DIR }).start()).rejects.toThrow(
        `The embedded database cannot start: the disk of DATA_DIR (${DATA_DIR}) is full; make room on it.`,
      );
    },
  );
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

  const again = [await startService(variables), await startService(variables)] as const;
  for (const { http } of again)
    for (const token of [dead.refreshToken, newest, ended.refreshToken]) await expectDead(http, token);
  expect((await RefreshChain.refresh(again[0].http, successor)).headers.get('x-refresh-outcome')).toBe('rotated');
  await Promise.all(again.map((child) => child.stop()));
  await redis.kill();
});
