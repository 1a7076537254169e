import { Button, Card, CardEnding, Field, Form, Link } from '../../common/pages/components.js';
import { pathOf } from '../step.js';
import type { FormView } from './form-view.js';
import { WholeProblem } from './whole-problem.js';

export function ForgotPage({ visit, messages, csrf, typed, problem }: FormView) {
  return (
    <Card title={messages.forgotTitle} intro={messages.forgotIntro}>
      <WholeProblem problem={problem} />
      <Form action={pathOf('/login/forgot', visit)} hidden={{ csrf }}>
        <Field
          label={messages.email}
          name="email"
          type="email"
          autocomplete="username"
          required
          value={typed.email ?? visit.flow.loginHint ?? ''}
          error={problem?.field === 'email' ? problem.text : undefined}
          describedBy={problem && !problem.field ? 'problem' : undefined}
          autofocus
        />
        <Button full>{messages.sendResetLink}</Button>
      </Form>
      <CardEnding>
        <Link href={pathOf('/login', visit)}>{messages.backToSignIn}</Link>
        <Link href={pathOf('/login/cancel', visit)}>{messages.cancel}</Link>
      </CardEnding>
    </Card>
  );
}
