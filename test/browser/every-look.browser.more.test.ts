import { LANGUAGES } from '../../src/platform/http/language.js';
import { EVERY_ACCOUNT_PAGE } from '../support/every-account-page.js';
import { EVERY_PAGE, FURTHER_PAGES } from '../support/every-page.js';
import { describeAccountPages } from '../support/looks/account-pages.js';
import { describeConsolePages } from '../support/looks/console-pages.js';
import { describeDashboard } from '../support/looks/dashboard.js';
import { describeFurtherPages } from '../support/looks/further-pages.js';
import { describeHostedPages } from '../support/looks/hosted-pages.js';
import { EVERY_LOOK } from '../support/looks/looks.js';
import { describeReference } from '../support/looks/reference.js';

const BACKGROUNDS = ['#ffe066', '#0b3d2e', '#7f7f7f', '#f3f8f5'];

describeHostedPages(EVERY_LOOK, BACKGROUNDS, { ...EVERY_PAGE, ...FURTHER_PAGES });
describeAccountPages(EVERY_LOOK, LANGUAGES, EVERY_ACCOUNT_PAGE);
describeFurtherPages(EVERY_LOOK);
describeDashboard(EVERY_LOOK);
describeConsolePages(EVERY_LOOK);
describeReference(EVERY_LOOK);
