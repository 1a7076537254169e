import { EventEmitter, once } from 'node:events';
import { RepeatedFailures } from './repeated-failures.js';

describe('Failures of one kind', () => {
  it('are shown once and then counted, and after that the next one is shown', async () => {
    const told: unknown[] = [];
    const counted = new EventEmitter();
    const failures = new RepeatedFailures(50);
    const fail = (kind: string) =>
      failures.tell(
        kind,
        () => told.push(kind),
        (others, seconds) => counted.emit('count', told.push([kind, others, seconds])),
      );
    const isCounted = once(counted, 'count');
    const awake = setInterval(() => undefined, 1_000);
    for (const kind of ['away', 'away', 'full', 'away']) fail(kind);
    expect(told).toEqual(['away', 'full']);
    await isCounted;
    fail('away');
    clearInterval(awake);
    expect(told).toEqual(['away', 'full', ['away', 2, 0.05], 'away']);
  });
});
