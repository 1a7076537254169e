import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../../applications/entities/application.entity.js';
import type { ResetLink } from '../../../flows/recovery/reset-links.js';
import { Outbox } from '../../../mail/outbox.js';
import { Recipients } from '../../../mail/recipients.js';
import { toOwner } from '../../../mail/to-owner.js';
import { Settings } from '../../../platform/config/settings.js';
import type { Caller } from '../../../platform/http/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import type { Identity } from '../../entities/identity.entity.js';
import type { UndoRow } from '../../undo-links/undo-links.statements.js';

/** Tells the mailbox that pressed the button, and the one that loses the account by it, and mails the way to a new password. */
@Injectable()
export class UndoMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly recipients: Recipients,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** It counts with the mails that reset a password. Strangers have no link, so they do not use these up. */
  mayMailReset({ id: applicationId }: Application, { emailKey }: UndoRow, { bucket }: Caller): Promise<boolean> {
    return this.recipients.mayMail({ kind: 'reset_password', applicationId, emailKey }, bucket);
  }

  /** Goes to the address that the notice went to, which the account has again. */
  async sendReset(
    manager: EntityManager,
    identity: Identity,
    { email: address }: UndoRow,
    { url: link, digits: code }: ResetLink,
    caller: Caller,
  ): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'reset_password',
      ...toOwner(identity, caller),
      to: { address },
      data: { link, code, minutes: Math.round(this.settings.ttl.emailCode / 60) },
    });
  }

  async tellUndone(
    manager: EntityManager,
    before: Identity,
    { change, email }: UndoRow,
    caller: Caller,
  ): Promise<void> {
    const data = { when: this.clock.now().toISOString(), email };
    for (const address of new Set([email, before.email])) {
      const template = change === 'email' || address !== email ? 'address_restored' : 'account_returned';
      await this.outbox.enqueue(manager, { template, ...toOwner(before, caller), to: { address }, data });
    }
  }
}
