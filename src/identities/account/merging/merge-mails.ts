import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { factsOfAct } from '../../../mail/mails.js';
import { Outbox } from '../../../mail/outbox.js';
import { toOwner } from '../../../mail/to-owner.js';
import { Settings } from '../../../platform/config/settings.js';
import type { Caller } from '../../../platform/http/caller.js';
import { pickLanguage } from '../../../platform/http/language.js';
import { Clock } from '../../../platform/time/clock.js';
import type { ParsedEmail } from '../../email.js';
import type { Identity } from '../../entities/identity.entity.js';
import { UndoLinks } from '../../undo-links/undo-links.service.js';

/** What is emailed when a relay account is linked to a real address. */
@Injectable()
export class MergeMails {
  constructor(
    private readonly undos: UndoLinks,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** The email is the same whether or not the address has an account. */
  async sendCode(
    manager: EntityManager,
    relay: Identity,
    { email }: ParsedEmail,
    code: string,
    caller: Caller,
  ): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'link_address',
      ...toOwner(relay, caller),
      to: { address: email },
      data: {
        code,
        minutes: Math.round(this.settings.ttl.emailCode / 60),
        relay: relay.email,
        ...factsOfAct(this.clock.now(), caller),
      },
    });
  }

  async tellMerged(manager: EntityManager, from: Identity, into: Identity, caller: Caller): Promise<void> {
    const data = { when: this.clock.now().toISOString(), email: into.email, relay: from.email };
    // The session was the relay account's: what the account that stays got before this moment is its owner's.
    const link = await this.undos.offer(manager, into, 'accounts_merged', { ...caller, sessionId: null });
    const language = pickLanguage(into.locale, from.locale, caller.acceptLanguage);
    // Both emails belong to the identity that stays.
    const mail = { template: 'accounts_merged', ...toOwner(into, caller), language } as const;
    await this.outbox.enqueue(manager, { ...mail, data: { ...data, link } });
    await this.outbox.enqueue(manager, { ...mail, to: toOwner(from).to, data });
  }
}
