import { Button, Card, CardEnding, Form, Link } from '../../platform/pages/components.js';
import { CancelLink } from '../views/cancel-link.js';
import { CodeField } from '../views/code-field.js';
import { DevelopmentMailbox } from '../views/development-mailbox.js';
import type { FormView } from '../views/form-view.js';
import { Sentence } from '../views/sentence.js';
import { Wait } from '../views/wait.js';
import { WholeProblem } from '../views/whole-problem.js';
import { pathOf } from '../visits/step.js';
import { AccountFacts } from './account-facts.js';
import { HaveAccount } from './have-account.js';

/** The same page, whether or not the mailbox has an account. */
export function MailedProofPage(view: FormView) {
  const { visit, messages, language, waiting, csrf, typed, problem, mailboxUrl } = view;
  if (!waiting) return null;
  const { linking } = messages;
  const isThere = waiting.waitsFor === 'account';
  const why = isThere ? linking.accountThere(visit.application.name) : linking.unconfirmed(waiting.label);
  return (
    <Card title={messages.checkInbox} intro={<Sentence of={linking.sent}>{waiting.email?.email}</Sentence>}>
      <WholeProblem problem={problem} />
      <p class="soft small">{why}</p>
      <AccountFacts {...{ messages, waiting }} />
      <Form action={pathOf('/login/linking/verify', visit)} hidden={{ csrf }}>
        <CodeField of="email" {...{ messages, typed, problem }} />
        <Button full>{messages.verify}</Button>
      </Form>
      <Form action={pathOf('/login/linking/resend', visit)} hidden={{ csrf }}>
        {waiting.nextMailIn > 0 && <Wait seconds={waiting.nextMailIn} {...{ messages, language }} />}
        <Button full look="plain" id="resend">
          {messages.resend}
        </Button>
      </Form>
      <HaveAccount {...view} />
      <DevelopmentMailbox {...{ visit, mailboxUrl }} />
      <CardEnding>
        {!isThere && <Link href={pathOf('/login/linking/address', visit)}>{messages.otherAddress}</Link>}
        <Link href={pathOf('/login', visit)}>{messages.backToSignIn}</Link>
        <CancelLink {...{ visit, messages }} />
      </CardEnding>
    </Card>
  );
}
