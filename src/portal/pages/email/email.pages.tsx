import { AddressField } from '../views/address-field.js';
import { CodeField } from '../views/code-field.js';
import { Frame } from '../views/frame.js';
import { PageForm } from '../views/page-form.js';
import type { PageView } from '../views/page-view.js';

export function EmailPage(view: PageView<'email'>) {
  const { words, me } = view;
  const { email } = words;
  return (
    <Frame view={view} room="security" title={email.title} intro={email.intro(me.email)}>
      <section class="card">
        <PageForm view={view} action="/portal/email" send={email.sendCode} back="/portal/security">
          <AddressField view={view} label={email.newAddress} />
          <p class="soft small">{email.oldIsTold(me.email)}</p>
        </PageForm>
      </section>
    </Frame>
  );
}

export function EmailCodePage(view: PageView<'email-code'>) {
  const { email } = view.words;
  const drop = { action: '/portal/email/cancel', label: email.drop };
  return (
    <Frame view={view} room="security" title={email.codeTitle} intro={email.codeIntro}>
      <section class="card">
        <PageForm view={view} action="/portal/email/code" send={email.confirm} instead={drop}>
          <CodeField view={view} hint={view.common.codeHint} />
        </PageForm>
      </section>
    </Frame>
  );
}
