import { describeTimesOfAnswers } from './support/account-questions.js';
import { FINE } from './support/timing.js';

describeTimesOfAnswers(FINE);
