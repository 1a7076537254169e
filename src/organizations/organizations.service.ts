import { Injectable, Logger } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import type { Application } from '../applications/entities/application.entity.js';
import { Audit } from '../platform/audit/audit.js';
import { newId } from '../platform/crypto/ids.js';
import { isUniqueViolation } from '../platform/database/postgres.js';
import type { Caller } from '../platform/http/caller.js';
import { SessionsService } from '../session/lifecycle/sessions.service.js';
import { Organization } from './organization.entity.js';
import { NoOrganizations, OrganizationTaken, OrganizationUnknown } from './organizations.errors.js';

export type OrganizationFields = Pick<Organization, 'slug' | 'name' | 'metadata' | 'policy' | 'joinByDomain'>;
/** What is left out of the rest asks for nothing. */
export type NewOrganization = Pick<OrganizationFields, 'slug' | 'name'> & Partial<OrganizationFields>;

const NOW = () => 'now()';

/** The organizations of applications. */
@Injectable()
export class OrganizationsService {
  private readonly log = new Logger('Organizations');

  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly sessions: SessionsService,
    private readonly audit: Audit,
  ) {}

  /** The application's organization of this slug or id. No slug looks like an id. */
  find(applicationId: string, named: string, manager = this.manager): Promise<Organization | null> {
    const which = validate(named) ? { id: named } : { slug: named };
    return manager.findOneBy(Organization, { applicationId, ...which });
  }

  async require(applicationId: string, named: string, manager?: EntityManager): Promise<Organization> {
    const found = await this.find(applicationId, named, manager);
    if (!found) throw new OrganizationUnknown();
    return found;
  }

  /** Holds it as it is until the transaction ends, and who belongs to it: such acts take turns, before any identity is locked. */
  async hold(manager: EntityManager, applicationId: string, named: string): Promise<Organization> {
    const { id } = await this.require(applicationId, named, manager);
    const lock = { mode: 'for_no_key_update' } as const;
    const held = await manager.findOne(Organization, { where: { id }, lock });
    if (!held) throw new OrganizationUnknown(); // it was deleted meanwhile
    return held;
  }

  async create(
    manager: EntityManager,
    { id: applicationId, organizations }: Pick<Application, 'id' | 'organizations'>,
    fields: NewOrganization,
    caller?: Caller,
  ): Promise<Organization> {
    if (!organizations) throw new NoOrganizations();
    const id = newId();
    const row = { metadata: {}, policy: {}, joinByDomain: null, ...fields };
    await manager.insert(Organization, { id, applicationId, ...row, createdAt: NOW, updatedAt: NOW }).catch(takenOr);
    await this.record(manager, 'organization.created', { id, applicationId }, caller);
    return manager.findOneByOrFail(Organization, { id });
  }

  async change(
    manager: EntityManager,
    held: Organization,
    wanted: Partial<OrganizationFields>,
    caller?: Caller,
  ): Promise<Organization> {
    const fields = Object.keys(wanted);
    if (fields.length === 0) return held;
    await manager.update(Organization, { id: held.id }, { ...wanted, updatedAt: NOW }).catch(takenOr);
    await this.record(manager, 'organization.changed', held, caller, { fields });
    return manager.findOneByOrFail(Organization, { id: held.id });
  }

  /**
   * Its members stay users of the application. Their sessions in it end: of very many the last ones in `finish`. Sessions
   * are locked last, as by a sign-in that holds its membership and replaces an older session.
   */
  async remove(manager: EntityManager, { id, applicationId, slug }: Organization, caller?: Caller): Promise<void> {
    await manager.delete(Organization, { id });
    await this.sessions.endSomeInOrganization(manager, id, endingOf(caller));
    await this.record(manager, 'organization.deleted', { id, applicationId }, caller, { slug });
  }

  /**
   * After the commit: it has happened, so no answer may say that it failed. A session that is still there ends with its
   * next refresh in any case.
   */
  async finish(id: string, caller?: Caller): Promise<void> {
    caller?.deadline.prolong(Number.POSITIVE_INFINITY);
    const endSome = (manager: EntityManager) => this.sessions.endSomeInOrganization(manager, id, endingOf(caller));
    try {
      while ((await this.manager.transaction(endSome)) > 0);
    } catch (err) {
      this.log.warn({
        err,
        msg: `Sessions in the deleted organization ${id} are left; each ends with its next refresh`,
      });
    }
  }

  private record(
    manager: EntityManager,
    type: 'organization.created' | 'organization.changed' | 'organization.deleted',
    { id, applicationId }: Pick<Organization, 'id' | 'applicationId'>,
    caller?: Caller,
    details: object = {},
  ): Promise<void> {
    return this.audit.record(manager, { type, applicationId, caller, details: { organization: id, ...details } });
  }
}

const endingOf = (caller?: Caller) => ({ reason: 'organization' as const, ...(caller && { caller }) });

function takenOr(failure: unknown): never {
  throw isUniqueViolation(failure) ? new OrganizationTaken() : failure;
}
