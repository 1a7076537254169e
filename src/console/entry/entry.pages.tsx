import type { Request, Response } from 'express';
import { Card, Code, LinkButton } from '../../platform/pages/components.js';
import { sendPage } from '../../platform/pages/page.js';
import { WORDS } from '../../words/words.js';
import { consoleRequest } from '../visit/visit.js';

/** No account can sign in yet: the first owner comes by the command line. */
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
