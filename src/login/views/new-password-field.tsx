import { Field } from '../../common/pages/components.js';
import type { FormView } from './form-view.js';

interface Props extends Pick<FormView, 'messages' | 'problem'> {
  /** Whose password it is, for the password manager that keeps it. */
  email: string;
  autofocus: boolean;
}

export function NewPasswordField({ messages, problem, email, autofocus }: Props) {
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
        hint={messages.passwordHint}
        error={problem?.field === 'password' ? problem.text : undefined}
        describedBy={problem && !problem.field ? 'problem' : undefined}
        autofocus={autofocus}
      />
      <p class="soft small">{messages.sessionsEnd}</p>
    </>
  );
}
