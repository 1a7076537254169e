import { costOf } from './counts.js';
import type { BenchDatabase } from './database.js';
import type { Load, Outcome } from './load.js';
import { ask, bareRefreshLoad, loginLoad, refreshLoad, sessionLoad } from './loads.js';
import { updatesPerSecond, YARDSTICK } from './pgbench.js';
import { accessTokens } from './portal.js';
import type { BenchProcess } from './process.js';
import type { Line, Section } from './report.js';
import { cpuRatios, cpus, inRounds, rates, ratios, withCpu } from './rounds.js';

function pathLines(what: string, outcomes: Outcome[], bare: Outcome[], least = 0.4): Line[] {
  return [
    { what, values: rates(outcomes), unit: '/s' },
    { what: `${what} ÷ bare route`, values: ratios(outcomes, bare), target: { least } },
    { what: `${what}, p50`, values: outcomes.map(({ p50 }) => p50), unit: 'ms' },
    { what: `${what}, p99`, values: outcomes.map(({ p99 }) => p99), unit: 'ms', target: { most: 25 } },
  ];
}

interface Circumstances {
  database: BenchDatabase;
  service: BenchProcess;
  rounds: number;
  seconds: number;
  warmUpSeconds: number;
  folder: string;
  /** The yardstick, which gives the answers that its variables name. */
  startBare(variables: NodeJS.ProcessEnv): Promise<BenchProcess>;
  once(load: Load): Promise<Outcome>;
  run(load: () => Load | Promise<Load>): Promise<Outcome>;
}

/** The hot paths, each beside a bare route of the same stack. */
export async function measurePaths(given: Circumstances): Promise<Section[]> {
  const { database, service, once, run } = given;
  const loads = {
    session: async () => sessionLoad(service.port, await accessTokens(database, service.port)),
    login: async () => loginLoad(service.port),
    refresh: () => refreshLoad(service.port, database),
  };
  const answers = {
    refresh: await ask(await loads.refresh()),
    login: await ask(await loads.login()),
    session: await ask(await loads.session()),
  };
  const bare = await given.startBare({ BENCH_ANSWERS: JSON.stringify(answers) });
  const { port } = bare;
  const fronted = await given.startBare({ BENCH_ANSWERS: JSON.stringify(answers), BENCH_FRONT: '1' });
  const token = answers.refresh.refresh_token as string;
  const results = await inRounds(given.rounds, {
    refresh: () => withCpu(service, () => run(loads.refresh)),
    'bare refresh': () => withCpu(bare, () => run(() => bareRefreshLoad(port, token))),
    'bare refresh behind our front': () => run(() => bareRefreshLoad(fronted.port, token)),
    [YARDSTICK]: () => updatesPerSecond(database, given.seconds, given.folder),
    'session check': () => run(loads.session),
    'bare session check': () => run(() => sessionLoad(port, ['token'], '/session')),
    'login start': () => run(loads.login),
    'bare login start': () => run(() => loginLoad(port, '/login')),
  });
  const of = (name: string): Outcome[] => results[name] as Outcome[];
  const cost = await costOf(database, async () => (await once(await loads.refresh())).requests);
  return [
    {
      title: 'Refresh: POST /v1/auth/refresh',
      lines: [
        ...pathLines('refresh', of('refresh'), of('bare refresh'), 0.95),
        {
          what: 'CPU of the process per refresh',
          values: cpus(of('refresh')).map((spent) => spent / (1 + given.warmUpSeconds / given.seconds)),
          unit: 'µs',
        },
        { what: 'CPU of the process: refresh ÷ bare route', values: cpuRatios(of('refresh'), of('bare refresh')) },
        {
          what: `refresh ÷ the same UPDATE (${YARDSTICK})`,
          values: ratios(of('refresh'), of(YARDSTICK)),
          target: { least: 0.62 },
        },
        { what: 'bare route', values: rates(of('bare refresh')), unit: '/s' },
        { what: 'bare route, p99', values: of('bare refresh').map(({ p99 }) => p99), unit: 'ms' },
        {
          what: 'bare route behind our own HTTP front',
          values: rates(of('bare refresh behind our front')),
          unit: '/s',
        },
        {
          what: 'refresh ÷ bare route behind our own HTTP front',
          values: ratios(of('refresh'), of('bare refresh behind our front')),
        },
        { what: YARDSTICK, values: rates(of(YARDSTICK)), unit: '/s' },
        { what: 'WAL per refresh', values: [cost.walBytes], unit: 'bytes', target: { most: 300 } },
        { what: 'HOT updates', values: [cost.hot * 100], unit: '%', target: { least: 95 } },
        { what: 'statements (round trips) per refresh', values: [cost.statements] },
        { what: 'commits per refresh', values: [cost.commits], target: { most: 0.1 } },
      ],
    },
    {
      title: 'Session check: BearerGuard on a trivial route',
      lines: pathLines('session check', of('session check'), of('bare session check')),
    },
    {
      title: 'Login start: POST /v1/applications/login',
      lines: pathLines('login start', of('login start'), of('bare login start')),
    },
  ];
}
