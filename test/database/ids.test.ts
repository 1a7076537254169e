import { momentOf, newId } from '../../src/platform/crypto/ids.js';
import { WallClock } from '../support/wall-clock.js';

describe('ids', () => {
  const clock = new WallClock();
  afterEach(() => clock.restore());

  const made = (count: number): string[] => Array.from({ length: count }, newId);
  const secondsFromNow = (id: string): number => Math.abs(Date.now() - momentOf(id).getTime()) / 1000;

  it('are in the order of their making', () => {
    const ids = made(10_000);
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  it('keep their order while the clock goes back by less than a second', () => {
    clock.advance(0.5);
    const ahead = made(100);
    clock.restore();
    const ids = [...ahead, ...made(100)];
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  // Audit events are found in time by their ids, so ids of a process may not stay an hour ahead.
  it('follow a clock that was an hour ahead and is set right', () => {
    clock.advance(3600);
    expect(secondsFromNow(newId())).toBeLessThan(1);
    clock.restore();
    expect(secondsFromNow(newId())).toBeLessThan(1);
  });
});
