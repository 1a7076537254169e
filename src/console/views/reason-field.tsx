import { Field } from '../../platform/pages/components.js';
import type { ConsoleView } from './view.js';

interface ReasonProps extends Pick<ConsoleView, 'words'> {
  autofocus?: boolean;
}

/** Why an operator does it, for the readers of the trail. */
export function ReasonField({ words: { frame }, autofocus = false }: ReasonProps) {
  return (
    <Field label={frame.reason} name="reason" maxLength={500} hint={frame.reasonHint} required autofocus={autofocus} />
  );
}
