import type { Response } from 'express';
import type { Application } from '../../applications/entities/application.entity.js';
import { isLinkCode } from '../../flows/email-codes/code-text.js';
import type { ServiceError } from '../../platform/errors/service.error.js';
import type { PageBranding } from '../../platform/pages/page.js';
import { sendPage } from '../../platform/pages/page.js';
import { MailedProofPage } from '../linking/mailed-proof.page.js';
import { OtherAddressPage } from '../linking/other-address.page.js';
import { RelayChoicePage } from '../linking/relay-choice.page.js';
import { MESSAGES, type Messages } from '../messages/messages.js';
import type { FormName, HostedRequest, Visit } from '../visits/visit.js';
import { ConfirmPage } from './confirm.page.js';
import { FailurePage, wordsFor } from './failure.page.js';
import { ForgotPage } from './forgot.page.js';
import { FORM_SCRIPT } from './form-script.js';
import type { FormView } from './form-view.js';
import { NewPasswordPage } from './new-password.page.js';
import { type OutcomeName, OutcomePage } from './outcome.page.js';
import { type Problem, problemOf } from './problem.js';
import { RegisterPage } from './register.page.js';
import { ResetPage } from './reset.page.js';
import { SignInPage } from './sign-in.page.js';
import { SignUpPasswordPage } from './sign-up-password.page.js';
import { VerifyPage } from './verify.page.js';
import { WasItYouPage } from './was-it-you.page.js';

const PAGES = {
  'sign-in': { title: 'signIn', Page: SignInPage },
  register: { title: 'createYourAccount', Page: RegisterPage },
  verify: { title: 'checkInbox', Page: VerifyPage },
  confirm: { title: 'confirmEmail', Page: ConfirmPage },
  forgot: { title: 'forgotTitle', Page: ForgotPage },
  reset: { title: 'checkInbox', Page: ResetPage },
  'new-password': { title: 'newPasswordTitle', Page: NewPasswordPage },
  'was-it-you': { title: 'wasItYou', Page: WasItYouPage },
  'sign-up-password': { title: 'newPasswordTitle', Page: SignUpPasswordPage },
  linking: { title: 'checkInbox', Page: MailedProofPage },
  'relay-choice': { title: ({ linking }: Messages) => linking.choiceTitle, Page: RelayChoicePage },
  'other-address': { title: ({ linking }: Messages) => linking.addressTitle, Page: OtherAddressPage },
} as const;

/** Their forms lead to another page of ours. The forms of other pages may lead to the application. */
const STAYING = new Set<keyof typeof PAGES>(['register', 'forgot', 'was-it-you', 'sign-up-password', 'other-address']);

export type Shown = Pick<FormView, 'csrf' | 'typed'> & { failure?: ServiceError };

/** The page of a form: empty at first, or with what must be corrected and what was typed. */
export function sendForm(
  response: Response,
  name: FormName,
  hosted: HostedRequest,
  { failure, csrf, typed }: Shown,
): void {
  const { language, link, waiting, nextMailIn, mailboxUrl, remembered } = hosted;
  const visit = hosted.visit as Visit;
  const messages = MESSAGES[language];
  const problem = problemOf(failure, language, typed);
  const shown = pageFor(name, hosted, typed, problem, failure);
  const { title, Page } = PAGES[shown];
  markFailure(response, failure);
  sendPage(response, {
    title: typeof title === 'function' ? title(messages) : messages[title],
    language,
    status: failure?.getStatus() ?? 200,
    branding: brandingOf(visit.application),
    formsLeave: !STAYING.has(shown),
    script: FORM_SCRIPT,
    body: (
      <Page
        {...{ visit, messages, language, link, waiting, nextMailIn, mailboxUrl, remembered, csrf, typed, problem }}
      />
    ),
  });
}

/** A user who followed an emailed link has no code to type, unless the link can no longer be used. */
function pageFor(
  name: FormName,
  { link, waiting }: HostedRequest,
  { code }: Shown['typed'],
  problem: Problem | undefined,
  failure: ServiceError | undefined,
): keyof typeof PAGES {
  if (name === 'linking' && waiting?.waitsFor === 'choice') return 'relay-choice';
  if (name === 'linking' && !waiting?.email) return 'other-address';
  const isLinked = isLinkCode(code) && problem?.field !== 'code';
  if (!isLinked) return name;
  if (name === 'reset') return 'new-password';
  if (name !== 'verify' || link?.isHere !== false) return name === 'verify' ? 'confirm' : name;
  return link.needsNewPassword || failure?.code === 'sign_up_password_spent' ? 'sign-up-password' : 'was-it-you';
}

/** The end of a step that does not sign in this browser. */
export function sendOutcome(response: Response, name: OutcomeName, hosted: HostedRequest): void {
  sendPage(response, {
    title: MESSAGES[hosted.language].outcomes[name].title,
    language: hosted.language,
    ...(hosted.application && { branding: brandingOf(hosted.application) }),
    body: <OutcomePage name={name} hosted={hosted} />,
  });
}

export function sendFailure(response: Response, failure: ServiceError, hosted: HostedRequest, requestId: string): void {
  markFailure(response, failure);
  sendPage(response, {
    title: wordsFor(failure, MESSAGES[hosted.language]).title,
    language: hosted.language,
    status: failure.getStatus(),
    ...(hosted.application && { branding: brandingOf(hosted.application) }),
    body: <FailurePage failure={failure} hosted={hosted} requestId={requestId} />,
  });
}

function markFailure(response: Response, failure: ServiceError | undefined): void {
  if (failure) response.set({ ...failure.headers, 'x-error-code': failure.code });
}

const brandingOf = ({ name, branding }: Application): PageBranding => ({ name, ...branding });
