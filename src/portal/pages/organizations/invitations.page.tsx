import { defaultRoleOf, namesOfRoles } from '../../../applications/roles.js';
import { Button, Field, Form, LinkButton, Section } from '../../../platform/pages/components.js';
import { Frame } from '../views/frame.js';
import { Item, Items } from '../views/items.js';
import { PageForm } from '../views/page-form.js';
import { type PageView, problemIn } from '../views/page-view.js';
import { RoleBoxes } from './organizations.pages.js';

/** Who is invited into an organization, and the form that invites. */
export function InvitationsPage(view: PageView<'invitations'>) {
  const { words, application, facts, csrf, typed } = view;
  const { organizations } = words;
  const { organization, invitations } = facts;
  const path = `/portal/organizations/${organization.slug}/invitations`;
  return (
    <Frame
      view={view}
      room="overview"
      title={organizations.invitations}
      intro={organizations.invitationsIntro(organization.name)}
    >
      <Section title={organizations.invite}>
        <PageForm
          view={view}
          action={path}
          send={organizations.sendInvitation}
          back={`/portal/organizations/${organization.slug}/members`}
        >
          <Field
            label={organizations.email}
            name="email"
            type="email"
            autocomplete="off"
            required
            value={typed.email}
            error={problemIn(view, 'email')}
          />
          <fieldset>
            <legend>{organizations.roles}</legend>
            <RoleBoxes application={application} ticked={[defaultRoleOf(application)]} />
          </fieldset>
        </PageForm>
      </Section>
      <section class="card">
        {invitations.rows.length === 0 && <p>{organizations.noInvitations}</p>}
        <Items>
          {invitations.rows.map(({ id, email, roles, state }) => (
            <Item
              key={id}
              title={email}
              actions={
                <>
                  <Form action={path} hidden={{ csrf, again: id }} inline>
                    <Button look="plain">
                      {organizations.sendAgain}
                      <span class="unseen"> {email}</span>
                    </Button>
                  </Form>
                  <Form action={path} hidden={{ csrf, withdraw: id }} inline>
                    <Button look="plain">
                      {organizations.withdraw}
                      <span class="unseen"> {email}</span>
                    </Button>
                  </Form>
                </>
              }
            >
              {[namesOfRoles(roles, application), state === 'expired' && organizations.expired]
                .filter(Boolean)
                .join(' · ')}
            </Item>
          ))}
        </Items>
        {invitations.next && (
          <LinkButton look="plain" href={`${path}?after=${invitations.next}`}>
            {organizations.moreInvitations}
          </LinkButton>
        )}
      </section>
    </Frame>
  );
}
