import { describeDeathOfPostgres } from '../support/refresh-storm.js';

describeDeathOfPostgres('alone');
