import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { factsOfAct } from '../../../mail/mails.js';
import { Outbox } from '../../../mail/outbox.js';
import { toOwner } from '../../../mail/to-owner.js';
import type { Caller } from '../../../platform/http/caller.js';
import { Clock } from '../../../platform/time/clock.js';
import type { Identity } from '../../entities/identity.entity.js';
import { UndoLinks } from '../../undo-links/undo-links.service.js';

/** Tells the owner which accounts elsewhere sign in. */
@Injectable()
export class LinkNotices {
  constructor(
    private readonly undos: UndoLinks,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async tellLinked(
    manager: EntityManager,
    identity: Identity,
    provider: string,
    account: string,
    caller: Caller,
  ): Promise<void> {
    const link = await this.undos.offer(manager, identity, 'account_linked', caller);
    const data = { provider, email: account, link };
    await this.outbox.enqueue(manager, { template: 'address_linked', data, ...toOwner(identity, caller) });
  }

  async tellUnlinked(manager: EntityManager, identity: Identity, provider: string, caller: Caller): Promise<void> {
    const link = await this.undos.offer(manager, identity, 'account_unlinked', caller);
    const data = { provider, link, ...factsOfAct(this.clock.now(), caller) };
    await this.outbox.enqueue(manager, { template: 'address_unlinked', data, ...toOwner(identity, caller) });
  }
}
