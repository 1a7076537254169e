import { type Period, startsIn } from './range.js';

export interface StepFound {
  start: Date;
  step: string;
  count: number;
}

export interface StepCounts<Step extends string> {
  /** The beginning of the interval; null where the row is about the whole range. */
  start: Date | null;
  total: number;
  counts: Record<Step, number>;
}

/** A row for each interval, with a number for each step. Steps that this version does not know count only in `total`. */
export function stepCounts<Step extends string>(
  period: Period,
  found: StepFound[],
  steps: readonly Step[],
): StepCounts<Step>[] {
  const rows = new Map(startsIn(period).map((start) => [Number(start), { start, total: 0, counts: zeros(steps) }]));
  for (const { start, step, count } of found) {
    const row = rows.get(period.interval ? start.getTime() : 0);
    if (!row) continue;
    row.total += count;
    if (step in row.counts) row.counts[step as Step] += count;
  }
  return [...rows.values()];
}

const zeros = <Step extends string>(steps: readonly Step[]): Record<Step, number> =>
  Object.fromEntries(steps.map((step) => [step, 0])) as Record<Step, number>;
