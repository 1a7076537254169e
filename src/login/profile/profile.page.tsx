import { Button, Card, CardEnding, Form, Link } from '../../platform/pages/components.js';
import { CancelLink } from '../views/cancel-link.js';
import type { FormView } from '../views/form-view.js';
import { ProfileFieldInputs } from '../views/profile-field-inputs.js';
import { WholeProblem } from '../views/whole-problem.js';
import { pathOf } from '../visits/visit.js';

/** Asks a person who has proved who they are for the fields that the application requires of everyone. */
export function ProfilePage(view: FormView) {
  const { visit, messages, csrf, language, typed, problem, profileOf } = view;
  const { profile, remembered, optional } = messages;
  const { identityId = '', email, fields = [] } = profileOf ?? {};
  return (
    <Card title={profile.title} intro={profile.intro(visit.application.name)}>
      <WholeProblem problem={problem} />
      <Form action={pathOf('/login/profile', visit)} hidden={{ csrf, account: identityId }}>
        <ProfileFieldInputs {...{ fields, language, optional }} values={typed.fields ?? {}} />
        <Button full>{messages.continue}</Button>
      </Form>
      <CardEnding>
        <span class="soft small">{email}</span>
        <Link href={pathOf('/login/other-account', visit)}>{remembered.useAnother}</Link>
        <CancelLink {...{ visit, messages }} />
      </CardEnding>
    </Card>
  );
}
