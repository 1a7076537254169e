import { isLinkCode } from '../../flows/email-codes/code-text.js';
import { Field } from '../../platform/pages/components.js';
import type { FormView } from './form-view.js';

/** For the six digits of an email. The long code of a spent link is left out, because the user did not type it. */
export function CodeField({ messages, typed, problem }: Pick<FormView, 'messages' | 'typed' | 'problem'>) {
  return (
    <Field
      label={messages.code}
      name="code"
      autocomplete="one-time-code"
      inputMode="numeric"
      required
      maxLength={20}
      hint={messages.codeHint}
      value={isLinkCode(typed.code) ? '' : (typed.code ?? '')}
      error={problem?.field === 'code' ? problem.text : undefined}
      describedBy={problem && !problem.field ? 'problem' : undefined}
      autofocus={!problem || problem.field === 'code'}
    />
  );
}
