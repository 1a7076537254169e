import { describeRevocationRace } from '../support/revocation-race.js';

describeRevocationRace(1000);
