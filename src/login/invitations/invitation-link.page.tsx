import type { Response } from 'express';
import type { Language } from '../../platform/http/language.js';
import { Button, Card, Form, Notice } from '../../platform/pages/components.js';
import { sendPage } from '../../platform/pages/page.js';
import { FORM_SCRIPT } from '../../platform/pages/page-script.js';
import { WORDS } from '../../words/words.js';
import { joinedName } from './invited.page.js';
import type { OpenedInvitation } from './invited.service.js';

interface Shown extends OpenedInvitation {
  language: Language;
  /** Another person who uses the application in this browser. */
  other: string | undefined;
}

/** A button, because programs follow links: opening the page accepts nothing. */
export function sendInvitation(response: Response, { application, invited, token, language, other }: Shown): void {
  const messages = WORDS[language].login;
  const words = messages.invited;
  const title = words.title(joinedName(invited, { application }));
  response.set('cache-control', 'no-store');
  sendPage(response, {
    title,
    language,
    branding: { name: application.name, ...application.branding },
    formsLeave: true,
    script: FORM_SCRIPT,
    body: (
      <Card title={title} intro={words.asked(invited.email)}>
        {other && <Notice>{words.otherPerson(other, invited.email, application.name)}</Notice>}
        <Form action="/login/invitation" hidden={{ token }}>
          <Button full>{words.accept}</Button>
        </Form>
        <p class="soft">{messages.notYours}</p>
      </Card>
    ),
  });
}
