import { describeBetweenFactors } from '../support/between-factors.js';

describe.each(['a password', 'a mailed code for an account of a provider'] as const)(
  'R73: what was issued with %s, before the second factor,',
  describeBetweenFactors,
);
