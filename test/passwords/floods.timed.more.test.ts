import { describeFloods } from '../support/floods-of-passwords.js';

describe('R65: while passwords are hashed', () => describeFloods('registrations', 'resets'));
