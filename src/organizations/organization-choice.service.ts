import { Injectable } from '@nestjs/common';
import type { Application } from '../applications/entities/application.entity.js';
import { heldIn } from '../applications/roles.js';
import { Database } from '../platform/database/database.js';
import type { Statements } from '../platform/database/statement.js';
import { NotAMember } from '../session/session.errors.js';
import { MembershipDue } from './organizations.errors.js';
import { MEMBERSHIP_IN, MEMBERSHIPS_OF, type MembershipRow, SOME_MEMBERSHIPS_OF } from './organizations.statements.js';

/** A person in more than so many sees the first ones of them. */
const MOST_SHOWN = 200;

export interface HeldMembership extends MembershipRow {
  permissions: string[];
}

/** In which organisation a sign-in goes on. */
@Injectable()
export class OrganizationChoice {
  constructor(private readonly database: Database) {}

  /**
   * The organisation that was asked for, or the only one. Null is none; undefined means that the person must choose. A
   * person who does not come in is told so once everything else is proved.
   */
  async find(
    { organizations }: Pick<Application, 'organizations'>,
    identityId: string,
    askedFor: string | null,
    statements: Statements = this.database,
  ): Promise<{ organizationId?: string | null | undefined; refusal?: Error }> {
    if (!organizations) return askedFor === null ? { organizationId: null } : { refusal: new NotAMember() };
    if (askedFor !== null) {
      const isMember = (await this.membership(identityId, askedFor, statements)) !== undefined;
      return isMember ? { organizationId: askedFor } : { refusal: new NotAMember() };
    }
    const [only, ...others] = await statements.run(SOME_MEMBERSHIPS_OF, { identityId });
    if (!only && organizations.membership === 'required') return { refusal: new MembershipDue() };
    return { organizationId: others.length > 0 ? undefined : (only?.organizationId ?? null) };
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
