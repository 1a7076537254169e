import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { factsOfAct } from '../../../mail/mails.js';
import { Outbox } from '../../../mail/outbox.js';
import { toOwner } from '../../../mail/to-owner.js';
import { Settings } from '../../../platform/config/settings.js';
import { type Caller, isOwner } from '../../../platform/http/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import type { ParsedEmail } from '../../email.js';
import type { Identity } from '../../entities/identity.entity.js';

/** What is emailed around a change of email: to the new mailbox, and to the one that the account had. */
@Injectable()
export class EmailChangeMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async sendCode(
    manager: EntityManager,
    identity: Identity,
    to: ParsedEmail,
    code: string,
    caller: Caller,
  ): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'confirm_address',
      ...about(identity, caller),
      to: { address: to.email },
      data: { code, minutes: Math.round(this.settings.ttl.emailCode / 60) },
    });
  }

  /** Call this before anything has changed. */
  async announce(
    manager: EntityManager,
    identity: Identity,
    { email, link }: { email: string; link: string },
    caller: Caller,
  ): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'address_change_requested',
      ...about(identity, caller),
      data: { email, link, ...factsOfAct(this.clock.now(), caller) },
    });
  }

  async tellChanged(
    manager: EntityManager,
    before: Identity,
    { email, link }: { email: string; link: string },
    caller?: Caller,
  ): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'address_changed',
      ...about(before, caller),
      data: { when: this.clock.now().toISOString(), email, link },
    });
  }
}

/** What an operator changes is said in the language of the account. */
const about = (identity: Identity, caller: Caller | undefined) =>
  toOwner(identity, isOwner(caller) ? caller : undefined);
