import { Button, Card, Form } from '../../platform/pages/components.js';
import { pathOf } from '../visits/visit.js';
import { AskedFacts } from './asked-facts.js';
import type { FormView } from './form-view.js';
import { NewPasswordField } from './new-password-field.js';
import { NotMe } from './not-me.js';
import { Sentence } from './sentence.js';
import { WholeProblem } from './whole-problem.js';

/** After five wrong guesses at the sign-up's password another one can only take its place. */
export function SignUpPasswordPage(view: FormView) {
  const { visit, messages, csrf, typed, problem } = view;
  const { email = messages.yourAddress, code = '' } = typed;
  return (
    <Card
      title={messages.newPasswordTitle}
      intro={
        <Sentence of={(address) => messages.signUpPasswordIntro(address, visit.application.name)}>{email}</Sentence>
      }
    >
      <WholeProblem problem={problem} />
      <AskedFacts {...view} />
      <Form action={pathOf('/login/verify/new-password', visit)} hidden={{ csrf, code }}>
        <NewPasswordField {...{ messages, problem, email }} autofocus={problem !== undefined} endsSessions={false} />
        <Button full>{messages.setPassword}</Button>
      </Form>
      <NotMe {...view} />
    </Card>
  );
}
