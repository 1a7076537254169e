import { describePortalFaults, ONE_FAULT_EACH } from '../support/portal-faults.js';

describePortalFaults(ONE_FAULT_EACH);
