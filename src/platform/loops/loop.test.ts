import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Loop, type LoopPlan } from './loop.js';

/** Longer than any pause of these loops: what has not begun then does not begin. The timer of a loop keeps no process alive. */
async function afterPauses(): Promise<void> {
  for (let timers = 0; timers < 5; timers += 1) await delay(1);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await afterPauses();
}

/** Each turn lasts until the test ends it. */
class HeldTurns {
  begun = 0;
  private ends: ((failure?: Error) => void)[] = [];

  readonly turn = (): Promise<void> => {
    this.begun += 1;
    return new Promise((resolve, reject) => this.ends.push((failure) => (failure ? reject(failure) : resolve())));
  };

  end(failure?: Error): void {
    this.ends.shift()?.(failure);
  }
}

describe('A loop', () => {
  const loops: Loop[] = [];
  const given = (plan: Partial<LoopPlan>, note?: (turnMs: number, hasFailed: boolean) => void): Loop => {
    const loop = new Loop({ name: 'test', pauseMs: 1, turn: () => undefined, ...plan }, note);
    loops.push(loop);
    return loop;
  };
  afterEach(() => {
    for (const loop of loops.splice(0)) void loop.stop();
  });

  it('begins no turn while one is under way, and pauses by the length of the turn', async () => {
    const turns = new HeldTurns();
    const lengths: number[] = [];
    given({
      turn: turns.turn,
      pauseMs: (turnMs) => {
        lengths.push(turnMs);
        return 0;
      },
    }).start();
    await until(() => turns.begun === 1);
    await afterPauses();
    expect(turns.begun).toBe(1);
    turns.end();
    await until(() => turns.begun === 2);
    expect(lengths).toEqual([0, expect.any(Number)]);
    expect(lengths[1]).toBeGreaterThan(1);
  });

  it('that is woken turns at once, and once more however often it was woken during a turn', async () => {
    const turns = new HeldTurns();
    const loop = given({ turn: turns.turn, pauseMs: 60_000 });
    loop.start();
    loop.wake();
    expect(turns.begun).toBe(1);
    loop.wake();
    loop.wake();
    turns.end();
    await until(() => turns.begun === 2);
    turns.end();
    await afterPauses();
    expect(turns.begun).toBe(2);
  });

  // Red where only `wake()` looks for a turn under way: the timer of the start begins a second one.
  it('that is woken before its start begins no turn beside the one under way', async () => {
    const turns = new HeldTurns();
    const loop = given({ turn: turns.turn });
    loop.wake();
    loop.start();
    await afterPauses();
    expect(turns.begun).toBe(1);
  });

  // Red without AsyncResource: every later turn belongs to the trace of the request that woke the loop.
  it('belongs to no request, also after a request has woken it', async () => {
    const request = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const loop = given({ turn: () => void seen.push(request.getStore()) });
    request.run('a request', () => loop.wake());
    await until(() => seen.length > 2);
    expect(new Set(seen)).toEqual(new Set([undefined]));
  });

  it('goes on after a turn that failed, and complains once of several failures', async () => {
    const complaints: unknown[] = [];
    const logger = { log: () => undefined, error: () => undefined, warn: (words: unknown) => complaints.push(words) };
    Logger.overrideLogger(logger);
    const noted: boolean[] = [];
    const outcomes = ['fails', 'fails', 'works', 'fails'];
    const turn = (): void => {
      if (outcomes.shift() === 'fails') throw new Error('out of order');
    };
    given({ turn, complaint: 'Nothing is done' }, (_, hasFailed) => noted.push(hasFailed)).start();
    await until(() => noted.length > 4);
    expect(noted.slice(0, 5)).toEqual([true, true, false, true, false]);
    expect(complaints).toEqual(['Nothing is done: out of order', 'Nothing is done: out of order']);
  });

  it('that is stopped tells the turn under way, waits for it and begins no other', async () => {
    const turns = new HeldTurns();
    const told: boolean[] = [];
    const loop = given({
      turn: (ending) => {
        ending.addEventListener('abort', () => told.push(true));
        return turns.turn();
      },
    });
    loop.wake();
    let isStopped = false;
    const stopped = loop.stop().then(() => {
      isStopped = true;
    });
    await afterPauses();
    expect([told, isStopped]).toEqual([[true], false]);
    turns.end();
    await stopped;
    loop.wake();
    loop.start();
    await afterPauses();
    expect(turns.begun).toBe(1);
  });
});
