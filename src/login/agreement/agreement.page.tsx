import { Button, Card, CardEnding, Form, Link } from '../../platform/pages/components.js';
import type { FormView } from '../views/form-view.js';
import { pathOf } from '../visits/visit.js';
import { AgreementBoxes } from './agreement-boxes.js';

/** Asks a person who has proved who they are for what the application wants agreed, before they come in. */
export function AgreementPage(view: FormView) {
  const { visit, messages, csrf, agreementOf } = view;
  const { agreement } = messages;
  const { identityId = '', email, documents = [] } = agreementOf ?? {};
  return (
    <Card title={agreement.title} intro={agreement.intro(visit.application.name)}>
      <Form action={pathOf('/login/agreement', visit)} hidden={{ csrf, account: identityId }}>
        <AgreementBoxes {...view} documents={documents} />
        <Button full name="answer" value="agree">
          {agreement.agree}
        </Button>
        <Button full look="plain" name="answer" value="decline">
          {agreement.decline}
        </Button>
      </Form>
      <p class="soft small">{agreement.declined}</p>
      <CardEnding>
        <span class="soft small">{email}</span>
        <Link href={pathOf('/login/other-account', visit)}>{messages.remembered.useAnother}</Link>
      </CardEnding>
    </Card>
  );
}
