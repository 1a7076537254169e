import { Field } from '../../platform/pages/components.js';
import type { ConsoleView } from './view.js';

interface ReasonProps {
  view: ConsoleView;
  autofocus?: boolean;
}

/** Why an operator does it, for the readers of the trail. */
export function ReasonField({ view: { words, reason }, autofocus = false }: ReasonProps) {
  const { reason: label, reasonHint: hint } = words.frame;
  return <Field {...{ label, hint, autofocus }} name="reason" value={reason ?? ''} maxLength={500} required />;
}
