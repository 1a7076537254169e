import type { Response } from 'express';
import type { JSX } from 'preact';
import type { Client } from '../../applications/clients/client.entity.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { isLinkCode } from '../../flows/email-codes/code-text.js';
import type { Return } from '../../flows/redirect-rules.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import type { Language } from '../../platform/http/language.js';
import type { PageBranding } from '../../platform/pages/page.js';
import { sendPage } from '../../platform/pages/page.js';
import { FORM_SCRIPT, pageScript } from '../../platform/pages/page-script.js';
import type { LoginWords } from '../../words/en/login.js';
import { WORDS } from '../../words/words.js';
import { AgreementPage } from '../agreement/agreement.page.js';
import { ConsentPage } from '../consent/consent.page.js';
import { ContinueAsPage } from '../consent/continue-as.page.js';
import { DevicePage } from '../device/device.page.js';
import { InvitedPage } from '../invitations/invited.page.js';
import { MailedProofPage } from '../linking/mailed-proof.page.js';
import { OtherAddressPage } from '../linking/other-address.page.js';
import { RelayChoicePage } from '../linking/relay-choice.page.js';
import { OrganizationPage } from '../organization/organization.page.js';
import { ProfilePage } from '../profile/profile.page.js';
import { ENROL_STYLE, EnrolPage } from '../second-factor/enrol.page.js';
import { ENROLLED_SCRIPT, ENROLLED_STYLE, EnrolledPage } from '../second-factor/enrolled.page.js';
import { RecoveryCodePage } from '../second-factor/recovery-code.page.js';
import { SecondFactorPage } from '../second-factor/second-factor.page.js';
import type { FormName, HostedRequest, Visit } from '../visits/visit.js';
import { ConfirmPage } from './confirm.page.js';
import { destinationOf, hasOwnFace } from './destination.js';
import { FailurePage, wordsFor } from './failure.page.js';
import { ForgotPage } from './forgot.page.js';
import type { FormView } from './form-view.js';
import { HandOverPage } from './hand-over.page.js';
import { NewPasswordPage } from './new-password.page.js';
import { type OutcomeName, OutcomePage } from './outcome.page.js';
import { type Problem, problemOf } from './problem.js';
import { RegisterPage } from './register.page.js';
import { ResetPage } from './reset.page.js';
import { SignInPage } from './sign-in.page.js';
import { SignInCodePage } from './sign-in-code.page.js';
import { SignUpPasswordPage } from './sign-up-password.page.js';
import { VerifyPage } from './verify.page.js';
import { WasItYouPage } from './was-it-you.page.js';

const HAND_OVER_SCRIPT = pageScript('login/scripts/hand-over');
const CARRIED_EMAIL_SCRIPT = pageScript('login/scripts/carried-email');
const PASSKEY_SCRIPT = pageScript('platform/pages/scripts/credential') + pageScript('login/scripts/passkey');

interface FormPage {
  title(messages: LoginWords): string;
  Page(view: FormView): JSX.Element | null;
  /** Beside the script and the style of every page. */
  script?: string;
  style?: string;
  /** Where the plan includes them. */
  takesPasskeys?: boolean;
}

type PageName =
  | FormName
  | 'confirm'
  | 'new-password'
  | 'was-it-you'
  | 'sign-up-password'
  | 'relay-choice'
  | 'continue-as';

const PAGES: Record<PageName, FormPage> = {
  'sign-in': { title: (words) => words.signIn, Page: SignInPage, script: CARRIED_EMAIL_SCRIPT, takesPasskeys: true },
  'sign-in-code': { title: (words) => words.checkInbox, Page: SignInCodePage },
  register: { title: (words) => words.createYourAccount, Page: RegisterPage, script: CARRIED_EMAIL_SCRIPT },
  invited: { title: (words) => words.createYourAccount, Page: InvitedPage },
  verify: { title: (words) => words.checkInbox, Page: VerifyPage },
  confirm: { title: (words) => words.confirmEmail, Page: ConfirmPage },
  forgot: { title: (words) => words.forgotTitle, Page: ForgotPage, script: CARRIED_EMAIL_SCRIPT },
  reset: { title: (words) => words.checkInbox, Page: ResetPage },
  'new-password': { title: (words) => words.newPasswordTitle, Page: NewPasswordPage },
  'was-it-you': { title: (words) => words.wasItYou, Page: WasItYouPage },
  'sign-up-password': { title: (words) => words.newPasswordTitle, Page: SignUpPasswordPage },
  linking: { title: (words) => words.checkInbox, Page: MailedProofPage },
  'relay-choice': { title: (words) => words.linking.choiceTitle, Page: RelayChoicePage },
  'other-address': { title: (words) => words.linking.addressTitle, Page: OtherAddressPage },
  'second-factor': { title: (words) => words.secondFactor.title, Page: SecondFactorPage, takesPasskeys: true },
  'recovery-code': { title: (words) => words.secondFactor.useRecoveryCode, Page: RecoveryCodePage },
  enrol: { title: (words) => words.secondFactor.enrolTitle, Page: EnrolPage, style: ENROL_STYLE },
  agreement: { title: (words) => words.agreement.title, Page: AgreementPage },
  profile: { title: (words) => words.profile.title, Page: ProfilePage },
  organization: { title: (words) => words.organization.title, Page: OrganizationPage },
  consent: { title: (words) => words.consent.title, Page: ConsentPage },
  'continue-as': { title: (words) => words.signIn, Page: ContinueAsPage },
  device: { title: (words) => words.device.askTitle, Page: DevicePage },
  enrolled: {
    title: (words) => words.secondFactor.codesTitle,
    Page: EnrolledPage,
    script: ENROLLED_SCRIPT,
    style: ENROLLED_STYLE,
  },
};

