import { Field } from '../../platform/pages/components.js';
import type { FormView } from './form-view.js';
import { NUMBERS } from './numbers.js';

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
      <Field
        label={messages.newPassword}
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
      {endsSessions && <p class="soft small">{messages.sessionsEnd}</p>}
    </>
  );
}
