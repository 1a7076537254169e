import { describeReading } from '../support/cli-reading.js';

describeReading(
  [
    'plans list',
    'mail retry --dead',
    'applications list',
    'applications show SLUG',
    'keys list SLUG',
    'signing-keys list',
    'identities find ada@example.com',
    'mail list',
    'dispatches list',
  ],
  ['seed FILE', 'sessions revoke --app SLUG', 'metrics open SLUG'],
);
