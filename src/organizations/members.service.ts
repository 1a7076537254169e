import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Application } from '../applications/entities/application.entity.js';
import { IdentityNotFound } from '../identities/identities.errors.js';
import { IdentitiesService } from '../identities/identities.service.js';
import { Audit } from '../platform/audit/audit.js';
import { within } from '../platform/database/database.js';
import { MalformedInput } from '../platform/errors/common.errors.js';
import type { Caller } from '../platform/http/caller.js';
import { SessionsService } from '../session/lifecycle/sessions.service.js';
import type { Organization } from './organization.entity.js';
import { OrganizationMember } from './organization-member.entity.js';
import { MemberUnknown, NoOrganizations } from './organizations.errors.js';
import { JOIN, KEEP_ORGANIZATIONS_OF, MOVE_MEMBERSHIPS, PUT_MEMBER } from './organizations.statements.js';

/** In the transaction that ends the membership. */
type Ending = (
  manager: EntityManager,
  membership: { applicationId: string; organizationId: string; identityId: string },
  caller?: Caller,
) => Promise<void>;

type Its = Pick<Organization, 'id' | 'applicationId'>;

/** Who belongs to an organization, and as what. Each change locks the identity first, as a sign-in does. */
@Injectable()
export class Members {
  private readonly endings: Ending[] = [];

  constructor(
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
  ) {}

  /** What another room keeps of a member ends with the membership. */
  alsoEnds(ending: Ending): void {
    this.endings.push(ending);
  }

  /** Adds the user, or changes the roles. The next refresh has them. Without roles: the default one, or those from before. */
  async put(
    manager: EntityManager,
    organization: Its,
    { id: identityId, roles }: { id: string; roles: string[] },
    caller?: Caller,
  ): Promise<void> {
    const { id: organizationId, applicationId } = organization;
    const identity = await this.identities.lockIdentity(manager, identityId);
    if (identity.applicationId !== applicationId) throw new IdentityNotFound();
    const [put] = await within(manager).run(PUT_MEMBER, { organizationId, identityId, roles });
    const type = put?.before ? 'organization.member_changed' : 'organization.member_added';
    const details = { organization: organizationId, roles };
    await this.audit.record(manager, { type, applicationId, identityId, caller, details });
  }

  /** The caller has locked the identity. A member keeps their roles. */
  async join(
    manager: EntityManager,
    { id: organizationId, applicationId }: Its,
    { id: identityId, roles }: { id: string; roles: string[] },
    caller: Caller,
  ): Promise<void> {
    const [joined] = await within(manager).run(JOIN, { organizationId, identityId, roles });
    if (!joined) return;
    const details = { organization: organizationId, roles, by_member: identityId };
    await this.audit.record(manager, {
      type: 'organization.member_added',
      applicationId,
      identityId,
      caller,
      details,
    });
  }

  /** The sessions that act in it end. Those of other organizations go on. */
  async remove(
    manager: EntityManager,
    { id: organizationId, applicationId }: Its,
    identityId: string,
    caller?: Caller,
  ): Promise<void> {
    await this.identities.lockIdentity(manager, identityId).catch(orUnknown);
    const { affected } = await manager.delete(OrganizationMember, { organizationId, identityId });
    if (!affected) throw new MemberUnknown();
    const ending = { reason: 'organization' as const, ...(caller && { caller }) };
    await this.sessions.endInOrganization(manager, { identityId, organizationId }, ending);
    const membership = { applicationId, organizationId, identityId };
    for (const end of this.endings) await end(manager, membership, caller);
    const details = { organization: organizationId };
    await this.audit.record(manager, {
      type: 'organization.member_removed',
      applicationId,
      identityId,
      caller,
      details,
    });
  }

  /**
   * Before the identity is deleted, and before its sessions are: the organizations come first and the sessions last, as
   * where an organization is deleted, a member is removed or a session switches.
   */
  async forgetIdentity(manager: EntityManager, identityId: string): Promise<void> {
    await within(manager).run(KEEP_ORGANIZATIONS_OF, { identityId });
    await manager.delete(OrganizationMember, { identityId });
  }

  /** Two accounts of a person become one, in the same order. */
  async move(manager: EntityManager, ids: { from: string; into: string }): Promise<void> {
    await within(manager).run(KEEP_ORGANIZATIONS_OF, { identityId: ids.from });
    await within(manager).run(MOVE_MEMBERSHIPS, ids);
    await manager.delete(OrganizationMember, { identityId: ids.from });
  }
}

function orUnknown(failure: unknown): never {
  throw failure instanceof IdentityNotFound ? new MemberUnknown() : failure;
}

/** The roles of a member: those that are named, or the default one. */
export function rolesFor({ organizations }: Pick<Application, 'organizations'>, named: string[] | undefined): string[] {
  if (!organizations) throw new NoOrganizations();
  const known = Object.keys(organizations.roles);
  const unknown = named?.find((role) => !known.includes(role));
  if (unknown !== undefined) throw new MalformedInput([`roles must be of ${known.join(', ')}`]);
  return named ? [...new Set(named)] : [organizations.defaultRole];
}
