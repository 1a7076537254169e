import { Button, Card, CardEnding, Divider, Field, Form, Link, Notice } from '../../../platform/pages/components.js';
import { PasskeyButton } from '../passkeys/passkey-button.js';
import { type PageView, problemIn } from '../views/page-view.js';
import { confirmPath, waysOf } from './confirmation.js';

/** Asks for one proof. Other ways to prove oneself are links to the same page. */
export function ConfirmPage(view: PageView<'confirm'>) {
  const { words, common, me, csrf, problem, facts } = view;
  const { confirmation } = facts;
  const others = waysOf(me).filter((way) => way !== confirmation.by);
  return (
    <Card title={words.confirm.title} intro={words.confirm.intro}>
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
    </Card>
  );
}

function Proof(view: PageView<'confirm'>) {
  const { words, common, csrf, facts } = view;
  const { confirmation } = facts;
  if (confirmation.by === 'mail' && !confirmation.isMailed) return <MailOffer {...view} />;
  return (
    <Form action={confirmPath(confirmation)} hidden={{ csrf }}>
      {confirmation.by === 'password' ? <PasswordProof {...view} /> : <CodeProof {...view} />}
      <Button full>{words.confirm.confirm}</Button>
      {confirmation.by === 'mail' && (
        <Button look="quiet" formAction={confirmPath(confirmation, '/mail')}>
          {common.resend}
        </Button>
      )}
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

function CodeProof(view: PageView<'confirm'>) {
  const { words, common, me, facts } = view;
  const isMail = facts.confirmation.by === 'mail';
  return (
    <>
      {isMail && <p>{words.confirm.sent(me.email)}</p>}
      <Field
        label={common.code}
        name={isMail ? 'mailed_code' : 'code'}
        autocomplete="one-time-code"
        inputMode={isMail ? 'numeric' : 'text'}
        required
        maxLength={40}
        hint={isMail ? common.codeHint : words.confirm.codeHint}
        error={problemIn(view, 'code')}
        autofocus
      />
    </>
  );
}
