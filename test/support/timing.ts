type Question = () => Promise<unknown>;

/** How likely an equal pair looks as different as this one. Above it, nothing is given away (R48). */
const LEAST_P = 0.01;

/** Of an answer's time: a slow machine makes every difference larger. */
const LEAST_SHARE = 0.05;

/** What only looked different because the machine was busy does not look so three times. */
const MEASUREMENTS = 3;

const LEAST_ROUNDS = 12;
const MOST_ROUNDS = 300;

export interface Sampling {
  /** A smaller difference of the medians gives nothing away. */
  toleranceMs: number;
  /** What a measurement takes at most, unless fewer than the least rounds fit in. */
  budgetMs: number;
  /** How many rounds run side by side: for answers that wait for a timer and hold nothing that another one needs. */
  atOnce?: number;
}

/** R48 in full: for a machine that does nothing else. */
export const FINE: Sampling = { toleranceMs: 5, budgetMs: 8_000 };
/** Beside other tests: a hash or a mail is still seen. */
export const COARSE: Sampling = { toleranceMs: 25, budgetMs: 500 };

/** What even a slow machine needs at most. */
export const TIMING_TIMEOUT_MS = 600_000;

/** Which of the questions can be told from the first by how long their answers take, asked in turns. */
export async function toldApart(questions: Record<string, Question>, sampling: Sampling): Promise<string[]> {
  const [reference = '', ...others] = Object.keys(questions);
  let suspects = others;
  for (let measurement = 0; measurement < MEASUREMENTS && suspects.length > 0; measurement += 1) {
    const times = await timesOf([reference, ...suspects], questions, sampling);
    const isToldApart = (name: string) =>
      differ(times[reference] as number[], times[name] as number[], sampling.toleranceMs);
    suspects = suspects.filter(isToldApart);
  }
  return suspects;
}

async function timesOf(names: string[], questions: Record<string, Question>, { atOnce = 1, budgetMs }: Sampling) {
  const times: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  const end = performance.now() + budgetMs;
  let rounds = 0;
  const askInTurns = async () => {
    while (rounds < LEAST_ROUNDS || (rounds < MOST_ROUNDS && performance.now() < end)) {
      const round = rounds;
      rounds += 1;
      for (const index of names.keys()) {
        const name = names[(index + round) % names.length] as string; // nobody always comes after the same one
        const start = performance.now();
        await questions[name]?.();
        times[name]?.push(performance.now() - start);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askInTurns));
  return times;
}

const differ = (one: number[], other: number[], toleranceMs: number): boolean =>
  Math.abs(median(one) - median(other)) >= Math.max(toleranceMs, LEAST_SHARE * median(one)) &&
  mannWhitney(one, other) <= LEAST_P;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

/** How likely two samples of one distribution would differ in rank at least as much as these (two-sided, normal approximation). */
function mannWhitney(one: number[], other: number[]): number {
  const ranked = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))]
    .toSorted((a, b) => a.value - b.value)
    .map(({ isOne }, index) => (isOne ? index + 1 : 0));
  const u = ranked.reduce((sum, rank) => sum + rank, 0) - (one.length * (one.length + 1)) / 2;
  const mean = (one.length * other.length) / 2;
  const deviation = Math.sqrt((one.length * other.length * (one.length + other.length + 1)) / 12);
  return erfc(Math.abs(u - mean) / deviation / Math.SQRT2);
}

/** The complementary error function, to seven digits (Abramowitz and Stegun, 7.1.26). */
function erfc(x: number): number {
  const t = 1 / (1 + 0.327_591_1 * x);
  const series = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
  return series.reduceRight((sum, coefficient) => (sum + coefficient) * t, 0) * Math.exp(-x * x);
}
