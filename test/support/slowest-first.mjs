import TestSequencer from '@jest/test-sequencer';

/** By what they take, the longest first. A fresh clone has no durations of an earlier run to start them by. */
const SLOWEST = [
  'browser/deep-links.browser',
  'browser/account-pages.browser',
  'browser/example-next.browser',
  'limits/throttling',
  'operations/start',
  'operations/shutdown',
  'operations/workers',
  'flows/enumeration',
  'browser/accessibility.browser',
  'operations/crash',
  'browser/example-spa.browser',
  'browser/reference-walk.browser',
  'browser/dashboard.browser',
  'http/malformed-input',
  'browser/login-script.browser',
  'browser/reference-accessibility.browser',
  'limits/network-limits',
  'portal/outages',
  'factors/between-factors',
  'database/pooler',
  'browser/cookie-attacks.browser',
  'telemetry/faults',
  'cli/start',
  'mail/endpoints',
  'database/database-faults',
  'passwords/failure-floor',
  'browser/reference.browser',
  'browser/passkeys.browser',
  'session/refreshes-together',
  'portal/faults',
  'operations/tracing',
  'passwords/floods',
  'cli/cli',
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
