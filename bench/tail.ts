import { setTimeout as delay } from 'node:timers/promises';
import type { Used } from './children/child.js';
import type { BenchDatabase } from './database.js';
import { measureEvenness } from './evenness.js';
import { CONNECTIONS, driveOn, type Load, type Outcome } from './load.js';
import { ask, bareRefreshLoad, refreshLoad, signInLoad } from './loads.js';
import { driveOpenly } from './open-loop.js';
import type { BenchProcess } from './process.js';
import type { Section } from './report.js';
import { inRounds } from './rounds.js';

interface Circumstances {
  database: BenchDatabase;
  service: BenchProcess;
  necessary: BenchProcess;
  /** The bare route behind our own front, so that it is far from its highest rate; it gives these answers. */
  startBare(answers: object): Promise<BenchProcess>;
  rounds: number;
  seconds: number;
  folder: string;
  run(load: () => Load | Promise<Load>): Promise<Outcome>;
}

const SHARE = 0.7;
/** Twice as many as hash at once: then the queue of hashes is never empty. */
const SIGN_INS = 4;
/** A chain is not free while its last request waits. */
const CHAINS = 2_000;
/** After a load, before the empty loop begins. */
const CALM_MS = 2_000;

/** How late the last hundredth is where requests come at a fixed rate, in an open loop. */
export async function measureTail(given: Circumstances): Promise<Section> {
  const { database, service, necessary, rounds, seconds, run } = given;
  const load = ({ port } = service) => refreshLoad(port, database, CHAINS);
  const answer = await ask(await refreshLoad(service.port, database));
  const bare = await given.startBare({ refresh: answer });
  const bareLoad = () => bareRefreshLoad(bare.port, answer.refresh_token as string);
  const highest = (await run(() => refreshLoad(service.port, database))).rate;
  const rate = highest * SHARE;
  const rateOfNecessary = (await run(() => refreshLoad(necessary.port, database))).rate * SHARE;
  const openly = (one: Load, at = rate) => driveOpenly(one, seconds, at, 2 * CONNECTIONS);
  const pauses: number[] = [];
  const loops: ReturnType<typeof measureEvenness>[] = [];
  const results = await inRounds(rounds, {
    refresh: async () => {
      await service.ask('used');
      const outcome = await openly(await load());
      pauses.push((await service.ask<Used>('used')).longestPause);
      return outcome;
    },
    necessary: async () => openly(await load(necessary)),
    'necessary work as busy': async () => openly(await load(necessary), rateOfNecessary),
    'empty loop': async () => {
      await delay(CALM_MS);
      const loop = measureEvenness(seconds);
      loops.push(loop);
      return loop.speed;
    },
    bare: async () => openly(bareLoad()),
    'beside sign-ins': async () => {
      const storm = driveOn({ ...signInLoad(service.port), connections: SIGN_INS }, given.folder);
      const outcome = await openly(await load(), rate / 2);
      await storm.stop();
      return outcome;
    },
    'half the rate': async () => openly(await load(), rate / 2),
  });
  await bare.stop();
  const {
    refresh,
    necessary: least,
    'necessary work as busy': asBusy,
    bare: bares,
    'beside sign-ins': beside,
    'half the rate': half,
  } = results;
  const tails = (outcomes: Outcome[], beside: Outcome[]) =>
    outcomes.map(({ p99 }, round) => p99 / (beside[round] as Outcome).p99);
  const failed = Object.values(results)
    .flat()
    .filter((one) => one.failed > 0);
  if (failed.length > 0) throw new Error('Some requests of the open loop failed');
  return {
    title: `Open loop: refreshes at ${SHARE} of the highest rate`,
    lines: [
      { what: 'rate', values: [rate], unit: '/s' },
      { what: 'p50', values: refresh.map(({ p50 }) => p50), unit: 'ms' },
      { what: 'p99', values: refresh.map(({ p99 }) => p99), unit: 'ms' },
      { what: 'p99 ÷ p50', values: refresh.map(({ p50, p99 }) => p99 / p50), target: { most: 4 } },
      { what: 'the longest pause for the garbage collector', values: pauses, unit: 'ms', target: { most: 10 } },
      { what: 'necessary work at that rate, p50', values: least.map(({ p50 }) => p50), unit: 'ms' },
      { what: 'necessary work at that rate, p99', values: least.map(({ p99 }) => p99), unit: 'ms' },
      { what: 'p99 ÷ p99 of the necessary work', values: tails(refresh, least) },
      {
        what: `necessary work at ${SHARE} of its own highest rate, p99 ÷ p50`,
        values: asBusy.map(({ p50, p99 }) => p99 / p50),
      },
      {
        what: 'an empty loop: share of its time below half its speed',
        values: loops.map(({ slow }) => 100 * slow),
        unit: '%',
      },
      { what: 'an empty loop: the longest such time', values: loops.map(({ longestSlow }) => longestSlow), unit: 'ms' },
      { what: 'bare route at that rate, p99', values: bares.map(({ p99 }) => p99), unit: 'ms' },
      { what: 'p99 ÷ p99 of the bare route', values: tails(refresh, bares), target: { most: 1.2 } },
      { what: 'at half that rate, p99', values: half.map(({ p99 }) => p99), unit: 'ms' },
      { what: 'beside sign-ins, p99', values: beside.map(({ p99 }) => p99), unit: 'ms' },
      { what: 'p99 beside sign-ins ÷ p99 without', values: tails(beside, half), target: { most: 2 } },
    ],
  };
}
