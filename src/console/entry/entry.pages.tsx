import type { Request, Response } from 'express';
import type { ComponentChildren } from 'preact';
import { Card, Code, LinkButton } from '../../platform/pages/components.js';
import { sendPage } from '../../platform/pages/page.js';
import type { ConsoleWords } from '../../words/en/console.js';
import { WORDS } from '../../words/words.js';
import { consoleRequest } from '../visit/visit.js';

/** No account can sign in yet: the first owner comes by the command line. */
export const sendFirstOperator = (request: Request, response: Response): void =>
  send(request, response, ({ entry }) => (
    <Card title={entry.firstTitle} intro={entry.first}>
      <Code block>npm run -s cli -- console open --email you@example.com</Code>
    </Card>
  ));

export const sendClosed = (request: Request, response: Response): void =>
  send(request, response, ({ entry }) => (
    <Card title={entry.closedTitle} intro={entry.closed}>
      <LinkButton full href="/console">
        {entry.signIn}
      </LinkButton>
    </Card>
  ));

function send(request: Request, response: Response, body: (words: ConsoleWords) => ComponentChildren): void {
  const { language } = consoleRequest(request);
  const words = WORDS[language].console;
  sendPage(response, { title: words.name, language, branding: { name: words.name, footer: '' }, body: body(words) });
}
