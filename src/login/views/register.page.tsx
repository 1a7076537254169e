import { documentsOf } from '../../applications/documents.js';
import { isAskedAtSignUp } from '../../applications/fields/profile-field.js';
import { LONGEST_NAME } from '../../identities/names.js';
import { Button, Card, CardEnding, Field, Form, Link, Notice } from '../../platform/pages/components.js';
import { AgreementBoxes } from '../agreement/agreement-boxes.js';
import { WantedLinkNote } from '../linking/wanted-link.js';
import { pathOf } from '../visits/visit.js';
import { CancelLink } from './cancel-link.js';
import { EmailField } from './email-field.js';
import { destinationIn, type FormView } from './form-view.js';
import { ChosenPasswordField } from './new-password-field.js';
import { ProfileFieldInputs } from './profile-field-inputs.js';
import { ProviderButtons } from './provider-buttons.js';
import { whoMaySignUp } from './who-may-sign-up.js';
import { WholeProblem } from './whole-problem.js';

export function RegisterPage(view: FormView) {
  const { visit, messages, csrf, typed, problem } = view;
  const whoMay = whoMaySignUp(view);
  return (
    <Card title={messages.createYourAccount} intro={messages.continueTo(destinationIn(visit))}>
      <WholeProblem problem={problem} />
      {whoMay && <Notice>{whoMay}</Notice>}
      <WantedLinkNote {...view} />
      <Form action={pathOf('/login/register', visit)} hidden={{ csrf }}>
        <Field
          label={messages.name}
          name="name"
          autocomplete="name"
          maxLength={LONGEST_NAME}
          note={messages.optional}
          value={typed.name ?? ''}
          autofocus={!problem}
        />
        <EmailField {...view} autofocus={problem?.field === 'email'} />
        <ChosenPasswordField
          {...{ messages, problem }}
          label={messages.password}
          autofocus={problem !== undefined && problem.field !== 'email'}
        />
        <ProfileFieldInputs
          fields={visit.application.profileFields.filter(isAskedAtSignUp)}
          values={typed.fields ?? {}}
          language={view.language}
          optional={messages.optional}
        />
        <AgreementBoxes {...view} documents={documentsOf(visit.application)} />
        <Button full>{messages.createAccount}</Button>
      </Form>
      <ProviderButtons {...view} />
      <CardEnding>
        <Link href={pathOf('/login', visit)}>{messages.signInInstead}</Link>
        <CancelLink {...{ visit, messages }} />
      </CardEnding>
    </Card>
  );
}
