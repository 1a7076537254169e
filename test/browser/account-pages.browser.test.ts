import { EVERY_ACCOUNT_PAGE } from '../support/every-account-page.js';
import { describeAccountPages } from '../support/looks/account-pages.js';
import { ONE_LOOK, only } from '../support/looks/looks.js';

/** Between them they have all parts, each in its fullest state. */
const PAGES = [
  'overview',
  'edit your details, with a mistake',
  'security, with passkeys and links',
  'security, with a change of address that waits',
  'password, with a mistake',
  'set up two steps, with a mistake',
  'recovery codes',
  'confirm it is you, by a code',
  'unlink an account',
  'code for the new address',
  'sign-ins',
  'connected applications',
  'data',
  'delete the account, with a mistake',
  'signed out',
  'open the other account',
  'account that is not open',
];

describeAccountPages(ONE_LOOK, ['de'], only(PAGES, EVERY_ACCOUNT_PAGE));
