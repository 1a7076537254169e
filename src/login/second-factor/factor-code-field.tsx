import { Field } from '../../platform/pages/components.js';
import type { FormView } from '../views/form-view.js';

/** For the six digits that the authenticator app shows. */
export function FactorCodeField({ messages, typed, problem }: Pick<FormView, 'messages' | 'typed' | 'problem'>) {
  return (
    <Field
      label={messages.code}
      name="code"
      autocomplete="one-time-code"
      inputMode="numeric"
      required
      maxLength={20}
      hint={messages.secondFactor.hint}
      value={typed.code ?? ''}
      error={problem?.field === 'factor' ? problem.text : undefined}
      describedBy={problem && !problem.field ? 'problem' : undefined}
      autofocus
    />
  );
}
