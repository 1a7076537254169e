import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { ApplicationInvitations } from '../../flows/invitations/application-invitations.js';
import { InvitationUnknown } from '../../flows/invitations/invitations.errors.js';
import {
  LISTED_INVITATION,
  type ListedInvitation,
  PAGE_OF_INVITATIONS_INTO,
} from '../../flows/invitations/invitations.statements.js';
import { parseEmail } from '../../identities/email.js';
import { rolesFor } from '../../organizations/members.service.js';
import { OrganizationsService } from '../../organizations/organizations.service.js';
import { Database } from '../../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../../platform/database/page.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import { MailsOfOperators } from '../writes/mails-of-operators.js';
import type { Act, Write } from '../writes/write.js';
import { ManagedOrganizations, type Which } from './managed-organizations.js';
import {
  type CreateOrganizationInvitationDto,
  type OrganizationInvitationDto,
  organizationInvitationDto,
  wantedInto,
} from './organization-invitations.dto.js';

/** The people who are invited into an organization. */
@Injectable()
export class OrganizationInvitations {
  constructor(
    private readonly database: Database,
    private readonly applications: ManagedApplications,
    private readonly managed: ManagedOrganizations,
    private readonly organizations: OrganizationsService,
    private readonly invitations: ApplicationInvitations,
    private readonly mails: MailsOfOperators,
  ) {}

  /** The newest first, with ended ones. */
  async list(reach: Reach, which: Which, page: PageQuery): Promise<Page<ListedInvitation>> {
    const { id: organizationId } = await this.managed.get(reach, which);
    const rows = await this.database.run(PAGE_OF_INVITATIONS_INTO, { organizationId, ...byId('newest', page) });
    return pageOf(rows, page.limit, ({ id }) => id);
  }

  async get(reach: Reach, which: Which, id: string): Promise<ListedInvitation> {
    const { id: organizationId, applicationId } = await this.managed.get(reach, which);
    const named = { applicationId, organizationId, id };
    const [found] = validate(id) ? await this.database.run(LISTED_INVITATION, named) : [];
    if (!found) throw new InvitationUnknown();
    return found;
  }

  async create(
    write: Write,
    reach: Reach,
    which: Which,
    body: CreateOrganizationInvitationDto,
  ): Promise<OrganizationInvitationDto> {
    const application = await this.applications.require(reach, which.application);
    const roles = rolesFor(application, body.roles ?? undefined);
    const { key } = parseEmail(body.email);
    await this.managed.get(reach, which);
    const invite = async ({ manager, caller, headers }: Act) => {
      const { id } = await this.organizations.hold(manager, application.id, which.organization);
      const wanted = wantedInto(body, { organizationId: id, roles });
      const created = await this.invitations.create(manager, application, wanted, { caller });
      headers.location = `/v1/management/applications/${application.id}/organizations/${id}/invitations/${created.id}`;
      return organizationInvitationDto(created);
    };
    const mailbox = { applicationId: application.id, emailKey: key };
    return this.mails.act(write, mailbox, invite);
  }

  async sendAgain(write: Write, reach: Reach, which: Which, id: string): Promise<OrganizationInvitationDto> {
    const application = await this.applications.require(reach, which.application);
    const { email } = await this.get(reach, which, id);
    const sendAgain = async ({ manager, caller }: Act) => {
      const { id: organizationId } = await this.organizations.hold(manager, application.id, which.organization);
      const named = { id, organizationId };
      return organizationInvitationDto(await this.invitations.sendAgain(manager, application, named, { caller }));
    };
    const mailbox = { applicationId: application.id, emailKey: parseEmail(email).key };
    return this.mails.act(write, mailbox, sendAgain);
  }

  async withdraw(write: Write, reach: Reach, which: Which, id: string): Promise<void> {
    const { id: applicationId } = await this.applications.require(reach, which.application);
    await write.act<void>(async ({ manager, caller }) => {
      const { id: organizationId } = await this.organizations.hold(manager, applicationId, which.organization);
      await this.invitations.withdraw(manager, { applicationId, organizationId, id }, caller);
    });
  }
}
