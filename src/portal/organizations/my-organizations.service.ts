import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { heldIn, MANAGES, managingRoles } from '../../applications/roles.js';
import { FreshProofs } from '../../identities/account/fresh-proofs/fresh-proofs.service.js';
import { Members, rolesFor } from '../../organizations/members.service.js';
import type { Organization } from '../../organizations/organization.entity.js';
import { type HeldMembership, OrganizationChoice } from '../../organizations/organization-choice.service.js';
import { ORGANIZATION_EVENTS, type OrganizationEvent } from '../../organizations/organization-events.statement.js';
import {
  LastManager,
  MemberUnknown,
  OrganizationUnknown,
  RoleBeyond,
} from '../../organizations/organizations.errors.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import {
  LACKS_MANAGER,
  LIST_MEMBERS,
  MEMBER_BY_ID,
  type MemberRow,
} from '../../organizations/organizations.statements.js';
import { Database, within } from '../../platform/database/database.js';
import { inTime } from '../../platform/database/in-time.js';
import { byId, type Page, type PageQuery, pageOf } from '../../platform/database/page.js';
import type { Statements } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { requirePolicyMet } from '../../session/lifecycle/organization-policy.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { NotAMember } from '../../session/session.errors.js';
import { FIND_ORIGIN } from '../entry/portal-codes.statements.js';

/** What is done in an organization that is held as it is. */
export interface Act {
  manager: EntityManager;
  /** The member. */
  caller: Caller;
  application: Application;
  organization: Organization;
  /** Of the acting member. */
  permissions: string[];
}

/**
 * The organizations of a person, in their own hands and in those of the members who manage them. One who manages gives
 * and takes only what they have themselves. An organization with members always has one who manages it.
 */
