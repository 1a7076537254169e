import { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { ApplicationsModule } from '../../applications/applications.module.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { isKey, KEY } from '../../applications/seeding/names.js';
import { ApplicationInvitations } from '../../flows/invitations/application-invitations.js';
import { InvitationsModule } from '../../flows/invitations/invitations.module.js';
import { PAGE_OF_INVITATIONS_INTO } from '../../flows/invitations/invitations.statements.js';
import { IdentityAliases } from '../../identities/aliases/identity-aliases.service.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { plainName } from '../../identities/names.js';
import { MetricsModule } from '../../metrics/metrics.module.js';
import { Members, rolesFor } from '../../organizations/members.service.js';
import { ORGANIZATION_EVENTS } from '../../organizations/organization-events.statement.js';
import {
  DnsUnanswered,
  DomainClaimed,
  DomainNotClaimable,
  DomainRecordMissing,
  DomainRecordOther,
  DomainsFull,
  DomainTaken,
  DomainUnknown,
  MemberUnknown,
  NoOrganizations,
  OrganizationProviderUnknown,
  OrganizationTaken,
  OrganizationUnknown,
} from '../../organizations/organizations.errors.js';
import { OrganizationsModule } from '../../organizations/organizations.module.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { LIST_ALL_MEMBERS, PAGE_WITH_MEMBERS } from '../../organizations/organizations.statements.js';
import { LAST_ID } from '../../platform/crypto/ids.js';
import { Database } from '../../platform/database/database.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { applicationNamed } from '../application-argument.js';
import { CommandError, type Get, type Input, type Outcome } from '../command.js';
import { confirm } from '../confirm.js';
import { moment, table } from '../terminal.js';
import { invitationTable, MOST_INVITATIONS } from './invitation-table.js';
import { invitationIn } from './invitations.acts.js';

const EVENTS = 50;
const MOST_LISTED = 200;

/** The metrics count the sessions that end. */
const MODULES = [ApplicationsModule, InvitationsModule, OrganizationsModule, MetricsModule];

export async function list({ args: [slug = ''], options, withServices }: Input): Promise<Outcome> {
  const after = typeof options.after === 'string' ? options.after : '';
  const found = await withServices(MODULES, async (get) => {
    const { id: applicationId } = await applicationNamed(slug, get);
    return get(Database).run(PAGE_WITH_MEMBERS, { applicationId, after, limit: MOST_LISTED + 1 });
  });
  const rows = found.slice(0, MOST_LISTED);
  const last = found.length > rows.length ? rows.at(-1)?.slug : undefined;
  const shown = table(
    ['ORGANIZATION', 'NAME', 'MEMBERS'],
    rows.map((row) => [row.slug, row.name, `${row.members}`]),
  );
  const none = after
    ? `\`${slug}\` has no organizations behind \`${after}\`.`
    : `\`${slug}\` has no organizations. \`organizations create ${slug} <organization>\` adds one.`;
  const more = last === undefined ? '' : `\n\nThere are more: \`organizations list ${slug} --after ${last}\`.`;
  return { json: rows, text: rows.length > 0 ? shown + more : none };
}

export async function create({ args: [slug = '', named = ''], options, withServices }: Input): Promise<Outcome> {
  if (!isKey(named) || validate(named)) throw new CommandError(`The slug of the organization ${KEY.words}.`);
  const name = typeof options.name === 'string' ? plainName(options.name) : named;
  if (name === '' || name.length > 100) throw new CommandError('--name must have 1 to 100 characters.');
  const made = await within(slug, withServices, (get, application, manager) =>
    get(OrganizationsService).create(manager, application, { slug: named, name }),
  );
  return {
    json: { id: made.id, slug: named, name },
    text: `\`${named}\` is there. \`organizations add ${slug} ${named} <user>\` adds members.`,
  };
}

export async function deleteOrganization({
  args: [slug = '', named = ''],
  options,
  withServices,
}: Input): Promise<Outcome> {
  await confirm(`Delete the organization ${named} of ${slug} for good?`, options.yes === true);
  await within(slug, withServices, async (get, { id }, manager) => {
    const organizations = get(OrganizationsService);
    const held = await organizations.hold(manager, id, named);
    await organizations.remove(manager, held);
    return held;
  }).then(({ id }) => withServices(MODULES, (get) => get(OrganizationsService).finish(id)));
  return { json: { deleted: named }, text: `Deleted; the sessions in \`${named}\` have ended.` };
}

export async function members({ args: [slug = '', named = ''], withServices }: Input): Promise<Outcome> {
  const rows = await within(slug, withServices, async (get, application) => {
    const { id: organizationId } = await get(OrganizationsService).require(application.id, named);
    return get(Database).run(LIST_ALL_MEMBERS, { organizationId });
  });
  const shown = rows.map(({ id, email, roles, joinedAt }) => [id, email, roles.join(', '), moment(joinedAt)]);
  return {
    json: rows,
    text: rows.length > 0 ? table(['USER', 'EMAIL', 'ROLES', 'SINCE'], shown) : `\`${named}\` has no members.`,
  };
}

export async function audit({ args: [slug = '', named = ''], withServices }: Input): Promise<Outcome> {
  const rows = await within(slug, withServices, async (get, { id: applicationId }) => {
    const { id: organizationId } = await get(OrganizationsService).require(applicationId, named);
    return get(Database).run(ORGANIZATION_EVENTS, { applicationId, organizationId, after: LAST_ID, limit: EVENTS });
  });
  const shown = rows.map(({ occurredAt, type, identityId, email, roles, byEmail, byId }) => [
    ...[moment(occurredAt), type, email ?? identityId ?? ''],
    ...[roles?.join(', ') ?? '', byEmail ?? byId ?? ''],
  ]);
  return {
    json: rows,
    text:
      rows.length > 0
        ? table(['WHEN', 'WHAT', 'USER', 'ROLES', 'BY'], shown)
        : `Nothing is kept of what happened in \`${named}\`.`,
  };
}

export async function add({
  args: [slug = '', named = '', user = ''],
  options,
  withServices,
}: Input): Promise<Outcome> {
  const wanted = rolesIn(options.roles);
  const { id, roles } = await within(slug, withServices, async (get, application, manager) => {
    const organization = await get(OrganizationsService).hold(manager, application.id, named);
    const roles = rolesFor(application, wanted);
    if (!validate(user)) throw new IdentityNotFound();
    const id = await get(IdentityAliases).resolve(user);
    await get(Members).put(manager, organization, { id, roles });
    return { id, roles };
  });
  return { json: { user: id, organization: named, roles }, text: `${id} is ${roles.join(' and ')} of \`${named}\`.` };
}

export async function invite({
  args: [slug = '', named = '', email = ''],
  options,
  withServices,
}: Input): Promise<Outcome> {
  const wanted = await invitationIn(email, options);
  const created = await within(slug, withServices, async (get, application, manager) => {
    const { id: organizationId } = await get(OrganizationsService).hold(manager, application.id, named);
    const into = { organizationId, roles: rolesFor(application, rolesIn(options.roles)) };
    return get(ApplicationInvitations).create(manager, application, { ...wanted, into });
  });
  return {
    json: created,
    text: `Invited ${created.email} into \`${named}\` until ${moment(created.expiresAt)}: ${created.id}.`,
  };
}

export async function invitations({ args: [slug = '', named = ''], withServices }: Input): Promise<Outcome> {
  const rows = await within(slug, withServices, async (get, { id }) => {
    const { id: organizationId } = await get(OrganizationsService).require(id, named);
    return get(Database).run(PAGE_OF_INVITATIONS_INTO, { organizationId, after: LAST_ID, limit: MOST_INVITATIONS });
  });
  const none = `There are no invitations. \`organizations invite ${slug} ${named} <email>\` makes one.`;
  return { json: rows, text: rows.length > 0 ? invitationTable(rows) : none };
}

export async function remove({ args: [slug = '', named = '', user = ''], withServices }: Input): Promise<Outcome> {
  const id = await within(slug, withServices, async (get, application, manager) => {
    const organization = await get(OrganizationsService).hold(manager, application.id, named);
    if (!validate(user)) throw new MemberUnknown();
    const known = await get(IdentityAliases).resolve(user);
    await get(Members).remove(manager, organization, known);
    return known;
  });
  return { json: { user: id, removed: named }, text: `Removed; their sessions in \`${named}\` have ended.` };
}

const rolesIn = (said: unknown): string[] | undefined =>
  typeof said === 'string' ? said.split(',').map((role) => role.trim()) : undefined;

/** One transaction on the organizations of an application. */
export function within<Result>(
  slug: string,
  withServices: Input['withServices'],
  work: (get: Get, application: Application, manager: EntityManager) => Promise<Result>,
): Promise<Result> {
  return at(slug, withServices, (get, application) =>
    get(EntityManager).transaction((manager) => work(get, application, manager)),
  );
}

/** What is wrong in the arguments is said in one line. */
export function at<Result>(
  slug: string,
  withServices: Input['withServices'],
  work: (get: Get, application: Application) => Promise<Result>,
): Promise<Result> {
  return withServices(MODULES, async (get) => work(get, await applicationNamed(slug, get))).catch(
    (failure: unknown) => {
      throw explained(failure, slug);
    },
  );
}

/** What the API says of it is good for a terminal too. */
const SAID_AS_IT_IS = [
  ...[DnsUnanswered, DomainClaimed, DomainNotClaimable, DomainRecordMissing, DomainRecordOther, DomainsFull],
  ...[DomainTaken, DomainUnknown, OrganizationProviderUnknown],
];

function explained(failure: unknown, slug: string): unknown {
  if (failure instanceof OrganizationUnknown)
    return new CommandError(`\`${slug}\` has no such organization. \`organizations list ${slug}\` shows them.`);
  if (failure instanceof OrganizationTaken) return new CommandError('There is one with this slug already.');
  if (failure instanceof NoOrganizations)
    return new CommandError(
      `\`${slug}\` has no organizations: its seed file names their roles under \`organizations\`.`,
    );
  if (failure instanceof IdentityNotFound)
    return new CommandError(`\`${slug}\` has no user with this id. \`identities find <email>\` shows ids.`);
  if (failure instanceof MemberUnknown) return new CommandError('This user is not a member of it.');
  if (failure instanceof MalformedInput || SAID_AS_IT_IS.some((Class) => failure instanceof Class))
    return new CommandError((failure as Error).message);
  return failure;
}
