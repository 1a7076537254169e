import { Button, Form } from '../../platform/pages/components.js';
import type { FormView } from '../views/form-view.js';
import { pathOf } from '../visits/visit.js';

/** There is an account already: the next sign-in links to it what waits. */
export function HaveAccount({
  visit,
  messages: { linking },
  waiting,
  csrf,
}: Pick<FormView, 'visit' | 'messages' | 'waiting' | 'csrf'>) {
  if (!waiting) return null;
  return (
    <Form action={pathOf('/login/linking/sign-in', visit)} hidden={{ csrf }}>
      <Button full look="plain">
        {waiting.waitsFor === 'account' ? linking.signInToIt : linking.haveAccount}
      </Button>
      <p class="soft small">{linking.haveAccountNote(waiting.label)}</p>
    </Form>
  );
}
