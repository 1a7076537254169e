import type { Response } from 'express';
import { brandingOf } from '../../applications/branding.js';
import { homeOf } from '../../applications/built-in.js';
import type { Application } from '../../applications/entities/application.entity.js';
import type { Language } from '../../platform/http/language.js';
import { Button, Card, CardEnding, Link, LinkButton } from '../../platform/pages/components.js';
import { sendPage } from '../../platform/pages/page.js';
import { FORM_SCRIPT } from '../../platform/pages/page-script.js';
import { WORDS } from '../../words/words.js';

interface Asking {
  language: Language;
  /** Those of which the person signs out. */
  applications: Application[];
  fields: Record<string, string | undefined>;
}

/** Asks, because every page can send a browser here. */
export function sendLogoutQuestion(response: Response, { language, applications, fields }: Asking): void {
  const words = WORDS[language].login.signOut;
  const names = new Intl.ListFormat(language).format(applications.map(({ name }) => name));
  const [application, another] = applications;
  const home = application && !another ? homeOf(application) : undefined;
  sendPage(response, {
    ...(application && !another && { branding: brandingOf(application) }),
    title: words.askTitle,
    language,
    formsLeave: true,
    script: FORM_SCRIPT,
    body: (
      <Card title={words.askTitle} intro={words.ask(names)}>
        <form method="post" action="/oauth/logout/confirm">
          {Object.entries(fields).map(
            ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
          )}
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

/** Says that no user is signed in here any more, with a link to where the person came from, as far as that is known. */
export function sendLoggedOut(
  response: Response,
  { language, application, url }: { language: Language; application: Application | undefined; url: string | undefined },
): void {
  const words = WORDS[language].login.signOut;
  const target = url ?? (application && homeOf(application));
  sendPage(response, {
    ...(application && { branding: brandingOf(application) }),
    title: words.outTitle,
    language,
    body: (
      <Card title={words.outTitle} intro={words.out}>
        {application && target && (
          <LinkButton href={target} full>
            {words.back(application.name)}
          </LinkButton>
        )}
      </Card>
    ),
  });
}
