import { Injectable } from '@nestjs/common';
import type { Application } from '../applications/entities/application.entity.js';
import { heldIn } from '../applications/roles.js';
import { organizationOf } from '../plans/ways-in.js';
import { Database } from '../platform/database/database.js';
import type { Statements } from '../platform/database/statement.js';
import { requirePolicyMet } from '../session/lifecycle/organization-policy.js';
import { NotAMember, OrganizationPolicyUnmet } from '../session/session.errors.js';
import { DomainJoins } from './domains/domain-joins.service.js';
import { MembershipDue, OrganizationAddressForeign } from './organizations.errors.js';
import {
  AT_HOME,
  MEMBERSHIP_IN,
  MEMBERSHIPS_OF,
  type MembershipRow,
  POLICY_OF,
  SOME_MEMBERSHIPS_OF,
} from './organizations.statements.js';

/** A person who belongs to more sees the first ones. */
const MOST_SHOWN = 200;

export interface HeldMembership extends MembershipRow {
  permissions: string[];
}

interface SignedIn {
  identityId: string;
  provider: string;
  /** When it was proved, if that was in an earlier request. */
  authenticatedAt?: Date | undefined;
}

export interface Choice {
  organizationId?: string | null | undefined;
  refusal?: Error;
  /** The organization lets in no one without a second factor. */
  demandsSecondFactor?: boolean;
}

/** In which organization a sign-in goes on. */
@Injectable()
export class OrganizationChoice {
  constructor(
    private readonly database: Database,
    private readonly domains: DomainJoins,
  ) {}

  /**
   * The organization that was asked for, or the only one; of a person who comes from an organization's own provider, that
   * one. Null is none; undefined means that the person must choose. A person who does not come in is told so once
   * everything else is proved.
   */
  async find(
    { organizations }: Pick<Application, 'organizations'>,
    signedIn: SignedIn,
    askedFor: string | null,
    statements: Statements = this.database,
  ): Promise<Choice> {
    const { identityId, provider } = signedIn;
    if (!organizations) return askedFor === null ? { organizationId: null } : { refusal: new NotAMember() };
    const home = organizationOf(provider);
    if (home !== undefined && !(await this.isAtHome(identityId, home, statements)))
      return { refusal: new OrganizationAddressForeign() };
    const wanted = askedFor ?? home;
    if (wanted !== undefined) {
      const membership = await this.membership(identityId, wanted, statements);
      return membership ? judged(membership, signedIn) : { refusal: new NotAMember() };
    }
    const [only, ...others] = await statements.run(SOME_MEMBERSHIPS_OF, { identityId });
    if (!only && organizations.membership === 'required') return { refusal: new MembershipDue() };
    if (others.length > 0) return {};
    return only ? judged(only, signedIn) : { organizationId: null };
  }

  /** The same with the one that the person joins by the domain of their address, where its policy lets them in. */
  async choose(
    application: Pick<Application, 'organizations'>,
    signedIn: SignedIn,
    askedFor: string | null,
    statements: Statements = this.database,
  ): Promise<{ choice: Choice; joinsByDomain?: boolean }> {
    const choice = await this.find(application, signedIn, askedFor, statements);
    const joinable = application.organizations && (await this.domains.find(signedIn, statements));
    if (!joinable) return { choice };
    const joining = await this.ofJoining(joinable, signedIn, statements);
    const wanted = askedFor ?? organizationOf(signedIn.provider);
    const belongsToNone = choice.organizationId === null || choice.refusal instanceof MembershipDue;
    const isWanted = wanted === undefined ? belongsToNone : wanted === joinable;
    if (joining.refusal) return { choice: wanted === joinable ? joining : choice };
    return { choice: isWanted ? joining : choice, joinsByDomain: true };
  }

  /** Of one that the person is about to join, so whether they belong to it is not asked. */
  async ofJoining(organizationId: string, signedIn: SignedIn, statements: Statements = this.database): Promise<Choice> {
    const { identityId, provider } = signedIn;
    const home = organizationOf(provider);
    if (home !== undefined && !(await this.isAtHome(identityId, home, statements)))
      return { refusal: new OrganizationAddressForeign() };
    const [organization] = await statements.run(POLICY_OF, { organizationId });
    return organization ? judged(organization, signedIn) : { refusal: new NotAMember() };
  }

  /** The organization has a provider, and has proved the domain of the person's address: both may have ended by now. */
  private async isAtHome(identityId: string, organizationId: string, statements: Statements): Promise<boolean> {
    return (await statements.run(AT_HOME, { identityId, organizationId })).length > 0;
  }

  /** What an organization's provider has proved counts for no longer than that. */
  async requireAtHome({ identityId, provider }: SignedIn, statements: Statements): Promise<void> {
    const home = organizationOf(provider);
    if (home !== undefined && !(await this.isAtHome(identityId, home, statements)))
      throw new OrganizationAddressForeign();
  }

  async list(application: Pick<Application, 'organizations'>, identityId: string): Promise<HeldMembership[]> {
    const rows = await this.database.run(MEMBERSHIPS_OF, { identityId, limit: MOST_SHOWN });
    return rows.map((row) => ({ ...row, ...heldIn(application, row.roles) }));
  }

  async membership(
    identityId: string,
    organizationId: string,
    statements: Statements = this.database,
  ): Promise<MembershipRow | undefined> {
    const [membership] = await statements.run(MEMBERSHIP_IN, { identityId, organizationId });
    return membership;
  }
}

/** A second factor that is missing can still come: it is asked for like one that the application demands. */
function judged(
  organization: Pick<MembershipRow, 'id' | 'policy'>,
  { provider, authenticatedAt }: Pick<SignedIn, 'provider' | 'authenticatedAt'>,
): Choice {
  const demandsSecondFactor = organization.policy.secondFactor === 'required';
  try {
    const proofAge = authenticatedAt ? (Date.now() - authenticatedAt.getTime()) / 1000 : 0;
    requirePolicyMet(organization, { provider, isOfTwoFactors: true, proofAge });
    return { organizationId: organization.id, demandsSecondFactor };
  } catch (refusal) {
    if (refusal instanceof OrganizationPolicyUnmet) return { refusal };
    throw refusal;
  }
}
