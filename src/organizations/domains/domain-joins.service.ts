import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../applications/entities/application.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { organizationOf } from '../../plans/ways-in.js';
import { Audit } from '../../platform/audit/audit.js';
import { within } from '../../platform/database/database.js';
import type { Statements } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import { JOIN_BY_DOMAIN, JOINABLE } from './domains.statements.js';

/** What a person has just signed in with. */
interface SignedIn {
  identityId: string;
  provider: string;
}

const joiningOf = ({ identityId, provider }: SignedIn) => ({ identityId, through: organizationOf(provider) ?? null });

/** People become members of the organization that has proved the domain of their verified address. */
@Injectable()
export class DomainJoins {
  constructor(
    private readonly identities: IdentitiesService,
    private readonly audit: Audit,
  ) {}

  /** The organization that they join with a sign-in that is complete. */
  async find(signedIn: SignedIn, statements: Statements): Promise<string | undefined> {
    const [joinable] = await statements.run(JOINABLE, joiningOf(signedIn));
    return joinable?.id;
  }

  async join(
    manager: EntityManager,
    { id: applicationId, organizations }: Pick<Application, 'id' | 'organizations'>,
    signedIn: SignedIn,
    caller: Caller,
  ): Promise<void> {
    if (!organizations) return;
    const joining = joiningOf(signedIn);
    const { identityId } = signedIn;
    await this.identities.lockIfThere(manager, identityId);
    const { defaultRole } = organizations;
    const [joined] = await within(manager).run(JOIN_BY_DOMAIN, { ...joining, defaultRole });
    if (!joined) return;
    const { organizationId: organization, roles } = joined;
    const details = { organization, roles, by: 'domain', by_member: identityId };
    await this.audit.record(manager, { type: 'organization.member_added', applicationId, identityId, caller, details });
  }
}
