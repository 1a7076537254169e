import type { Response } from 'express';
import { brandingOf } from '../../../applications/branding.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import { Button, Card, Form, LinkButton } from '../../../platform/pages/components.js';
import { sendPage } from '../../../platform/pages/page.js';
import { SENDING_SCRIPT } from '../../../platform/pages/page-script.js';
import { COMMAND_STYLE } from './dashboard-style.js';
import { clockTime, OpenCommand } from './words.js';

interface Question {
  application: Application;
  link: string;
  expiresAt: Date;
  /** Another application whose dashboard this browser shows. */
  open: Application | undefined;
}

/** Asks before a link is used up that another site led to, or that takes the place of another dashboard. */
export function sendQuestion(response: Response, { application, link, expiresAt, open }: Question): void {
  const title = `Open the dashboard of ${application.name}?`;
  sendPage(response, {
    title,
    language: 'en',
    branding: brandingOf(application),
    style: COMMAND_STYLE,
    script: SENDING_SCRIPT,
    body: (
      <Card title={title} intro={`The link works once, until ${clockTime(expiresAt)}.`}>
        {open && <p class="soft small">{`This browser shows the dashboard of ${open.name}, which then closes.`}</p>}
        <div class="stack">
          <Form action="/dashboard/open" hidden={{ link }}>
            <Button full>Open the dashboard</Button>
          </Form>
          {open && (
            <LinkButton full look="plain" href="/dashboard">
              {`Stay with ${open.name}`}
            </LinkButton>
          )}
        </div>
      </Card>
    ),
  });
}

export function sendClosed(response: Response, application: Application): void {
  const title = 'The dashboard is closed';
  sendPage(response, {
    title,
    language: 'en',
    branding: brandingOf(application),
    style: COMMAND_STYLE,
    body: (
      <Card title={title} intro={`This browser no longer shows anything of ${application.name}. To open it again, run`}>
        <OpenCommand slug={application.slug} />
      </Card>
    ),
  });
}
