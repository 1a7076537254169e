import { Button, Card, Field, Form } from '../../platform/pages/components.js';
import { pathOf } from '../visits/visit.js';
import { AskedFacts } from './asked-facts.js';
import type { FormView } from './form-view.js';
import { NotMe } from './not-me.js';
import { Sentence } from './sentence.js';
import { WholeProblem } from './whole-problem.js';

/** Behind the link of a sign-up in another browser. The person who signed up knows the password. */
export function WasItYouPage(view: FormView) {
  const { visit, messages, csrf, typed, problem } = view;
  const { email = messages.yourAddress, code = '' } = typed;
  return (
    <Card
      title={messages.wasItYou}
      intro={<Sentence of={(address) => messages.wasItYouIntro(address, visit.application.name)}>{email}</Sentence>}
    >
      <WholeProblem problem={problem} />
      <AskedFacts {...view} />
      <Form action={pathOf('/login/verify', visit)} hidden={{ csrf, code }}>
        <input type="email" name="email" autocomplete="username" value={email} readOnly hidden />
        <Field
          label={messages.password}
          name="password"
          reveal={{ show: messages.showPassword, hide: messages.hidePassword }}
          type="password"
          autocomplete="current-password"
          required
          hint={messages.signUpPasswordHint}
          error={problem?.field === 'password' ? problem.text : undefined}
          describedBy={problem && !problem.field ? 'problem' : undefined}
          autofocus={problem !== undefined}
        />
        <Button full>{messages.itWasMe}</Button>
      </Form>
      <NotMe {...view} />
    </Card>
  );
}
