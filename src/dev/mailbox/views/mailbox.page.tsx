import type { Response } from 'express';
import type { KeptMail } from '../../../mail/mailbox.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Card, Code, Link, LinkButton, Notice } from '../../../platform/pages/components.js';
import { sendPage } from '../../../platform/pages/page.js';
import { FORMATS, type MailView, SCHEMES } from './mail-view.js';

interface MailboxPage {
  mails: KeptMail[];
  to: string;
  leavesBySmtp: boolean;
}

const FRESH_EVERY_SECONDS = '5';

export function sendMailboxPage(response: Response, page: MailboxPage): void {
  response.setHeader('refresh', FRESH_EVERY_SECONDS);
  sendPage(response, {
    title: 'Mailbox',
    language: 'en',
    layout: 'wide',
    bar: <Tools />,
    style: MAILBOX_STYLE,
    body: <MailList {...page} />,
  });
}

export function sendMailPage(response: Response, mail: KeptMail, view: MailView): void {
  sendPage(response, {
    title: mail.subject,
    language: 'en',
    layout: 'wide',
    bar: <Tools />,
    style: MAILBOX_STYLE,
    framesOwn: true,
    script: FIT_FRAME,
    body: <OpenMail mail={mail} view={view} />,
  });
}

/** A wrong or old URL gets this page, with a link to the mailbox. */
export function sendNoMailPage(response: Response, failure: ServiceError): void {
  response.setHeader('x-error-code', failure.code);
  sendPage(response, {
    title: 'Email not found',
    language: 'en',
    layout: 'wide',
    bar: <Tools />,
    style: MAILBOX_STYLE,
    status: failure.getStatus(),
    body: (
      <Card title="Email not found" intro={failure.message}>
        <div class="row">
          <LinkButton href="/dev/mailbox">All emails</LinkButton>
        </div>
      </Card>
    ),
  });
}

function MailList({ mails, to, leavesBySmtp }: MailboxPage) {
  return (
    <Card
      title="Mailbox"
      intro={
        <>
          Every email from the service, newest first. During development, emails land here instead of being delivered.
          Programs read the same at{' '}
          <Link href={to ? `/dev/mailbox.json?to=${encodeURIComponent(to)}` : '/dev/mailbox.json'}>
            /dev/mailbox.json
          </Link>
          .
        </>
      }
    >
      {leavesBySmtp && <Notice>SMTP_URL is set, so emails leave through it and none land here.</Notice>}
      {to !== '' && (
        <p>
          Only emails to <Code>{to}</Code>. <Link href="/dev/mailbox">Show all</Link>
        </p>
      )}
      {mails.length === 0 ? (
        <p class="soft">No emails yet. This page looks again every five seconds.</p>
      ) : (
        <Rows mails={mails} />
      )}
    </Card>
  );
}

function Rows({ mails }: { mails: KeptMail[] }) {
  return (
    <ul class="mails">
      {mails.map((mail) => (
        <li key={mail.id}>
          <a href={`/dev/mailbox/${mail.id}`}>
            <b lang={mail.language}>{mail.subject}</b>
            <span class="soft small">
              {mail.from.name} to {mail.to.address}
            </span>
          </a>
          <span class="soft small">{readable(new Date(mail.deliveredAt))}</span>
        </li>
      ))}
    </ul>
  );
}

