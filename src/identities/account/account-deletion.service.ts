import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../../mail/outbox.js';
import { toOwner } from '../../mail/to-owner.js';
import type { Caller } from '../../platform/http/caller.js';
import { Clock } from '../../platform/time/clock.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import type { Identity } from '../entities/identity.entity.js';
import { IdentitiesService } from '../identities.service.js';
import { DeletionNotConfirmed } from './account.errors.js';
import { AccountKeepers } from './account-keepers.js';
import { BlockingAndDeletion } from './blocking-and-deletion.js';
import { FreshProofs, type OfferedProof } from './fresh-proofs/fresh-proofs.service.js';

/** Deletes an account for its owner, who repeats its email address so that nothing is deleted by mistake. */
@Injectable()
export class AccountDeletion {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly proofs: FreshProofs,
    private readonly keepers: AccountKeepers,
    private readonly deletion: BlockingAndDeletion,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async delete(session: CurrentSession, confirm: string, offered: OfferedProof, caller: Caller): Promise<void> {
    requireConfirmed(await this.identities.getIdentity(this.manager, session.identityId), confirm);
    const proof = await this.proofs.require(session, offered, caller);
    await this.proofs.act(session, proof, caller, async (manager, { identity }) => {
      requireConfirmed(identity, confirm);
      await this.keepers.requireFree(manager, identity);
      await this.deletion.erase(manager, identity, 'owner');
      await this.tellOwner(manager, identity, caller);
    });
    caller.deadline.prolong(Number.POSITIVE_INFINITY); // it has happened, so no answer may say that it failed
    await this.deletion.forgetTrail(session.identityId);
  }

  /** The email belongs to no identity, or it would be deleted with the others. */
  private async tellOwner(manager: EntityManager, identity: Identity, caller: Caller): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'account_deleted',
      ...toOwner(identity, caller),
      identityId: null,
      data: { when: this.clock.now().toISOString() },
    });
  }
}

function requireConfirmed({ emailKey }: Identity, confirm: string): void {
  if (confirm.trim().normalize('NFC').toLowerCase() !== emailKey) throw new DeletionNotConfirmed();
}
