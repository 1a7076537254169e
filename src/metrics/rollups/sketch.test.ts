import { merge, quantilesOf, type Sketch, sketchOf } from './sketch.js';

const SHARES = [0, 0.01, 0.5, 0.95, 0.99, 1];

/** The same numbers in every run: a linear congruential generator. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    yield state / 4_294_967_296;
  }
}

function durations(count: number, of: (random: number) => number): number[] {
  const random = numbers(count);
  return Array.from({ length: count }, () => Math.round(of(random.next().value)));
}

const exact = (values: number[], share: number): number => {
  const ascending = [...values].sort((one, other) => one - other);
  return ascending[Math.floor(share * (values.length - 1))] as number;
};

function expectClose(sketch: Sketch, values: number[]): void {
  for (const [position, share] of SHARES.entries()) {
    const right = exact(values, share);
    const found = quantilesOf(sketch, SHARES)[position] as number;
    expect(Math.abs(found - right)).toBeLessThanOrEqual(right * 0.0101);
  }
}

describe('A sketch of durations', () => {
  const spread = {
    'the same everywhere': (random: number) => random * 1000,
    'fast, with a long tail': (random: number) => 20 / (1 - random) ** 1.2,
    'fast or slow': (random: number) => (random < 0.9 ? 10 + random * 5 : 4000 + random * 500),
    'often nothing at all': (random: number) => Math.max(0, random * 20 - 12),
    'up to the longest possible': (random: number) => random * 2_147_483_647,
  };

  it.each(Object.entries(spread))('tells quantiles within one per cent: %s', (_name, of) => {
    const values = durations(5000, of);
    expectClose(sketchOf(values), values);
  });

  it('is the same however the durations were divided, and in whatever order they are merged', () => {
    const values = durations(3000, spread['fast, with a long tail']);
    const parts = [values.slice(0, 10), values.slice(10, 1500), [], values.slice(1500)].map(sketchOf);
    expect(merge(parts)).toEqual(sketchOf(values));
    expect(merge([...parts].reverse())).toEqual(sketchOf(values));
  });

  it('has its bins in ascending order, each once, as the tables keep them', () => {
    const { bins, counts } = sketchOf([500, 0, 1, 0, 7, 500, 500]);
    expect(bins).toEqual([...new Set(bins)].sort((one, other) => one - other));
    expect(counts).toEqual([2, 1, 1, 3]);
  });

  it('takes counts as the driver reads them', () => {
    const { bins } = sketchOf([1, 100]);
    expect(quantilesOf({ bins, counts: ['3', '1'] }, [0.5])).toEqual([expect.closeTo(1, 1)]);
    expect(merge([{ bins, counts: ['3', '1'] }])).toEqual({ bins, counts: [3, 1] });
  });

  it('of nothing has no quantiles', () => {
    expect(quantilesOf(sketchOf([]), [0.5, 0.99])).toEqual([null, null]);
  });

  it('keeps 0 ms apart from 1 ms', () => {
    expect(quantilesOf(sketchOf([0, 0, 0, 1]), [0.5, 1])).toEqual([0, expect.closeTo(1, 1)]);
  });
});
