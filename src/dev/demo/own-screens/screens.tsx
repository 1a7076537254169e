import type { ComponentChildren } from 'preact';
import { Button, Field, Form, Link, Notice, Section } from '../../../platform/pages/components.js';
import type { DemoVisit } from '../demo-visits.js';
import type { OwnScreen } from './own-screens.service.js';

type Visit = Pick<DemoVisit, 'typed' | 'fault' | 'linked' | 'ownFlow'>;

/** The application's own screens, in place of the hosted pages. */
export function Screen({ screen, visit }: { screen: OwnScreen; visit: Visit }) {
  const View = VIEWS[screen];
  return <View visit={visit} />;
}

/** Shown to a signed-in person, who needs no other screen. */
export function ScreensToOpen({ email }: { email: string | undefined }) {
  return (
    <Section title="The screens">
      <p class="soft">
        You are signed in{email && ` as ${email}`}, so none of them is needed now. Open one all the same: signing in
        there begins another session.
      </p>
      <nav class="tabs">
        <ScreenLinks to={['create-account', 'sign-in', 'forgot-password']} />
      </nav>
    </Section>
  );
}

function CreateAccount({ visit }: { visit: Visit }) {
  return (
    <Framed title="Create an account" to="create-account" also={['sign-in']} visit={visit}>
      <Field label="Name" name="name" note="optional" autocomplete="name" maxLength={200} value={visit.typed.name} />
      <EmailField visit={visit} />
      <PasswordField label="Password" isNew hint="Try “password” to see it refused." visit={visit} />
      <Button full>Create account</Button>
    </Framed>
  );
}

function VerifyEmail({ visit }: { visit: Visit }) {
  const { linked, ownFlow } = visit;
  return (
    <Framed
      title="Verify your email"
      to="verify-email"
      also={['create-account', 'sign-in']}
      visit={visit}
      hidden={hiddenOf(linked)}
    >
      {!linked && <CodeField visit={visit} />}
      {linked && linked.flow !== ownFlow?.id && (
        <PasswordField
          label="Password"
          hint="You signed up in a different browser. Enter the password that you chose there."
          visit={visit}
        />
      )}
      <Button full>Verify</Button>
    </Framed>
  );
}

function SignIn({ visit }: { visit: Visit }) {
  return (
    <Framed title="Sign in" to="sign-in" also={['create-account', 'forgot-password']} visit={visit}>
      <EmailField visit={visit} />
      <PasswordField label="Password" visit={visit} />
      <Button full>Sign in</Button>
    </Framed>
  );
}

function ForgotPassword({ visit }: { visit: Visit }) {
  return (
    <Framed title="Forgot your password?" to="forgot-password" also={['sign-in']} visit={visit}>
      <EmailField visit={visit} />
      <Button full>Send code</Button>
    </Framed>
  );
}

function ResetPassword({ visit }: { visit: Visit }) {
  return (
    <Framed
      title="Set a new password"
      to="reset-password"
      also={['forgot-password', 'sign-in']}
      visit={visit}
      hidden={hiddenOf(visit.linked)}
    >
      {!visit.linked && <CodeField visit={visit} />}
      <PasswordField label="New password" isNew visit={visit} />
      <Button full>Set password</Button>
    </Framed>
  );
}

/** Passes the link's values on with the form. */
const hiddenOf = (linked: Visit['linked']): Record<string, string> =>
  linked ? { flow: linked.flow, code: linked.code } : {};

const VIEWS = {
  'create-account': CreateAccount,
  'verify-email': VerifyEmail,
  'sign-in': SignIn,
  'forgot-password': ForgotPassword,
  'reset-password': ResetPassword,
};

const NAMES: Record<OwnScreen, string> = {
  'create-account': 'Create an account',
  'verify-email': 'Verify your email',
  'sign-in': 'Sign in',
  'forgot-password': 'Forgot password?',
  'reset-password': 'Set a new password',
};

interface FramedProps {
  title: string;
  to: OwnScreen;
  also: OwnScreen[];
  visit: Visit;
  hidden?: Record<string, string>;
  children: ComponentChildren;
}

function Framed({ title, to, also, visit: { fault }, hidden = {}, children }: FramedProps) {
  return (
    <Section title={title}>
      {fault && !fault.field && <Notice tone="bad">{fault.text}</Notice>}
      <Form action={`/demo/own-screens/${to}`} hidden={hidden}>
        {children}
      </Form>
      <nav class="tabs">
        <ScreenLinks to={also} />
      </nav>
    </Section>
  );
}

const ScreenLinks = ({ to }: { to: OwnScreen[] }) => (
  <>
    {to.map((screen) => (
      <Link key={screen} href={`/demo/own-screens?screen=${screen}`}>
        {NAMES[screen]}
      </Link>
    ))}
  </>
);

const EmailField = ({ visit: { typed, fault } }: { visit: Visit }) => (
  <Field
    label="Email"
    name="email"
    type="email"
    value={typed.email}
    autocomplete="username"
    inputMode="email"
    error={fault?.field === 'email' ? fault.text : undefined}
    required
  />
);

interface PasswordFieldProps {
  label: string;
  isNew?: boolean;
  hint?: string;
  visit: Visit;
}

const PasswordField = ({ label, isNew = false, hint, visit: { fault } }: PasswordFieldProps) => (
  <Field
    label={label}
    name="password"
    type="password"
    autocomplete={isNew ? 'new-password' : 'current-password'}
    hint={hint}
    error={fault?.field === 'password' ? fault.text : undefined}
    required
  />
);

function CodeField({ visit: { typed, fault } }: { visit: Visit }) {
  return (
    <>
      <p class="soft">
        The six digits are in the email{typed.email && ` to ${typed.email}`}: see the{' '}
        <Link href="/dev/mailbox">mailbox</Link>.
      </p>
      <Field
        label="Code"
        name="code"
        inputMode="numeric"
        autocomplete="one-time-code"
        maxLength={100}
        error={fault?.field === 'code' ? fault.text : undefined}
        required
      />
    </>
  );
}
