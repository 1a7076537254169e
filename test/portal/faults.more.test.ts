import { describePortalFaults, EVERY_FAULT } from '../support/portal-faults.js';

describePortalFaults(EVERY_FAULT);
