import { setImmediate as nextTurn } from 'node:timers/promises';
import { Deadline } from '../../../platform/time/deadline.js';
import { ReadingTurns } from './reading-turns.js';

describe('Reading the batches of an application', () => {
  const turns = new ReadingTurns();

  // Red where each batch is read as soon as it comes: all of them then take their turn from others.
  it('takes one of them at a time, and none waits for another application', async () => {
    const reading = { one: 0, other: 0 };
    let [most, doneBeside] = [0, 0];
    const read = (application: keyof typeof reading) => async () => {
      reading[application] += 1;
      most = Math.max(most, reading[application]);
      if (reading.one > 0 && reading.other > 0) doneBeside += 1;
      await nextTurn();
      reading[application] -= 1;
    };
    const all = Array.from({ length: 10 }, () =>
      (['one', 'other'] as const).map((name) => turns.take(name, Deadline.NEVER, read(name))),
    );
    await Promise.all(all.flat());
    expect(most).toBe(1);
    expect(doneBeside).toBeGreaterThan(0);
  });

  it('goes on after one that is refused, and reads none whose client was told that it is too late', async () => {
    const malformed = turns.take('one', Deadline.NEVER, () => Promise.reject(new Error('malformed')));
    const late = turns.take('one', new Deadline(performance.now() - 1), () => Promise.resolve('late'));
    const next = turns.take('one', Deadline.NEVER, () => Promise.resolve('read'));
    const answers = await Promise.allSettled([malformed, late, next]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });
});
