import { Injectable } from '@nestjs/common';
import { HeldProofs } from '../../flows/second-factor/held-proofs.service.js';
import { SecondFactorCodes } from '../../flows/second-factor/second-factor-codes.service.js';
import { CredentialsInvalid } from '../../identities/identities.errors.js';
import { MfaCodeInvalid } from '../../identities/second-factors/second-factors.errors.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { Endings } from '../endings.js';
import type { PageVisitor, Step } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';
import { HeldSignIns } from './held-sign-ins.js';

/** The second factor of a sign-in: a code of the authenticator app, or a recovery code in its place. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly rules: VisitRules,
    private readonly heldSignIns: HeldSignIns,
    private readonly proofs: HeldProofs,
    private readonly factorCodes: SecondFactorCodes,
    private readonly limits: RateLimits,
    private readonly endings: Endings,
  ) {}

  async verify(visitor: PageVisitor, code: string): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    this.rules.requireReturn(visit);
    if (code.trim() === '') throw new MfaCodeInvalid();
    await this.limits.spend('code-address', caller.bucket);
    await this.limits.spend('code-application', visit.application.id);
    const { proof } = await this.heldSignIns.require(visit, browserHash);
    if (!(await this.proofs.countTry(visit.flow, browserHash))) throw await this.heldSignIns.lapse(visit);
    try {
      const ending = await this.factorCodes.complete(visit, proof, code, caller);
      await this.limits.giveBack('code-address', caller.bucket);
      return await this.endings.stepAfter(ending, visitor);
    } catch (failure) {
      throw await this.refusal(visitor, failure);
    }
  }

  /** The password may have changed meanwhile, and the fifth wrong code ends what was proved: then only a new sign-in helps. */
  private async refusal({ visit, browserHash }: PageVisitor, failure: unknown): Promise<unknown> {
    if (failure instanceof CredentialsInvalid) return this.heldSignIns.lapse(visit);
    if (failure instanceof MfaCodeInvalid && !(await this.proofs.find(visit.flow, browserHash)))
      return this.heldSignIns.lapse(visit);
    return failure;
  }
}
