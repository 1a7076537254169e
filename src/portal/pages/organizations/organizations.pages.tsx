import { MANAGES, namesOfRoles } from '../../../applications/roles.js';
import { Button, Form, Link, LinkButton, Notice, Section } from '../../../platform/pages/components.js';
import { Frame } from '../views/frame.js';
import { Item, Items } from '../views/items.js';
import { PageForm } from '../views/page-form.js';
import type { PageView } from '../views/page-view.js';

export function OrganizationsPage(view: PageView<'organizations'>) {
  const { words, application, facts } = view;
  const { organizations } = words;
  const isEmpty = facts.organizations.length === 0;
  const { invitations } = facts;
  return (
    <Frame
      view={view}
      room="overview"
      title={organizations.title}
      intro={!isEmpty && organizations.intro(application.name)}
    >
      {view.problem && (
        <Notice tone="bad" id="problem">
          {view.problem.text}
        </Notice>
      )}
      {invitations.length > 0 && (
        <Section title={organizations.waiting}>
          <Items>
            {invitations.map(({ id, name }) => (
              <Item
                key={id}
                title={name}
                actions={
                  <Form action="/portal/organizations" hidden={{ csrf: view.csrf, invitation: id }} inline>
                    <Button look="plain">
                      {organizations.join}
                      <span class="unseen"> {name}</span>
                    </Button>
                  </Form>
                }
              />
            ))}
          </Items>
        </Section>
      )}
      <section class="card">
        {isEmpty && <p>{organizations.none}</p>}
        <Items>
          {facts.organizations.map(({ id, slug, name, roles, permissions }) => (
            <Item
              key={id}
              title={name}
              actions={
                <>
                  {permissions.includes(MANAGES) && (
                    <>
                      <LinkButton look="plain" href={`/portal/organizations/${slug}/members`}>
                        {organizations.members}
                        <span class="unseen"> {name}</span>
                      </LinkButton>
                      <LinkButton look="plain" href={`/portal/organizations/${slug}/domains`}>
                        {organizations.domains.title}
                        <span class="unseen"> {name}</span>
                      </LinkButton>
                      <LinkButton look="plain" href={`/portal/organizations/${slug}/audit`}>
                        {organizations.history}
                        <span class="unseen"> {name}</span>
                      </LinkButton>
                    </>
                  )}
                  <LinkButton look="plain" href={`/portal/organizations/${slug}/leave`}>
                    {organizations.leave}
                    <span class="unseen"> {name}</span>
                  </LinkButton>
                </>
              }
            >
              {roles.length > 0 && `${organizations.youAre}: ${namesOfRoles(roles, application)}`}
            </Item>
          ))}
        </Items>
      </section>
    </Frame>
  );
}

export function LeaveOrganizationPage(view: PageView<'leave-organization'>) {
  const { words, facts } = view;
  const { organizations } = words;
  const { slug, name } = facts.organization;
  return (
    <Frame view={view} room="overview" title={organizations.leaveTitle(name)} intro={organizations.leaveIntro}>
      <section class="card">
        <PageForm
          view={view}
          action={`/portal/organizations/${slug}/leave`}
          send={organizations.leaveIt}
          look="danger"
          back="/portal/organizations"
        />
      </section>
    </Frame>
  );
}

/** The way back from a page about one of them. */
export function ToOrganizations({ words }: Pick<PageView<'organizations'>, 'words'>) {
  return (
    <p class="small">
      <Link href="/portal/organizations">{words.organizations.title}</Link>
    </p>
  );
}

export function MembersPage(view: PageView<'members'>) {
  const { words, application, facts } = view;
  const { organizations } = words;
  const { organization, members } = facts;
  const path = `/portal/organizations/${organization.slug}/members`;
  return (
    <Frame
      view={view}
      room="overview"
      title={organizations.members}
      intro={organizations.membersIntro(organization.name)}
    >
      <ToOrganizations words={words} />
      <section class="card">
        <LinkButton look="plain" href={`/portal/organizations/${organization.slug}/invitations`}>
          {organizations.invitations}
        </LinkButton>
        <Items>
          {members.rows.map(({ id, email, name, roles }) => (
            <Item
              key={id}
              title={name ?? email}
              actions={
                <LinkButton look="plain" href={`${path}/${id}`}>
                  {organizations.change}
                  <span class="unseen"> {name ?? email}</span>
                </LinkButton>
              }
            >
              {[name && email, namesOfRoles(roles, application)].filter(Boolean).join(' · ')}
            </Item>
          ))}
        </Items>
        {members.next && (
          <LinkButton look="plain" href={`${path}?after=${members.next}`}>
            {organizations.more}
          </LinkButton>
        )}
      </section>
    </Frame>
  );
}

/** What a member can be. */
export function RoleBoxes({ application, ticked }: Pick<PageView, 'application'> & { ticked: string[] }) {
  return Object.keys(application.organizations?.roles ?? {}).map((role) => (
    <label key={role} class="box">
      <input type="checkbox" name="roles" value={role} checked={ticked.includes(role) || undefined} />
      <span>{namesOfRoles([role], application)}</span>
    </label>
  ));
}

export function MemberPage(view: PageView<'member'>) {
  const { words, application, facts } = view;
  const { organizations } = words;
  const { organization, member } = facts;
  const path = `/portal/organizations/${organization.slug}/members`;
  return (
    <Frame
      view={view}
      room="overview"
      title={organizations.changeTitle(member.name ?? member.email)}
      intro={`${member.email} · ${organization.name}`}
    >
      <section class="card">
        <PageForm view={view} action={`${path}/${member.id}`} send={organizations.save} back={path}>
          <fieldset>
            <legend>{organizations.roles}</legend>
            <RoleBoxes application={application} ticked={member.roles} />
          </fieldset>
        </PageForm>
      </section>
      <section class="card">
        <Form action={`${path}/${member.id}`} hidden={{ csrf: view.csrf, remove: 'yes' }}>
          <Button look="danger">{organizations.remove}</Button>
        </Form>
      </section>
    </Frame>
  );
}
