import { newId } from '../../../platform/crypto/ids.js';
import type { Database } from '../../../platform/database/database.js';
import { Overloaded } from '../../../platform/errors/common.errors.js';
import { Deadline } from '../../../platform/time/deadline.js';
import type { NewEvent } from '../reading/new-event.js';
import { Arrival, EventLine } from './event-line.js';

const anEvent = (): NewEvent => ({
  namedId: null,
  occurredAt: null,
  sessionId: 's',
  eventType: 'custom',
  runtime: 'server',
  target: 'a',
  targetType: 'a',
  path: null,
  method: null,
  status: null,
  durationMs: null,
  details: null,
});

describe('The line of events', () => {
  // Red where the shortest deadline of a group is the deadline of all its members.
  it('an arrival with little time left, whose body came slowly, makes no other one late', async () => {
    const groups: { size: number; deadline: number }[] = [];
    const database = {
      mistrustClocks: () => {},
      run: async (_statement: unknown, parameters: (clock: object) => { ids: Buffer; deadline: number }) => {
        const { ids, deadline } = parameters({ timeOf: (moment: number) => moment });
        groups.push({ size: ids.readInt32BE(12), deadline });
        return deadline > performance.now() + 500 ? [{ stored: 1 }] : []; // as if the way took so long
      },
    };
    const line = new EventLine(database as unknown as Database);
    const store = (ms: number) => line.store(new Arrival(newId(), [anEvent()], new Deadline(performance.now() + ms)));
    const others = [store(60_000), store(60_000), store(60_000)];
    const late = expect(store(450)).rejects.toBeInstanceOf(Overloaded);
    await Promise.all([...others, store(60_000), late]);
    expect(groups.map(({ size }) => size)).toEqual([4, 1]);
  });
});
