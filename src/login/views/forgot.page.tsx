import { Button, Card, Form } from '../../platform/pages/components.js';
import { pathOf } from '../visits/visit.js';
import { EmailField } from './email-field.js';
import type { FormView } from './form-view.js';
import { WaysOut } from './ways-out.js';
import { WholeProblem } from './whole-problem.js';

export function ForgotPage(view: FormView) {
  const { visit, messages, csrf, problem } = view;
  return (
    <Card title={messages.forgotTitle} intro={messages.forgotIntro}>
      <WholeProblem problem={problem} />
      <Form action={pathOf('/login/forgot', visit)} hidden={{ csrf }}>
        <EmailField {...view} describedBy={problem && !problem.field ? 'problem' : undefined} autofocus />
        <Button full>{messages.sendResetLink}</Button>
      </Form>
      <WaysOut {...{ visit, messages }} />
    </Card>
  );
}
