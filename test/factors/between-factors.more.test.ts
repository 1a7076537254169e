import { describeBetweenFactors } from '../support/between-factors.js';

describeBetweenFactors('a provider');
