import { isLinkCode } from '../../flows/email-codes/code-text.js';
import { DigitsField } from '../../platform/pages/digits-field.js';
import type { FormView } from './form-view.js';

interface Props extends Pick<FormView, 'messages' | 'typed' | 'problem'> {
  /** The digits of an email, or those that the authenticator app shows. */
  of: 'email' | 'factor';
  /** The only field of its form. */
  sends?: boolean;
}

/** The long code of a spent link is left out, because the user did not type it. */
export function CodeField({ messages, typed, problem, of, sends = true }: Props) {
  const field = of === 'email' ? 'code' : of;
  return (
    <DigitsField
      label={messages.code}
      sends={sends}
      hint={of === 'email' ? messages.codeHint : messages.secondFactor.hint}
      value={isLinkCode(typed.code) ? '' : (typed.code ?? '')}
      error={problem?.field === field ? problem.text : undefined}
      describedBy={problem && !problem.field ? 'problem' : undefined}
      autofocus={!problem?.field || problem.field === field}
    />
  );
}
