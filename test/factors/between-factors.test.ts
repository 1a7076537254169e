import { describeBetweenFactors } from '../support/between-factors.js';

describeBetweenFactors('a password', 'a mailed code for an account of a provider');
