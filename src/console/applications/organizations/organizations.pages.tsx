import type { Application } from '../../../applications/entities/application.entity.js';
import { namesOfRoles } from '../../../applications/roles.js';
import type { ListedOrganization, MemberRow } from '../../../organizations/organizations.statements.js';
import type { Page } from '../../../platform/database/page.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Button, Code, Field, Link, LinkButton, Section } from '../../../platform/pages/components.js';
import { Item, Items } from '../../../portal/pages/views/items.js';
import { Moment } from '../../../portal/pages/views/moment.js';
import { ActForm, Effects } from '../../views/act-form.js';
import { Empty, More } from '../../views/lists.js';
import { Refusal } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { pathTo } from '../views/application-pages.js';
import { Lines } from '../views/values.js';
import type { TypedOrganization } from './organization-form.js';
import type { FoundOrganization } from './the-organization.js';

interface ListProps {
  application: Application;
  page: Page<ListedOrganization> & { isCut: boolean };
  text: string;
  mayWrite: boolean;
}

export function OrganizationsPage({ words }: ConsoleView, { application, page, text, mayWrite }: ListProps) {
  const { organizations, parts, list } = words.applications;
  const { rows, next, isCut } = page;
  const path = pathTo(application, 'organizations');
  const mayMake = mayWrite && application.organizations;
  return (
    <Section
      title={parts.organizations}
      action={mayMake && <LinkButton href={`${path}/new`}>{organizations.create}</LinkButton>}
    >
      <p class="soft">{application.organizations ? organizations.intro : organizations.off}</p>
      <search>
        <form class="filters" action={path}>
          <Field label={list.search} name="q" type="search" value={text} maxLength={100} autocomplete="off" />
          <Button look="plain">{list.find}</Button>
        </form>
      </search>
      {rows.length === 0 && <Empty>{text === '' ? organizations.empty : list.noneFound}</Empty>}
      <ul class="list">
        {rows.map(({ id, slug, name }) => (
          <li key={id}>
            <a class="row-link" href={`${path}/${id}`}>
              <strong>{name}</strong>
              <span class="soft small">
                <code>{slug}</code>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {isCut && <p class="soft">{organizations.cut}</p>}
      <More words={words} to={path} next={next} />
    </Section>
  );
}

/** The way from a page about an organization to its own. */
export function BackTo({ path, organization }: FoundOrganization) {
  return (
    <p class="small">
      <Link href={path}>{organization.name}</Link>
    </p>
  );
}

/** The parts of one organization, each with pages of its own. */
function Ways({ words, path }: Pick<ConsoleView, 'words'> & { path: string }) {
  const { parts, organizations } = words.applications;
  return (
    <p class="row small">
      <Link href={`${path}/invitations`}>{parts.invitations}</Link>
      <Link href={`${path}/domains`}>{organizations.domains.title}</Link>
      <Link href={`${path}/provider`}>{organizations.provider.title}</Link>
      <Link href={`${path}/policy`}>{organizations.policy.title}</Link>
    </p>
  );
}

/** One organization, and who belongs to it. */
export function OrganizationPage(view: ConsoleView, found: FoundOrganization, members: Page<MemberRow>) {
  const { words, now, language } = view;
  const { organizations } = words.applications;
  const { application, path, mayWrite } = found;
  const { id, slug, name, metadata, createdAt } = found.organization;
  return (
    <>
      <Section
        title={name}
        action={
          mayWrite && (
            <>
              <LinkButton look="plain" href={`${path}/change`}>
                {organizations.change}
              </LinkButton>
              <LinkButton look="danger" href={`${path}/delete`}>
                {organizations.delete}
              </LinkButton>
            </>
          )
        }
      >
        <dl class="facts">
          <dt>{organizations.slug}</dt>
          <dd>
            <code>{slug}</code>
          </dd>
          <dt>{organizations.id}</dt>
          <dd>
            <code>{id}</code>
          </dd>
          <dt>{organizations.made}</dt>
          <dd>
            <Moment at={createdAt} now={now} language={language} />
          </dd>
        </dl>
        <Ways {...{ words, path }} />
        {view.operator.mayAt('audit:read', application.id) && (
          <p class="small">
            <Link href={`/console/trail?application=${application.slug}&organization=${id}`}>{words.frame.trail}</Link>
          </p>
        )}
        {Object.keys(metadata).length > 0 && (
          <details>
            <summary>{organizations.metadata}</summary>
            <Code block>{JSON.stringify(metadata, null, 2)}</Code>
          </details>
        )}
      </Section>
      <Section
        title={organizations.members}
        action={
          mayWrite &&
          application.organizations && (
            <LinkButton href={`${path}/members/new`}>{organizations.acts.add.button}</LinkButton>
          )
        }
      >
        {members.rows.length === 0 && <Empty>{organizations.noMembers}</Empty>}
        <Items>
          {members.rows.map((member) => (
            <MemberItem key={member.id} {...{ view, found, member }} />
          ))}
        </Items>
        <More words={words} to={path} next={members.next} />
      </Section>
    </>
  );
}

interface MemberProps {
  view: ConsoleView;
  found: FoundOrganization;
  member: MemberRow;
}

function MemberItem({ view, found: { application, path, mayWrite }, member }: MemberProps) {
  const { words, now, language } = view;
  const { organizations } = words.applications;
  const { id, email, name, roles, joinedAt } = member;
  const said = [name && email, namesOfRoles(roles, application) || organizations.noRoles];
  return (
    <Item
      title={<Link href={`/console/people/${id}`}>{name ?? email}</Link>}
      actions={
        mayWrite && (
          <>
            {application.organizations && (
              <LinkButton look="plain" href={`${path}/members/${id}/roles`}>
                {organizations.acts.roles.button}
                <span class="unseen"> {name ?? email}</span>
              </LinkButton>
            )}
            <LinkButton look="danger" href={`${path}/members/${id}/remove`}>
              {organizations.acts.remove.button}
              <span class="unseen"> {name ?? email}</span>
            </LinkButton>
          </>
        )
      }
    >
      {said.filter(Boolean).join(' · ')} · <Moment at={joinedAt} now={now} language={language} />
    </Item>
  );
}

interface FormProps {
  typed: TypedOrganization;
  failure: ServiceError | undefined;
}

export function NewOrganizationPage(
  view: ConsoleView,
  { application, typed, failure }: FormProps & { application: Application },
) {
  const { organizations } = view.words.applications;
  const path = pathTo(application, 'organizations');
  return (
    <section class="card slim">
      <Refusal {...{ view, failure }} />
      <Effects of={organizations.createEffects} />
      <ActForm view={view} action={path} back={path} button={organizations.create}>
        <Members {...{ view, typed }} />
      </ActForm>
    </section>
  );
}

export function ChangeOrganizationPage(
  view: ConsoleView,
  { path }: FoundOrganization,
  { typed, failure, seen }: FormProps & { seen: string },
) {
  const { organizations } = view.words.applications;
  return (
    <section class="card slim">
      <Refusal {...{ view, failure }} />
      <Effects of={organizations.changeEffects} />
      <ActForm view={view} action={`${path}/change`} back={path} button={view.words.frame.save} hidden={{ seen }}>
        <Members {...{ view, typed }} />
      </ActForm>
    </section>
  );
}

function Members({ view, typed }: { view: ConsoleView; typed: TypedOrganization }) {
  const { members, organizations } = view.words.applications;
  const { slug, name, metadata } = typed;
  return (
    <>
      <Field
        label={organizations.slug}
        name="slug"
        value={slug}
        maxLength={63}
        hint={organizations.slugHint}
        autocomplete="off"
        required
      />
      <Field
        label={members.name}
        name="name"
        value={name}
        maxLength={100}
        hint={organizations.nameHint}
        autocomplete="off"
        required
      />
      <Lines
        label={organizations.metadata}
        name="metadata"
        value={metadata}
        hint={`${view.common.optional}. ${organizations.metadataHint}`}
      />
    </>
  );
}

export function DeleteOrganizationPage(
  view: ConsoleView,
  { organization, path }: FoundOrganization,
  failure: ServiceError | undefined,
) {
  const { organizations, confirmName } = view.words.applications;
  return (
    <section class="card slim">
      <Refusal {...{ view, failure }} />
      <Effects of={organizations.deleteEffects} />
      <ActForm view={view} action={`${path}/delete`} back={path} button={organizations.delete} isDangerous>
        <Field label={confirmName(organization.name)} name="typed" autocomplete="off" required />
      </ActForm>
    </section>
  );
}
