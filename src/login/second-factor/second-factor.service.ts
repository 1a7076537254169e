import { Injectable } from '@nestjs/common';
import { HeldProofs } from '../../flows/second-factor/held-proofs.service.js';
import { SecondStep } from '../../flows/second-factor/second-step.service.js';
import { CredentialsInvalid } from '../../identities/identities.errors.js';
import { MfaCodeInvalid } from '../../identities/second-factors/second-factors.errors.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { Endings } from '../endings.js';
import type { Step } from '../visits/step.js';
import type { PageVisitor } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';
import { HeldSteps } from './held-steps.js';

/** The second step of a sign-in: a code of the authenticator app, or a recovery code in its place. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly rules: VisitRules,
    private readonly steps: HeldSteps,
    private readonly proofs: HeldProofs,
    private readonly secondStep: SecondStep,
    private readonly limits: RateLimits,
    private readonly endings: Endings,
  ) {}

  async verify(visitor: PageVisitor, code: string): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    this.rules.requireReturn(visit);
    if (code.trim() === '') throw new MfaCodeInvalid();
    await this.limits.spend('code-address', caller.bucket);
    await this.limits.spend('code-application', visit.application.id);
    const { proof, wishes } = await this.steps.require(visit, browserHash);
    if (!(await this.proofs.countTry(visit.flow, browserHash))) throw await this.steps.lapse(visit);
    try {
      const ending = await this.secondStep.complete(visit, proof, code, caller);
      await this.limits.giveBack('code-address', caller.bucket);
      return await this.endings.stepAfter(ending, visitor, wishes);
    } catch (failure) {
      throw await this.refusal(visitor, failure);
    }
  }

  /** The password may have changed meanwhile, and the fifth wrong code ends what was proved: then only a new sign-in helps. */
  private async refusal({ visit, browserHash }: PageVisitor, failure: unknown): Promise<unknown> {
    if (failure instanceof CredentialsInvalid) return this.steps.lapse(visit);
    if (failure instanceof MfaCodeInvalid && !(await this.proofs.find(visit.flow, browserHash)))
      return this.steps.lapse(visit);
    return failure;
  }
}
