import { type Cost, costOf } from './counts.js';
import type { BenchDatabase, Half } from './database.js';
import { CONNECTIONS, type Load, type Outcome } from './load.js';
import { refreshLoad } from './loads.js';
import { imageNode } from './other-node.js';
import type { BenchProcess } from './process.js';
import type { Line, Section } from './report.js';
import { inRounds, rates, ratios } from './rounds.js';

export interface Ways {
  database: BenchDatabase;
  folder: string;
  rounds: number;
  startService(variables: NodeJS.ProcessEnv, node?: string): Promise<BenchProcess>;
  /** Runs the load for the time of one measurement. */
  once(load: Load): Promise<Outcome>;
  run(load: () => Promise<Load>): Promise<Outcome>;
}

const MANY = 4 * CONNECTIONS;
const FLUSH_MS = 5;

/**
 * Measures refreshes from one client, from many, on two replicas, with a slow disk, and under the Node of the image.
 */
export async function measureRefreshWays(ways: Ways): Promise<Section[]> {
  const together = await ways.startService({});
  const single = await ways.startService({ BENCH_SINGLE: '1' });
  const sections = [
    await measureConnections(ways, together, single),
    await measureReplicas(ways, together),
    await measureSlowDisk(ways, together, single),
  ];
  await single.stop();
  const nodes = await measureNodes(ways, together);
  return nodes ? [...sections, nodes] : sections;
}

/** The yardstick is the service whose refreshes leave one by one, each with its own commit. */
async function measureConnections(ways: Ways, { port }: BenchProcess, single: BenchProcess): Promise<Section> {
  const results = await inRounds(ways.rounds, {
    alone: () => ways.run(() => loadOf(ways, port, 1)),
    'alone, singly': () => ways.run(() => loadOf(ways, single.port, 1)),
    usual: () => ways.run(() => loadOf(ways, port)),
    'usual, singly': () => ways.run(() => loadOf(ways, single.port)),
    many: () => ways.run(() => loadOf(ways, port, MANY)),
  });
  const { alone, usual, many } = results;
  const cost = await costOf(ways.database, async () => (await ways.once(await loadOf(ways, port, 1))).requests);
  const p99 = usual.map((outcome, round) => outcome.p99 / (results['usual, singly'][round] as Outcome).p99);
  return {
    title: 'Refreshes of one client and of many',
    lines: [
      ...rateAndLatency('1 connection', alone),
      { what: '1 connection ÷ each by itself', values: ratios(alone, results['alone, singly']), target: { least: 1 } },
      ...costLines('1 connection', cost),
      ...rateAndLatency(`${CONNECTIONS} connections`, usual),
      { what: `${CONNECTIONS} connections, p99 ÷ each by itself`, values: p99, target: { most: 0.6 } },
      ...rateAndLatency(`${MANY} connections`, many),
      { what: `${MANY} ÷ ${CONNECTIONS} connections`, values: ratios(many, usual), target: { least: 1 } },
    ],
  };
}

async function measureReplicas(ways: Ways, first: BenchProcess): Promise<Section> {
  const second = await ways.startService({});
  const { one, two } = await inRounds(ways.rounds, {
    one: () => ways.run(() => loadOf(ways, first.port)),
    two: async () => {
      const outcomes = await Promise.all([
        ways.run(() => loadOf(ways, first.port, CONNECTIONS / 2, 0)),
        ways.run(() => loadOf(ways, second.port, CONNECTIONS / 2, 1)),
      ]);
      return { ...outcomes[0], rate: outcomes.reduce((sum, { rate }) => sum + rate, 0) };
    },
  });
  await second.stop();
  return {
    title: 'Two replicas on one database',
    lines: [
      { what: 'one', values: rates(one), unit: '/s' },
      { what: 'two, together', values: rates(two), unit: '/s' },
      { what: 'two ÷ one', values: ratios(two, one), target: { least: 1 } },
    ],
  };
}

/** Measures what a slow disk adds to each refresh, with shared commits and with a commit for each. */
async function measureSlowDisk(ways: Ways, together: BenchProcess, single: BenchProcess): Promise<Section> {
  const measure = () =>
    inRounds(ways.rounds, {
      together: () => ways.run(() => loadOf(ways, together.port)),
      single: () => ways.run(() => loadOf(ways, single.port)),
    });
  const quick = await measure();
  await delayFlushes(ways.database, FLUSH_MS * 1000);
  const slow = await measure();
  await delayFlushes(ways.database, 0);
  const added = (name: 'together' | 'single') =>
    slow[name].map(({ rate }, round) => 1000 / rate - 1000 / (quick[name][round] as Outcome).rate);
  const singly = added('single');
  return {
    title: `A disk whose flush takes ${FLUSH_MS} ms longer`,
    lines: [
      { what: 'together, quick disk', values: rates(quick.together), unit: '/s' },
      { what: 'together, slow disk', values: rates(slow.together), unit: '/s' },
      { what: 'each by itself, quick disk', values: rates(quick.single), unit: '/s' },
      { what: 'each by itself, slow disk', values: rates(slow.single), unit: '/s' },
      {
        what: 'what a refresh pays together ÷ by itself',
        values: added('together').map((ms, round) => ms / (singly[round] as number)),
        target: { most: 0.5 },
      },
    ],
  };
}

async function measureNodes(ways: Ways, here: BenchProcess): Promise<Section | undefined> {
  const other = imageNode(ways.folder);
  if (!other) return undefined;
  const there = await ways.startService({}, other.program);
  const measured = await inRounds(ways.rounds, {
    here: () => ways.run(() => loadOf(ways, here.port)),
    there: () => ways.run(() => loadOf(ways, there.port)),
  });
  await there.stop();
  return {
    title: 'The Node of the image',
    lines: [
      ...rateAndLatency(process.version, measured.here),
      ...rateAndLatency(other.version, measured.there),
      { what: `${other.version} ÷ ${process.version}`, values: ratios(measured.there, measured.here) },
    ],
  };
}

/** One chain for each connection, and one for the test request of the load. */
const loadOf = async ({ database }: Ways, port: number, connections = CONNECTIONS, half?: Half): Promise<Load> => ({
  ...(await refreshLoad(port, database, connections + 1, half)),
  connections,
});

/** PostgreSQL waits before each flush. */
async function delayFlushes({ pool }: BenchDatabase, microseconds: number): Promise<void> {
  await pool.query(`ALTER SYSTEM SET commit_delay = ${microseconds}`);
  await pool.query('ALTER SYSTEM SET commit_siblings = 0');
  await pool.query('SELECT pg_reload_conf()');
}

const rateAndLatency = (what: string, outcomes: Outcome[]): Line[] => [
  { what, values: rates(outcomes), unit: '/s' },
  { what: `${what}, p50`, values: outcomes.map(({ p50 }) => p50), unit: 'ms' },
  { what: `${what}, p99`, values: outcomes.map(({ p99 }) => p99), unit: 'ms' },
];

const costLines = (what: string, { commits, statements }: Cost): Line[] => [
  { what: `${what}, commits per refresh`, values: [commits] },
  { what: `${what}, statements per refresh`, values: [statements] },
];
