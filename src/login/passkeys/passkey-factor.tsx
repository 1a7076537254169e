import { Card, Notice } from '../../platform/pages/components.js';
import type { FormView } from '../views/form-view.js';
import { WaysOut } from '../views/ways-out.js';
import { WholeProblem } from '../views/whole-problem.js';
import { pathOf } from '../visits/visit.js';
import { PasskeyForm } from './passkey-form.js';

/** A passkey in place of the code. Only those of the account that gave the first factor count. */
export function PasskeyFactor({ visit, messages, csrf, passkeys }: FormView) {
  if (!passkeys?.allowed) return null;
  return (
    <PasskeyForm
      action={pathOf('/login/second-factor/passkey', visit)}
      label={messages.passkeys.factor}
      use="second-factor"
      look={passkeys.isOnlyFactor ? 'primary' : 'plain'}
      {...{ messages, csrf, passkeys }}
    />
  );
}

/** For an account without an authenticator app, at an application that demands a second factor. */
export function OnlyPasskey(view: FormView) {
  const { visit, messages, problem } = view;
  return (
    <Card title={messages.secondFactor.title} intro={messages.passkeys.factorIntro}>
      <WholeProblem problem={problem} />
      <div data-without-passkeys>
        <Notice>{messages.passkeys.notHere}</Notice>
      </div>
      <PasskeyFactor {...view} />
      <p class="soft small">{messages.passkeys.allLost(visit.application.name)}</p>
      <WaysOut {...{ visit, messages }} />
    </Card>
  );
}
