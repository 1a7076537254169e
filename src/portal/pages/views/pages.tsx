import type { Response } from 'express';
import type { JSX } from 'preact';
import { brandingOf } from '../../../applications/branding.js';
import { ENROL_STYLE } from '../../../login/second-factor/enrol.page.js';
import { ENROLLED_SCRIPT, ENROLLED_STYLE } from '../../../login/second-factor/enrolled.page.js';
import { sendPage } from '../../../platform/pages/page.js';
import { FORM_SCRIPT, pageScript } from '../../../platform/pages/page-script.js';
import type { PortalWords } from '../../../words/en/portal.js';
import { ReplacePage } from '../arrival/replace.page.js';
import { SignOutPage } from '../arrival/sign-out.page.js';
import { ConfirmPage } from '../confirm/confirm.page.js';
import { ConnectionsPage } from '../connections/connections.page.js';
import { DataPage, DeletePage } from '../data/data.pages.js';
import { EmailCodePage, EmailPage } from '../email/email.pages.js';
import { AddLinkPage, RemoveLinkPage } from '../links/links.pages.js';
import { DomainsPage } from '../organizations/domains.page.js';
import { EventsPage } from '../organizations/events.page.js';
import { InvitationsPage } from '../organizations/invitations.page.js';
import {
  LeaveOrganizationPage,
  MemberPage,
  MembersPage,
  OrganizationsPage,
} from '../organizations/organizations.pages.js';
import { OverviewPage } from '../overview/overview.page.js';
import { NewPasskeyPage, RemovePasskeyPage, RenamePasskeyPage } from '../passkeys/passkey.pages.js';
import { ProfilePage } from '../profile/profile.page.js';
import { RelayCodePage, RelayPage } from '../relay/relay.pages.js';
import { AuthenticatorPage, NewCodesPage } from '../security/authenticator.page.js';
import { PasswordPage } from '../security/password.page.js';
import { RecoveryCodesPage, TurnOffPage } from '../security/questions.page.js';
import { SecurityPage } from '../security/security.page.js';
import { SignInsPage } from '../sign-ins/sign-ins.page.js';
import { ACCOUNT_STYLE } from './account-style.js';
import { Bar } from './frame.js';
import type { PageFacts, PageName } from './page-facts.js';
import type { PageView } from './page-view.js';
import { VIEW_STYLE, ViewBanner } from './view-banner.js';

const ACCOUNT_PASSKEY_SCRIPT =
  pageScript('platform/pages/scripts/credential') + pageScript('portal/pages/scripts/passkey');

interface AccountPage<Name extends PageName> {
  title(words: PortalWords): string;
  Page(view: PageView<Name>): JSX.Element;
  /** One question in the middle of the window, without the way to the other pages. */
  isQuestion?: boolean;
  /** Its form leads to another site. */
  formsLeave?: boolean;
  /** Beside the script and the style of every page. */
  script?: string;
  style?: string;
}

const PAGES: { [Name in keyof PageFacts]: AccountPage<Name> } = {
  'add-link': { title: (words) => words.links.addTitle, Page: AddLinkPage, formsLeave: true },
  authenticator: { title: (words) => words.security.setUpTitle, Page: AuthenticatorPage, style: ENROL_STYLE },
  confirm: { title: (words) => words.confirm.title, Page: ConfirmPage, script: ACCOUNT_PASSKEY_SCRIPT },
  connections: { title: (words) => words.connections.title, Page: ConnectionsPage },
  data: { title: (words) => words.frame.data, Page: DataPage },
  delete: { title: (words) => words.data.askTitle, Page: DeletePage },
  domains: { title: (words) => words.organizations.domains.title, Page: DomainsPage },
  email: { title: (words) => words.email.title, Page: EmailPage },
  'email-code': { title: (words) => words.email.codeTitle, Page: EmailCodePage },
  invitations: { title: (words) => words.organizations.invitations, Page: InvitationsPage },
  'leave-organization': { title: (words) => words.organizations.leaveIt, Page: LeaveOrganizationPage },
  'organization-events': { title: (words) => words.organizations.history, Page: EventsPage },
  member: { title: (words) => words.organizations.members, Page: MemberPage },
  members: { title: (words) => words.organizations.members, Page: MembersPage },
  'new-codes': {
    title: (words) => words.security.recoveryCodes,
    Page: NewCodesPage,
    script: ENROLLED_SCRIPT,
    style: ENROLLED_STYLE,
  },
  'new-passkey': { title: (words) => words.passkeys.newTitle, Page: NewPasskeyPage, script: ACCOUNT_PASSKEY_SCRIPT },
  organizations: { title: (words) => words.organizations.title, Page: OrganizationsPage },
  overview: { title: (words) => words.frame.account, Page: OverviewPage },
  password: { title: (words) => words.overview.password, Page: PasswordPage },
  profile: { title: (words) => words.overview.editTitle, Page: ProfilePage },
  'recovery-codes': { title: (words) => words.security.newCodesTitle, Page: RecoveryCodesPage },
  relay: { title: (words) => words.relay.title, Page: RelayPage },
  'relay-code': { title: (words) => words.relay.codeTitle, Page: RelayCodePage },
  'remove-link': { title: (words) => words.links.removeTitle, Page: RemoveLinkPage },
  'remove-passkey': { title: (words) => words.passkeys.removeTitle, Page: RemovePasskeyPage },
  'rename-passkey': { title: (words) => words.passkeys.renameTitle, Page: RenamePasskeyPage },
  replace: { title: (words) => words.arrival.replaceTitle, Page: ReplacePage, isQuestion: true },
  security: { title: (words) => words.frame.security, Page: SecurityPage },
  'sign-ins': { title: (words) => words.frame.signIns, Page: SignInsPage },
  'sign-out': { title: (words) => words.arrival.signOutTitle, Page: SignOutPage, isQuestion: true },
  'turn-off': { title: (words) => words.security.turnOffTitle, Page: TurnOffPage },
};

export function sendAccountPage<Name extends PageName>(
  response: Response,
  name: Name,
  view: PageView<Name>,
  status = 200,
): void {
  const {
    title,
    Page,
    isQuestion = false,
    formsLeave = false,
    script = '',
    style = '',
  }: AccountPage<Name> = PAGES[name];
  const { accountView } = view;
  sendPage(response, {
    title: title(view.words),
    language: view.language,
    status,
    branding: brandingOf(view.application),
    layout: isQuestion ? 'narrow' : 'wide',
    // «Sign out» stands on each of them, and leads there.
    formsLeave: formsLeave || view.application.signedOutUrl !== null,
    above: accountView && <ViewBanner view={accountView} />,
    bar: <Bar {...view} />,
    script: FORM_SCRIPT + script,
    style: ACCOUNT_STYLE + style + (accountView ? VIEW_STYLE : ''),
    body: accountView ? (
      <fieldset class="seen" disabled>
        <Page {...view} />
      </fieldset>
    ) : (
      <Page {...view} />
    ),
  });
}
