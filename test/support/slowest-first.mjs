import TestSequencer from '@jest/test-sequencer';

/** Half a minute and more each. A fresh clone has no durations of an earlier run to start them by. */
const SLOWEST = ['enumeration', 'start', 'shutdown', 'throttling', 'cli', 'crash', 'cli-identities'];

/** The long ones first, or one of them is all that the end of a run waits for. */
export default class SlowestFirst extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const index = SLOWEST.findIndex((name) => path.endsWith(`/test/${name}.test.ts`));
      return index < 0 ? SLOWEST.length : index;
    };
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
}
