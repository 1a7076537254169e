import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { ListedProvider } from '../../../applications/providers.service.js';
import type { Connection } from '../../../flows/consents/consents.service.js';
import type { ListedInvitation, WaitingInvitation } from '../../../flows/invitations/invitations.statements.js';
import type { LinksOfOwner } from '../../../identities/account/links/link-changes.service.js';
import type { Agreement } from '../../../identities/agreements/agreement.entity.js';
import type { Passkey } from '../../../identities/passkeys/passkey.entity.js';
import type { TotpKey } from '../../../identities/second-factors/totp-setup.js';
import type { OrganizationDomain } from '../../../organizations/domains/organization-domain.entity.js';
import type { HeldMembership } from '../../../organizations/organization-choice.service.js';
import type { OrganizationEvent } from '../../../organizations/organization-events.statement.js';
import type { MemberRow } from '../../../organizations/organizations.statements.js';
import type { Page } from '../../../platform/database/page.js';
import type { ActivityDto } from '../../activity/activity.dto.js';
import type { Confirmation, Proving } from '../confirm/confirmation.js';
import type { SignedInPlace } from '../sign-ins/signed-in-places.service.js';

type None = Record<never, never>;

/** The account pages, and what each of them shows beside the account. */
export interface PageFacts {
  'add-link': { providers: ListedProvider[] };
  authenticator: { key: TotpKey };
  confirm: {
    ways: Proving[];
    confirmation: Confirmation;
    passkey: PublicKeyCredentialRequestOptionsJSON | undefined;
  };
  connections: { connections: Connection[] };
  data: { agreements?: Agreement[] };
  delete: None;
  domains: { organization: HeldMembership; domains: OrganizationDomain[] };
  email: None;
  'email-code': None;
  invitations: { organization: HeldMembership; invitations: Page<ListedInvitation> };
  'leave-organization': { organization: HeldMembership };
  member: { organization: HeldMembership; member: MemberRow };
  members: { organization: HeldMembership; members: Page<MemberRow> };
  'organization-events': { organization: HeldMembership; events: Page<OrganizationEvent> };
  'new-codes': { codes: string[]; isRenewal: boolean };
  'new-passkey': { options: PublicKeyCredentialCreationOptionsJSON };
  organizations: { organizations: HeldMembership[]; invitations: WaitingInvitation[] };
  overview: None;
  password: None;
  profile: None;
  'recovery-codes': None;
  relay: None;
  'relay-code': None;
  'remove-link': { id: string; label: string };
  'remove-passkey': { passkey: Passkey };
  'rename-passkey': { passkey: Passkey };
  /** Asks before another account takes the place of the one that is open. */
  replace: { code: string; account: string };
  security: { passkeys: Passkey[]; linked: LinksOfOwner; pendingEmail: string | null };
  'sign-ins': { places: SignedInPlace[]; activity: ActivityDto; isOlder: boolean };
  'sign-out': None;
  'turn-off': None;
}

export type PageName = keyof PageFacts;
