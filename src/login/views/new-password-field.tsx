import { Field } from '../../platform/pages/components.js';
import type { FormView } from './form-view.js';
import { NUMBERS } from './numbers.js';

interface ChosenProps extends Pick<FormView, 'messages' | 'problem'> {
  label: string;
  autofocus: boolean;
}

/** A password that the person chooses, with what it must be. */
export const ChosenPasswordField = ({ messages, problem, label, autofocus }: ChosenProps) => (
  <Field
    label={label}
    name="password"
    reveal={{ show: messages.showPassword, hide: messages.hidePassword }}
    type="password"
    autocomplete="new-password"
    required
    hint={messages.passwordHint(NUMBERS)}
    error={problem?.field === 'password' ? problem.text : undefined}
    describedBy={problem && !problem.field ? 'problem' : undefined}
    autofocus={autofocus}
  />
);

interface Props extends Pick<FormView, 'messages' | 'problem'> {
  /** The email, for the password manager that keeps the password. */
  email: string;
  autofocus: boolean;
  /** An account that was never verified has no sessions. */
  endsSessions?: boolean;
}

export function NewPasswordField({ messages, problem, email, autofocus, endsSessions = true }: Props) {
  return (
    <>
      <input type="email" name="email" autocomplete="username" value={email} readOnly hidden />
      <ChosenPasswordField {...{ messages, problem, autofocus }} label={messages.newPassword} />
      {endsSessions && <p class="soft small">{messages.sessionsEnd}</p>}
    </>
  );
}
