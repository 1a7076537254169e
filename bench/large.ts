import { REVOKED_SESSIONS } from '../src/session/lifecycle/session.sweep.js';
import { costOf } from './counts.js';
import type { BenchDatabase } from './database.js';
import type { Load, Outcome } from './load.js';
import { ask, refreshLoad, refreshLoadOf, sessionLoad } from './loads.js';
import { portalTokens } from './portal.js';
import type { BenchProcess, Side } from './process.js';
import type { Line, Section } from './report.js';
import { inRounds, rates, ratios } from './rounds.js';

interface Parts {
  few: Side;
  many: Side;
  sessions: number;
  rounds: number;
  seconds: number;
  serve(database: BenchDatabase): Promise<BenchProcess>;
  once(load: Load, seconds?: number): Promise<Outcome>;
  run(load: () => Promise<Load>): Promise<Outcome>;
}

const OTHERS = 10_000;
/** So few that the server's own memory holds their pages, as it holds those of the sessions that are in use. */
const NEWEST = 300_000;
const PERSONS = 9;
const SESSIONS_OF_PERSON = 5;
const SWEPT = 1000;

/** Whether a large table slows anything down: refreshes of other sessions each time, and what is done for one person. */
export async function measureLarge(given: Parts): Promise<Section[]> {
  const { few, many, rounds, seconds, sessions, once, run } = given;
  const refreshes = async ({ database, service }: Side) =>
    database === many.database
      ? refreshLoadOf(service.port, database.unusedTokens(OTHERS))
      : refreshLoad(service.port, database, OTHERS);
  const newest = async ({ database, service }: Side) =>
    refreshLoadOf(service.port, await database.sampleNewest(OTHERS, NEWEST));
  await many.database.readIds();
  for (const side of [few, many]) await once(await refreshes(side)); // warms up
  const results = await inRounds(rounds, {
    few: () => run(() => refreshes(few)),
    many: () => run(() => refreshes(many)),
    newest: () => run(() => newest(many)),
  });
  const cost = async (side: Side) =>
    costOf(side.database, async () => (await once(await refreshes(side), seconds)).requests);
  const [fewCost, manyCost] = [await cost(few), await cost(many)];
  const acts = [await actsOf(few, given), await actsOf(many, given)] as const;
  const among = (count: number) => `among ${count.toLocaleString('en')}`;
  const bytes = await many.database.value("SELECT pg_total_relation_size('sessions')::float8");
  return [
    {
      title: `${sessions.toLocaleString('en')} sessions beside ${OTHERS.toLocaleString('en')}: each refresh of another session`,
      lines: [
        { what: 'time that its rows and indexes took to make', values: [many.database.filledIn], unit: 's' },
        { what: 'size of the table with its indexes', values: [bytes / 1e9], unit: 'GB' },
        { what: `refresh ${among(OTHERS)}`, values: rates(results.few), unit: '/s' },
        { what: `refresh ${among(sessions)}`, values: rates(results.many), unit: '/s' },
        { what: 'rate ÷ rate', values: ratios(results.many, results.few), target: { least: 0.9 } },
        {
          what: 'p99 ÷ p99',
          values: results.many.map(({ p99 }, round) => p99 / (results.few[round] as Outcome).p99),
          target: { most: 1.5 },
        },
        {
          what: `rate of the newest ${NEWEST.toLocaleString('en')} of them ÷ rate`,
          values: ratios(results.newest, results.few),
          target: { least: 0.9 },
        },
        { what: `WAL of a refresh ${among(OTHERS)}`, values: [fewCost.walBytes], unit: 'bytes' },
        { what: `WAL of a refresh ${among(sessions)}`, values: [manyCost.walBytes], unit: 'bytes' },
        { what: `share of HOT updates ${among(OTHERS)}`, values: [fewCost.hot] },
        { what: `share of HOT updates ${among(sessions)}`, values: [manyCost.hot], target: { least: 0.95 } },
      ],
    },
    {
      title: `What is done for one person ${among(OTHERS)} and ${among(sessions)} sessions`,
      lines: Object.entries(acts[0]).flatMap(([what, values]): Line[] => [
        { what: `${what}, ${among(OTHERS)}`, values, unit: 'ms' },
        { what: `${what}, ${among(sessions)}`, values: acts[1][what] as number[], unit: 'ms' },
      ]),
    },
  ];
}

/** How long each took, in milliseconds. */
async function actsOf({ database, service }: Side, { serve }: Parts): Promise<Record<string, number[]>> {
  const took: Record<string, number[]> = {};
  const time = async <Result>(what: string, act: () => Promise<Result>): Promise<Result> => {
    const begin = performance.now();
    const result = await act();
    took[what] = [...(took[what] ?? []), performance.now() - begin];
    return result;
  };
  const { port } = service;
  for (const refreshToken of await database.newcomers(PERSONS, SESSIONS_OF_PERSON)) {
    const { access_token } = await ask(refreshLoadOf(port, [refreshToken]));
    const [token = ''] = await portalTokens(port, [access_token as string]);
    const asked = sessionLoad(port, [token], '/v1/portal/sessions');
    await time('the list of sessions', () => ask(asked));
    await time('the export of the account', () => ask({ ...asked, path: '/v1/portal/export' }));
    await time('the end of all other sessions', () => ask({ ...asked, method: 'DELETE' }));
  }
  for (let sweep = 0; sweep < PERSONS; sweep += 1) {
    await database.endLongAgo(SWEPT);
    await time(`a sweep of ${SWEPT.toLocaleString('en')} sessions`, () =>
      database.pool.query(REVOKED_SESSIONS.statement, [SWEPT]),
    );
  }
  for (let start = 0; start < 3; start += 1) {
    const started = await time('the start of a replica', () => serve(database));
    await started.stop();
  }
  return took;
}
