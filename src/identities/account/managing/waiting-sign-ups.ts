import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Outbox } from '../../../mail/outbox.js';
import { Audit } from '../../../platform/audit/audit.js';
import type { Caller } from '../../../platform/http/caller.js';
import type { ParsedEmail } from '../../email.js';
import { IdentitiesService } from '../../identities.service.js';
import { IdentityChanges } from '../../identity-changes.js';

/** A sign-up that no mailbox has confirmed keeps no address from its owner. */
@Injectable()
export class WaitingSignUps {
  constructor(
    private readonly identities: IdentitiesService,
    private readonly changes: IdentityChanges,
    private readonly mails: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Whether the account of this email keeps it. Takes no lock: `giveWay` judges again. */
  async isKept(manager: EntityManager, applicationId: string, { key }: ParsedEmail): Promise<boolean> {
    const found = await this.identities.findByEmail(manager, applicationId, key);
    if (!found) return false;
    return found.emailVerifiedAt !== null || (await this.changes.outlivesSignUp(manager, found));
  }

  async giveWay(manager: EntityManager, applicationId: string, email: ParsedEmail, caller?: Caller): Promise<void> {
    const waiting = await this.identities.lockUnverified(manager, applicationId, email);
    if (!waiting || waiting.importedAt || !(await this.changes.forgetSignUp(manager, waiting))) return;
    await this.mails.forgetIdentity(manager, waiting.id);
    await this.audit.record(manager, { type: 'identity.deleted', applicationId, identityId: waiting.id, caller });
  }
}
