import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ask } from '../support/ask.js';
import { Child, isAlive } from '../support/child.js';
import { connectionsOf } from '../support/connections-of.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { expectWholeAnswers, KeepAliveLoad } from '../support/keep-alive-load.js';
import { outputOf } from '../support/output-of.js';
import { answers, cloneDatabase, freePort, startService } from '../support/service.js';
import { until } from '../support/until.js';

const IS_LINUX = existsSync('/proc/self/net/tcp'); // elsewhere no file tells whose connection it is
const HAS_IPV6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));
const KEYS = '/.well-known/jwks.json';
/** In so short a time, a second signal is the same keystroke. */
const SAME_KEYSTROKE_MS = 500;
const FAILING_FORKS = path.resolve('test/support/failing-forks.mjs');

const psOf = (child: Child): string[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => Number.parseInt(line, 10) === child.process.pid);

const workersOf = (child: Child): number[] =>
  psOf(child)
    .flatMap((line) => /^\s*\d+\s+(\d+)\s.*main\.js/.exec(line)?.[1] ?? [])
    .map(Number);

/** As `npm start` runs Node. */
const FLAGS: string[] = JSON.parse(readFileSync('package.json', 'utf8'))
  .scripts.start.split(' ')
  .filter((word: string) => word.startsWith('--max-'));

/** Workers that take a moment to end, and an error of the channel to one of them meanwhile. */
const STOP_WITH_FAILING_MESSAGE = `
  import cluster from 'node:cluster';
  const { Workers } = await import('./dist/operations/workers/workers.js');
  const quiet = { info() {}, error() {} };
  const program = 'test/support/slow-to-end.mjs';
  const workers = new Workers({ count: 2, program, flags: [], variables: {} }, quiet);
  await workers.start();
  const stopped = workers.stop().then(() => 'resolved', ({ message }) => message);
  Object.values(cluster.workers)[0].emit('error', new Error('write EPIPE'));
  console.log(JSON.stringify({ stopped: await stopped, left: Object.keys(cluster.workers).length }));`;

const spawn = async (variables: NodeJS.ProcessEnv = {}): Promise<Child> =>
  Child.spawn({ DATABASE_URL: await cloneDatabase(), WORKERS: '2', ...variables }, FLAGS);

