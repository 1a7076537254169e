import { Button, Card, CardEnding, Form, Link } from '../../platform/pages/components.js';
import { WantedLinkNote } from '../linking/wanted-link.js';
import { pathOf } from '../visits/step.js';
import { CancelLink } from './cancel-link.js';
import { CodeField } from './code-field.js';
import { DevelopmentMailbox } from './development-mailbox.js';
import type { FormView } from './form-view.js';
import { Sentence } from './sentence.js';
import { Wait } from './wait.js';
import { WholeProblem } from './whole-problem.js';

/** Check your inbox: the same page for every email. */
export function VerifyPage(view: FormView) {
  const { visit, messages, language, csrf, typed, problem, nextMailIn = 0, mailboxUrl } = view;
  const email = visit.flow.loginHint ?? messages.yourAddress;
  return (
    <Card title={messages.checkInbox} intro={<Sentence of={messages.verificationSent}>{email}</Sentence>}>
      <WholeProblem problem={problem} />
      <WantedLinkNote {...view} />
      <Form action={pathOf('/login/verify', visit)} hidden={{ csrf }}>
        <CodeField of="email" {...{ messages, typed, problem }} />
        <Button full>{messages.verify}</Button>
      </Form>
      <Form action={pathOf('/login/verify/resend', visit)} hidden={{ csrf }}>
        {nextMailIn > 0 && <Wait seconds={nextMailIn} {...{ messages, language }} />}
        <Button full look="plain" id="resend">
          {messages.resend}
        </Button>
        <p class="soft small">{messages.noCode}</p>
      </Form>
      <Form action={pathOf('/login/verify/continue', visit)} hidden={{ csrf }} id="waiting">
        <p class="soft small" data-progress={pathOf('/login/verify/progress', visit)}>
          {messages.openedElsewhere}
        </p>
        <noscript>
          <Button full look="plain">
            {messages.continue}
          </Button>
        </noscript>
      </Form>
      <DevelopmentMailbox {...{ visit, mailboxUrl }} />
      <CardEnding>
        <Link href={pathOf('/login', visit)}>{messages.signInInstead}</Link>
        <Link href={pathOf('/login/register', visit)}>{messages.otherAddress}</Link>
        <CancelLink {...{ visit, messages }} />
      </CardEnding>
    </Card>
  );
}
