import type { Response } from 'express';
import { brandingOf } from '../../../applications/branding.js';
import { pickLanguage } from '../../../platform/http/language.js';
import { Card, LinkButton } from '../../../platform/pages/components.js';
import { sendPage } from '../../../platform/pages/page.js';
import { WORDS } from '../../../words/words.js';
import type { SignOutQuestion, WayOn } from '../cookie-session.service.js';
import { sendSignOutQuestion } from './sign-out-question.js';

const LOGOUT_PATH = '/api/service/logout';

type AcceptLanguage = string | null | undefined;

export function sendSignOutPage(
  response: Response,
  acceptLanguage: AcceptLanguage,
  { application, target }: SignOutQuestion,
): void {
  sendSignOutQuestion(response, {
    language: pickLanguage(acceptLanguage),
    applications: [application],
    form: { method: 'get', action: LOGOUT_PATH },
    fields: { redirectUrl: target },
  });
}

export function sendSignedOutPage(response: Response, acceptLanguage: AcceptLanguage, wayOn: WayOn): void {
  sendEnding(response, acceptLanguage, wayOn, 'out');
}

/** Tells a person what a 401 tells a program, with a link to the place where signing in begins. */
export function sendSessionOverPage(response: Response, acceptLanguage: AcceptLanguage, wayOn: WayOn): void {
  sendEnding(response, acceptLanguage, wayOn, 'over');
}

function sendEnding(
  response: Response,
  acceptLanguage: AcceptLanguage,
  { application, url }: WayOn,
  ending: 'out' | 'over',
): void {
  const language = pickLanguage(acceptLanguage);
  const words = WORDS[language].login.signOut;
  const title = words[`${ending}Title`];
  sendPage(response, {
    ...(application && { branding: brandingOf(application) }),
    title,
    language,
    status: ending === 'over' ? 401 : 200,
    body: (
      <Card title={title} intro={words[ending]}>
        <LinkButton href={url} full>
          {words.back(application?.name ?? new URL(url).host)}
        </LinkButton>
      </Card>
    ),
  });
}
