import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EmailCodesService } from '../../../flows/email-codes/email-codes.service.js';
import { UnlinkedAccounts } from '../../../flows/upstream/unlinked-accounts.service.js';
import type { Caller } from '../../../platform/http/caller.js';
import { SessionsService } from '../../../session/lifecycle/sessions.service.js';
import { AccountForfeits } from '../../account-forfeits.js';
import type { Identity } from '../../entities/identity.entity.js';
import { IdentityChanges } from '../../identity-changes.js';
import { Passkeys } from '../../passkeys/passkeys.service.js';
import { SecondFactorChanges } from '../../second-factors/second-factor-changes.js';
import type { UndoRow } from '../../undo-links/undo-links.statements.js';
import { LinkedAccounts } from '../../upstream/linked-accounts.service.js';

interface Occasion extends Pick<UndoRow, 'change' | 'since'> {
  caller: Caller;
}

/**
 * Shuts out a person who was in an account that is not theirs: every session, code and waiting proof ends, no browser
 * stays remembered, the password no longer counts, and what they may have added goes. The owner sets a new password by
 * email.
 *
 * What was added since a moment is not the owner's. What is older stays, except what one factor was enough to add: a
 * thief of the password may have added that at any time.
 */
@Injectable()
export class Expulsion {
  constructor(
    private readonly changes: IdentityChanges,
    private readonly sessions: SessionsService,
    private readonly links: LinkedAccounts,
    private readonly passkeys: Passkeys,
    private readonly factors: SecondFactorChanges,
    private readonly codes: EmailCodesService,
    private readonly unlinked: UnlinkedAccounts,
    private readonly forfeits: AccountForfeits,
  ) {}

  /** The caller has locked the identity. */
  async expel(manager: EntityManager, identity: Identity, { change, since, caller }: Occasion): Promise<void> {
    const { id } = identity;
    const reason = change === 'email' ? 'email_change_undone' : 'change_undone';
    await this.sessions.endAllOfIdentity(manager, id, { reason, caller });
    await this.codes.replaceAllOf(manager, id);
    await this.unlinked.withdrawDigitsFor(manager, id);
    await this.links.unlinkSince(manager, identity, since, { reason, caller });
    await this.passkeys.removeThoseOfOneFactor(manager, identity, { reason, caller });
    await this.passkeys.removeSince(manager, identity, since, { reason, caller });
    await this.factors.withdrawSince(manager, identity, since, caller);
    await this.changes.dropPassword(manager, id);
    await this.forfeits.take(manager, id, caller);
  }
}
