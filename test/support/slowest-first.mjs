import TestSequencer from '@jest/test-sequencer';

/** By what they take, the longest first. A fresh clone has no durations of an earlier run to start them by. */
const SLOWEST = [
  'operations/start',
  'operations/crash',
  'operations/shutdown',
  'flows/enumeration',
  'database/database-faults',
  'telemetry/faults',
  'limits/throttling',
  'browser/account-pages.browser',
  'browser/accessibility.browser',
  'browser/cookies.browser',
  'portal/outages',
  'operations/workers',
  'passwords/failure-floor',
  'browser/example-express.browser',
  'database/pooler',
  'browser/reference.browser',
  'oidc/client-documents',
  'http/malformed-input',
  'browser/login.browser',
  'factors/who-holds-what',
  'oidc/backchannel-logout',
  'portal/faults',
  'database/slow-database',
  'http/reference-samples',
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
