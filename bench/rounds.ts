import type { Outcome } from './load.js';

/** What answers requests, in one process or in several. */
export interface Program {
  /** Microseconds so far. */
  cpu(): number | Promise<number>;
}

/**
 * Runs all measurements in turn, round after round, so that a busy moment of the machine affects all of them alike.
 * Every second round goes backwards: a machine that grows slower meanwhile does not always harm the same one.
 */
export async function inRounds<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number | Outcome>>,
): Promise<Record<Name, Outcome[]>> {
  const names = Object.keys(measures) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Outcome[]>;
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of round % 2 === 1 ? names : names.toReversed()) {
      const result = await measures[name]();
      const outcome = typeof result === 'number' ? { rate: result, p50: 0, p99: 0, requests: 0, failed: 0 } : result;
      results[name].push(outcome);
      console.log(`  round ${round} of ${rounds}  ${name}: ${Math.round(outcome.rate)}/s`);
    }
  }
  return results;
}

export const rates = (outcomes: Outcome[]): number[] => outcomes.map(({ rate }) => rate);

/** Each value within its round. */
export const ratios = (outcomes: Outcome[], yardstick: Outcome[]): number[] =>
  outcomes.map(({ rate }, round) => rate / (yardstick[round] as Outcome).rate);

/** With the CPU time of the program per request: the rate alone also depends on how busy the machine is. */
export async function withCpu(program: Program, act: () => Promise<Outcome>): Promise<Outcome> {
  const before = await program.cpu();
  const outcome = await act();
  return { ...outcome, cpu: ((await program.cpu()) - before) / outcome.requests };
}

export const cpus = (outcomes: Outcome[]): number[] => outcomes.map(({ cpu = Number.NaN }) => cpu);

/** How often the CPU time of the yardstick each request takes. */
export const cpuRatios = (outcomes: Outcome[], yardstick: Outcome[]): number[] =>
  cpus(outcomes).map((cpu, round) => cpu / (cpus(yardstick)[round] as number));
