import type { Response } from 'express';
import { brandingOf } from '../../../applications/branding.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import { Card, LinkButton } from '../../../platform/pages/components.js';
import { sendPage } from '../../../platform/pages/page.js';
import { WORDS } from '../../../words/words.js';
import type { PageRequest } from '../visit/visit.js';

/** The last page of a visit: signed out, or the account deleted. */
export function sendEnding(
  response: Response,
  { language, application }: PageRequest,
  { title, text }: { title: string; text: string },
): void {
  const { name, origins } = application as Application;
  const [home] = origins;
  sendPage(response, {
    title,
    language,
    branding: brandingOf(application as Application),
    body: (
      <Card title={title} intro={text}>
        {home && (
          <LinkButton full href={home}>
            {WORDS[language].login.backTo(name)}
          </LinkButton>
        )}
      </Card>
    ),
  });
}
