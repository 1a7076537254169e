import { describeSocketsOfStrangers } from '../support/sockets-of-strangers.js';

describeSocketsOfStrangers(2000);
