import TestSequencer from '@jest/test-sequencer';

/** By what they take, the longest first. A fresh clone has no durations of an earlier run to start them by. */
const SLOWEST = [
  'operations/crash',
  'operations/shutdown',
  'operations/workers',
  'flows/enumeration',
  'database/database-faults',
  'telemetry/faults',
  'limits/throttling',
  'browser/account-pages.browser',
  'browser/accessibility.browser',
  'browser/cookies.browser',
  'portal/outages',
  'passwords/failure-floor',
  'browser/example-express.browser',
  'browser/reference.browser',
  'oidc/client-documents',
  'operations/start',
  'http/malformed-input',
  'browser/login.browser',
  'factors/who-holds-what',
  'oidc/backchannel-logout',
  'portal/faults',
  'database/slow-database',
  'mail/failures',
  'limits/flooders',
  'limits/costly-routes',
  'telemetry/sign-in-steps',
  'session/refreshes-together',
  'passwords/passwords',
  'http/openapi',
  'limits/redis',
  'limits/redis-cluster',
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
