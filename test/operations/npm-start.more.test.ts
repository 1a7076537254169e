import { describeEndOfNpm } from '../support/npm-start.js';

describeEndOfNpm('SIGTERM');
