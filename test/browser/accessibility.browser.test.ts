import { EVERY_PAGE } from '../support/every-page.js';
import { describeHostedPages } from '../support/looks/hosted-pages.js';
import { inFullestState, ONE_LOOK } from '../support/looks/looks.js';

describeHostedPages(ONE_LOOK, inFullestState(EVERY_PAGE));
