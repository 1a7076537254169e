import TestSequencer from '@jest/test-sequencer';

/** By what they take, the longest first. A fresh clone has no durations of an earlier run to start them by. */
const SLOWEST = [
  'browser/deep-links.browser',
  'browser/account-pages.browser',
  'browser/example-next.browser',
  'throttling',
  'start',
  'shutdown',
  'workers',
  'enumeration',
  'browser/accessibility.browser',
  'crash',
  'browser/example-spa.browser',
  'browser/reference-walk.browser',
  'browser/dashboard.browser',
  'malformed-input',
  'browser/login-script.browser',
  'browser/reference-accessibility.browser',
  'network-limits',
  'portal-outages',
  'between-factors',
  'pooler',
  'browser/cookie-attacks.browser',
  'metrics-faults',
  'cli-start',
  'mail-endpoints',
  'database-faults',
  'failure-floor',
  'browser/reference.browser',
  'browser/passkeys.browser',
  'refreshes-together',
  'portal-faults',
  'tracing',
  'password-floods',
  'cli',
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
