import { Button, Card, CardEnding, Form, Link } from '../../platform/pages/components.js';
import type { FormView } from '../views/form-view.js';
import { pathOf } from '../visits/visit.js';

/** A button for each organization of the user. */
export function OrganizationPage({ visit, messages, csrf, consentOf, organizations = [] }: FormView) {
  const { organization, consent, remembered } = messages;
  return (
    <Card title={organization.title} intro={organization.intro(visit.application.name)}>
      <Form action={pathOf('/login/organization', visit)} hidden={{ csrf, account: consentOf?.identityId ?? '' }}>
        {organizations.map(({ id, name }) => (
          <Button key={id} full look="plain" name="organization" value={id}>
            {name}
          </Button>
        ))}
      </Form>
      <CardEnding>
        <span class="soft small">{consentOf && consent.signedInAs(consentOf.email)}</span>
        <Link href={pathOf('/login/other-account', visit)}>{remembered.useAnother}</Link>
      </CardEnding>
    </Card>
  );
}
