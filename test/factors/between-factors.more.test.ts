import { describeBetweenFactors } from '../support/between-factors.js';

describe.each(['a provider', 'a mailed code for an account of a provider'] as const)(
  'R73: what was issued with %s, before the second factor,',
  describeBetweenFactors,
);
