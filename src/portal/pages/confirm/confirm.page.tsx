import type { JSX } from 'preact';
import { NUMBERS } from '../../../login/views/numbers.js';
import { Button, CardEnding, Divider, Field, Form, Link, Notice } from '../../../platform/pages/components.js';
import { PasskeyButton } from '../passkeys/passkey-button.js';
import { CodeField } from '../views/code-field.js';
import { Frame } from '../views/frame.js';
import { type PageView, problemIn } from '../views/page-view.js';
import { confirmPath, type Proving } from './confirmation.js';

/** Asks for one proof. Other ways to prove oneself are links to the same page. */
export function ConfirmPage(view: PageView<'confirm'>) {
  const { words, common, csrf, problem, facts } = view;
  const { confirmation } = facts;
  const others = facts.ways.filter((way) => way !== confirmation.by);
  return (
    <Frame view={view} room="security" title={words.confirm.title} intro={words.confirm.intro(NUMBERS)}>
      <section class="card slim">
        {problem && !problem.field && (
          <Notice tone="bad" id="problem">
            {problem.text}
          </Notice>
        )}
        <Proof {...view} />
        {facts.passkey && (
          <PasskeyButton
            action={confirmPath(confirmation, '/passkey')}
            request={facts.passkey}
            label={words.confirm.passkey}
            notUsed={words.confirm.notUsed}
            csrf={csrf}
            above={<Divider>{common.providers.or}</Divider>}
          />
        )}
        <CardEnding>
          {others.map((by) => (
            <Link key={by} href={confirmPath({ ...confirmation, by })}>
              {by === 'code' ? words.confirm.byCode : words.confirm.byPassword}
            </Link>
          ))}
          <Link href="/portal/security" look="quiet">
            {common.cancel}
          </Link>
        </CardEnding>
      </section>
    </Frame>
  );
}

function Proof(view: PageView<'confirm'>) {
  const { words, common, csrf, facts } = view;
  const { confirmation } = facts;
  if (confirmation.by === 'sign-in') return <SignInAgain {...view} />;
  const ProofField = FIELDS[confirmation.by];
  if (confirmation.by === 'mail' && !confirmation.isMailed) return <MailOffer {...view} />;
  return (
    <Form action={confirmPath(confirmation)} hidden={{ csrf }}>
      <ProofField {...view} />
      <Button full>{words.confirm.confirm}</Button>
      {confirmation.by === 'mail' && (
        <Button look="quiet" formAction={confirmPath(confirmation, '/mail')}>
          {common.resend}
        </Button>
      )}
    </Form>
  );
}

/** Only an app that was turned on after the sign-in leaves no other way. */
function SignInAgain({ words, signOutToken }: PageView<'confirm'>) {
  return (
    <Form action="/portal/sign-out" hidden={{ csrf: signOutToken }}>
      <p>{words.problems.second_factor_too_new}</p>
      <Button full>{words.frame.signOut}</Button>
    </Form>
  );
}

function MailOffer({ words: { confirm }, me, csrf, facts: { confirmation } }: PageView<'confirm'>) {
  return (
    <Form action={confirmPath(confirmation, '/mail')} hidden={{ csrf }}>
      <p>{confirm.mail(me.email)}</p>
      <Button full>{confirm.sendMail}</Button>
    </Form>
  );
}

function PasswordProof(view: PageView<'confirm'>) {
  const { common, me } = view;
  return (
    <>
      <input type="email" name="email" autocomplete="username" value={me.email} readOnly hidden />
      <Field
        label={common.password}
        name="password"
        type="password"
        autocomplete="current-password"
        required
        reveal={{ show: common.showPassword, hide: common.hidePassword }}
        error={problemIn(view, 'password')}
        autofocus
      />
    </>
  );
}

function MailedProof(view: PageView<'confirm'>) {
  const { words, common, me } = view;
  return (
    <>
      <p>{words.confirm.sent(me.email)}</p>
      <CodeField view={view} name="mailed_code" hint={common.codeHint} />
    </>
  );
}

/** A code of the authenticator app, or a recovery code. */
function FactorProof(view: PageView<'confirm'>) {
  return (
    <Field
      label={view.common.code}
      name="code"
      autocomplete="one-time-code"
      required
      maxLength={40}
      hint={view.words.confirm.codeHint}
      error={problemIn(view, 'code')}
      autofocus
    />
  );
}

const FIELDS: Record<Exclude<Proving, 'sign-in'>, (view: PageView<'confirm'>) => JSX.Element> = {
  password: PasswordProof,
  code: FactorProof,
  mail: MailedProof,
};
