import { Injectable } from '@nestjs/common';
import { type EntityManager, Not } from 'typeorm';
import { ApplicationsService } from '../../../applications/applications.service.js';
import { CONSOLE_ID } from '../../../applications/built-in.js';
import { PlansService } from '../../../plans/plans.service.js';
import { EMAIL_CODE } from '../../../plans/ways-in.js';
import { Settings } from '../../../platform/config/settings.js';
import { within } from '../../../platform/database/database.js';
import type { Identity } from '../../entities/identity.entity.js';
import { Passkey } from '../../passkeys/passkey.entity.js';
import { LastWayIn, SecondFactorKept } from '../account.errors.js';
import { OTHER_WAYS_IN } from './ways-in.statement.js';

/** Keeps owners from locking themselves out: the last way to sign in cannot be removed. */
@Injectable()
export class WaysIn {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly settings: Settings,
  ) {}

  /** Only ways that the application offers count. The caller has locked the identity, so no two go at once. */
  async requireOther(manager: EntityManager, { id, applicationId }: Identity, without: string): Promise<void> {
    const { planId } = await this.applications.getApplication(applicationId);
    const plan = await this.plans.getPlan(planId);
    if (plan.allowsProvider(EMAIL_CODE)) return; // the mailbox is a way in
    const others = await within(manager).run(OTHER_WAYS_IN, { identityId: id, without });
    const isOpen = ({ provider }: { provider: string }): boolean =>
      plan.allowsProvider(provider) && (provider !== 'passkey' || this.settings.relyingParty !== undefined);
    if (!others.some(isOpen)) throw new LastWayIn();
  }

  /**
   * An operator keeps an authenticator app or a passkey that two factors made: the mailbox alone removes another one. Without
   * `passkeyId` it is the app that goes.
   */
  async requireOtherFactor(manager: EntityManager, identity: Identity, passkeyId?: string): Promise<void> {
    const { id: identityId, applicationId, mfaEnabledAt } = identity;
    if (applicationId !== CONSOLE_ID || (passkeyId && mfaEnabledAt)) return;
    const others = { identityId, isOfTwoFactors: true, ...(passkeyId && { id: Not(passkeyId) }) };
    if (!this.settings.relyingParty || !(await manager.existsBy(Passkey, others))) throw new SecondFactorKept();
  }
}
