import { readBatch } from './report-reader.js';

describe('Reading a batch', () => {
  const event = { session_id: 's', event_type: 'custom', runtime: 'server', target: { type: 'a' } };
  const realNow = performance.now;
  afterEach(() => {
    performance.now = realNow;
  });

  /** How often others get their turn while it reads 120 events, each of which takes so long by the clock. */
  async function turnsOfOthers(msForEach: number): Promise<number> {
    let now = 0;
    performance.now = () => now;
    const events = Array.from({ length: 120 }, () => ({
      ...event,
      get session_id() {
        now += msForEach;
        return 's';
      },
    }));
    let turns = 0;
    let isRead = false;
    const other = () => {
      if (isRead) return;
      turns += 1;
      setImmediate(other);
    };
    setImmediate(other);
    expect(await readBatch(events, 'application', 0)).toHaveLength(120);
    isRead = true;
    return turns;
  }

  // Red where it yields by the number of events, or not at all.
  it.each([
    ['after each event that takes as long as a turn', 5, 120],
    ['after every fifth of one millisecond', 1, 24],
    ['never while it takes no time', 0, 0],
  ])('gives others their turn %s', async (_when, ms, turns) => {
    expect(await turnsOfOthers(ms)).toBe(turns);
  });
});
