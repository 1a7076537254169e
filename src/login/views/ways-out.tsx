import { CardEnding, Link } from '../../platform/pages/components.js';
import { pathOf } from '../visits/visit.js';
import { CancelLink } from './cancel-link.js';
import type { FormView } from './form-view.js';

/** Back to the other ways in, or to the application. */
export function WaysOut({ visit, messages }: Pick<FormView, 'visit' | 'messages'>) {
  return (
    <CardEnding>
      <Link href={pathOf('/login', visit)}>{messages.backToSignIn}</Link>
      <CancelLink {...{ visit, messages }} />
    </CardEnding>
  );
}
