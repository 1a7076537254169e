import { Field } from '../../../platform/pages/components.js';
import { Frame } from '../views/frame.js';
import { PageForm } from '../views/page-form.js';
import { type PageView, problemIn } from '../views/page-view.js';

export function EmailPage(view: PageView<'email'>) {
  const { words, me, typed } = view;
  const { email } = words;
  return (
    <Frame view={view} room="security" title={email.title} intro={email.intro(me.email)}>
      <section class="card">
        <PageForm view={view} action="/portal/email" send={email.sendCode} back="/portal/security">
          <Field
            label={email.newAddress}
            name="email"
            type="email"
            autocomplete="email"
            inputMode="email"
            required
            maxLength={320}
            value={typed.email ?? ''}
            error={problemIn(view, 'email')}
            autofocus
          />
          <p class="soft small">{email.oldIsTold(me.email)}</p>
        </PageForm>
      </section>
    </Frame>
  );
}

export function EmailCodePage(view: PageView<'email-code'>) {
  const { words, common } = view;
  const { email } = words;
  return (
    <Frame view={view} room="security" title={email.codeTitle} intro={email.codeIntro}>
      <section class="card">
        <PageForm view={view} action="/portal/email/code" send={email.confirm} back="/portal/security">
          <Field
            label={common.code}
            name="code"
            autocomplete="one-time-code"
            inputMode="numeric"
            required
            maxLength={20}
            hint={common.codeHint}
            error={problemIn(view, 'code')}
            autofocus
          />
        </PageForm>
      </section>
    </Frame>
  );
}
