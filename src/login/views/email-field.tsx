import { Field } from '../../platform/pages/components.js';
import type { FormView } from './form-view.js';

type EmailFieldProps = Pick<FormView, 'visit' | 'messages' | 'typed' | 'problem'> & {
  autofocus: boolean;
  /** Whether the browser may suggest passkeys in it. */
  suggestsPasskeys?: boolean;
  describedBy?: string | undefined;
  hint?: string | undefined;
  /** Whether it is handed to the other pages of the login: one account is meant on all of them. */
  isCarried?: boolean;
};

/** The user's email as they typed it, or as the application hinted. */
export function EmailField(props: EmailFieldProps) {
  const { visit, messages, typed, problem, autofocus, suggestsPasskeys = false, isCarried = true } = props;
  return (
    <Field
      label={messages.email}
      name="email"
      type="email"
      autocomplete={suggestsPasskeys ? 'username webauthn' : 'username'}
      required
      value={typed.email ?? visit.flow.loginHint ?? ''}
      error={problem?.field === 'email' ? problem.text : undefined}
      describedBy={props.describedBy}
      hint={props.hint}
      autofocus={autofocus}
      data-carried={isCarried || undefined}
    />
  );
}
