import { describeThefts } from '../support/thefts.js';

describeThefts(3);
