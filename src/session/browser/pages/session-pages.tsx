import type { Response } from 'express';
import { brandingOf } from '../../../applications/branding.js';
import { homeOf } from '../../../applications/built-in.js';
import { pickLanguage } from '../../../platform/http/language.js';
import { Button, Card, CardEnding, Link, LinkButton } from '../../../platform/pages/components.js';
import { sendPage } from '../../../platform/pages/page.js';
import { FORM_SCRIPT } from '../../../platform/pages/page-script.js';
import { WORDS } from '../../../words/words.js';
import type { SignOutQuestion, WayOn } from '../cookie-session.service.js';

const LOGOUT_PATH = '/api/service/logout';

type AcceptLanguage = string | null | undefined;

/**
 * Asks before it signs out, because another site sent the person here. It is a form, so that no prefetch submits it.
 */
export function sendSignOutPage(
  response: Response,
  acceptLanguage: AcceptLanguage,
  { application, target }: SignOutQuestion,
): void {
  const language = pickLanguage(acceptLanguage);
  const words = WORDS[language].login.signOut;
  const home = homeOf(application);
  sendPage(response, {
    branding: brandingOf(application),
    title: words.askTitle,
    language,
    formsLeave: true,
    script: FORM_SCRIPT,
    body: (
      <Card title={words.askTitle} intro={words.ask(application.name)}>
        <form method="get" action={LOGOUT_PATH}>
          {target && <input type="hidden" name="redirectUrl" value={target} />}
          <Button full>{words.signOut}</Button>
        </form>
        {home && (
          <CardEnding>
            <Link href={home}>{words.stay}</Link>
          </CardEnding>
        )}
      </Card>
    ),
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
