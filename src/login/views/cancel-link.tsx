import { Link } from '../../platform/pages/components.js';
import { pathOf } from '../visits/visit.js';
import type { FormView } from './form-view.js';

/** Back to the application, without signing in. */
export function CancelLink({ visit, messages }: Pick<FormView, 'visit' | 'messages'>) {
  return (
    <Link href={pathOf('/login/cancel', visit)} look="quiet">
      {messages.cancel}
    </Link>
  );
}
