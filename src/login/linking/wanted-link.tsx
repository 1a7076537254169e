import { Button, Form, Notice } from '../../platform/pages/components.js';
import type { FormView } from '../views/form-view.js';
import { pathOf } from '../visits/visit.js';

/** On the sign-in page: what happens besides, and the way to leave it. */
export function WantedLink({
  visit,
  messages,
  wanted,
  csrf,
}: Pick<FormView, 'visit' | 'messages' | 'wanted' | 'csrf'>) {
  if (!wanted) return null;
  const { linking } = messages;
  return (
    <>
      <Notice>{linking.willLink(wanted.label, wanted.name)}</Notice>
      <Form action={pathOf('/login/linking/leave', visit)} hidden={{ csrf }}>
        <Button full look="plain">
          {linking.leave}
        </Button>
      </Form>
    </>
  );
}

/** On the other pages that lead to an account. The way to leave it is on the sign-in page. */
export function WantedLinkNote({ messages, wanted }: Pick<FormView, 'messages' | 'wanted'>) {
  if (!wanted) return null;
  return <Notice>{messages.linking.willLinkHere(wanted.label, wanted.name)}</Notice>;
}
