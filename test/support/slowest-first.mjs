import TestSequencer from '@jest/test-sequencer';

/** By what they take, the longest first. A fresh clone has no durations of an earlier run to start them by. */
const SLOWEST = [
  'browser/example-next.browser',
  'browser/account-pages.browser',
  'operations/crash',
  'operations/start',
  'browser/accessibility.browser',
  'operations/shutdown',
  'browser/example-spa.browser',
  'flows/enumeration',
  'browser/deep-links.browser',
  'limits/throttling',
  'http/malformed-input',
  'browser/cookie-attacks.browser',
  'telemetry/faults',
  'operations/tracing-faults',
  'browser/dashboard.browser',
  'operations/workers',
  'database/database-faults',
  'browser/cookies.browser',
  'portal/faults',
  'mail/endpoints',
  'browser/example-express.browser',
  'portal/outages',
  'cli/start',
  'passwords/floods',
  'database/pooler',
  'operations/npm-start',
  'browser/further-pages.browser',
  'limits/limits',
  'factors/who-holds-what',
  'browser/reference-accessibility.browser',
  'passwords/passwords',
  'cli/import-products',
  'portal/it-was-not-me',
  'database/slow-database',
  'passwords/failure-floor',
  'limits/redis',
  'http/errors',
  'session/access-token',
  'factors/between-factors',
  'browser/script-injection.browser',
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
