import TestSequencer from '@jest/test-sequencer';

/** By what they take, the longest first. A fresh clone has no durations of an earlier run to start them by. */
const SLOWEST = [
  'browser/account-pages.browser',
  'browser/deep-links.browser',
  'portal-outages',
  'workers',
  'browser/dashboard.browser',
  'start',
  'enumeration',
  'shutdown',
  'throttling',
  'portal-faults',
  'metrics-faults',
  'pooler',
  'mail-endpoints',
  'crash',
  'browser/cookie-attacks.browser',
  'browser/accessibility.browser',
  'between-factors',
  'browser/passkeys.browser',
  'malformed-input',
  'cli',
  'cli-identities',
  'failure-floor',
];

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
