import type { ShownRequest } from '../../flows/devices/device-requests.statements.js';
import type { Waiting } from '../../flows/upstream/unlinked-accounts.service.js';
import type { AgreedVersions } from '../../identities/agreements/agreement.entity.js';
import type { MembershipRow } from '../../organizations/organizations.statements.js';
import type { LoginWords } from '../../words/en/login.js';
import type { AskedAgreement } from '../agreement/agreement.service.js';
import type { AskedProfile } from '../profile/profile-question.service.js';
import type { HostedRequest, Visit } from '../visits/visit.js';
import { destinationOf } from './destination.js';
import type { Problem } from './problem.js';

/** What a page with a form shows. */
export interface FormView extends Omit<HostedRequest, 'application' | 'form' | 'visit'> {
  visit: Visit;
  messages: LoginWords;
  csrf: string;
  /** What was typed before or came with an emailed link, as far as it may be shown again. */
  typed: AgreedVersions & { fields?: Record<string, unknown> } & {
    email?: string;
    name?: string;
    code?: string;
    mfa_code?: string;
    remember?: string;
  };
  problem?: Problem | undefined;
  /** The account that the browser remembers at this application, where the sign-in page offers to continue. */
  remembered?: { email: string; name: string | null } | undefined;
  /** The upstream account that will be linked to the one that the page leads to. */
  wanted?: Waiting | undefined;
  /** What the page of the agreement asks of which account. */
  agreementOf?: AskedAgreement;
  /** What the page of the profile asks of which account. */
  profileOf?: AskedProfile;
  /** The user that the pages of the consent and of the organization ask. */
  consentOf?: { identityId: string; email: string };
  /** Those that the user chooses from, on the page about them. */
  organizations?: Pick<MembershipRow, 'id' | 'name'>[];
  /** The device that asks, on the page about it. */
  device?: AskingDevice;
  /** Shown once. */
  recoveryCodes?: string[] | undefined;
  /** Whether the browser may ask for new ones. */
  mayRenewCodes?: boolean;
}

export interface AskingDevice extends ShownRequest {
  /** Where it is, as far as that is known. */
  place: string | null;
}

/** Where the login leads, for its first sentence: to a device it leads by itself. */
export const destinationIn = ({ client, flow }: Visit): string =>
  flow.asked?.device ? client.name : destinationOf({ client, redirectUrl: flow.redirectUrl });
