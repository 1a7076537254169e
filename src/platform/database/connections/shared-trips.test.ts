import { setImmediate as immediate } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { jest } from '@jest/globals';
import { Deadline } from '../../time/deadline.js';
import { SharedTrips } from './shared-trips.js';

/** So many that what other tests of this process have left counts little: they have added a megabyte. */
const ROUNDS = 1_600;
const TOGETHER = 20;
const EACH_HOLDS = 1_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (how?: { type: 'minor' }) => void;
setFlagsFromString('--no-expose-gc'); // the next file of this process has no use for it

const inOldSpace = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? Number.NaN;

/** What a request holds while it waits. */
const member = (round: number, n: number) => ({
  key: `${round}-${n}`,
  deadline: Deadline.NEVER,
  holds: new Array(EACH_HOLDS / 8).fill(round),
});

describe('SharedTrips', () => {
  it('lets the engine forget each request as soon as it is answered', async () => {
    const line = new SharedTrips(async (members: ReturnType<typeof member>[]) => {
      await immediate();
      return members.map(({ key }) => key);
    });
    const rounds = async (from: number, to: number) => {
      for (let round = from; round < to; round += 1) {
        await Promise.all(Array.from({ length: TOGETHER }, (_none, n) => line.join(member(round, n))));
        if (round % 4 === 0) collect({ type: 'minor' });
      }
    };
    await rounds(0, 20);
    for (let time = 0; time < 3; time += 1) collect();
    const before = inOldSpace();
    await rounds(20, 20 + ROUNDS);
    expect(inOldSpace() - before).toBeLessThan((ROUNDS * TOGETHER * EACH_HOLDS) / 10);
  });

  // Red where all of a turn leave together: the database has nothing to do until the turn has been read.
  it('sends enough of them before their turn ends, and the others behind them', async () => {
    const trips: number[] = [];
    const line = new SharedTrips(async (members: ReturnType<typeof member>[]) => {
      trips.push(members.length);
      await immediate();
      return members.map(({ key }) => key);
    });
    const answers = Promise.all(Array.from({ length: 40 }, (_none, n) => line.join(member(0, n))));
    expect(trips).toEqual([16]);
    await answers;
    expect(trips).toEqual([16, 24]);
    await Promise.all(Array.from({ length: 15 }, (_none, n) => line.join(member(1, n))));
    expect(trips).toEqual([16, 24, 15]);
  });

  it('gathers for longer than a turn where it is told to', async () => {
    const noTimer = setTimeout(() => undefined).unref();
    const timers = jest.spyOn(globalThis, 'setTimeout').mockReturnValue(noTimer);
    const trips: number[] = [];
    const sent = async (members: ReturnType<typeof member>[]) => {
      trips.push(members.length);
      return members.map(({ key }) => key);
    };
    const line = new SharedTrips(sent, { gatherMs: 1 });
    const first = line.join(member(0, 0));
    await immediate();
    const second = line.join(member(0, 1));
    await immediate();
    expect(trips).toEqual([]);
    const [gathered] = timers.mock.calls.filter(([, ms]) => ms === 1).map(([act]) => act);
    timers.mockRestore();
    gathered?.();
    await Promise.all([first, second]);
    expect(trips).toEqual([2]);
  });
});
