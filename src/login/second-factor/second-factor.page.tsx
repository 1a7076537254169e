import { Button, Card, Form, Link } from '../../platform/pages/components.js';
import { OnlyPasskey, PasskeyFactor } from '../passkeys/passkey-factor.js';
import { CodeField } from '../views/code-field.js';
import type { FormView } from '../views/form-view.js';
import { WaysOut } from '../views/ways-out.js';
import { WholeProblem } from '../views/whole-problem.js';
import { pathOf } from '../visits/visit.js';

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
      <p class="again">
        <Link href={pathOf('/login/second-factor/recovery', visit)}>{secondFactor.useRecoveryCode}</Link>
      </p>
      <WaysOut {...{ visit, messages }} />
    </Card>
  );
}