function OpenMail({ mail, view }: { mail: KeptMail; view: MailView }) {
  return (
    <>
      <Card title={mail.subject} intro={<Link href="/dev/mailbox">All emails</Link>}>
        <dl>
          <dt>From</dt>
          <dd>
            {mail.from.name} &lt;{mail.from.address}&gt;
          </dd>
          <dt>To</dt>
          <dd>
            <Link href={`/dev/mailbox?to=${encodeURIComponent(mail.to.address)}`}>{mail.to.address}</Link>
          </dd>
          <dt>Delivered</dt>
          <dd>{readable(new Date(mail.deliveredAt))}</dd>
          <dt>Template</dt>
          <dd>
            {mail.template} ({mail.language})
          </dd>
          {mail.code && (
            <>
              <dt>Code</dt>
              <dd>
                <Code>{mail.code}</Code>
              </dd>
            </>
          )}
        </dl>
        {mail.link && (
          <div class="row">
            <LinkButton href={mail.link}>Open the link</LinkButton>
          </div>
        )}
      </Card>
      <section class="card">
        <Views mail={mail} view={view} />
        {view.format === 'text' ? (
          <pre class="letter" lang={mail.language}>
            {mail.text}
          </pre>
        ) : (
          <iframe class={view.format} src={`/dev/mailbox/${mail.id}/html?scheme=${view.scheme}`} title={mail.subject} />
        )}
      </section>
    </>
  );
}

function Views({ mail, view }: { mail: KeptMail; view: MailView }) {
  const urlOf = (change: Partial<MailView>) =>
    `/dev/mailbox/${mail.id}?${new URLSearchParams({ ...view, ...change }).toString()}`;
  return (
    <nav class="views" aria-label="How to look at it">
      <Choices name="format" of={FORMATS} view={view} urlOf={urlOf} />
      {view.format !== 'text' && <Choices name="scheme" of={SCHEMES} view={view} urlOf={urlOf} />}
    </nav>
  );
}

interface ChoicesProps<Name extends keyof MailView> {
  name: Name;
  of: readonly MailView[Name][];
  view: MailView;
  urlOf: (change: Partial<MailView>) => string;
}

function Choices<Name extends keyof MailView>({ name, of, view, urlOf }: ChoicesProps<Name>) {
  return (
    <span>
      {of.map((choice) => (
        <a
          key={choice}
          class={choice}
          href={urlOf({ [name]: choice })}
          aria-current={choice === view[name] ? 'page' : undefined}
        >
          {NAMES[choice]}
        </a>
      ))}
    </span>
  );
}

const NAMES = {
  html: 'HTML',
  phone: 'On a phone',
  text: 'Plain text',
  auto: 'Automatic',
  light: 'Light',
  dark: 'Dark',
};

/** Makes the frame as tall as its email. Without this script the frame scrolls. */
const FIT_FRAME = `
const frame = document.querySelector('iframe');
const fit = () => {
  frame.style.height = 0;
  frame.style.height = frame.contentDocument.documentElement.scrollHeight + 2 + 'px';
};
if (frame) {
  if (frame.contentDocument?.readyState === 'complete') fit();
  frame.addEventListener('load', fit);
  addEventListener('resize', fit);
}
`;

/** The other tools of a developer, at the end of the bar. */
function Tools() {
  return (
    <nav class="tools" aria-label="Tools">
      <a href="/demo">Demo</a>
      <a href="/docs">API reference</a>
    </nav>
  );
}

/** Formats a moment to the second, in UTC as in the logs. */
const readable = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Styles of the mailbox: the list of mails, and one mail as its reader sees it. */
const MAILBOX_STYLE = `
.tools { margin-inline-start: auto; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; font-size: .9375rem; font-weight: 500 }
@media (max-width: 30rem) { .tools { font-size: .875rem; column-gap: 1rem } }
.mails { list-style: none; margin: 0; padding: 0 }
.mails li { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; justify-content: space-between; align-items: baseline; padding: .75rem 0; border-top: 1px solid var(--line) }
.mails a { display: grid; gap: .125rem; color: inherit; text-decoration: none; min-width: 0; overflow-wrap: anywhere }
.mails a:hover b { text-decoration: underline }
.mails b { font-weight: 600 }
.views { display: flex; flex-wrap: wrap; gap: .5rem 2rem; justify-content: space-between; font-size: .9375rem }
.views span { display: flex; gap: 1.25rem }
.views [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none }
iframe { border: 1px solid var(--line); border-radius: .625rem; width: 100%; height: 52rem; background: none }
iframe.phone { max-width: 24.375rem; justify-self: center }
@media (max-width: 30rem) { .views a.phone { display: none } }
pre.letter { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem }
`;
