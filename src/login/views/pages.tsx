import type { Response } from 'express';
import type { Application } from '../../applications/entities/application.entity.js';
import type { ServiceError } from '../../common/errors/service.error.js';
import type { PageBranding } from '../../common/pages/page.js';
import { sendPage } from '../../common/pages/page.js';
import { MESSAGES } from '../messages/messages.js';
import type { FormName, Known, Visit } from '../visit.js';
import { FailurePage, wordsFor } from './failure.page.js';
import type { FormView } from './form-view.js';
import { RegisterPage } from './register.page.js';
import { SignInPage } from './sign-in.page.js';

const FORMS = {
  'sign-in': { title: 'signIn', Page: SignInPage },
  register: { title: 'createYourAccount', Page: RegisterPage },
} as const;

type Shown = Pick<FormView, 'csrf' | 'typed' | 'problem'> & { failure?: ServiceError };

/** The page of a form: empty at first, or with what is to be mended and what was typed. */
export function sendForm(response: Response, name: FormName, known: Known, shown: Shown): void {
  const { language } = known;
  const { application } = known.visit as Visit;
  const messages = MESSAGES[language];
  const { title, Page } = FORMS[name];
  markFailure(response, shown.failure);
  sendPage(response, {
    title: messages[title],
    language,
    status: shown.failure?.getStatus() ?? 200,
    branding: brandingOf(application),
    formTargets: application.origins,
    body: <Page visit={known.visit as Visit} messages={messages} {...shown} />,
  });
}

export function sendFailure(response: Response, failure: ServiceError, known: Known, requestId: string): void {
  markFailure(response, failure);
  sendPage(response, {
    title: wordsFor(failure, MESSAGES[known.language]).title,
    language: known.language,
    status: failure.getStatus(),
    ...(known.application && { branding: brandingOf(known.application) }),
    body: <FailurePage failure={failure} known={known} requestId={requestId} />,
  });
}

function markFailure(response: Response, failure: ServiceError | undefined): void {
  if (failure) response.set({ ...failure.headers, 'x-error-code': failure.code });
}

const brandingOf = ({ name, branding }: Application): PageBranding => ({ name, ...branding });
