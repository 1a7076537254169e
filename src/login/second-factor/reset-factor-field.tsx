import { Field } from '../../platform/pages/components.js';
import type { FormView } from '../views/form-view.js';

/**
 * Beside a new password, for an account with a second factor. Only a person who has shown the code of the email learns
 * that there is one.
 */
export function ResetFactorField({
  messages: { secondFactor },
  typed,
  problem,
  link,
}: Pick<FormView, 'messages' | 'typed' | 'problem' | 'link'>) {
  const isWrong = problem?.field === 'factor';
  if (!isWrong && typed.mfa_code === undefined && !link?.hasSecondFactor) return null;
  return (
    <Field
      label={secondFactor.resetField}
      name="mfa_code"
      autocomplete="one-time-code"
      required
      maxLength={40}
      hint={secondFactor.resetHint}
      value={isWrong ? '' : (typed.mfa_code ?? '')}
      error={isWrong ? problem.text : undefined}
      autofocus={isWrong}
    />
  );
}
