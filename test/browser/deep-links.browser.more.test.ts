import { describeStrays, EVERY_WAY } from '../support/strays.js';

describeStrays(EVERY_WAY);
