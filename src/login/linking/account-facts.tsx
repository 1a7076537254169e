import type { FormView } from '../views/form-view.js';

/** Which account at the provider this is about. */
export function AccountFacts({ messages, waiting }: Pick<FormView, 'messages' | 'waiting'>) {
  if (!waiting) return null;
  return (
    <dl>
      <dt>{messages.linking.accountAt(waiting.label)}</dt>
      <dd>{waiting.name}</dd>
    </dl>
  );
}
