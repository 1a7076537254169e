import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import {
  ApplicationInvitations,
  INVITATION_SECONDS,
  type Inviting,
} from '../../flows/invitations/application-invitations.js';
import { InvitationUnknown } from '../../flows/invitations/invitations.errors.js';
import {
  LISTED_INVITATION,
  type ListedInvitation,
  PAGE_OF_UNENDED_INVITATIONS_INTO,
} from '../../flows/invitations/invitations.statements.js';
import { type ParsedEmail, parseEmail } from '../../identities/email.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { rolesFor } from '../../organizations/members.service.js';
import type { HeldMembership } from '../../organizations/organization-choice.service.js';
import { Database } from '../../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../../platform/database/page.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { type Act, MyOrganizations, requireWithin } from './my-organizations.service.js';

export interface WantedMember {
  email: ParsedEmail;
  /** Without it: the default role. */
  roles: string[] | undefined;
  /** Without it: the language of the member who invites. */
  locale: string | null;
}

/**
 * A member who manages an organization invites others into it, and gives only what they have themselves. An invitation
 * outlasts what its sender may do: every member who manages the organization can withdraw it.
 */
@Injectable()
export class MyInvitations {
  constructor(
    private readonly database: Database,
    private readonly organizations: MyOrganizations,
    private readonly invitations: ApplicationInvitations,
    private readonly identities: IdentitiesService,
    private readonly limits: RateLimits,
  ) {}

  /** The newest first. */
  async list(session: CurrentSession, named: string, query: PageQuery): Promise<Page<ListedInvitation>> {
    const { id: organizationId } = await this.organizations.requireManaged(session, named);
    const asked = { organizationId, ...byId('newest', query) };
    const rows = await this.database.run(PAGE_OF_UNENDED_INVITATIONS_INTO, asked);
    return pageOf(rows, query.limit, ({ id }) => id);
  }

  async invite(
    session: CurrentSession,
    named: string,
    { email, roles: wanted, locale }: WantedMember,
    caller: Caller,
  ): Promise<ListedInvitation> {
    const own = await this.organizations.requireManagedAnew(session, named);
    return this.manageCounted({ session, own, email }, caller, async (act) => {
      const { manager, application, organization } = act;
      const roles = rolesFor(application, wanted);
      requireWithin(act, roles);
      const inviting = await this.invitingAs(session, act);
      const into = { organizationId: organization.id, roles };
      const seconds = INVITATION_SECONDS.usual;
      const asked = { email, name: null, locale: locale ?? inviting.locale, redirectUrl: null, seconds, into };
      return this.invitations.create(manager, application, asked, inviting);
    });
  }

  async sendAgain(session: CurrentSession, named: string, id: string, caller: Caller): Promise<ListedInvitation> {
    const own = await this.organizations.requireManagedAnew(session, named);
    const invitation = await this.get(session, own, id);
    const email = parseEmail(invitation.email);
    return this.manageCounted({ session, own, email }, caller, async (act) => {
      const { manager, application, organization } = act;
      requireWithin(act, invitation.roles);
      const inviting = await this.invitingAs(session, act);
      return this.invitations.sendAgain(manager, application, { id, organizationId: organization.id }, inviting);
    });
  }

  async withdraw(session: CurrentSession, named: string, id: string, caller: Caller): Promise<void> {
    await this.organizations.manage(session, named, caller, ({ manager, application, organization, caller: by }) =>
      this.invitations.withdraw(manager, { applicationId: application.id, organizationId: organization.id, id }, by),
    );
  }

  private async get({ applicationId }: CurrentSession, own: HeldMembership, id: string): Promise<ListedInvitation> {
    const which = { applicationId, organizationId: own.id, id };
    const [found] = validate(id) ? await this.database.run(LISTED_INVITATION, which) : [];
    if (!found) throw new InvitationUnknown();
    return found;
  }

  /** The transaction of a mail. What is refused or fails mails nothing, and does not count. */
  private manageCounted<Result>(
    { session, own: { id }, email: { key } }: { session: CurrentSession; own: HeldMembership; email: ParsedEmail },
    caller: Caller,
    work: (act: Act) => Promise<Result>,
  ): Promise<Result> {
    const { applicationId, identityId } = session;
    const attempts = {
      'invitation-member': `${id}/${identityId}`,
      'invitation-organization': id,
      'invitation-recipient': `${applicationId}/${key}`,
    };
    return this.limits.counting(attempts, (count) =>
      this.organizations.manage(session, id, caller, async (act) => {
        await count();
        return work(act);
      }),
    );
  }

  /** The mail says who invites: the name may be any, so the address stands beside it. */
  private async invitingAs(
    { identityId }: CurrentSession,
    { manager, caller }: Act,
  ): Promise<Inviting & { locale: string | null }> {
    const { name, email, locale } = await this.identities.getIdentity(manager, identityId);
    return { caller, inviter: name ? `${name} (${email})` : email, locale };
  }
}
