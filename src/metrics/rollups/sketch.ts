import { DDSketch } from '@datadog/sketches-js';

/** A quantile differs from the exact one by at most this part of it. */
const RELATIVE_ACCURACY = 0.01;

const { mapping } = new DDSketch({ relativeAccuracy: RELATIVE_ACCURACY });

/** The bin of durations of 0 ms. The bins of all other durations start at 0, because a duration is a whole number. */
const ZERO_BIN = -1;

/** How long something took, summed up: how many durations fell into each bin. The bins are in ascending order. */
export interface Sketch {
  readonly bins: readonly number[];
  /** PostgreSQL's driver reads large numbers as strings. */
  readonly counts: readonly (number | string)[];
}

const binOf = (durationMs: number): number => (durationMs === 0 ? ZERO_BIN : mapping.key(durationMs));

/** The same bin in SQL, for a column of whole milliseconds. */
export const binInSql = (column: string): string =>
  `CASE WHEN ${column} = 0 THEN ${ZERO_BIN} ELSE ceil(ln(${column}::float8) * ${1 / Math.log(mapping.gamma)})::integer END`;

export function sketchOf(durationsMs: Iterable<number>): Sketch {
  const sums = new Map<number, number>();
  for (const duration of durationsMs) add(sums, binOf(duration), 1);
  return sorted(sums);
}

export function merge(sketches: Iterable<Sketch>): Sketch {
  const sums = new Map<number, number>();
  for (const { bins, counts } of sketches)
    for (let position = 0; position < bins.length; position += 1)
      add(sums, bins[position] as number, Number(counts[position]));
  return sorted(sums);
}

/** The duration below which each share (0 to 1) of the durations lies, in milliseconds; null where there are none. */
export function quantilesOf({ bins, counts }: Sketch, shares: readonly number[]): (number | null)[] {
  const durations = new DDSketch({ relativeAccuracy: RELATIVE_ACCURACY });
  for (const [position, bin] of bins.entries())
    durations.accept(bin === ZERO_BIN ? 0 : mapping.value(bin), Number(counts[position]));
  return shares.map((share) => (durations.count === 0 ? null : durations.getValueAtQuantile(share)));
}

const add = (sums: Map<number, number>, bin: number, count: number) => sums.set(bin, (sums.get(bin) ?? 0) + count);

function sorted(sums: Map<number, number>): Sketch {
  const bins = [...sums.keys()].sort((one, other) => one - other);
  return { bins, counts: bins.map((bin) => sums.get(bin) ?? 0) };
}
