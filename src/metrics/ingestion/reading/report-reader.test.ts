import { endLoan } from '../../../../test/support/lent-service.js';
import { readBatch } from './report-reader.js';

/** Another request takes several turns of the event loop. A pause has thousands, unless the machine itself stalls. */
const LEAST_TURNS = 10;

describe('Reading a batch', () => {
  const event = { session_id: 's', event_type: 'custom', runtime: 'server', target: { type: 'a' } };
  const realNow = performance.now;
  beforeAll(endLoan);
  afterEach(() => {
    performance.now = realNow;
  });

  /** Between how many of 120 events, each of which takes so long by the clock, others get their turns. */
  async function breaksFor(msForEach: number): Promise<number> {
    let now = 0;
    performance.now = () => now;
    let [turns, breaks, turnsOfOthers] = [0, 0, 0];
    const events = Array.from({ length: 120 }, () => ({
      ...event,
      get session_id() {
        if (turns > 0) breaks += 1;
        turnsOfOthers += turns;
        turns = 0;
        now += msForEach;
        return 's';
      },
    }));
    let isRead = false;
    const other = () => {
      turns += 1;
      if (!isRead) setImmediate(other);
    };
    setImmediate(other);
    expect(await readBatch(events, 'application', 0)).toHaveLength(120);
    isRead = true;
    expect(turnsOfOthers).toBeGreaterThanOrEqual(breaks * LEAST_TURNS);
    return breaks;
  }

  // Red where it yields by the number of events, for one turn of the event loop, or not at all.
  it.each([
    ['after each event that takes as long as a turn', 4, 119],
    ['after every fourth of one millisecond', 1, 29],
    ['never while it takes no time', 0, 0],
  ])('gives others several turns %s', async (_when, ms, breaks) => {
    expect(await breaksFor(ms)).toBe(breaks);
  });
});
