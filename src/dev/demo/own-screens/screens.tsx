import type { ComponentChildren } from 'preact';
import { Button, Field, Form, Link, Section } from '../../../common/pages/components.js';
import type { OwnScreen } from './own-screens.service.js';

/** What the application shows instead of the hosted pages. */
export function Screen({ screen, email }: { screen: OwnScreen; email: string }) {
  switch (screen) {
    case 'create-account':
      return <CreateAccount email={email} />;
    case 'verify-email':
      return <VerifyEmail email={email} />;
    case 'sign-in':
      return <SignIn email={email} />;
    case 'forgot-password':
      return <ForgotPassword email={email} />;
    case 'reset-password':
      return <ResetPassword email={email} />;
  }
}

function CreateAccount({ email }: { email: string }) {
  return (
    <Framed title="Create an account" to="create-account" also={['sign-in']}>
      <Field label="Name" name="name" note="optional" autocomplete="name" maxLength={200} />
      <EmailField value={email} />
      <PasswordField label="Password" isNew hint="Try “password” to see it refused." />
      <Button full>Create account</Button>
    </Framed>
  );
}

function VerifyEmail({ email }: { email: string }) {
  return (
    <Framed title="Verify your email" to="verify-email" also={['create-account', 'sign-in']}>
      <CodeField email={email} />
      <Button full>Verify</Button>
    </Framed>
  );
}

function SignIn({ email }: { email: string }) {
  return (
    <Framed title="Sign in" to="sign-in" also={['create-account', 'forgot-password']}>
      <EmailField value={email} />
      <PasswordField label="Password" />
      <Button full>Sign in</Button>
    </Framed>
  );
}

function ForgotPassword({ email }: { email: string }) {
  return (
    <Framed title="Forgot your password?" to="forgot-password" also={['sign-in']}>
      <EmailField value={email} />
      <Button full>Send code</Button>
    </Framed>
  );
}

function ResetPassword({ email }: { email: string }) {
  return (
    <Framed title="Set a new password" to="reset-password" also={['forgot-password', 'sign-in']}>
      <CodeField email={email} />
      <PasswordField label="New password" isNew />
      <Button full>Set password</Button>
    </Framed>
  );
}

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
  children: ComponentChildren;
}

function Framed({ title, to, also, children }: FramedProps) {
  return (
    <Section title={title}>
      <Form action={`/demo/own-screens/${to}`}>{children}</Form>
      <nav class="tabs">
        {also.map((screen) => (
          <Link key={screen} href={`/demo/own-screens?screen=${screen}`}>
            {NAMES[screen]}
          </Link>
        ))}
      </nav>
    </Section>
  );
}

const EmailField = ({ value }: { value: string }) => (
  <Field label="Email" name="email" type="email" value={value} autocomplete="username" inputMode="email" required />
);

const PasswordField = ({ label, isNew = false, hint }: { label: string; isNew?: boolean; hint?: string }) => (
  <Field
    label={label}
    name="password"
    type="password"
    autocomplete={isNew ? 'new-password' : 'current-password'}
    hint={hint}
    required
  />
);

function CodeField({ email }: { email: string }) {
  return (
    <>
      <p class="soft">
        The six digits are in the email{email && ` to ${email}`}: see the <Link href="/dev/mailbox">mailbox</Link>.
      </p>
      <Field label="Code" name="code" inputMode="numeric" autocomplete="one-time-code" maxLength={100} required />
    </>
  );
}
