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
} from './invitations.errors.js';
import {
  CREATE_INVITATION,
  END_EXPIRED_INVITATION,
  FORGET_INVITATIONS,
  LISTED_INVITATION,
  type ListedInvitation,
  RENEW_INVITATION,
  WITHDRAW_INVITATION,
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
}

/**
 * Invites people to an application by mail.
 *
 *   open ── the mailbox is proved ──▶ accepted
 *   open ── an operator withdraws it ─▶ withdrawn
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

  async create(
    manager: EntityManager,
    application: Application,
    { email, redirectUrl, ...wanted }: WantedInvitation,
    caller?: Caller,
  ): Promise<ListedInvitation> {
    requireOpen(application);
    if (redirectUrl !== null && !readCancelUrl(application, redirectUrl))
      throw new UrlNotAllowed('redirect_url', refusedUrl(application, redirectUrl));
    const mailbox = { applicationId: application.id, emailKey: email.key };
    if (isMade(await this.identities.findByEmail(manager, application.id, email.key))) throw new InvitationNotNeeded();
    const token = newSecret(SECRET_PREFIXES.invitation);
    await within(manager).run(END_EXPIRED_INVITATION, mailbox);
    const [created] = await within(manager).run(CREATE_INVITATION, {
      ...{ ...wanted, ...mailbox, redirectUrl, email: email.email, id: newId(), tokenHash: hashSecret(token) },
      managementKeyId: caller?.managementKeyId ?? null,
      operatorId: caller?.operator?.id ?? null,
    });
    if (!created) throw new InvitationOpen();
    await this.send(manager, created, token);
    await this.record(manager, 'invitation.created', created, caller);
    return created;
  }

  /** The answer to a person who has lost the mail, and to one whose invitation has expired. */
  async sendAgain(
    manager: EntityManager,
    application: Application,
    id: string,
    caller?: Caller,
  ): Promise<ListedInvitation> {
    requireOpen(application);
    const named = { applicationId: application.id, id };
    const token = newSecret(SECRET_PREFIXES.invitation);
    const [renewed] = validate(id)
      ? await within(manager).run(RENEW_INVITATION, { ...named, tokenHash: hashSecret(token) })
      : [];
    if (!renewed) throw await this.whyNot(manager, named);
    await this.send(manager, renewed, token);
    await this.record(manager, 'invitation.sent_again', renewed, caller);
    return renewed;
  }

  async withdraw(manager: EntityManager, applicationId: string, id: string, caller?: Caller): Promise<void> {
    const named = { applicationId, id };
    const [withdrawn] = validate(id) ? await within(manager).run(WITHDRAW_INVITATION, named) : [];
    if (!withdrawn) throw await this.whyNot(manager, named);
    await this.record(manager, 'invitation.withdrawn', named, caller);
  }

  /** Before the identity is deleted. */
  async forgetIdentity(manager: EntityManager, identityId: string): Promise<void> {
    await within(manager).run(FORGET_INVITATIONS, { identityId });
  }

  private async send(manager: EntityManager, invitation: ListedInvitation, token: string): Promise<void> {
    const { applicationId, email, locale, sentAt, expiresAt } = invitation;
    await this.outbox.enqueue(manager, {
      template: 'join_invitation',
      to: { address: email },
      language: pickLanguage(locale),
      applicationId,
      data: {
        link: `${this.settings.publicUrl}/login/invitation?token=${token}`,
        minutes: Math.round((expiresAt.getTime() - sentAt.getTime()) / 60_000),
        email,
      },
    });
  }

  private record(
    manager: EntityManager,
    type: 'invitation.created' | 'invitation.sent_again' | 'invitation.withdrawn',
    { applicationId, id }: { applicationId: string; id: string },
    caller: Caller | undefined,
  ): Promise<void> {
    return this.audit.record(manager, { type, applicationId, caller, details: { id } });
  }

  private async whyNot(manager: EntityManager, named: { applicationId: string; id: string }): Promise<Error> {
    const [ended] = validate(named.id) ? await within(manager).run(LISTED_INVITATION, named) : [];
    return ended ? new InvitationEnded() : new InvitationUnknown();
  }
}

function requireOpen(application: Application): void {
  if (!takesSignUps(application)) throw new InvitationsClosed();
}
