import { refreshLoad as cookieLoad } from './cookies.js';
import type { BenchDatabase } from './database.js';
import { tokenLoad } from './face-loads.js';
import type { Load, Outcome } from './load.js';
import { refreshLoad, send, sessionLoad } from './loads.js';
import { accessTokens } from './portal.js';
import type { BenchProcess } from './process.js';
import type { Section } from './report.js';
import { cpuRatios, inRounds, rates, ratios, withCpu } from './rounds.js';

interface Circumstances {
  /** Its own: the last path makes all sessions those of browsers. */
  database: BenchDatabase;
  service: BenchProcess;
  necessary: BenchProcess;
  rounds: number;
  run(load: () => Load | Promise<Load>): Promise<Outcome>;
}

/** Each of the busiest paths beside the work of it that cannot be left out (`children/necessary.ts`). */
export async function measureNecessary(given: Circumstances): Promise<Section> {
  const { database } = given;
  await database.signIdTokensWith('ES256');
  const before = await beside(given, {
    refresh: ({ port }) => refreshLoad(port, database),
    'session check': async ({ port }) => sessionLoad(port, await accessTokens(database, port)),
    'refresh at /oauth/token with an ID token': ({ port }) => tokenLoad(port, database, 'openid email offline_access'),
  });
  await database.pool.query("UPDATE sessions SET client_type = 'browser'");
  await database.pool.query('VACUUM (ANALYZE) sessions');
  const sessions = await database.value<number>('SELECT count(*)::integer FROM sessions');
  const cookies = await beside(given, {
    'refresh by cookies': async ({ port }) =>
      cookieLoad(port, '/api/service/refresh', await database.sampleTokens(sessions)),
  });
  const all = [...before, ...cookies];
  return {
    title: 'Beside the necessary work',
    lines: all.flatMap(([what, ours, necessary]) => [
      {
        what: `${what} ÷ necessary work`,
        values: ratios(ours, necessary),
        target: { least: what.includes('/oauth') ? 0.7 : 0.75 },
      },
      { what: `${what}: CPU of the process ÷ necessary work`, values: cpuRatios(ours, necessary) },
      { what: `${what}, necessary work`, values: rates(necessary), unit: '/s' },
    ]),
  };
}

type Measured = [what: string, ours: Outcome[], necessary: Outcome[]];

async function beside(
  { service, necessary, rounds, run }: Circumstances,
  loads: Record<string, (process: BenchProcess) => Load | Promise<Load>>,
): Promise<Measured[]> {
  for (const [what, load] of Object.entries(loads)) {
    const [ours, theirs] = [await sizeOf(await load(service)), await sizeOf(await load(necessary))];
    if (Math.abs(ours / theirs - 1) > 0.05) throw new Error(`${what}: an answer of ${ours} bytes beside ${theirs}`);
  }
  const measure = (process: BenchProcess, load: (process: BenchProcess) => Load | Promise<Load>) => () =>
    withCpu(process, () => run(() => load(process)));
  const results = await inRounds(
    rounds,
    Object.fromEntries(
      Object.entries(loads).flatMap(([what, load]) => [
        [what, measure(service, load)],
        [`${what}, necessary work`, measure(necessary, load)],
      ]),
    ),
  );
  const of = (name: string) => results[name] as Outcome[];
  return Object.keys(loads).map((what) => [what, of(what), of(`${what}, necessary work`)]);
}

async function sizeOf(load: Load): Promise<number> {
  const answer = await send(load);
  const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return lines.join('').length + (await answer.text()).length;
}
