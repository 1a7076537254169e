import { Button, Divider, Form } from '../../platform/pages/components.js';
import { pathOf } from '../visits/step.js';
import type { FormView } from './form-view.js';

/** Continues an earlier sign-in with one click. The other ways in stay below. */
export function RememberedBrowser({ visit, messages, csrf, remembered, problem }: FormView) {
  if (!remembered) return null;
  const { continueAs, forget, or } = messages.remembered;
  return (
    <>
      <div class="stack">
        <Form action={pathOf('/login/continue', visit)} hidden={{ csrf }}>
          <Button full autofocus={!problem}>
            {continueAs(remembered.email)}
          </Button>
        </Form>
        <Form action={pathOf('/login/forget-browser', visit)} hidden={{ csrf }}>
          <Button look="quiet">{forget}</Button>
        </Form>
      </div>
      <Divider>{or}</Divider>
    </>
  );
}
