import { CardEnding, Link } from '../../platform/pages/components.js';
import { pathOf } from '../visits/step.js';
import type { FormView } from './form-view.js';

/** Back to the other ways in, or to the application. */
export function WaysOut({ visit, messages }: Pick<FormView, 'visit' | 'messages'>) {
  return (
    <CardEnding>
      <Link href={pathOf('/login', visit)}>{messages.backToSignIn}</Link>
      <Link href={pathOf('/login/cancel', visit)}>{messages.cancel}</Link>
    </CardEnding>
  );
}
