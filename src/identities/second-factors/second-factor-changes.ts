import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, MoreThanOrEqual } from 'typeorm';
import { factsOfAct } from '../../mail/mails.js';
import { Outbox } from '../../mail/outbox.js';
import { toOwner } from '../../mail/to-owner.js';
import { Audit } from '../../platform/audit/audit.js';
import { type Caller, isOwner } from '../../platform/http/caller.js';
import { Clock } from '../../platform/time/clock.js';
import type { Identity } from '../entities/identity.entity.js';
import { IdentityChanges } from '../identity-changes.js';
import { UndoLinks } from '../undo-links/undo-links.service.js';
import { RecoveryCode } from './entities/recovery-code.entity.js';
import { TotpFactor } from './entities/totp-factor.entity.js';

/** Turns the second factor on and off. The trail and the owner are told in the same transaction, under the identity's lock. */
@Injectable()
export class SecondFactorChanges {
  constructor(
    private readonly identities: IdentityChanges,
    private readonly undos: UndoLinks,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async turnOn(manager: EntityManager, identity: Identity, caller: Caller): Promise<void> {
    await this.identities.setMfa(manager, identity.id, true);
    await this.tell(manager, identity, 'enabled', caller);
  }

  /** The factor and its recovery codes, also one that is only being set up. */
  async forget(manager: EntityManager, identityId: string): Promise<void> {
    await manager.delete(TotpFactor, { identityId });
    await manager.delete(RecoveryCode, { identityId });
  }

  /** The factor and its recovery codes are gone. Its owner does it, or an operator. */
  async turnOff(manager: EntityManager, identity: Identity, caller?: Caller): Promise<void> {
    await this.forget(manager, identity.id);
    await this.identities.setMfa(manager, identity.id, false);
    await this.tell(manager, identity, 'disabled', caller);
  }

  /**
   * Withdraws the factor if it was set up since a moment. An older one stays, without a setup that is not finished and
   * without newer recovery codes. The caller tells the owner.
   */
  async withdrawSince(manager: EntityManager, identity: Identity, since: Date, caller: Caller): Promise<void> {
    const { id: identityId, mfaEnabledAt } = identity;
    if (mfaEnabledAt === null || mfaEnabledAt < since) {
      await manager.delete(TotpFactor, { identityId, confirmedAt: IsNull() });
      await manager.delete(RecoveryCode, { identityId, createdAt: MoreThanOrEqual(since) });
      return;
    }
    await this.forget(manager, identityId);
    await this.identities.setMfa(manager, identityId, false);
    await this.record(manager, identity, 'disabled', caller);
  }

  /** The new codes are stored in the same transaction. */
  async tellOfNewCodes(manager: EntityManager, identity: Identity, caller: Caller): Promise<void> {
    const link = await this.undos.offer(manager, identity, 'recovery_codes', caller);
    await this.outbox.enqueue(manager, {
      template: 'recovery_codes_replaced',
      ...toOwner(identity, caller),
      data: { ...factsOfAct(this.clock.now(), caller), link },
    });
  }

  private async tell(
    manager: EntityManager,
    identity: Identity,
    change: 'enabled' | 'disabled',
    caller: Caller | undefined,
  ): Promise<void> {
    await this.record(manager, identity, change, caller);
    const undone = change === 'enabled' ? 'second_factor_on' : 'second_factor_off';
    const owner = isOwner(caller) ? caller : undefined;
    const link = owner && (await this.undos.offer(manager, identity, undone, owner));
    await this.outbox.enqueue(manager, {
      template: 'second_factor_changed',
      ...toOwner(identity, owner),
      data: { change, when: this.clock.now().toISOString(), ...(link && { link }) },
    });
  }

  private record(
    manager: EntityManager,
    { id: identityId, applicationId }: Identity,
    change: 'enabled' | 'disabled',
    caller: Caller | undefined,
  ): Promise<void> {
    const details = isOwner(caller) ? undefined : { by: 'operator' };
    return this.audit.record(manager, { type: `identity.mfa_${change}`, applicationId, identityId, caller, details });
  }
}
