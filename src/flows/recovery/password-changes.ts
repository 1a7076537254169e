import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentityChanges } from '../../identities/identity-changes.js';
import { UndoLinks } from '../../identities/undo-links/undo-links.service.js';
import { factsOfAct } from '../../mail/mails.js';
import { Outbox } from '../../mail/outbox.js';
import { toOwner } from '../../mail/to-owner.js';
import { Audit } from '../../platform/audit/audit.js';
import type { Caller } from '../../platform/http/caller.js';
import { Clock } from '../../platform/time/clock.js';
import { SessionsService } from '../../session/lifecycle/sessions.service.js';
import { EmailCodesService } from '../email-codes/email-codes.service.js';
import { UnlinkedAccounts } from '../upstream/unlinked-accounts.service.js';
import { OtherWaysIn } from './other-ways-in.js';

export interface PasswordChange {
  reason: 'password_reset' | 'password_changed';
  caller: Caller;
  /** The session in which the owner changes the password. It stays, with the one that it was opened from. */
  keepSessionId?: string;
}

/**
 * What every new password causes: other sessions end, and so does every sign-in that has begun; emailed codes of every
 * kind no longer count; the owner is told, and reads what else signs in to the account.
 */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly identities: IdentityChanges,
    private readonly sessions: SessionsService,
    private readonly codes: EmailCodesService,
    private readonly unlinked: UnlinkedAccounts,
    private readonly otherWays: OtherWaysIn,
    private readonly undos: UndoLinks,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async apply(manager: EntityManager, identity: Identity, passwordHash: string, change: PasswordChange): Promise<void> {
    const { reason, caller, keepSessionId } = change;
    const ending = { reason: 'password_change', caller } as const;
    await this.identities.setPassword(manager, identity.id, passwordHash);
    if (keepSessionId) await this.sessions.endOthers(manager, { id: keepSessionId, identityId: identity.id }, ending);
    else await this.sessions.endAllOfIdentity(manager, identity.id, ending);
    await this.codes.replaceAllOf(manager, identity.id);
    await this.unlinked.withdrawDigitsFor(manager, identity.id);
    await this.audit.record(manager, {
      type: 'identity.password_changed',
      applicationId: identity.applicationId,
      identityId: identity.id,
      caller,
      details: { reason },
    });
    await this.tellOwner(manager, identity, caller);
  }

  private async tellOwner(manager: EntityManager, identity: Identity, caller: Caller): Promise<void> {
    const otherWays = await this.otherWays.of(manager, identity);
    const link = await this.undos.offer(manager, identity, 'password', caller);
    await this.outbox.enqueue(manager, {
      template: 'password_changed',
      ...toOwner(identity, caller),
      data: { ...factsOfAct(this.clock.now(), caller), link, ...otherWays },
    });
  }
}
