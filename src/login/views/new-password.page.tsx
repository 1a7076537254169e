import { Button, Card, CardEnding, Form } from '../../platform/pages/components.js';
import { WantedLinkNote } from '../linking/wanted-link.js';
import { ResetFactorField } from '../second-factor/reset-factor-field.js';
import { pathOf } from '../visits/visit.js';
import type { FormView } from './form-view.js';
import { NewPasswordField } from './new-password-field.js';
import { Sentence } from './sentence.js';
import { WholeProblem } from './whole-problem.js';

/** Behind an emailed link, whose code is in the form. */
export function NewPasswordPage({ visit, messages, link, csrf, typed, problem, wanted }: FormView) {
  const { email = messages.yourAddress, code = '' } = typed;
  const intro = link?.isHere ? messages.newPasswordIntro : messages.newPasswordElsewhere;
  return (
    <Card
      title={messages.newPasswordTitle}
      intro={<Sentence of={(address) => intro(address, visit.application.name)}>{email}</Sentence>}
    >
      <WholeProblem problem={problem} />
      <WantedLinkNote {...{ messages, wanted }} />
      <Form action={pathOf('/login/reset', visit)} hidden={{ csrf, code }}>
        <NewPasswordField {...{ messages, problem, email }} autofocus={problem?.field !== 'factor'} />
        <ResetFactorField {...{ messages, typed, problem, link }} />
        <Button full>{messages.setPassword}</Button>
      </Form>
      <CardEnding>
        <span class="soft">{messages.notYours}</span>
      </CardEnding>
    </Card>
  );
}
