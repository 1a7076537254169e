import { FailureFloor } from './failure-floor.js';
import { CORES } from './hash-queue.js';

describe('The answers to wrong passwords', () => {
  const CHECK_MS = 100;
  const LEAST_MS = 300;
  let floor: FailureFloor;
  let begin: number;

  beforeEach(() => {
    floor = new FailureFloor();
    begin = performance.now();
  });

  const answeredAfter = async (applicationId: string): Promise<number> => {
    await floor.waitOut(CHECK_MS, applicationId);
    return performance.now() - begin;
  };

  it('come as late as an imported hash takes', async () => {
    expect(await answeredAfter('usual')).toBeGreaterThan(LEAST_MS - CHECK_MS - 2);
  });

  // Red with one floor for all applications.
  it('come later at the application of a slower hash, and nowhere else', async () => {
    floor.note('dear', 2 * LEAST_MS);
    const [dear, usual] = await Promise.all([answeredAfter('dear'), answeredAfter('usual')]);
    expect(dear).toBeGreaterThan(2 * LEAST_MS - CHECK_MS);
    expect(usual).toBeLessThan(dear);
  });

  // Red where each of them waits for itself alone.
  it('S10: follow each other at a distance, where they are about one application', async () => {
    const guesses = Array.from({ length: 5 * CORES }, () => answeredAfter('attacked'));
    const another = await answeredAfter('another');
    const times = await Promise.all(guesses);
    expect(Math.max(...times)).toBeGreaterThan((1000 * (guesses.length - 1)) / guesses.length);
    expect(another).toBeLessThan(Math.max(...times));
  });
});
