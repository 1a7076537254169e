import { Button, Card, CardEnding, Form, Link } from '../../platform/pages/components.js';
import { WantedLinkNote } from '../linking/wanted-link.js';
import { ResetFactorField } from '../second-factor/reset-factor-field.js';
import { pathOf } from '../visits/step.js';
import { CancelLink } from './cancel-link.js';
import { CodeField } from './code-field.js';
import { DevelopmentMailbox } from './development-mailbox.js';
import type { FormView } from './form-view.js';
import { NewPasswordField } from './new-password-field.js';
import { Sentence } from './sentence.js';
import { WholeProblem } from './whole-problem.js';

/** Check your inbox, and choose a new password right here: the same, whether or not there is an account. */
export function ResetPage({ visit, messages, csrf, typed, problem, waiting, mailboxUrl }: FormView) {
  const email = visit.flow.loginHint ?? messages.yourAddress;
  return (
    <Card title={messages.checkInbox} intro={<Sentence of={messages.resetSent}>{email}</Sentence>}>
      <WholeProblem problem={problem} />
      <WantedLinkNote {...{ messages, waiting }} />
      <Form action={pathOf('/login/reset', visit)} hidden={{ csrf }}>
        <CodeField of="email" sends={false} {...{ messages, typed, problem }} />
        <NewPasswordField
          {...{ messages, problem, email: visit.flow.loginHint ?? '' }}
          autofocus={problem?.field === 'password'}
        />
        <ResetFactorField {...{ messages, typed, problem }} />
        <Button full>{messages.setPassword}</Button>
      </Form>
      <DevelopmentMailbox {...{ visit, mailboxUrl }} />
      <CardEnding>
        <Link href={pathOf('/login/forgot', visit)}>{messages.askAgain}</Link>
        <Link href={pathOf('/login', visit)}>{messages.backToSignIn}</Link>
        <CancelLink {...{ visit, messages }} />
      </CardEnding>
    </Card>
  );
}
