import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThanOrEqual } from 'typeorm';
import { AuthorizationCodesService } from '../../../flows/completion/authorization-codes.service.js';
import { EmailCodesService } from '../../../flows/email-codes/email-codes.service.js';
import { HeldProofs } from '../../../flows/second-factor/held-proofs.service.js';
import { UnlinkedAccounts } from '../../../flows/upstream/unlinked-accounts.service.js';
import type { Caller } from '../../../platform/http/caller.js';
import { SessionsService } from '../../../session/lifecycle/sessions.service.js';
import type { Identity } from '../../entities/identity.entity.js';
import { LinkedAccount } from '../../entities/linked-account.entity.js';
import { IdentityChanges } from '../../identity-changes.js';
import { Passkeys } from '../../passkeys/passkeys.service.js';
import { SecondFactorChanges } from '../../second-factors/second-factor-changes.js';

interface Occasion {
  /** What was added from then on is not the owner's. */
  since: Date;
  caller: Caller;
}

/**
 * Shuts out a person who was in an account that is not theirs: every session, code and waiting proof ends, the password
 * no longer counts, and what they may have added goes. The owner sets a new password by email.
 */
@Injectable()
export class Expulsion {
  constructor(
    private readonly changes: IdentityChanges,
    private readonly sessions: SessionsService,
    private readonly passkeys: Passkeys,
    private readonly factors: SecondFactorChanges,
    private readonly codes: EmailCodesService,
    private readonly authorizations: AuthorizationCodesService,
    private readonly proofs: HeldProofs,
    private readonly unlinked: UnlinkedAccounts,
  ) {}

  /** The caller has locked the identity. */
  async expel(manager: EntityManager, identity: Identity, { since, caller }: Occasion): Promise<void> {
    const { id } = identity;
    await this.sessions.endAllOfIdentity(manager, id, { reason: 'email_change_undone', caller });
    await this.codes.replaceAllOf(manager, id);
    await this.authorizations.withdrawAllOf(manager, id);
    await this.proofs.dropAllOf(manager, id);
    await this.unlinked.dropAllOf(manager, id);
    await manager.delete(LinkedAccount, [
      { identityId: id, bySignIn: true },
      { identityId: id, createdAt: MoreThanOrEqual(since) },
    ]);
    const removal = { reason: 'email_change_undone', caller } as const;
    await this.passkeys.removeThoseOfOneFactor(manager, identity, removal);
    await this.passkeys.removeSince(manager, identity, since, removal);
    if (identity.mfaEnabledAt && identity.mfaEnabledAt >= since) await this.factors.turnOff(manager, identity, caller);
    await this.changes.dropPassword(manager, id);
  }
}
