import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../applications/entities/application.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { organizationOf } from '../../plans/ways-in.js';
import { Audit } from '../../platform/audit/audit.js';
import { Database, within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { JOIN_BY_DOMAIN, JOINABLE } from './domains.statements.js';

/** What a person has just signed in with. */
interface SignedIn {
  identityId: string;
  provider: string;
}

const joiningOf = ({ identityId, provider }: SignedIn) => ({ identityId, through: organizationOf(provider) ?? null });

/** People become members of the organisation that has proved the domain of their verified address. */
@Injectable()
export class DomainJoins {
  constructor(
    private readonly database: Database,
    private readonly identities: IdentitiesService,
    private readonly audit: Audit,
  ) {}

  async isDue({ organizations }: Pick<Application, 'organizations'>, signedIn: SignedIn): Promise<boolean> {
    return organizations !== null && (await this.database.run(JOINABLE, joiningOf(signedIn))).length > 0;
  }

  async join(
    manager: EntityManager,
    { id: applicationId, organizations }: Pick<Application, 'id' | 'organizations'>,
    signedIn: SignedIn,
    caller: Caller,
  ): Promise<void> {
    if (!organizations) return;
    const joining = joiningOf(signedIn);
    if ((await within(manager).run(JOINABLE, joining)).length === 0) return;
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
