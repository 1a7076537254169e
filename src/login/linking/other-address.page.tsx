import { Button, Card, Form } from '../../platform/pages/components.js';
import { EmailField } from '../views/email-field.js';
import type { FormView } from '../views/form-view.js';
import { WaysOut } from '../views/ways-out.js';
import { WholeProblem } from '../views/whole-problem.js';
import { pathOf } from '../visits/visit.js';
import { AccountFacts } from './account-facts.js';
import { HaveAccount } from './have-account.js';

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
        <EmailField
          {...view}
          describedBy={problem && !problem.field ? 'problem' : undefined}
          autofocus
          isCarried={false}
        />
        <Button full>{linking.sendCode}</Button>
      </Form>
      <HaveAccount {...view} />
      <WaysOut {...{ visit, messages }} />
    </Card>
  );
}
