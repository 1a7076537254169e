import { Button, Card, CardEnding, Form, Link } from '../../platform/pages/components.js';
import { OnlyPasskey, PasskeyFactor } from '../passkeys/passkey-factor.js';
import { CancelLink } from '../views/cancel-link.js';
import { CodeField } from '../views/code-field.js';
import type { FormView } from '../views/form-view.js';
import { WholeProblem } from '../views/whole-problem.js';
import { pathOf } from '../visits/step.js';

/** After the password: the code of the authenticator app, or a passkey. */
export function SecondFactorPage(view: FormView) {
  const { visit, messages, csrf, typed, problem, passkeys } = view;
  const { secondFactor } = messages;
  if (passkeys?.isOnlyFactor) return <OnlyPasskey {...view} />;
  return (
    <Card title={secondFactor.title} intro={secondFactor.intro}>
      <WholeProblem problem={problem} />
      <Form action={pathOf('/login/second-factor', visit)} hidden={{ csrf }}>
        <CodeField of="factor" hint={secondFactor.hint} {...{ messages, typed, problem }} />
        <Button full>{messages.verify}</Button>
      </Form>
      <PasskeyFactor {...view} />
      <CardEnding>
        <Link href={pathOf('/login/second-factor/recovery', visit)}>{secondFactor.useRecoveryCode}</Link>
        <Link href={pathOf('/login', visit)}>{messages.backToSignIn}</Link>
        <CancelLink {...{ visit, messages }} />
      </CardEnding>
    </Card>
  );
}
