import { Schema1763600000075 } from './0075-schema.js';
import { Clients1764100000076 } from './0076-clients.js';
import { SessionsOfBrowserSignIn1764100000077 } from './0077-sessions-of-browser-sign-in.js';
import { BrowserSignInTabs1764100000078 } from './0078-browser-sign-in-tabs.js';
import { Dispatches1764100000079 } from './0079-dispatches.js';
import { OnceOnly1764100000080 } from './0080-once-only.js';
import { DeviceRequests1764100000081 } from './0081-device-requests.js';
import { Agents1764100000082 } from './0082-agents.js';
import { Management1764200000083 } from './0083-management.js';
import { ListsOfUsers1764200000084 } from './0084-lists-of-users.js';
import { Events1764200000085 } from './0085-events.js';
import { OrderOfEvents1764200000086 } from './0086-order-of-events.js';
import { Webhooks1764200000087 } from './0087-webhooks.js';
import { KeptAnswers1764200000089 } from './0089-kept-answers.js';
import { ManagedUsers1764200000090 } from './0090-managed-users.js';
import { ManagementOfApplications1764200000092 } from './0092-management-of-applications.js';
import { ListsOfAuditEventsAndMails1764200000093 } from './0093-lists-of-audit-events-and-mails.js';
import { Imports1764200000094 } from './0094-imports.js';
import { RevocationFeed1764200000096 } from './0096-revocation-feed.js';
import { SignalStreams1764200000097 } from './0097-signal-streams.js';
import { Operators1764300000098 } from './0098-operators.js';
import { FindingPeople1764300000099 } from './0099-finding-people.js';
import { AccountViews1764300000100 } from './0100-account-views.js';
import { MailedSignIns1764300000101 } from './0101-mailed-sign-ins.js';
import { WhoMayComeIn1764400000102 } from './0102-who-may-come-in.js';
import { Agreements1764300000104 } from './0104-agreements.js';
import { ProfileFields1764300000105 } from './0105-profile-fields.js';
import { ApplicationTerms1764300000106 } from './0106-application-terms.js';
import { MailTexts1764300000107 } from './0107-mail-texts.js';
import { Organizations1764400000108 } from './0108-organizations.js';
import { OrganizationInvitations1764400000109 } from './0109-organization-invitations.js';
import { OrganizationDomains1764400000110 } from './0110-organization-domains.js';
import { FindingOrganizations1764500000112 } from './0112-finding-organizations.js';
import { ForgottenBrowsers1764500000114 } from './0114-forgotten-browsers.js';
import { IndexesOfKeys1764500000115 } from './0115-indexes-of-keys.js';
import { IndexesOfOutboxes1764500000116 } from './0116-indexes-of-outboxes.js';
import { QueuesOfMails1764500000117 } from './0117-queues-of-mails.js';

/**
 * In the order in which they run. A new migration is added at the end. The result of a released migration never
 * changes.
 */
export const migrations = [
  Schema1763600000075,
  Clients1764100000076,
  SessionsOfBrowserSignIn1764100000077,
  BrowserSignInTabs1764100000078,
  Dispatches1764100000079,
  OnceOnly1764100000080,
  DeviceRequests1764100000081,
  Agents1764100000082,
  Management1764200000083,
  ListsOfUsers1764200000084,
  Events1764200000085,
  OrderOfEvents1764200000086,
  Webhooks1764200000087,
  KeptAnswers1764200000089,
  ManagedUsers1764200000090,
  ManagementOfApplications1764200000092,
  ListsOfAuditEventsAndMails1764200000093,
  Imports1764200000094,
  RevocationFeed1764200000096,
  SignalStreams1764200000097,
  Operators1764300000098,
  FindingPeople1764300000099,
  AccountViews1764300000100,
  MailedSignIns1764300000101,
  Agreements1764300000104,
  ProfileFields1764300000105,
  ApplicationTerms1764300000106,
  MailTexts1764300000107,
  WhoMayComeIn1764400000102,
  Organizations1764400000108,
  OrganizationInvitations1764400000109,
  OrganizationDomains1764400000110,
  FindingOrganizations1764500000112,
  ForgottenBrowsers1764500000114,
  IndexesOfKeys1764500000115,
  IndexesOfOutboxes1764500000116,
  QueuesOfMails1764500000117,
];
