import { describeDashboard } from '../support/looks/dashboard.js';
import { ONE_LOOK } from '../support/looks/looks.js';

describeDashboard(ONE_LOOK, ['7 days', 'numbers of a chart', 'question before it opens', 'telemetry off']);
