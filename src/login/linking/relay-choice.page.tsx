import { Button, Card, CardEnding, Form, Link } from '../../platform/pages/components.js';
import type { FormView } from '../views/form-view.js';
import { WholeProblem } from '../views/whole-problem.js';
import { pathOf } from '../visits/step.js';
import { AccountFacts } from './account-facts.js';

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
