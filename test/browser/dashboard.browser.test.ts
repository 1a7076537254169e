import { describeDashboard } from '../support/looks/dashboard.js';
import { TWO_LOOKS } from '../support/looks/looks.js';

describeDashboard(TWO_LOOKS);
