import { describeDashboard } from '../support/looks/dashboard.js';
import { ONE_LOOK } from '../support/looks/looks.js';

describeDashboard(ONE_LOOK);
