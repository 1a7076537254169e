import { Field } from '../../platform/pages/components.js';
import type { ConsoleView } from './view.js';

/** Why an operator does it, for the readers of the trail. */
export function ReasonField({ words: { frame } }: Pick<ConsoleView, 'words'>) {
  return <Field label={frame.reason} name="reason" maxLength={500} hint={frame.reasonHint} required />;
}
