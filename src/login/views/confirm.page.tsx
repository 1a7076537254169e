import { Button, Card, CardEnding, Form } from '../../platform/pages/components.js';
import { WantedLinkNote } from '../linking/wanted-link.js';
import { pathOf } from '../visits/visit.js';
import type { FormView } from './form-view.js';
import { Sentence } from './sentence.js';
import { WholeProblem } from './whole-problem.js';

/** Behind an emailed link. Programs follow links, so only the button verifies. */
export function ConfirmPage({ visit, messages, csrf, typed, problem, wanted }: FormView) {
  const { email = messages.yourAddress, code = '' } = typed;
  return (
    <Card
      title={messages.confirmEmail}
      intro={<Sentence of={(address) => messages.confirmIntro(address, visit.application.name)}>{email}</Sentence>}
    >
      <WholeProblem problem={problem} />
      <WantedLinkNote {...{ messages, wanted }} />
      <Form action={pathOf('/login/verify', visit)} hidden={{ csrf, code, email }}>
        <Button full>{messages.verify}</Button>
      </Form>
      <CardEnding>
        <span class="soft">{messages.notYours}</span>
      </CardEnding>
    </Card>
  );
}
