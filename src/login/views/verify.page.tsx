import { Button, Card, CardEnding, Form, Link } from '../../platform/pages/components.js';
import { WantedLinkNote } from '../linking/wanted-link.js';
import { pathOf } from '../visits/visit.js';
import { CancelLink } from './cancel-link.js';
import { CodeField } from './code-field.js';
import { DevelopmentMailbox } from './development-mailbox.js';
import type { FormView } from './form-view.js';
import { MailedTo } from './mailed-to.js';
import { Resend } from './resend.js';
import { WholeProblem } from './whole-problem.js';

/** Check your inbox: the same page for every email. */
export function VerifyPage(view: FormView) {
  const { visit, messages, csrf, typed, problem, nextMailIn = 0, mailboxUrl } = view;
  return (
    <Card
      title={messages.checkInbox}
      intro={
        <MailedTo
          of={messages.verificationSent}
          address={visit.flow.loginHint ?? undefined}
          edit={pathOf('/login/register', visit)}
          messages={messages}
        />
      }
    >
      <WholeProblem problem={problem} />
      <WantedLinkNote {...view} />
      <Form action={pathOf('/login/verify', visit)} hidden={{ csrf }}>
        <CodeField of="email" hint={undefined} {...{ messages, typed, problem }} />
        <Button full>{messages.verify}</Button>
      </Form>
      <Resend action={pathOf('/login/verify/resend', visit)} seconds={nextMailIn} {...{ messages, csrf }} />
      <Trouble {...view} />
      <DevelopmentMailbox {...{ visit, mailboxUrl }} />
      <CardEnding>
        <Link href={pathOf('/login', visit)}>{messages.signInInstead}</Link>
        <CancelLink {...{ visit, messages }} />
      </CardEnding>
    </Card>
  );
}

/** Folded, so that the page asks one thing. Also where it is folded, the page goes on once the link was opened elsewhere. */
function Trouble({ visit, messages, csrf }: FormView) {
  return (
    <Form action={pathOf('/login/verify/continue', visit)} hidden={{ csrf }} id="waiting">
      <details>
        <summary>{messages.trouble}</summary>
        <p>{messages.noCode}</p>
        <p data-progress={pathOf('/login/verify/progress', visit)}>{messages.openedElsewhere}</p>
      </details>
      <noscript>
        <Button full look="plain">
          {messages.continue}
        </Button>
      </noscript>
    </Form>
  );
}
