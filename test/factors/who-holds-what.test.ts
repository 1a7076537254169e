import { describeThefts } from '../support/thefts.js';

describeThefts(6);
