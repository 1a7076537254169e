import { Button, Card, Form } from '../../platform/pages/components.js';
import type { FormView } from '../views/form-view.js';
import { WaysOut } from '../views/ways-out.js';
import { WholeProblem } from '../views/whole-problem.js';
import { pathOf } from '../visits/visit.js';
import { AccountFacts } from './account-facts.js';
import { HaveAccount } from './have-account.js';

/** Before a relay email gets an account of its own: nothing else tells that its owner has one already. */
export function RelayChoicePage({ visit, messages, waiting, csrf, problem }: FormView) {
  if (!waiting) return null;
  const { linking } = messages;
  return (
    <Card title={linking.choiceTitle} intro={linking.choiceIntro(waiting.label, visit.application.name)}>
      <WholeProblem problem={problem} />
      <AccountFacts {...{ messages, waiting }} />
      <Form action={pathOf('/login/linking/create', visit)} hidden={{ csrf }}>
        <Button full>{messages.createAccount}</Button>
      </Form>
      <HaveAccount {...{ visit, messages, waiting, csrf }} />
      <WaysOut {...{ visit, messages }} />
    </Card>
  );
}
