import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import { UrlNotAllowed } from '../../applications/applications.errors.js';
import type { Application } from '../../applications/entities/application.entity.js';
import type { ParsedEmail } from '../../identities/email.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { Outbox } from '../../mail/outbox.js';
import { Audit } from '../../platform/audit/audit.js';
import { Settings } from '../../platform/config/settings.js';
import { newId } from '../../platform/crypto/ids.js';
import { hashSecret, newSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { within } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { pickLanguage } from '../../platform/http/language.js';
import { readCancelUrl, refusedUrl } from '../redirect-rules.js';
import { isMade, takesSignUps } from './entrance.js';
import {
  InvitationEnded,
  InvitationNotNeeded,
  InvitationOpen,
  InvitationsClosed,
  InvitationUnknown,
  MemberAlready,
} from './invitations.errors.js';
import {
  CREATE_INVITATION,
  END_EXPIRED_INVITATION,
  FORGET_INVITATIONS,
  IS_MEMBER,
  LISTED_INVITATION,
  type ListedInvitation,
  NAME_OF_ORGANIZATION,
  type NamedInvitation,
  RENEW_INVITATION,
  WITHDRAW_INVITATION,
  WITHDRAW_INVITATIONS_OF,
} from './invitations.statements.js';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** How long an invitation may last, in seconds. */
export const INVITATION_SECONDS = { least: HOUR, usual: 7 * DAY, most: 30 * DAY };

export interface WantedInvitation {
  email: ParsedEmail;
  name: string | null;
  locale: string | null;
  redirectUrl: string | null;
  seconds: number;
  /** The organization that the person is to join, and as what. Without it they join the application alone. */
  into?: { organizationId: string; roles: string[] };
}

/** Who invites: a key or an operator, or the member of the organization who is named in the mail. */
export interface Inviting {
  caller?: Caller | undefined;
  inviter?: string | undefined;
}

/**
 * Invites people to an application, or into one of its organizations, by mail.
 *
 *   open ── the mailbox is proved ──▶ accepted
 *   open ── it is withdrawn ─────────▶ withdrawn
 *   open ── time ────────────────────▶ expired ── sent again ─▶ open
 */
@Injectable()
export class ApplicationInvitations {
  constructor(
    private readonly identities: IdentitiesService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly settings: Settings,
  ) {}

  /** For one into an organization, the caller holds the organization. */
  async create(
    manager: EntityManager,
    application: Application,
    { email, redirectUrl, into, ...wanted }: WantedInvitation,
    { caller, inviter }: Inviting = {},
  ): Promise<ListedInvitation> {
    const { organizationId = null, roles = [] } = into ?? {};
    requireOpen(application, organizationId);
    if (redirectUrl !== null && !readCancelUrl(application, redirectUrl))
      throw new UrlNotAllowed('redirect_url', refusedUrl(application, redirectUrl));
    const mailbox = { applicationId: application.id, emailKey: email.key };
    await this.requireNeed(manager, mailbox, organizationId);
    const token = newSecret(SECRET_PREFIXES.invitation);
    await within(manager).run(END_EXPIRED_INVITATION, { ...mailbox, organizationId });
    const [created] = await within(manager).run(CREATE_INVITATION, {
      ...{ ...wanted, ...mailbox, redirectUrl, email: email.email, id: newId(), tokenHash: hashSecret(token) },
      ...{ organizationId, roles },
      managementKeyId: caller?.managementKeyId ?? null,
      operatorId: caller?.operator?.id ?? null,
    });
    if (!created) throw new InvitationOpen();
    await this.send(manager, created, token, inviter);
    await this.record(manager, 'invitation.created', created, caller);
    return created;
  }

  /** The answer to a person who has lost the mail, and to one whose invitation has expired. */
  async sendAgain(
    manager: EntityManager,
    application: Application,
    { id, organizationId }: Pick<NamedInvitation, 'id' | 'organizationId'>,
    { caller, inviter }: Inviting = {},
  ): Promise<ListedInvitation> {
    requireOpen(application, organizationId);
    const named = { applicationId: application.id, organizationId, id };
    const token = newSecret(SECRET_PREFIXES.invitation);
    const [renewed] = validate(id)
      ? await within(manager).run(RENEW_INVITATION, { ...named, tokenHash: hashSecret(token) })
      : [];
    if (!renewed) throw await this.whyNot(manager, named);
    await this.send(manager, renewed, token, inviter);
    await this.record(manager, 'invitation.sent_again', renewed, caller);
    return renewed;
  }

  async withdraw(manager: EntityManager, named: NamedInvitation, caller?: Caller): Promise<void> {
    const [withdrawn] = validate(named.id) ? await within(manager).run(WITHDRAW_INVITATION, named) : [];
    if (!withdrawn) throw await this.whyNot(manager, named);
    await this.record(manager, 'invitation.withdrawn', named, caller);
  }

  /** Withdraws what would lead a removed member back. */
  async withdrawOf(
    manager: EntityManager,
    { applicationId, ...which }: { applicationId: string; organizationId: string; identityId: string },
    caller?: Caller,
  ): Promise<void> {
    const { organizationId } = which;
    for (const { id } of await within(manager).run(WITHDRAW_INVITATIONS_OF, which))
      await this.record(manager, 'invitation.withdrawn', { id, applicationId, organizationId }, caller);
  }

  /** Before the identity is deleted. What is not mailed yet is not mailed any more. */
  async forgetIdentity(manager: EntityManager, identityId: string): Promise<void> {
    await within(manager).run(FORGET_INVITATIONS, { identityId });
    await this.outbox.forgetWaiting(manager, identityId, 'join_invitation');
  }

  private async requireNeed(
    manager: EntityManager,
    mailbox: { applicationId: string; emailKey: string },
    organizationId: string | null,
  ): Promise<void> {
    if (organizationId !== null) {
      if ((await within(manager).run(IS_MEMBER, { ...mailbox, organizationId })).length > 0) throw new MemberAlready();
    } else if (isMade(await this.identities.findByEmail(manager, mailbox.applicationId, mailbox.emailKey)))
      throw new InvitationNotNeeded();
  }

  private async send(
    manager: EntityManager,
    invitation: ListedInvitation,
    token: string,
    inviter: string | undefined,
  ): Promise<void> {
    const { applicationId, organizationId, email, locale, sentAt, expiresAt } = invitation;
    const [organization] =
      organizationId === null ? [] : await within(manager).run(NAME_OF_ORGANIZATION, { organizationId });
    await this.outbox.enqueue(manager, {
      template: 'join_invitation',
      to: { address: email },
      language: pickLanguage(locale),
      applicationId,
      data: {
        link: `${this.settings.publicUrl}/login/invitation?token=${token}`,
        minutes: Math.round((expiresAt.getTime() - sentAt.getTime()) / 60_000),
        email,
        organization: organization?.name ?? null,
        inviter: inviter ?? null,
      },
    });
  }

  private record(
    manager: EntityManager,
    type: 'invitation.created' | 'invitation.sent_again' | 'invitation.withdrawn',
    { applicationId, organizationId, id }: NamedInvitation,
    caller: Caller | undefined,
  ): Promise<void> {
    const details = { id, ...(organizationId !== null && { organization: organizationId }) };
    return this.audit.record(manager, { type, applicationId, caller, details });
  }

  private async whyNot(manager: EntityManager, named: NamedInvitation): Promise<Error> {
    const [ended] = validate(named.id) ? await within(manager).run(LISTED_INVITATION, named) : [];
    return ended ? new InvitationEnded() : new InvitationUnknown();
  }
}

/** An organization invites people who have an account, too: where sign-up is closed, they alone can accept. */
function requireOpen(application: Application, organizationId: string | null): void {
  if (organizationId === null && !takesSignUps(application)) throw new InvitationsClosed();
}
