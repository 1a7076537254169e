import { describeBetweenFactors } from '../support/between-factors.js';

describe('R73: what was issued with a provider, before the second factor,', () => describeBetweenFactors('a provider'));
