import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentityChanges } from '../../identities/identity-changes.js';
import { SecondFactorChanges } from '../../identities/second-factors/second-factor-changes.js';
import { Audit } from '../../platform/audit/audit.js';
import type { Caller } from '../../platform/http/caller.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { EmailCodesService } from '../email-codes/email-codes.service.js';

/**
 * The owner of a mailbox takes over the identity that another person registered with it and never verified. That person
 * keeps nothing: no password, no session and no change of the email that belongs to one, no code, no second factor, no linked account.
 */
@Injectable()
export class Takeover {
  constructor(
    private readonly changes: IdentityChanges,
    private readonly factors: SecondFactorChanges,
    private readonly sessions: SessionsService,
    private readonly codes: EmailCodesService,
    private readonly audit: Audit,
  ) {}

  /** The caller has locked the identity and the flow. Returns the identity as it is now. */
  async takeOver(manager: EntityManager, identity: Identity, caller: Caller): Promise<Identity> {
    const { id: identityId, applicationId } = identity;
    await this.sessions.endAllOfIdentity(manager, identityId, { reason: 'taken_over', caller });
    await this.codes.replaceAllOf(manager, identityId);
    await this.factors.forget(manager, identityId);
    await this.audit.record(manager, { type: 'identity.taken_over', applicationId, identityId, caller });
    return this.changes.takeOver(manager, identity);
  }
}
