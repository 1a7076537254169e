import { setImmediate as immediate } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { outputOf } from '../../../../test/support/output-of.js';
import { Deadline } from '../../time/deadline.js';
import { SharedTrips } from './shared-trips.js';

const member = (round: number, n: number) => ({ key: `${round}-${n}`, deadline: Deadline.NEVER });

/** In a process of its own: what other tests leave behind adds megabytes. Red with one map for all trips: a fifth is left. */
const OLD_SPACE_AFTER_ROUNDS = `
  import { setImmediate as immediate } from 'node:timers/promises';
  import { getHeapSpaceStatistics } from 'node:v8';
  const { SharedTrips } = await import('./dist/platform/database/connections/shared-trips.js');
  const { Deadline } = await import('./dist/platform/time/deadline.js');
  const [ROUNDS, TOGETHER, EACH_HOLDS] = [1_600, 20, 1_000];
  const line = new SharedTrips(async (members) => {
    await immediate();
    return members.map(({ key }) => key);
  });
  const held = () => new Array(EACH_HOLDS / 8).fill(0);
  const rounds = async (from, to) => {
    for (let round = from; round < to; round += 1) {
      await Promise.all(Array.from({ length: TOGETHER }, (_none, n) =>
        line.join({ key: round + '-' + n, deadline: Deadline.NEVER, holds: held() })));
      if (round % 4 === 0) gc({ type: 'minor' });
    }
  };
  const inOldSpace = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
  await rounds(0, 20);
  for (let time = 0; time < 3; time += 1) gc();
  const before = inOldSpace();
  await rounds(20, 20 + ROUNDS);
  console.log(JSON.stringify({ grew: inOldSpace() - before, held: ROUNDS * TOGETHER * EACH_HOLDS }));`;

describe('SharedTrips', () => {
  it('lets the engine forget each request as soon as it is answered', async () => {
    const script = ['--expose-gc', '--input-type=module', '-e', OLD_SPACE_AFTER_ROUNDS];
    const { grew, held } = JSON.parse(await outputOf(process.execPath, script));
    expect(grew).toBeLessThan(held / 10);
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
