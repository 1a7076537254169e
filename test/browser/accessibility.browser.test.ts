import { describeHostedPages } from '../support/looks/hosted-pages.js';
import { TWO_LOOKS } from '../support/looks/looks.js';

describeHostedPages(TWO_LOOKS);
