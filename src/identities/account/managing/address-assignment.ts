import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../../../mail/outbox.js';
import { toOwner } from '../../../mail/to-owner.js';
import type { Caller } from '../../../platform/http/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import type { ParsedEmail } from '../../email.js';
import type { Identity } from '../../entities/identity.entity.js';
import { EmailInUse, EmailUnchanged } from '../account.errors.js';
import { EmailReplacement } from '../email-change/email-replacement.service.js';
import { WaitingSignUps } from './waiting-sign-ups.js';

/**
 * Changes the email of an account for its owner. The operator answers for it that the new mailbox is theirs. Both
 * mailboxes are told, and the link to the old one undoes the change, as after a change that the owner made.
 */
@Injectable()
export class AddressAssignment {
  constructor(
    private readonly signUps: WaitingSignUps,
    private readonly replacement: EmailReplacement,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The caller has locked the identity. */
  async assign(manager: EntityManager, before: Identity, email: ParsedEmail, caller?: Caller): Promise<void> {
    if (before.emailKey === email.key) throw new EmailUnchanged();
    await this.signUps.giveWay(manager, before.applicationId, email, caller);
    const change = { ...email, requestedAt: this.clock.now() };
    await this.replacement.replace(manager, before, change, { caller, taken: () => new EmailInUse() });
    await this.outbox.enqueue(manager, {
      template: 'address_assigned',
      ...toOwner(before),
      to: { address: email.email },
      data: { when: change.requestedAt.toISOString() },
    });
  }
}
