import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentityChanges } from '../../identities/identity-changes.js';
import { Outbox } from '../../mail/outbox.js';
import { Audit } from '../../platform/audit/audit.js';
import type { Caller } from '../../platform/http/caller.js';
import { pickLanguage } from '../../platform/http/language.js';
import { Clock } from '../../platform/time/clock.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { AuthorizationCodesService } from '../completion/authorization-codes.service.js';
import { EmailCodesService } from '../email-codes/email-codes.service.js';
import { HeldProofs } from '../second-factor/held-proofs.service.js';

export interface PasswordChange {
  reason: 'password_reset' | 'password_changed';
  caller: Caller;
  /** The session in which the owner changes the password. Every other session ends. */
  keepSessionId?: string;
}

/** What every new password causes: other sessions end, codes of every kind are replaced, and the owner is notified. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly identities: IdentityChanges,
    private readonly sessions: SessionsService,
    private readonly codes: EmailCodesService,
    private readonly authorizations: AuthorizationCodesService,
    private readonly proofs: HeldProofs,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async apply(manager: EntityManager, identity: Identity, passwordHash: string, change: PasswordChange): Promise<void> {
    const { reason, caller } = change;
    await this.identities.setPassword(manager, identity.id, passwordHash);
    await this.sessions.endAllOfIdentity(manager, identity.id, change);
    await this.codes.replaceAllOf(manager, identity.id);
    await this.authorizations.withdrawAllOf(manager, identity.id);
    await this.proofs.dropAllOf(manager, identity.id);
    await this.audit.record(manager, {
      type: 'identity.password_changed',
      applicationId: identity.applicationId,
      identityId: identity.id,
      caller,
      details: { reason },
    });
    await this.outbox.enqueue(manager, {
      template: 'password_changed',
      to: { address: identity.email, name: identity.name },
      language: pickLanguage(identity.locale, caller.acceptLanguage),
      applicationId: identity.applicationId,
      identityId: identity.id,
      data: { when: this.clock.now().toISOString(), ip: caller.ip, device: caller.userAgent },
    });
  }
}
