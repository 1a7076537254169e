import { CardEnding, Field, Link, Notice } from '../../../platform/pages/components.js';
import { Frame } from '../views/frame.js';
import { PageForm } from '../views/page-form.js';
import { type PageView, problemIn } from '../views/page-view.js';
import { PasskeyButton } from './passkey-button.js';

/** Creates a passkey. It needs a script, so a browser without one is told. */
export function NewPasskeyPage(view: PageView<'new-passkey'>) {
  const { words, common, csrf, problem, facts } = view;
  const { passkeys } = words;
  return (
    <Frame view={view} room="security" title={passkeys.newTitle} intro={passkeys.newIntro}>
      <section class="card slim">
        {problem && (
          <Notice tone="bad" id="problem">
            {problem.text}
          </Notice>
        )}
        <div data-without-passkeys>
          <Notice>{passkeys.needsScript}</Notice>
        </div>
        <PasskeyButton
          action="/portal/passkeys/new"
          creation={facts.options}
          label={passkeys.create}
          notUsed={passkeys.notCreated}
          look="primary"
          csrf={csrf}
        />
        <CardEnding>
          <Link href="/portal/security" look="quiet">
            {common.cancel}
          </Link>
        </CardEnding>
      </section>
    </Frame>
  );
}

export function RenamePasskeyPage(view: PageView<'rename-passkey'>) {
  const { words, typed, facts } = view;
  const { passkeys, frame } = words;
  return (
    <Frame view={view} room="security" title={passkeys.renameTitle} intro={passkeys.renameIntro}>
      <section class="card">
        <PageForm view={view} action={`/portal/passkeys/${facts.passkey.id}`} send={frame.save} back="/portal/security">
          <Field
            label={passkeys.name}
            name="name"
            required
            maxLength={100}
            value={typed.name ?? facts.passkey.name}
            error={problemIn(view, 'name')}
            autofocus
          />
        </PageForm>
      </section>
    </Frame>
  );
}

export function RemovePasskeyPage(view: PageView<'remove-passkey'>) {
  const { words, facts } = view;
  const { passkeys } = words;
  return (
    <Frame view={view} room="security" title={passkeys.removeTitle} intro={passkeys.removeIntro(facts.passkey.name)}>
      <section class="card">
        <PageForm
          view={view}
          action={`/portal/passkeys/${facts.passkey.id}/remove`}
          send={passkeys.removeIt}
          look="danger"
          back="/portal/security"
        />
      </section>
    </Frame>
  );
}
