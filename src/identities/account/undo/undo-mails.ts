import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../../../mail/outbox.js';
import type { Caller } from '../../../platform/http/caller.js';
import { pickLanguage } from '../../../platform/http/language.js';
import { Clock } from '../../../platform/time/clock.js';
import type { Identity } from '../../entities/identity.entity.js';
import type { UndoRow } from '../../undo-links/undo-links.statements.js';

/** Tells the mailbox that pressed the button, and the one that loses the account by it. */
@Injectable()
export class UndoMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async tellUndone(
    manager: EntityManager,
    before: Identity,
    { change, email }: UndoRow,
    caller: Caller,
  ): Promise<void> {
    const { id: identityId, applicationId, locale } = before;
    const language = pickLanguage(locale, caller.acceptLanguage);
    const data = { when: this.clock.now().toISOString(), email };
    for (const address of new Set([email, before.email])) {
      const template = change === 'email' || address !== email ? 'address_restored' : 'account_returned';
      await this.outbox.enqueue(manager, { template, to: { address }, language, applicationId, identityId, data });
    }
  }
}
