import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { IdentityAliases } from '../../identities/aliases/identity-aliases.service.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { type MemberDto, memberDto } from '../../organizations/members.dto.js';
import { Members, rolesFor } from '../../organizations/members.service.js';
import { type HeldMembership, OrganizationChoice } from '../../organizations/organization-choice.service.js';
import { MemberUnknown } from '../../organizations/organizations.errors.js';
import { LIST_MEMBERS, MEMBER_BY_ID, type MemberRow } from '../../organizations/organizations.statements.js';
import { Database, within } from '../../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../../platform/database/page.js';
import type { Statements } from '../../platform/database/statement.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import { ManagedUsers } from '../users/managed-users.js';
import type { Write } from '../writes/write.js';
import { ManagedOrganizations, type Which } from './managed-organizations.js';

/** Who belongs to an organization. A user may be named by an id that they had before a merge. */
@Injectable()
export class ManagedMembers {
  constructor(
    private readonly applications: ManagedApplications,
    private readonly managed: ManagedOrganizations,
    private readonly members: Members,
    private readonly choice: OrganizationChoice,
    private readonly users: ManagedUsers,
    private readonly aliases: IdentityAliases,
    private readonly database: Database,
  ) {}

  async list(reach: Reach, which: Which, query: PageQuery): Promise<Page<MemberRow>> {
    const { id: organizationId } = await this.managed.get(reach, which);
    const rows = await this.database.run(LIST_MEMBERS, { organizationId, ...byId('oldest', query) });
    return pageOf(rows, query.limit, ({ id }) => id);
  }

  /** Those of a user. */
  async organizationsOf(reach: Reach, user: string): Promise<HeldMembership[]> {
    const { id, applicationId } = await this.users.get(reach, user);
    return this.choice.list(await this.applications.require({ applicationId }, undefined), id);
  }

  async get(reach: Reach, which: Which, user: string): Promise<MemberDto> {
    const { id } = await this.managed.get(reach, which);
    return this.show(this.database, id, await this.aliases.resolve(user));
  }

  /** Adds the user, or changes the roles. With `isMember` it only changes them. */
  async put(
    write: Write,
    reach: Reach,
    which: Which,
    user: string,
    named?: string[],
    isMember = false,
  ): Promise<MemberDto> {
    const application = await this.applications.require(reach, which.application);
    const roles = rolesFor(application, named);
    if (!validate(user)) throw new IdentityNotFound();
    const id = await this.aliases.resolve(user);
    return this.managed.actOn(write, reach, which, async ({ manager, caller }, held) => {
      if (isMember) await this.show(within(manager), held.id, id);
      await this.members.put(manager, held, { id, roles }, caller);
      return this.show(within(manager), held.id, id);
    });
  }

  async remove(write: Write, reach: Reach, which: Which, user: string): Promise<void> {
    if (!validate(user)) throw new MemberUnknown();
    const id = await this.aliases.resolve(user);
    await this.managed.actOn(write, reach, which, ({ manager, caller }, held) =>
      this.members.remove(manager, held, id, caller),
    );
  }

  private async show(statements: Statements, organizationId: string, identityId: string): Promise<MemberDto> {
    const [row] = validate(identityId) ? await statements.run(MEMBER_BY_ID, { organizationId, identityId }) : [];
    if (!row) throw new MemberUnknown();
    return memberDto(row);
  }
}
