import { Button, Card, CardEnding, Form, Link } from '../../platform/pages/components.js';
import { EmailField } from '../views/email-field.js';
import type { FormView } from '../views/form-view.js';
import { WholeProblem } from '../views/whole-problem.js';
import { pathOf } from '../visits/step.js';
import { AccountFacts } from './account-facts.js';

/** Which mailbox gets the code: the provider named none, or one that its owner cannot read. */
export function OtherAddressPage(view: FormView) {
  const { visit, messages, waiting, csrf, problem } = view;
  if (!waiting) return null;
  const { linking } = messages;
  return (
    <Card title={linking.addressTitle} intro={linking.addressIntro(waiting.label)}>
      <WholeProblem problem={problem} />
      <AccountFacts {...{ messages, waiting }} />
      <Form action={pathOf('/login/linking/address', visit)} hidden={{ csrf }}>
        <EmailField {...view} describedBy={problem && !problem.field ? 'problem' : undefined} autofocus />
        <Button full>{linking.sendCode}</Button>
      </Form>
      <Form action={pathOf('/login/linking/sign-in', visit)} hidden={{ csrf }}>
        <Button full look="plain">
          {linking.haveAccount}
        </Button>
        <p class="soft small">{linking.haveAccountNote(waiting.label)}</p>
      </Form>
      <CardEnding>
        <Link href={pathOf('/login', visit)}>{messages.backToSignIn}</Link>
        <Link href={pathOf('/login/cancel', visit)}>{messages.cancel}</Link>
      </CardEnding>
    </Card>
  );
}
