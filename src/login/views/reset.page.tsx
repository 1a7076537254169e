import { Button, Card, CardEnding, Form, Link } from '../../platform/pages/components.js';
import { WantedLinkNote } from '../linking/wanted-link.js';
import { ResetFactorField } from '../second-factor/reset-factor-field.js';
import { pathOf } from '../visits/visit.js';
import { CancelLink } from './cancel-link.js';
import { CodeField } from './code-field.js';
import { DevelopmentMailbox } from './development-mailbox.js';
import type { FormView } from './form-view.js';
import { MailedTo } from './mailed-to.js';
import { NewPasswordField } from './new-password-field.js';
import { WholeProblem } from './whole-problem.js';

/** Check your inbox, and choose a new password right here: the same, whether or not there is an account. */
export function ResetPage({ visit, messages, csrf, typed, problem, wanted, mailboxUrl }: FormView) {
  const email = visit.flow.loginHint ?? undefined;
  return (
    <Card title={messages.checkInbox} intro={<MailedTo of={messages.resetSent} address={email} messages={messages} />}>
      <WholeProblem problem={problem} />
      <WantedLinkNote {...{ messages, wanted }} />
      <Form action={pathOf('/login/reset', visit)} hidden={{ csrf }}>
        <CodeField of="email" hint={messages.codeHint} sends={false} {...{ messages, typed, problem }} />
        <NewPasswordField {...{ messages, problem, email: email ?? '' }} autofocus={problem?.field === 'password'} />
        <ResetFactorField {...{ messages, typed, problem }} />
        <Button full>{messages.setPassword}</Button>
      </Form>
      <p class="again">
        <Link href={pathOf('/login/forgot', visit)}>{messages.askAgain}</Link>
      </p>
      <DevelopmentMailbox {...{ visit, mailboxUrl }} />
      <CardEnding>
        <Link href={pathOf('/login', visit)}>{messages.backToSignIn}</Link>
        <CancelLink {...{ visit, messages }} />
      </CardEnding>
    </Card>
  );
}
