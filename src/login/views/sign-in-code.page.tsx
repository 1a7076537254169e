import { Button, Card, Checkbox, Form } from '../../platform/pages/components.js';
import { WantedLinkNote } from '../linking/wanted-link.js';
import { pathOf } from '../visits/visit.js';
import { CodeField } from './code-field.js';
import { DevelopmentMailbox } from './development-mailbox.js';
import type { FormView } from './form-view.js';
import { MailedTo } from './mailed-to.js';
import { Resend } from './resend.js';
import { WaysOut } from './ways-out.js';
import { WholeProblem } from './whole-problem.js';

/** Check your inbox: the same, whether or not the address has an account. */
export function SignInCodePage(view: FormView) {
  const { visit, messages, csrf, typed, problem, nextMailIn = 0, mailboxUrl } = view;
  return (
    <Card
      title={messages.checkInbox}
      intro={
        <MailedTo
          of={messages.emailCode.sent}
          address={visit.flow.loginHint ?? undefined}
          edit={pathOf('/login/other-account', visit)}
          messages={messages}
        />
      }
    >
      <WholeProblem problem={problem} />
      <WantedLinkNote {...view} />
      <Form action={pathOf('/login/code', visit)} hidden={{ csrf }}>
        <CodeField of="email" sends={false} {...{ messages, typed, problem }} />
        <Checkbox name="remember" label={messages.remembered.wish} isTicked={typed.remember !== undefined} />
        <Button full>{messages.signIn}</Button>
      </Form>
      <Resend action={pathOf('/login/code/resend', visit)} seconds={nextMailIn} {...{ messages, csrf }} />
      <DevelopmentMailbox {...{ visit, mailboxUrl }} />
      <WaysOut {...{ visit, messages }} />
    </Card>
  );
}
