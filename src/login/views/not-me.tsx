import { Button, Form } from '../../platform/pages/components.js';
import { pathOf } from '../visits/visit.js';
import type { FormView } from './form-view.js';

export function NotMe({ visit, messages, csrf, typed: { code = '', email = '' } }: FormView) {
  return (
    <Form action={pathOf('/login/verify/not-me', visit)} hidden={{ csrf, code, email }}>
      <Button full look="plain">
        {messages.itWasNotMe}
      </Button>
      <p class="soft small">{messages.notMeNote}</p>
    </Form>
  );
}
