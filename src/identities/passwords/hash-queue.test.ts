import { Registry } from 'prom-client';
import type { Telemetry } from '../../common/telemetry.js';
import { HashQueue } from './hash-queue.js';

describe('The line of hashes', () => {
  let queue: HashQueue;
  let done: number;

  beforeEach(() => {
    queue = new HashQueue({ registry: new Registry() } as Telemetry);
    done = 0;
  });

  /** Answers how many hashes were done in all when this one's result came out, and after how long that was. */
  async function leave(takesMs: number): Promise<{ afterMs: number; done: number }> {
    const start = performance.now();
    await queue.run(async () => {
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      done += 1;
    });
    return { afterMs: performance.now() - start, done };
  }

  it('answers what the hash answers, and fails as it fails', async () => {
    await expect(queue.run(() => Promise.resolve('a hash'))).resolves.toBe('a hash');
    await expect(queue.run(() => Promise.reject(new Error('no such format')))).rejects.toThrow('no such format');
  });

  it('holds nobody who is alone', async () => {
    expect((await leave(1)).afterMs).toBeLessThan(40);
  });

  // Red where each leaves as soon as it is done.
  it('lets results out in groups while others wait', async () => {
    const left = await Promise.all(Array.from({ length: 60 }, () => leave(2)));
    expect(left).toHaveLength(60);
    expect(new Set(left.map((result) => result.done)).size).toBeLessThan(12);
  });

  // Red without the time after which a group leaves, however small it is.
  it('holds nobody for long, however slow the others are', async () => {
    const quick = leave(1);
    const slow = Array.from({ length: 8 }, () => leave(600));
    expect((await quick).afterMs).toBeLessThan(500);
    await Promise.all(slow);
  });
});
