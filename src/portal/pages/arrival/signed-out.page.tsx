import type { Response } from 'express';
import type { Application } from '../../../applications/entities/application.entity.js';
import { MESSAGES } from '../../../login/messages/messages.js';
import { Card, LinkButton } from '../../../platform/pages/components.js';
import { sendPage } from '../../../platform/pages/page.js';
import { PORTAL_WORDS } from '../messages/words.js';
import { brandingOf } from '../views/branding.js';
import type { PageRequest } from '../visit/visit.js';

export function sendSignedOut(response: Response, known: PageRequest): void {
  const { language } = known;
  const application = known.application as Application;
  const { arrival } = PORTAL_WORDS[language];
  const [home] = application.origins;
  sendPage(response, {
    title: arrival.signedOutTitle,
    language,
    branding: brandingOf(application),
    body: (
      <Card title={arrival.signedOutTitle} intro={arrival.signedOut(application.name)}>
        {home && (
          <LinkButton full href={home}>
            {MESSAGES[language].backTo(application.name)}
          </LinkButton>
        )}
      </Card>
    ),
  });
}
