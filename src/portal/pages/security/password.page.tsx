import { NUMBERS } from '../../../login/views/numbers.js';
import { Field } from '../../../platform/pages/components.js';
import { Frame } from '../views/frame.js';
import { PageForm } from '../views/page-form.js';
import { type PageView, problemIn } from '../views/page-view.js';

/** Changes the password, or sets the first one. */
export function PasswordPage(view: PageView<'password'>) {
  const { words, common, me, problem } = view;
  const { security } = words;
  const reveal = { show: common.showPassword, hide: common.hidePassword };
  const isCurrentWrong = problem?.field === 'current_password';
  return (
    <Frame
      view={view}
      room="security"
      title={me.hasPassword ? security.changePassword : security.setPassword}
      intro={me.hasPassword ? undefined : security.firstPassword}
    >
      <section class="card">
        <PageForm
          view={view}
          action="/portal/password"
          send={me.hasPassword ? security.changePassword : common.setPassword}
          back="/portal/security"
        >
          <input type="email" name="email" autocomplete="username" value={me.email} readOnly hidden />
          {me.hasPassword && (
            <Field
              label={security.currentPassword}
              name="current_password"
              type="password"
              autocomplete="current-password"
              required
              reveal={reveal}
              error={problemIn(view, 'current_password')}
              autofocus={!problem || isCurrentWrong}
            />
          )}
          <Field
            label={common.newPassword}
            name="password"
            type="password"
            autocomplete="new-password"
            required
            reveal={reveal}
            hint={common.passwordHint(NUMBERS)}
            error={problemIn(view, 'password')}
            autofocus={me.hasPassword ? problem?.field === 'password' : true}
          />
          <p class="soft small">{security.passwordEffect}</p>
        </PageForm>
      </section>
    </Frame>
  );
}
