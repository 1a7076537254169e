import { KeyOfApp } from '../../../login/second-factor/enrol.page.js';
import { RecoveryCodeList } from '../../../login/second-factor/enrolled.page.js';
import { LinkButton } from '../../../platform/pages/components.js';
import { CodeField } from '../views/code-field.js';
import { Frame } from '../views/frame.js';
import { PageForm } from '../views/page-form.js';
import type { PageView } from '../views/page-view.js';

/** Sets up an authenticator app. It is on only after its first code. */
export function AuthenticatorPage(view: PageView<'authenticator'>) {
  const { words, common, facts } = view;
  return (
    <Frame view={view} room="security" title={words.security.setUpTitle} intro={words.security.setUpIntro}>
      <section class="card">
        <KeyOfApp totpKey={facts.key} words={common.secondFactor} />
        <PageForm view={view} action="/portal/authenticator" send={words.security.turnOn} back="/portal/security">
          <CodeField view={view} hint={common.secondFactor.hint} />
        </PageForm>
      </section>
    </Frame>
  );
}

/** The recovery codes, shown once. */
export function NewCodesPage(view: PageView<'new-codes'>) {
  const { words, common, application, facts } = view;
  const { secondFactor } = common;
  return (
    <Frame
      view={view}
      room="security"
      title={secondFactor.codesTitle}
      intro={facts.isRenewal ? words.security.newCodesDone : secondFactor.codesIntro}
    >
      <section class="card">
        <RecoveryCodeList name={application.name} codes={facts.codes} words={secondFactor} />
        <div class="buttons">
          <LinkButton href="/portal/security">{words.security.codesKept}</LinkButton>
        </div>
      </section>
    </Frame>
  );
}