@Injectable()
export class MyOrganizations {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly applications: ApplicationsService,
    private readonly organizations: OrganizationsService,
    private readonly choice: OrganizationChoice,
    private readonly members: Members,
    private readonly sessions: SessionsService,
    private readonly proofs: FreshProofs,
  ) {}

  async list({ identityId, applicationId }: CurrentSession): Promise<HeldMembership[]> {
    return this.choice.list(await this.applications.getApplication(applicationId), identityId);
  }

  /** One of the person's own. */
  async get({ applicationId, identityId }: CurrentSession, named: string): Promise<HeldMembership> {
    const application = await this.applications.getApplication(applicationId);
    const organization = await this.organizations.find(application.id, named);
    const own = organization && (await this.choice.membership(identityId, organization.id));
    if (!own) throw new NotAMember();
    return { ...own, ...heldIn(application, own.roles) };
  }

  async getMember(session: CurrentSession, named: string, user: string): Promise<MemberRow> {
    const own = await this.requireManaged(session, named);
    const which = { organizationId: own.id, identityId: user };
    const [member] = validate(user) ? await this.database.run(MEMBER_BY_ID, which) : [];
    if (!member) throw new MemberUnknown();
    return member;
  }

  async leave(session: CurrentSession, named: string, caller: Caller): Promise<void> {
    await this.act(session, named, caller, async ({ manager, caller, application, organization, permissions }) => {
      await this.members.remove(manager, organization, session.identityId, caller);
      if (permissions.includes(MANAGES)) await this.requireManager(manager, application, organization);
    });
  }

  async listMembers(session: CurrentSession, named: string, query: PageQuery): Promise<Page<MemberRow>> {
    const own = await this.requireManaged(session, named);
    const rows = await this.database.run(LIST_MEMBERS, { organizationId: own.id, ...byId('oldest', query) });
    return pageOf(rows, query.limit, ({ id }) => id);
  }

  /** What happened in it, the newest first. Where it was done from stays with the operators. */
  async listEvents(session: CurrentSession, named: string, query: PageQuery): Promise<Page<OrganizationEvent>> {
    const { id: organizationId } = await this.requireManaged(session, named);
    const { applicationId } = session;
    const rows = await this.database.runAlone(ORGANIZATION_EVENTS, {
      ...{ applicationId, organizationId },
      ...byId('newest', query),
    });
    return pageOf(rows, query.limit, ({ id }) => id);
  }

  async requireManaged(session: CurrentSession, named: string): Promise<HeldMembership> {
    const held = await this.get(session, named);
    if (!held.permissions.includes(MANAGES)) throw new NotAMember();
    await this.requirePolicy(session, held, this.database);
    return held;
  }

  /** With a fresh proof. The act itself judges both again. */
  async requireManagedAnew(session: CurrentSession, named: string): Promise<HeldMembership> {
    await this.proofs.requireEarlier(session);
    return this.requireManaged(session, named);
  }

  async changeMember(session: CurrentSession, named: string, user: string, wanted: string[], caller: Caller) {
    return this.manageMember(session, named, user, caller, async (act, member) => {
      const { manager, caller, application, organization } = act;
      const roles = rolesFor(application, wanted);
      requireWithin(act, roles);
      await this.members.put(manager, organization, { id: member.id, roles }, caller);
      await this.requireManager(manager, application, organization);
      return { ...member, roles };
    });
  }

  async removeMember(session: CurrentSession, named: string, user: string, caller: Caller): Promise<void> {
    await this.manageMember(session, named, user, caller, async (act, member) => {
      const { manager, caller, application, organization } = act;
      await this.members.remove(manager, organization, member.id, caller);
      await this.requireManager(manager, application, organization);
    });
  }

  private async manageMember<Result>(
    session: CurrentSession,
    named: string,
    user: string,
    caller: Caller,
    work: (act: Act, member: MemberRow) => Promise<Result>,
  ): Promise<Result> {
    return this.manage(session, named, caller, async (act) => {
      const which = { organizationId: act.organization.id, identityId: user };
      const [member] = validate(user) ? await within(act.manager).run(MEMBER_BY_ID, which) : [];
      if (!member) throw new MemberUnknown();
      requireWithin(act, member.roles);
      return work(act, member);
    });
  }

  /** A session may be in other hands than its owner's, so this needs a fresh proof. */
  async manage<Result>(
    session: CurrentSession,
    named: string,
    caller: Caller,
    work: (act: Act) => Promise<Result>,
  ): Promise<Result> {
    await this.proofs.requireEarlier(session);
    return this.act(session, named, caller, async (act) => {
      if (!act.permissions.includes(MANAGES)) throw new NotAMember();
      await this.requirePolicy(session, act.organization, within(act.manager));
      return work(act);
    });
  }

  /** What an organization asks of sign-ins, it asks of those who manage it too. */
  private async requirePolicy(
    { id, provider }: CurrentSession,
    organization: Pick<Organization, 'id' | 'policy'>,
    statements: Statements,
  ): Promise<void> {
    const [signIn] = await statements.run(FIND_ORIGIN, { id });
    const proofAge = signIn && (Date.now() - signIn.authenticatedAt.getTime()) / 1000;
    requirePolicyMet(organization, { provider, isOfTwoFactors: signIn?.amr.includes('mfa') === true, proofAge });
  }

  /** The organization is locked before any identity, so acts in it take turns. */
  private async act<Result>(
    session: CurrentSession,
    named: string,
    caller: Caller,
    work: (act: Act) => Promise<Result>,
  ): Promise<Result> {
    const application = await this.applications.getApplication(session.applicationId);
    return inTime(this.manager, caller.deadline, async (manager) => {
      const organization = await this.organizations.hold(manager, application.id, named).catch(orNone);
      await this.sessions.requireLive(manager, session.id);
      const own = organization && (await this.choice.membership(session.identityId, organization.id, within(manager)));
      if (!own) throw new NotAMember();
      const { permissions } = heldIn(application, own.roles);
      const by = { ...caller, member: session.identityId };
      return work({ manager, caller: by, application, organization, permissions });
    });
  }

  private async requireManager(manager: EntityManager, application: Application, { id }: Organization): Promise<void> {
    const which = { organizationId: id, managing: managingRoles(application) };
    const [found] = await within(manager).run(LACKS_MANAGER, which);
    if (found?.lacks) throw new LastManager();
  }
}

/** No person is a member of an unknown one. */
function orNone(failure: unknown): null {
  if (failure instanceof OrganizationUnknown) return null;
  throw failure;
}

/** They give and take only what they have themselves. */
export function requireWithin({ application, permissions }: Act, roles: string[]): void {
  if (heldIn(application, roles).permissions.some((one) => !permissions.includes(one))) throw new RoleBeyond();
}
