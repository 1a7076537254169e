import { Button, Card, CardEnding, Form, LinkButton } from '../../platform/pages/components.js';
import { Person } from '../../platform/pages/person.js';
import { CancelLink } from '../views/cancel-link.js';
import { destinationIn, type FormView } from '../views/form-view.js';
import { pathOf } from '../visits/visit.js';

type RememberedCardProps = FormView & { remembered: NonNullable<FormView['remembered']> };

/** Continues an earlier sign-in with one click. The other ways in are one link away. */
export function RememberedCard({ visit, messages, csrf, remembered }: RememberedCardProps) {
  const { continueAs, useAnother, forget } = messages.remembered;
  return (
    <Card title={messages.signIn} intro={messages.continueTo(destinationIn(visit))}>
      <Person {...remembered} />
      <div class="stack">
        <Form action={pathOf('/login/continue', visit)} hidden={{ csrf }}>
          <Button full autofocus>
            {continueAs(remembered.email)}
          </Button>
        </Form>
        <LinkButton full look="plain" href={pathOf('/login/other-account', visit)}>
          {useAnother}
        </LinkButton>
      </div>
      <CardEnding>
        <Form action={pathOf('/login/forget-browser', visit)} hidden={{ csrf }} inline>
          <Button look="quiet">{forget}</Button>
        </Form>
        <CancelLink {...{ visit, messages }} />
      </CardEnding>
    </Card>
  );
}
