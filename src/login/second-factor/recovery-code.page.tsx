import { Button, Card, CardEnding, Field, Form, Link } from '../../platform/pages/components.js';
import { CancelLink } from '../views/cancel-link.js';
import type { FormView } from '../views/form-view.js';
import { WholeProblem } from '../views/whole-problem.js';
import { pathOf } from '../visits/visit.js';

/** For a user who does not have the authenticator app at hand. */
export function RecoveryCodePage({ visit, messages, csrf, typed, problem }: FormView) {
  const { secondFactor } = messages;
  return (
    <Card title={secondFactor.useRecoveryCode} intro={secondFactor.recoveryIntro}>
      <WholeProblem problem={problem} />
      <Form action={pathOf('/login/second-factor/recovery', visit)} hidden={{ csrf }}>
        <Field
          label={secondFactor.recoveryCode}
          name="code"
          autocomplete="off"
          required
          maxLength={40}
          hint={secondFactor.recoveryHint}
          value={problem?.field === 'factor' ? '' : (typed.code ?? '')}
          error={problem?.field === 'factor' ? problem.text : undefined}
          describedBy={problem && !problem.field ? 'problem' : undefined}
          autofocus
        />
        <Button full>{messages.verify}</Button>
        <p class="soft small">{secondFactor.allLost(visit.application.name)}</p>
      </Form>
      <CardEnding>
        <Link href={pathOf('/login/second-factor', visit)}>{secondFactor.useApp}</Link>
        <CancelLink {...{ visit, messages }} />
      </CardEnding>
    </Card>
  );
}
