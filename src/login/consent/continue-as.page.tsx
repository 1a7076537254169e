import { Button, Card, CardEnding, Form, LinkButton, Notice } from '../../platform/pages/components.js';
import { CancelLink } from '../views/cancel-link.js';
import { destinationIn, type FormView } from '../views/form-view.js';
import { pathOf } from '../visits/visit.js';

/** Asks before a browser that is signed in answers an installed program of the application's own people. */
export function ContinueAsPage({ visit, messages, csrf, consentOf }: FormView) {
  if (!consentOf) return null;
  const { continueAs, useAnother } = messages.remembered;
  return (
    <Card title={messages.signIn} intro={messages.continueTo(destinationIn(visit))}>
      <Notice>{messages.consent.continueOnDevice}</Notice>
      <div class="stack">
        <Form action={pathOf('/login/consent', visit)} hidden={{ csrf, account: consentOf.identityId }}>
          <Button full name="answer" value="allow">
            {continueAs(consentOf.email)}
          </Button>
        </Form>
        <LinkButton full look="plain" href={pathOf('/login/other-account', visit)}>
          {useAnother}
        </LinkButton>
      </div>
      <CardEnding>
        <CancelLink {...{ visit, messages }} />
      </CardEnding>
    </Card>
  );
}