/** Their forms lead to another page of ours. The forms of other pages may lead to the application. */
const STAYING = new Set<PageName>([
  'register',
  'forgot',
  'was-it-you',
  'sign-up-password',
  'other-address',
  'enrol',
  'device',
]);

type Facts =
  | 'remembered'
  | 'wanted'
  | 'agreementOf'
  | 'profileOf'
  | 'consentOf'
  | 'organizations'
  | 'device'
  | 'recoveryCodes'
  | 'mayRenewCodes';

export type Shown = Pick<FormView, 'csrf' | 'typed' | Facts> & { failure?: ServiceError };

/** The page of a form: empty at first, or with what must be corrected and what was typed. */
export function sendForm(
  response: Response,
  name: FormName,
  hosted: HostedRequest,
  { failure, ...shown }: Shown,
): void {
  const { language } = hosted;
  const visit = hosted.visit as Visit;
  const messages = WORDS[language].login;
  const problem = problemOf(failure, language, shown.typed);
  const page = pageFor(name, hosted, shown.typed, problem, failure);
  const { title, Page, script = '', style = '', takesPasskeys } = PAGES[page];
  markFailure(response, failure);
  sendPage(response, {
    title: title(messages),
    language,
    status: failure?.getStatus() ?? 200,
    branding: brandingOf(visit.application, visit.client),
    formsLeave: mayLeave(page, visit),
    script: FORM_SCRIPT + script + (takesPasskeys && hosted.passkeys ? PASSKEY_SCRIPT : ''),
    style,
    body: <Page {...hosted} {...shown} {...{ visit, messages, problem }} />,
  });
}

/** What the sign-in page shows before there is a login. */
export type Picture = Pick<Visit, 'application' | 'client' | 'plan' | 'providers'>;

/** The sign-in page as it would look: for a frame, and only to be looked at. */
export function sendPicture(response: Response, picture: Picture, language: Language, scheme: 'light' | 'dark'): void {
  const { application, client } = picture;
  const messages = WORDS[language].login;
  const flow = { asked: null, loginHint: null, redirectUrl: application.origins[0] as string };
  const visit = { ...picture, flow, query: '' } as Visit;
  sendPage(response, {
    title: messages.signIn,
    language,
    branding: brandingOf(application, client),
    picture: scheme,
    body: <SignInPage {...{ language, visit, messages, csrf: '', typed: {} }} />,
  });
}

/** A button of a provider leads there, from the page of a sign-up too, and so may an address there. */
const mayLeave = (shown: keyof typeof PAGES, { providers, application }: Visit): boolean =>
  !STAYING.has(shown) || (shown === 'register' && (providers.length > 0 || application.organizations !== null));

/** A user who followed an emailed link has no code to type, unless the link can no longer be used. */
function pageFor(
  name: FormName,
  { link, waiting, visit }: HostedRequest,
  { code }: Shown['typed'],
  problem: Problem | undefined,
  failure: ServiceError | undefined,
): PageName {
  if (name === 'linking' && waiting?.waitsFor === 'choice') return 'relay-choice';
  if (name === 'linking' && !waiting?.email) return 'other-address';
  if (name === 'consent' && visit?.client.firstParty) return 'continue-as';
  const isLinked = isLinkCode(code) && problem?.field !== 'code';
  if (!isLinked) return name;
  if (name === 'reset') return 'new-password';
  if (name !== 'verify' || link?.isHere !== false) return name === 'verify' ? 'confirm' : name;
  return link.needsNewPassword || failure?.code === 'sign_up_password_spent' ? 'sign-up-password' : 'was-it-you';
}

/** The end of a step that does not sign in this browser. */
export function sendOutcome(response: Response, name: OutcomeName, hosted: HostedRequest): void {
  sendPage(response, {
    title: WORDS[hosted.language].login.outcomes[name].title,
    language: hosted.language,
    ...(hosted.application && { branding: brandingOf(hosted.application, hosted.visit?.client) }),
    body: <OutcomePage name={name} hosted={hosted} />,
  });
}

/** Takes a browser to a client with a form, as the client wants it. */
export function sendHandOver(
  response: Response,
  { redirectUrl, posts }: Required<Return>,
  { application, client, language }: Pick<Visit, 'application' | 'client'> & Pick<HostedRequest, 'language'>,
): void {
  const messages = WORDS[language].login;
  const destination = destinationOf({ client, redirectUrl });
  response.set('cache-control', 'no-store');
  sendPage(response, {
    title: messages.continue,
    language,
    branding: brandingOf(application, client),
    formsLeave: true,
    script: HAND_OVER_SCRIPT,
    body: <HandOverPage {...{ to: redirectUrl, posts, destination, messages }} />,
  });
}

/** The developer of a client may be the one who reads it: then it says in full what is wrong. */
export function sendFailure(
  response: Response,
  failure: ServiceError,
  hosted: HostedRequest,
  requestId: string,
  { tellsDeveloper = false } = {},
): void {
  markFailure(response, failure);
  sendPage(response, {
    title: wordsFor(failure, WORDS[hosted.language].login).title,
    language: hosted.language,
    status: failure.getStatus(),
    ...(hosted.application && { branding: brandingOf(hosted.application, hosted.visit?.client) }),
    body: <FailurePage {...{ failure, hosted, requestId, tellsDeveloper }} />,
  });
}

function markFailure(response: Response, failure: ServiceError | undefined): void {
  if (failure) response.set({ ...failure.headers, 'x-error-code': failure.code });
}

function brandingOf({ name, branding }: Application, client?: Client): PageBranding {
  if (!client || !hasOwnFace(client)) return { name, ...branding };
  return { ...branding, name: client.name, logoUrl: client.logoUrl ?? branding.logoUrl };
}
