import { asksForProof } from '../../applications/built-in.js';
import { takesSignUps } from '../../flows/invitations/entrance.js';
import { EMAIL_CODE } from '../../plans/ways-in.js';
import { Button, Card, CardEnding, Checkbox, Field, Form, Link, Notice } from '../../platform/pages/components.js';
import { joinedName } from '../invitations/invited.page.js';
import { WantedLink } from '../linking/wanted-link.js';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.js';
import { PasskeyWish } from '../passkeys/passkey-wish.js';
import { RememberedCard } from '../remembered/remembered-card.js';
import { pathOf } from '../visits/visit.js';
import { CancelLink } from './cancel-link.js';
import { EmailField } from './email-field.js';
import { destinationIn, type FormView } from './form-view.js';
import { ProviderButtons } from './provider-buttons.js';
import { whoMaySignUp } from './who-may-sign-up.js';
import { WholeProblem } from './whole-problem.js';

export function SignInPage(view: FormView) {
  const { visit, messages, csrf, typed, problem, remembered, wanted } = view;
  // What waits for a link is linked by a new sign-in alone.
  if (remembered && !problem && !wanted) return <RememberedCard {...{ ...view, remembered }} />;
  const offersPasswords = visit.plan.allowsProvider('password');
  const offersCodes = visit.plan.allowsProvider(EMAIL_CODE);
  const sendsCode = pathOf('/login/email-code', visit);
  return (
    <Card title={messages.signIn} intro={messages.continueTo(destinationIn(visit))}>
      <WholeProblem problem={problem} />
      {asksForProof(visit.application, visit.flow.loginHint) && <Notice>{messages.proveAgain}</Notice>}
      {view.invited && <Notice>{messages.invited.signIn(view.invited.email, joinedName(view.invited, visit))}</Notice>}
      <WantedLink {...view} />
      {offersPasswords || offersCodes || visit.providers.length > 0 ? (
        <Form action={offersPasswords ? pathOf('/login', visit) : sendsCode} hidden={{ csrf }}>
          {offersPasswords && <Credentials {...view} />}
          {offersCodes && !offersPasswords && <Mailbox {...view} />}
          {(offersPasswords || visit.providers.length > 0) && (
            <Checkbox name="remember" label={messages.remembered.wish} isTicked={typed.remember !== undefined} />
          )}
          {offersPasswords && <PasskeyWish {...view} />}
          {offersPasswords && <Button full>{messages.signIn}</Button>}
          {offersCodes && !offersPasswords && <Button full>{messages.emailCode.send}</Button>}
          {offersCodes && offersPasswords && (
            <Button full look="quiet" formAction={sendsCode} formNoValidate>
              {messages.emailCode.instead}
            </Button>
          )}
          <ProviderButtons {...view} areInForm />
        </Form>
      ) : (
        <Notice>{messages.failures.provider_blocked_by_plan.text}</Notice>
      )}
      <PasskeySignIn {...view} />
      <CardEnding>
        {offersPasswords && takesSignUps(visit.application) && (
          <Link href={pathOf('/login/register', visit)}>{messages.createAnAccount}</Link>
        )}
        <CancelLink {...{ visit, messages }} />
      </CardEnding>
    </Card>
  );
}

/** Where there are no passwords. One form is for people who are known and people who are new. */
function Mailbox(view: FormView) {
  const { typed, problem, visit, messages } = view;
  const isEmpty = !(typed.email ?? visit.flow.loginHint);
  return (
    <EmailField
      {...view}
      autofocus={isEmpty || problem?.field === 'email'}
      suggestsPasskeys={view.passkeys !== undefined}
      describedBy={problem && !problem.field ? 'problem' : undefined}
      hint={whoMaySignUp(view) ?? messages.emailCode.newHere}
    />
  );
}

function Credentials(view: FormView) {
  const { visit, messages, typed, problem } = view;
  const email = typed.email ?? visit.flow.loginHint ?? '';
  const focusesEmail = problem ? problem.field === 'email' || email === '' : email === '';
  return (
    <>
      <EmailField {...view} autofocus={focusesEmail} suggestsPasskeys={view.passkeys !== undefined} />
      <Field
        label={messages.password}
        name="password"
        reveal={{ show: messages.showPassword, hide: messages.hidePassword }}
        type="password"
        autocomplete="current-password"
        required={!visit.application.organizations} // an address may lead to the provider of one, which needs none
        aside={<Link href={pathOf('/login/forgot', visit)}>{messages.forgotPassword}</Link>}
        error={problem?.field === 'password' ? problem.text : undefined}
        describedBy={problem && !problem.field ? 'problem' : undefined}
        autofocus={!focusesEmail}
      />
    </>
  );
}