describe('WORKERS', () => {
  describe('that run', () => {
    let child: Child;
    let metrics: string;
    let proxy: DatabaseProxy;
    const read = async () => (await fetch(metrics)).text();
    const askedEight =
      /request_duration_seconds_count\{method="GET",route="\/\.well-known\/jwks\.json",status="200"\} 8$/m;
    beforeAll(async () => {
      const MANAGEMENT_PORT = String(await freePort());
      metrics = `http://localhost:${MANAGEMENT_PORT}/metrics`;
      proxy = await DatabaseProxy.before(await cloneDatabase());
      child = await spawn({ RATE_LIMIT_SCALE: '0.1', MANAGEMENT_PORT, DATABASE_URL: proxy.url });
    });
    afterAll(() => proxy.stop());

    // Red while a worker is watched only when all of them have started.
    it('replace one that dies while the others are still starting', async () => {
      let first: number | undefined; // not the smaller number: a system begins again at the smallest
      await until(() => {
        const workers = workersOf(child);
        if (workers.length === 1) [first] = workers;
        return workers.length === 2; // the second one starts when the first one listens
      });
      process.kill(first as number, 'SIGKILL');
      await until(() => child.stdout.includes('A worker ended (SIGKILL) and is replaced'));
      await until(() => child.stdout.includes('Gatehouse is ready'));
      await until(() => workersOf(child).length === 2 && !workersOf(child).includes(first as number));
    });

    // Red when each worker counts on its own: twice as many are let through.
    it('share the limits: together they let through as many as one', async () => {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 14; attempt += 1) {
        // Each on a connection of its own, so that both workers get some.
        const answer = await ask(child, '/v1/auth/authorize', {
          method: 'POST',
          headers: { 'content-type': 'application/json', connection: 'close' },
          body: JSON.stringify({ code: 'gh_code_nothing', client_type: 'server' }),
        });
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([...Array(6).fill(401), ...Array(8).fill(429)]);
    });

    it('have a larger young generation than the one process of npm start, and keep V8 from promoting requests', async () => {
      await until(() => workersOf(child).length === 2);
      const main = psOf(child).filter((line) => line.includes('main.js'));
      const flags = main.map((line) => line.match(/--(max-semi-space-size=\d+|no-allocation-site-pretenuring)/g));
      expect(flags).toEqual(Array(2).fill(['--max-semi-space-size=8', '--no-allocation-site-pretenuring']));
    });

    it('are summed at the management port', async () => {
      for (let asked = 0; asked < 8; asked += 1) await ask(child, KEYS, { headers: { connection: 'close' } });
      const counted = await until(read, (text) => askedEight.test(text) && /^gatehouse_mails_waiting 0$/m.test(text));
      expect(counted).toMatch(/^gatehouse_redis_up 0$/m);
    });

    // Red where a scrape waits for the database: no worker answers in time, and the leader shows nothing at all.
    it('show what they count themselves while the database is silent, and none of what it should tell', async () => {
      proxy.freeze();
      const counted = await until(read, (text) => askedEight.test(text));
      expect(counted).not.toMatch(/^gatehouse_(mails_waiting|metric_arrivals_waiting|database_confirming_standbys) /m);
    });

    it('end when their leader is killed', async () => {
      const workers = workersOf(child);
      child.kill('SIGKILL');
      await until(() => !workers.some(isAlive));
    });
  });

  // A12: red when the door at ::1 stays open, where clients keep coming and are cut off.
  it('are replaced when they die, which the others do not notice, and then stop together without a failed request', async () => {
    const child = await spawn();
    await until(() => child.stdout.includes('Gatehouse is ready'));
    const load = new KeepAliveLoad(`${child.url}${KEYS}`, 16);
    await until(() => load.report.answers > 100);
    const [victim, witness] = workersOf(child);
    process.kill(victim as number, 'SIGKILL');
    await until(() => child.stdout.includes('A worker ended (SIGKILL) and is replaced'));
    await until(() => workersOf(child).length === 2);
    expect(workersOf(child)).toContain(witness);
    expect(load.report.broken.length).toBeLessThan(16); // only those whose connection it held
    const before = load.report.answers;
    await until(() => load.report.answers > before + 100);
    expect(load.report.statuses).toEqual(new Set([200]));
    const workers = workersOf(child);
    await expectWholeAnswers(child, HAS_IPV6 ? '[::1]' : 'localhost');
    await load.ended;
    for (const host of ['127.0.0.1', '::1']) expect(await answers(Number(child.variables.PORT), host)).toBe(false);
    expect(workers.filter(isAlive)).toEqual([]);
  });

  // Red without that: the new worker has no connection for as long as clients keep theirs.
  (IS_LINUX ? it : it.skip)('let connections go that a new worker has too few of', async () => {
    const child = await spawn();
    await until(() => child.stdout.includes('Gatehouse is ready'));
    const [victim, witness] = workersOf(child) as [number, number];
    process.kill(victim, 'SIGKILL');
    await until(() => child.stdout.includes('A worker ended (SIGKILL) and is replaced'));
    const load = new KeepAliveLoad(`${child.url}${KEYS}`, 16);
    await until(() => workersOf(child).length === 2 && load.report.answers > 100);
    const [successor] = workersOf(child).filter((worker) => worker !== witness) as [number];
    const held = () => [witness, successor].map((worker) => connectionsOf(worker, Number(child.variables.PORT)));
    await until(() => held().every((connections) => connections >= 6 && connections <= 10));
    expect(load.report).toMatchObject({ statuses: new Set([200]), broken: [] });
    await child.stop();
    await load.ended;
  });

  // Red where a worker that cannot be started is an error of the leader: it stops those that work.
  it('are replaced as soon as the system can start a process again', async () => {
    const DATABASE_URL = await cloneDatabase();
    const child = await Child.start({ DATABASE_URL, WORKERS: '2' }, ['--import', FAILING_FORKS]);
    const [victim, witness] = workersOf(child);
    process.kill(victim as number, 'SIGKILL');
    await until(() => child.stdout.includes('spawn ENOMEM') || child.process.exitCode !== null);
    await until(() => workersOf(child).length === 2 || child.process.exitCode !== null);
    expect(workersOf(child)).toContain(witness);
    expect(await child.stop()).toEqual({ code: 0, signal: null });
  });

  // Red where a second SIGTERM ends a worker at once, as it ends the leader.
  (IS_LINUX ? it : it.skip)(
    'finish their answers when the service stops while one of them is already stopping',
    async () => {
      const proxy = await DatabaseProxy.before(await cloneDatabase());
      const child = await spawn({ DATABASE_URL: proxy.url });
      await until(() => child.stdout.includes('Gatehouse is ready'));
      proxy.freeze();
      const asked = ask(child, '/v1/applications/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': `gh_key_${'k'.repeat(43)}` },
        body: JSON.stringify({ redirect_url: 'https://a.example/', cancel_url: 'https://a.example/' }),
      });
      const port = Number(child.variables.PORT);
      const [busy] = await until(
        () => workersOf(child).filter((worker) => connectionsOf(worker, port) > 0),
        (workers) => workers.length === 1,
      );
      process.kill(busy as number, 'SIGTERM');
      await until(() => child.stdout.includes('Stopping (SIGTERM)'));
      await delay(SAME_KEYSTROKE_MS + 100);
      const stopped = child.stop();
      await until(() => child.stdout.split('Stopping (SIGTERM)').length >= 3); // the leader too
      await delay(SAME_KEYSTROKE_MS);
      proxy.thaw();
      expect((await asked).status).toBe(401);
      expect(await stopped).toEqual({ code: 0, signal: null });
      await proxy.stop();
    },
  );

  // Red where the first of its addresses is enough: the service says that it is ready, and starts workers for ever.
  (HAS_IPV6 ? it : it.skip)('say once that another program has one of their addresses', async () => {
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => other.listen(port, '::1', resolve));
    const child = await spawn({ PORT: String(port) });
    expect(await child.ended).toEqual({ code: 1, signal: null });
    expect(child.stderr).toMatch(/in use.*A worker did not start, so the service stops/s);
    expect(child.stdout).not.toContain('Gatehouse is ready');
    other.close();
  });

  // Red where such an error ends the leader, and with it the other workers in the middle of their answers.
  it('are waited for at a stop although a message to one of them fails', async () => {
    const output = await outputOf(process.execPath, ['--input-type=module', '-e', STOP_WITH_FAILING_MESSAGE]);
    expect(JSON.parse(output)).toEqual({ stopped: 'resolved', left: 0 });
  });

  // Red where a worker that the stop ends counts as one that did not start.
  it('stop while one of them is still starting', async () => {
    const child = await spawn();
    await until(() => workersOf(child).length === 2); // the second one starts when the first one listens
    expect(await child.stop()).toEqual({ code: 0, signal: null });
    expect(child.stderr).toBe('');
  });

  it('say once what keeps them from starting', async () => {
    const DATABASE_URL = await cloneDatabase();
    await (await startService({ DATABASE_URL })).stop(); // makes the signing keys, and seals them
    const child = await Child.spawn({
      DATABASE_URL,
      WORKERS: '2',
      SECRET_KEY: Buffer.alloc(32, 8).toString('base64'),
    });
    expect(await child.ended).toEqual({ code: 1, signal: null });
    const lines = child.stderr.trim().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^SECRET_KEY is not the one/),
      'A worker did not start, so the service stops.',
    ]);
  });

  it('are refused in development, where the demo lives in one process', async () => {
    const child = await Child.spawn({ NODE_ENV: 'development', WORKERS: '2' });
    expect(await child.ended).toEqual({ code: 1, signal: null });
    expect(child.stderr).toContain('WORKERS must be 1 or auto in development');
  });

  // Red while they start: no process starts their embedded database again when it dies.
  it('are refused with an embedded database, which has one process that watches it', async () => {
    const child = await Child.spawn({ WORKERS: '2' });
    expect(await child.ended).toEqual({ code: 1, signal: null });
    expect(child.stderr).toContain('WORKERS must be 1 or auto without DATABASE_URL');
  });
});
