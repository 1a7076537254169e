import { EVERY_ACCOUNT_PAGE } from '../support/every-account-page.js';
import { describeAccountPages } from '../support/looks/account-pages.js';
import { inFullestState, ONE_LOOK } from '../support/looks/looks.js';

describeAccountPages(ONE_LOOK, ['de', 'ja'], inFullestState(EVERY_ACCOUNT_PAGE));
