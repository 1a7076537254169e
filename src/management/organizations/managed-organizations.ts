import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import { type EntityManager, MoreThan } from 'typeorm';
import { validate } from 'uuid';
import type { Application } from '../../applications/entities/application.entity.js';
import { isKey } from '../../applications/seeding/names.js';
import { Organization } from '../../organizations/organization.entity.js';
import {
  type NewOrganization,
  type OrganizationFields,
  OrganizationsService,
} from '../../organizations/organizations.service.js';
import {
  FIND_ORGANIZATIONS,
  LIST_ORGANIZATIONS_BY_NAME,
  type ListedOrganization,
} from '../../organizations/organizations.statements.js';
import { requireRoleOf, requireWithinPlan } from '../../organizations/policy-rules.js';
import { PlansService } from '../../plans/plans.service.js';
import { FIRST_ID } from '../../platform/crypto/ids.js';
import { Database } from '../../platform/database/database.js';
import { type Page, type PageQuery, pageOf, positionIn } from '../../platform/database/page.js';
import { isStorableText } from '../../platform/http/input/validation.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import { LAST_LETTER } from '../users/managed-users.js';
import type { Act, Write } from '../writes/write.js';
import { type ManagedOrganizationDto, managedOrganizationDto } from './managed-organizations.dto.js';

/** The path of an organization: the application and itself, each by slug or id. */
export interface Which {
  application: string;
  organization: string;
}

/** The organizations of an application, as an operator's program sees and changes them. */
@Injectable()
export class ManagedOrganizations {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly applications: ManagedApplications,
    private readonly organizations: OrganizationsService,
    private readonly database: Database,
    private readonly plans: PlansService,
  ) {}

  async list(reach: Reach, application: string, { after, limit }: PageQuery): Promise<Page<Organization>> {
    const { id: applicationId } = await this.applications.require(reach, application);
    const rows = await this.manager.find(Organization, {
      where: { applicationId, slug: MoreThan(after === undefined ? '' : positionIn(after, isKey)) },
      order: { slug: 'ASC' },
      take: limit + 1,
    });
    return pageOf(rows, limit, ({ slug }) => slug);
  }

  /** By their names; with a text the first ones whose slug or name begins so, without a next page. */
  async listByName(
    reach: Reach,
    application: string,
    { text, after, limit }: PageQuery & { text: string },
  ): Promise<Page<ListedOrganization> & { isCut: boolean }> {
    const { id: applicationId } = await this.applications.require(reach, application);
    if (text !== '') {
      const given = { applicationId, text, lastLetter: LAST_LETTER, limit: limit + 1 };
      const found = isStorableText(text) ? await this.database.run(FIND_ORGANIZATIONS, given) : [];
      return { rows: found.slice(0, limit), next: null, isCut: found.length > limit };
    }
    const [, afterId = FIRST_ID, afterName = ''] =
      after === undefined ? [] : (NAME_AFTER_ID.exec(positionIn(after, isByName)) ?? []);
    const given = { applicationId, afterName, afterId, limit: limit + 1 };
    const rows = await this.database.run(LIST_ORGANIZATIONS_BY_NAME, given);
    return { ...pageOf(rows, limit, ({ id, byName }) => `${id} ${byName}`), isCut: false };
  }

  async get(reach: Reach, which: Which, manager?: EntityManager): Promise<Organization> {
    const { id } = await this.applications.require(reach, which.application);
    return this.organizations.require(id, which.organization, manager);
  }

  async create(write: Write, reach: Reach, named: string, fields: NewOrganization): Promise<ManagedOrganizationDto> {
    const application = await this.applications.require(reach, named);
    await this.requireSensible(application, fields);
    return write.act(async (act) =>
      shown(act, await this.organizations.create(act.manager, application, fields, act.caller)),
    );
  }

  async change(
    write: Write,
    reach: Reach,
    which: Which,
    wanted: Partial<OrganizationFields>,
  ): Promise<ManagedOrganizationDto> {
    const application = await this.applications.require(reach, which.application);
    await this.requireSensible(application, wanted);
    return write.act(async (act) => {
      const held = await this.hold(act, application.id, which);
      return shown(act, await this.organizations.change(act.manager, held, wanted, act.caller));
    });
  }

  async delete(write: Write, reach: Reach, which: Which): Promise<void> {
    const { id } = await this.applications.require(reach, which.application);
    await write.act<void>(
      async (act) => this.organizations.remove(act.manager, await this.hold(act, id, which), act.caller),
      (_none, { subjectId, caller }) => this.organizations.finish(subjectId, caller),
    );
  }

  private async requireSensible(
    application: Application,
    { policy, joinByDomain }: Partial<OrganizationFields>,
  ): Promise<void> {
    if (policy) requireWithinPlan(policy, await this.plans.getPlan(application.planId));
    if (joinByDomain) requireRoleOf(application, joinByDomain);
  }

  /** An act on what belongs to an organization: such acts take turns. */
  async actOn<Body>(
    write: Write,
    reach: Reach,
    which: Which,
    work: (act: Act, held: Organization) => Promise<Body>,
  ): Promise<Body> {
    const { id } = await this.applications.require(reach, which.application);
    return write.act(async (act) => work(act, await this.organizations.hold(act.manager, id, which.organization)));
  }

  private async hold(act: Act, applicationId: string, { organization }: Which): Promise<Organization> {
    const held = await this.organizations.hold(act.manager, applicationId, organization);
    act.subjectId = held.id;
    await act.requireSeen(async () => managedOrganizationDto(held));
    return held;
  }
}

const NAME_AFTER_ID = /^(\S{36}) (.+)$/s;

function isByName(position: string): boolean {
  const [, id = '', name = ''] = NAME_AFTER_ID.exec(position) ?? [];
  return validate(id) && isStorableText(name);
}

function shown(act: Act, organization: Organization): ManagedOrganizationDto {
  const body = managedOrganizationDto(organization);
  act.nameVersion(body);
  return body;
}
