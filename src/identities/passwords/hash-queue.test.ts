import { setTimeout } from 'node:timers/promises';
import { Registry } from 'prom-client';
import type { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';
import { HashQueue } from './hash-queue.js';

describe('The line of hashes', () => {
  let queue: HashQueue;
  let done: number;

  beforeEach(() => {
    queue = new HashQueue({ registry: new Registry() } as PrometheusRegistry);
    done = 0;
  });

  /** How many hashes were done in all when this one's result came out. */
  async function leave(takesMs: number): Promise<number> {
    await queue.run(async () => {
      if (takesMs > 0) await setTimeout(takesMs);
      done += 1;
    });
    return done;
  }

  it('answers what the hash answers, and fails as it fails', async () => {
    await expect(queue.run(() => Promise.resolve('a hash'))).resolves.toBe('a hash');
    await expect(queue.run(() => Promise.reject(new Error('no such format')))).rejects.toThrow('no such format');
  });

  // Red where programs stand in the line of people: it is full for everyone then.
  it('lets no program that asks for thousands hold up a person', async () => {
    let asked = 0;
    const programs = Array.from({ length: 5000 }, () =>
      queue
        .runForProgram(async () => {
          asked += 1;
          await setTimeout(1);
        })
        .catch((error: Error) => error.name),
    );
    expect(await leave(0)).toBe(1);
    expect(asked).toBeLessThan(5);
    expect(await programs.at(-1)).toBe('Overloaded');
    await Promise.all(programs);
  });

  it('holds nobody who is alone', async () => {
    expect(await Promise.race([leave(0), setTimeout(1, 'a timer was first')])).toBe(1);
  });

  // Red where each leaves as soon as it is done.
  it('lets results out in groups while others wait', async () => {
    const left = await Promise.all(Array.from({ length: 40 }, () => leave(2)));
    expect(left).toHaveLength(40);
    expect(new Set(left).size).toBeLessThan(20);
  });

  // Red without the time after which a group leaves, however small it is.
  it('holds nobody until the slow ones are done', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const quick = leave(1);
    const slow = Array.from({ length: 8 }, () => queue.run(() => held));
    expect(await Promise.race([quick, setTimeout(60_000, 'held up', { ref: false })])).toBe(1);
    letGo();
    await Promise.all(slow);
  });
});
