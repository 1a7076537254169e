import { describeBetweenFactors } from '../support/between-factors.js';

describe('R73: what was issued with a password, before the second factor,', () => describeBetweenFactors('a password'));
