import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../../../applications/applications.service.js';
import { SecondFactorDue } from '../../../flows/second-factor/second-factor-codes.service.js';
import { Takeover } from '../../../flows/upstream/takeover.service.js';
import { isFactorDemandedOf } from '../../../organizations/factor-demand.js';
import { PlansService } from '../../../plans/plans.service.js';
import { within } from '../../../platform/database/database.js';
import type { Caller } from '../../../platform/http/caller.js';
import type { Identity } from '../../entities/identity.entity.js';
import { IdentitiesService } from '../../identities.service.js';
import { Passkey } from '../../passkeys/passkey.entity.js';
import { type JudgedCode, SecondFactors } from '../../second-factors/second-factors.service.js';
import { MergeNeedsApp, RealAddressDue } from '../account.errors.js';
import { IdentityMerge, type Merge, type ProvedOfReal } from './identity-merge.service.js';

export interface RelayLinked {
  identity: Identity;
  /** It is null if the real address had no account: the relay account has it now. */
  merged: { from: string; into: string } | null;
}

/** The account of an address that was proved takes a relay account in. */
@Injectable()
export class RealAccounts {
  constructor(
    private readonly identities: IdentitiesService,
    private readonly takeover: Takeover,
    private readonly factors: SecondFactors,
    private readonly merging: IdentityMerge,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
  ) {}

  /** The caller has locked both. The mailbox is proved; a second factor that the account has is due as well. */
  async take(
    manager: EntityManager,
    { into: found, ...merge }: Merge,
    judged: JudgedCode | undefined,
    caller: Caller,
  ): Promise<RelayLinked> {
    if (found.emailIsRelay) throw new RealAddressDue();
    const into = await this.owned(manager, found, caller);
    if (into.mfaEnabledAt) await this.useCode(manager, into, judged, caller);
    else await this.requireNoStrongPasskey(manager, into);
    await this.merging.merge(manager, { ...merge, into }, provedOf(found), caller);
    const identity = await this.identities.getIdentity(manager, into.id);
    return { identity, merged: { from: merge.from.id, into: into.id } };
  }

  /** What was never verified may be another person's. Its owner takes it over first, and nothing of that person stays. */
  private async owned(manager: EntityManager, found: Identity, caller: Caller): Promise<Identity> {
    return found.emailVerifiedAt ? found : this.takeover.takeOver(manager, found, caller);
  }

  /** Where a second factor is demanded, a mailbox alone opens no account whose passkeys two factors made. */
  private async requireNoStrongPasskey(manager: EntityManager, { id, applicationId }: Identity): Promise<void> {
    const application = await this.applications.getApplication(applicationId);
    const plan = await this.plans.getPlan(application.planId);
    if (!(await isFactorDemandedOf(id, { application, plan }, within(manager)))) return;
    if (await manager.existsBy(Passkey, { identityId: id, isOfTwoFactors: true })) throw new MergeNeedsApp();
  }

  private async useCode(
    manager: EntityManager,
    { id }: Identity,
    judged: JudgedCode | undefined,
    caller: Caller,
  ): Promise<void> {
    if (judged?.identityId !== id) throw new SecondFactorDue(id);
    await this.factors.use(manager, judged, caller);
  }
}

function provedOf({ emailVerifiedAt, mfaEnabledAt }: Identity): ProvedOfReal {
  if (!emailVerifiedAt) return 'unowned';
  return mfaEnabledAt ? 'second factor' : 'mailbox';
}
