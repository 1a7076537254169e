import { describeAccountPages } from '../support/looks/account-pages.js';
import { ONE_LOOK } from '../support/looks/looks.js';

describeAccountPages(ONE_LOOK, ['de', 'ja']);
