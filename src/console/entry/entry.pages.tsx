import type { Request, Response } from 'express';
import { Button, Card, Code, Form, LinkButton } from '../../platform/pages/components.js';
import { sendPage } from '../../platform/pages/page.js';
import { FORM_SCRIPT } from '../../platform/pages/page-script.js';
import { WORDS } from '../../words/words.js';
import { consoleRequest } from '../visit/visit.js';

/** Nobody can sign in yet: the first owner comes by the command line. */
export function sendFirstOperator(request: Request, response: Response): void {
  const { language } = consoleRequest(request);
  const { name, entry } = WORDS[language].console;
  sendPage(response, {
    title: name,
    language,
    branding: { name, footer: '' },
    body: (
      <Card title={entry.firstTitle} intro={entry.first}>
        <Code block>npm run -s cli -- console open --email you@example.com</Code>
      </Card>
    ),
  });
}

/** A link led here, and not a sign-in that this browser began: whose console opens is the person's to say. */
export function sendOpenQuestion(request: Request, response: Response, asked: { code: string; email: string }): void {
  const { language } = consoleRequest(request);
  const { name, entry } = WORDS[language].console;
  sendPage(response, {
    title: name,
    language,
    branding: { name, footer: '' },
    script: FORM_SCRIPT,
    body: (
      <Card title={entry.openTitle} intro={entry.openAs(asked.email)}>
        <Form action="/console/callback" hidden={{ code: asked.code }}>
          <Button full>{entry.open}</Button>
        </Form>
      </Card>
    ),
  });
}

export function sendClosed(request: Request, response: Response): void {
  const { language } = consoleRequest(request);
  const { name, entry } = WORDS[language].console;
  sendPage(response, {
    title: name,
    language,
    branding: { name, footer: '' },
    body: (
      <Card title={entry.closedTitle} intro={entry.closed}>
        <LinkButton full href="/console">
          {entry.signIn}
        </LinkButton>
      </Card>
    ),
  });
}
