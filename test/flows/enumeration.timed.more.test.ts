import { describeTimesOfAnswers } from '../support/account-questions.js';
import { FINE } from '../support/timing.js';

describe('R1, R48: the time of an answer', () => describeTimesOfAnswers(FINE));
