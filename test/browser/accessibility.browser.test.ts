import { describeHostedPages } from '../support/looks/hosted-pages.js';
import { ONE_LOOK } from '../support/looks/looks.js';

describeHostedPages(ONE_LOOK);
