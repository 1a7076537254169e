import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { randomText } from '../../platform/crypto/secrets.js';
import { isUniqueViolation } from '../../platform/database/postgres.js';
import type { Caller } from '../../platform/http/caller.js';
import type { Organization } from '../organization.entity.js';
import {
  DomainClaimed,
  DomainRecordMissing,
  DomainRecordOther,
  DomainsFull,
  DomainTaken,
  DomainUnknown,
} from '../organizations.errors.js';
import { readDomain, recordNameOf, recordValueOf } from './domain-name.js';
import { OrganizationDomain } from './organization-domain.entity.js';
import { TxtRecords } from './txt-records.js';

type Its = Pick<Organization, 'id' | 'applicationId'>;

/** What DNS has answered. */
interface Proof {
  seen: OrganizationDomain;
  /** It had the domain, and its record is gone. */
  former?: OrganizationDomain;
}

/** Each claim has its own, so a record for one organization proves nothing for another. */
const TOKEN_BYTES = 24;
const MOST = 100;

/** The domains of organizations. */
@Injectable()
export class OrganizationDomains {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly records: TxtRecords,
    private readonly audit: Audit,
  ) {}

  list({ id: organizationId }: Pick<Organization, 'id'>): Promise<OrganizationDomain[]> {
    return this.manager.find(OrganizationDomain, { where: { organizationId }, order: { domain: 'ASC' } });
  }

  async require(
    { id: organizationId }: Pick<Organization, 'id'>,
    domain: string,
    manager = this.manager,
  ): Promise<OrganizationDomain> {
    const found = await manager.findOneBy(OrganizationDomain, { organizationId, domain: domain.toLowerCase() });
    if (!found) throw new DomainUnknown();
    return found;
  }

  /** Others may claim it too: a claim says nothing, and keeps no one out. The caller holds the organization. */
  async claim(
    manager: EntityManager,
    { id: organizationId, applicationId }: Its,
    typed: string,
    caller?: Caller,
  ): Promise<OrganizationDomain> {
    const domain = readDomain(typed);
    if ((await manager.countBy(OrganizationDomain, { organizationId })) >= MOST) throw new DomainsFull();
    const row = { id: newId(), organizationId, applicationId, domain, token: randomText(TOKEN_BYTES) };
    await manager.insert(OrganizationDomain, { ...row, createdAt: () => 'now()' }).catch((failure: unknown) => {
      throw isUniqueViolation(failure) ? new DomainClaimed() : failure;
    });
    await this.record(manager, 'organization.domain_claimed', row, caller);
    return manager.findOneByOrFail(OrganizationDomain, { id: row.id });
  }

  /** Asks DNS, which answers for the organization that has the domain too. It runs before the transaction of `prove`. */
  async requireRecord(seen: OrganizationDomain): Promise<Proof> {
    const { applicationId, domain, token, verifiedAt } = seen;
    if (verifiedAt) return { seen };
    const holder = await this.manager.findOneBy(OrganizationDomain, {
      ...{ applicationId, domain, verifiedAt: Not(IsNull()) },
    });
    const found = await this.records.find(recordNameOf(domain));
    if (!found.includes(recordValueOf(token)))
      throw found.length > 0 ? new DomainRecordOther() : new DomainRecordMissing();
    return holder && !found.includes(recordValueOf(holder.token)) ? { seen, former: holder } : { seen };
  }

  /** The record was there. Of two organizations whose records are there, the second is refused. */
  async prove(manager: EntityManager, { seen, former }: Proof, caller?: Caller): Promise<OrganizationDomain> {
    const { id } = seen;
    if (former) await this.lose(manager, former, caller);
    const { affected } = await manager
      .createQueryBuilder()
      .update(OrganizationDomain)
      .set({ verifiedAt: () => 'now()' })
      .where('id = :id AND verified_at IS NULL', { id })
      .execute()
      .catch((failure: unknown) => {
        throw isUniqueViolation(failure) ? new DomainTaken() : failure;
      });
    if (affected) await this.record(manager, 'organization.domain_verified', seen, caller);
    const row = await manager.findOneBy(OrganizationDomain, { id });
    if (!row) throw new DomainUnknown(); // it was removed meanwhile
    return row;
  }

  /** From now on no one comes in by it. Who is a member stays one. */
  async remove(manager: EntityManager, organization: Its, domain: string, caller?: Caller): Promise<void> {
    const row = await this.require(organization, domain, manager);
    await manager.delete(OrganizationDomain, { id: row.id });
    await this.record(manager, 'organization.domain_removed', row, caller);
  }

  /** A sign-in by it that is under way comes first. Its organization does not learn which member of another proved it. */
  private async lose(manager: EntityManager, former: OrganizationDomain, caller?: Caller): Promise<void> {
    const { affected } = await manager.delete(OrganizationDomain, { id: former.id });
    if (affected) await this.record(manager, 'organization.domain_removed', former, caller && withoutMember(caller));
  }

  private record(
    manager: EntityManager,
    type: `organization.domain_${'claimed' | 'verified' | 'removed'}`,
    { organizationId, applicationId, domain }: Pick<OrganizationDomain, 'organizationId' | 'applicationId' | 'domain'>,
    caller?: Caller,
  ): Promise<void> {
    const details = { organization: organizationId, domain };
    return this.audit.record(manager, { type, applicationId, caller, details });
  }
}

const withoutMember = ({ member: _member, ...caller }: Caller): Caller => caller;
