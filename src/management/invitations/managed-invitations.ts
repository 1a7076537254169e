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
import { type ParsedEmail, parseEmail } from '../../identities/email.js';
import { Database } from '../../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../../platform/database/page.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import type { Act } from '../writes/write.js';

/** The people who are invited to an application. */
@Injectable()
export class ManagedInvitations {
  constructor(
    private readonly database: Database,
    private readonly applications: ManagedApplications,
    private readonly invitations: ApplicationInvitations,
    private readonly limits: RateLimits,
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

  /** Call these before the transaction of a mail: operators flood no mailbox, and no key that is stolen does. */
  async countNew(caller: Caller, reach: Reach, application: string, { key }: ParsedEmail): Promise<void> {
    const { id } = await this.applications.require(reach, application);
    await this.count(caller, id, key);
  }

  async countAgain(caller: Caller, reach: Reach, application: string, id: string): Promise<void> {
    const { applicationId, email } = await this.get(reach, application, id);
    await this.count(caller, applicationId, parseEmail(email).key);
  }

  async create(act: Act, reach: Reach, named: string, wanted: WantedInvitation): Promise<ListedInvitation> {
    const application = await this.applications.require(reach, named);
    const created = await this.invitations.create(act.manager, application, wanted, { caller: act.caller });
    act.headers.location = `/v1/management/applications/${application.id}/invitations/${created.id}`;
    return created;
  }

  async sendAgain({ manager, caller }: Act, reach: Reach, named: string, id: string): Promise<ListedInvitation> {
    const application = await this.applications.require(reach, named);
    return this.invitations.sendAgain(manager, application, { id, organizationId: null }, { caller });
  }

  async withdraw({ manager, caller }: Act, reach: Reach, named: string, id: string): Promise<void> {
    const { id: applicationId } = await this.applications.require(reach, named);
    await this.invitations.withdraw(manager, { applicationId, organizationId: null, id }, caller);
  }

  /** Before the transaction of a mail. */
  async count({ managementKeyId, operator }: Caller, applicationId: string, emailKey: string): Promise<void> {
    await this.limits.spend('invitation-sender', managementKeyId ?? operator?.id ?? '');
    await this.limits.spend('invitation-recipient', `${applicationId}/${emailKey}`);
  }
}
