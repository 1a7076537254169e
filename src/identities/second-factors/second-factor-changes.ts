import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../../mail/outbox.js';
import { Audit } from '../../platform/audit/audit.js';
import type { Caller } from '../../platform/http/caller.js';
import { pickLanguage } from '../../platform/http/language.js';
import { Clock } from '../../platform/time/clock.js';
import type { Identity } from '../entities/identity.entity.js';
import { IdentityChanges } from '../identity-changes.js';
import { RecoveryCode } from './entities/recovery-code.entity.js';
import { TotpFactor } from './entities/totp-factor.entity.js';

/** Turns the second factor on and off. The trail and the owner are told in the same transaction, under the identity's lock. */
@Injectable()
export class SecondFactorChanges {
  constructor(
    private readonly identities: IdentityChanges,
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

  /** The factor and its recovery codes are gone. Without a caller an operator does it. */
  async turnOff(manager: EntityManager, identity: Identity, caller?: Caller): Promise<void> {
    await this.forget(manager, identity.id);
    await this.identities.setMfa(manager, identity.id, false);
    await this.tell(manager, identity, 'disabled', caller);
  }

  /** The new codes are stored in the same transaction. */
  async tellOfNewCodes(manager: EntityManager, identity: Identity, caller: Caller): Promise<void> {
    await this.outbox.enqueue(manager, {
      template: 'recovery_codes_replaced',
      to: { address: identity.email, name: identity.name },
      language: pickLanguage(identity.locale, caller.acceptLanguage),
      applicationId: identity.applicationId,
      identityId: identity.id,
      data: { when: this.clock.now().toISOString(), ip: caller.ip, device: caller.userAgent },
    });
  }

  private async tell(
    manager: EntityManager,
    identity: Identity,
    change: 'enabled' | 'disabled',
    caller: Caller | undefined,
  ): Promise<void> {
    const { id: identityId, applicationId } = identity;
    await this.audit.record(manager, {
      type: `identity.mfa_${change}`,
      applicationId,
      identityId,
      ...(caller ? { caller } : { details: { by: 'operator' } }),
    });
    await this.outbox.enqueue(manager, {
      template: 'second_factor_changed',
      to: { address: identity.email, name: identity.name },
      language: pickLanguage(identity.locale, caller?.acceptLanguage),
      applicationId,
      identityId,
      data: { change, when: this.clock.now().toISOString() },
    });
  }
}
