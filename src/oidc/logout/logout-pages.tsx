import type { Response } from 'express';
import { brandingOf } from '../../applications/branding.js';
import { homeOf } from '../../applications/built-in.js';
import type { Application } from '../../applications/entities/application.entity.js';
import type { Language } from '../../platform/http/language.js';
import { Card, LinkButton } from '../../platform/pages/components.js';
import { sendPage } from '../../platform/pages/page.js';
import { WORDS } from '../../words/words.js';

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
