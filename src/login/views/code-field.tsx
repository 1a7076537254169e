import { isLinkCode } from '../../flows/email-codes/code-text.js';
import { DigitsField } from '../../platform/pages/digits-field.js';
import type { FormView } from './form-view.js';

interface Props extends Pick<FormView, 'messages' | 'typed' | 'problem'> {
  /** The digits of an email, or those that the authenticator app shows. */
  of: 'email' | 'factor';
  /** What is not said above it. */
  hint?: string | undefined;
  /** The only field of its form. */
  sends?: boolean;
}

/** The long code of a spent link is left out, because the user did not type it. */
export function CodeField({ messages, typed, problem, of, hint, sends = true }: Props) {
  const field = of === 'email' ? 'code' : of;
  return (
    <DigitsField
      label={messages.code}
      {...{ hint, sends }}
      value={isLinkCode(typed.code) ? '' : (typed.code ?? '')}
      error={problem?.field === field ? problem.text : undefined}
      describedBy={problem && !problem.field ? 'problem' : undefined}
      autofocus={!problem?.field || problem.field === field}
    />
  );
}
