import { Button, Card, CardEnding, Form, Link } from '../../platform/pages/components.js';
import { CancelLink } from '../views/cancel-link.js';
import { CodeField } from '../views/code-field.js';
import { DevelopmentMailbox } from '../views/development-mailbox.js';
import type { FormView } from '../views/form-view.js';
import { MailedTo } from '../views/mailed-to.js';
import { Resend } from '../views/resend.js';
import { WholeProblem } from '../views/whole-problem.js';
import { pathOf } from '../visits/visit.js';
import { AccountFacts } from './account-facts.js';
import { HaveAccount } from './have-account.js';

/** The same page, whether or not the mailbox has an account. */
export function MailedProofPage(view: FormView) {
  const { visit, messages, waiting, csrf, typed, problem, mailboxUrl } = view;
  if (!waiting) return null;
  const { linking } = messages;
  const isThere = waiting.waitsFor === 'account';
  const why = isThere ? linking.accountThere(visit.application.name) : linking.unconfirmed(waiting.label);
  return (
    <Card
      title={messages.checkInbox}
      intro={
        <MailedTo
          of={waiting.isMailed ? linking.sent : (address) => address}
          address={waiting.email?.email}
          edit={!isThere && pathOf('/login/linking/address', visit)}
          messages={messages}
        />
      }
    >
      <WholeProblem problem={problem} />
      <p class="soft small">{why}</p>
      <AccountFacts {...{ messages, waiting }} />
      <Form action={pathOf('/login/linking/verify', visit)} hidden={{ csrf }}>
        <CodeField of="email" {...{ messages, typed, problem }} />
        <Button full>{messages.verify}</Button>
      </Form>
      <Resend action={pathOf('/login/linking/resend', visit)} seconds={waiting.nextMailIn} {...{ messages, csrf }} />
      <HaveAccount {...view} />
      <DevelopmentMailbox {...{ visit, mailboxUrl }} />
      <CardEnding>
        <Link href={pathOf('/login', visit)}>{messages.backToSignIn}</Link>
        <CancelLink {...{ visit, messages }} />
      </CardEnding>
    </Card>
  );
}
