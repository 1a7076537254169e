import { describeConsolePages } from '../support/looks/console-pages.js';
import { ONE_LOOK } from '../support/looks/looks.js';

describeConsolePages(ONE_LOOK);
