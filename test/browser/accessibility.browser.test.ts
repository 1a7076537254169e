import { EVERY_PAGE } from '../support/every-page.js';
import { describeHostedPages } from '../support/looks/hosted-pages.js';
import { ONE_LOOK, only } from '../support/looks/looks.js';

/** Between them they have all parts, each in its fullest state. */
const PAGES = [
  'agree to documents, with a mistake',
  'consent to a client on the device',
  'device, the last step',
  'sign in, with a mistake',
  'sign in, remembered',
  'create an account, with a mistake',
  'was it you',
  'reset by code',
  'new relay address',
  'sign in, with an account to link',
  'prove a mailbox, with a mistake',
  'second factor, with a mistake',
  'set up a second factor',
  'recovery codes',
  'expired login',
];

describeHostedPages(ONE_LOOK, ['#7f7f7f'], only(PAGES, EVERY_PAGE));
