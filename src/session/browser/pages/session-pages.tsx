import type { Request, Response } from 'express';
import type { Application } from '../../../applications/entities/application.entity.js';
import { pickLanguage } from '../../../platform/http/language.js';
import { Button, Card, CardEnding, Link, LinkButton } from '../../../platform/pages/components.js';
import { type Page, sendPage } from '../../../platform/pages/page.js';
import { homeOf } from '../redirect-target.js';
import { WORDS } from './words.js';

export const SIGN_OUT_PATH = '/api/service/sign-out';
const LOGOUT_PATH = '/api/service/logout';

/** Asks before it signs out, for it was another site that wanted it. A form, so that no prefetch presses it. */
export function sendSignOutPage(
  request: Request,
  response: Response,
  application: Application,
  target: string | undefined,
): void {
  const language = languageOf(request);
  const words = WORDS[language];
  const home = homeOf(application);
  sendPage(response, {
    ...brandedAs(application),
    title: words.askTitle,
    language,
    formsLeave: true,
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

export function sendSignedOutPage(
  request: Request,
  response: Response,
  application: Application | null,
  wayOn: string,
): void {
  const { outTitle, out } = WORDS[languageOf(request)];
  sendEnding(request, response, application, { title: outTitle, intro: out, status: 200, wayOn });
}

/** What a program would be told as a 401, said to a person, with the way back to where signing in begins. */
export function sendSessionOverPage(
  request: Request,
  response: Response,
  application: Application | null,
  wayOn: string,
): void {
  const { overTitle, over } = WORDS[languageOf(request)];
  sendEnding(request, response, application, { title: overTitle, intro: over, status: 401, wayOn });
}

function sendEnding(
  request: Request,
  response: Response,
  application: Application | null,
  { title, intro, status, wayOn }: { title: string; intro: string; status: number; wayOn: string },
): void {
  const language = languageOf(request);
  sendPage(response, {
    ...(application && brandedAs(application)),
    title,
    language,
    status,
    body: (
      <Card title={title} intro={intro}>
        <LinkButton href={wayOn} full>
          {WORDS[language].back(application?.name ?? new URL(wayOn).host)}
        </LinkButton>
      </Card>
    ),
  });
}

const brandedAs = ({ name, branding }: Application): Pick<Page, 'branding'> => ({ branding: { name, ...branding } });

const languageOf = (request: Request) => pickLanguage(request.headers['accept-language']);
