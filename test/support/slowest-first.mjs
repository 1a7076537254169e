import TestSequencer from '@jest/test-sequencer';

/** By what they take, the longest first. A fresh clone has no durations of an earlier run to start them by. */
const SLOWEST = [
  'operations/start',
  'operations/crash',
  'operations/shutdown',
  'browser/account-pages.browser',
  'flows/enumeration',
  'database/database-faults',
  'browser/accessibility.browser',
  'telemetry/faults',
  'limits/throttling',
  'browser/deep-links.browser',
  'browser/cookies.browser',
  'portal/outages',
  'operations/workers',
  'passwords/failure-floor',
  'browser/example-express.browser',
  'database/pooler',
  'browser/reference.browser',
  'browser/cookie-attacks.browser',
  'oidc/client-documents',
  'http/malformed-input',
  'browser/dashboard.browser',
  'browser/login.browser',
  'factors/who-holds-what',
  'oidc/backchannel-logout',
  'portal/faults',
  'database/slow-database',
  'http/reference-samples',
  'browser/script-injection.browser',
  'mail/failures',
  'operations/npm-start',
  'limits/flooders',
  'limits/costly-routes',
  'telemetry/sign-in-steps',
  'session/refreshes-together',
  'passwords/passwords',
  'http/openapi',
  'limits/redis',
  'cli/import-products',
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
