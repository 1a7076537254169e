import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { ApplicationInvitations, type WantedInvitation } from '../../flows/invitations/application-invitations.js';
import { InvitationUnknown } from '../../flows/invitations/invitations.errors.js';
import {
  INVITATIONS_OF_MAILBOX,
  LISTED_INVITATION,
  type ListedInvitation,
  PAGE_OF_INVITATIONS,
} from '../../flows/invitations/invitations.statements.js';
import { parseEmail } from '../../identities/email.js';
import { Database } from '../../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../../platform/database/page.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import { MailsOfOperators } from '../writes/mails-of-operators.js';
import type { Act, Write } from '../writes/write.js';
import { type ManagedInvitationDto, managedInvitationDto } from './managed-invitations.dto.js';

/** The people who are invited to an application. */
@Injectable()
export class ManagedInvitations {
  constructor(
    private readonly database: Database,
    private readonly applications: ManagedApplications,
    private readonly invitations: ApplicationInvitations,
    private readonly mails: MailsOfOperators,
  ) {}

  /** The newest first, with ended ones. */
  async list(
    reach: Reach,
    application: string,
    { email, ...page }: PageQuery & { email?: string | undefined },
  ): Promise<Page<ListedInvitation>> {
    const { id: applicationId } = await this.applications.require(reach, application);
    const asked = { applicationId, ...byId('newest', page) };
    const rows =
      email === undefined
        ? await this.database.run(PAGE_OF_INVITATIONS, asked)
        : await this.database.run(INVITATIONS_OF_MAILBOX, { ...asked, emailKey: parseEmail(email).key });
    return pageOf(rows, page.limit, ({ id }) => id);
  }

  async get(reach: Reach, application: string, id: string): Promise<ListedInvitation> {
    const { id: applicationId } = await this.applications.require(reach, application);
    const which = { applicationId, organizationId: null, id };
    const [found] = validate(id) ? await this.database.run(LISTED_INVITATION, which) : [];
    if (!found) throw new InvitationUnknown();
    return found;
  }

  async create(write: Write, reach: Reach, named: string, wanted: WantedInvitation): Promise<ManagedInvitationDto> {
    const application = await this.applications.require(reach, named);
    const mailbox = { applicationId: application.id, emailKey: wanted.email.key };
    const invite = async ({ manager, caller, headers }: Act) => {
      const created = await this.invitations.create(manager, application, wanted, { caller });
      headers.location = `/v1/management/applications/${application.id}/invitations/${created.id}`;
      return managedInvitationDto(created);
    };
    return this.mails.act(write, mailbox, invite);
  }

  async sendAgain(write: Write, reach: Reach, named: string, id: string): Promise<ManagedInvitationDto> {
    const application = await this.applications.require(reach, named);
    const { email } = await this.get(reach, named, id);
    const mailbox = { applicationId: application.id, emailKey: parseEmail(email).key };
    const sendAgain = async ({ manager, caller }: Act) =>
      managedInvitationDto(
        await this.invitations.sendAgain(manager, application, { id, organizationId: null }, { caller }),
      );
    return this.mails.act(write, mailbox, sendAgain);
  }

  async withdraw(write: Write, reach: Reach, named: string, id: string): Promise<void> {
    const { id: applicationId } = await this.applications.require(reach, named);
    await write.act<void>(({ manager, caller }) =>
      this.invitations.withdraw(manager, { applicationId, organizationId: null, id }, caller),
    );
  }
}
