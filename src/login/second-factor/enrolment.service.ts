import { Injectable } from '@nestjs/common';
import { CompletionService } from '../../flows/completion/completion.service.js';
import { strengthened } from '../../flows/completion/proof.js';
import { HeldProofs } from '../../flows/second-factor/held-proofs.service.js';
import { SecondFactorProtection } from '../../flows/second-factor/second-factor-protection.js';
import { MfaCodeInvalid } from '../../identities/second-factors/second-factors.errors.js';
import { type TotpKey, TotpSetup } from '../../identities/second-factors/totp-setup.js';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { within } from '../../platform/database/database.js';
import { RateLimits } from '../../platform/limits/counting.js';
import { Endings } from '../endings.js';
import type { PageVisitor, Step, Visit } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';
import { type HeldSignIn, HeldSignIns } from './held-sign-ins.js';

/**
 * Sets up an authenticator app between the first factor and the application that demands a second one. Its first code
 * is the second factor of this sign-in; the user continues once the recovery codes are in a safe place.
 */
@Injectable()
export class EnrolmentService {
  constructor(
    private readonly rules: VisitRules,
    private readonly heldSignIns: HeldSignIns,
    private readonly proofs: HeldProofs,
    private readonly setup: TotpSetup,
    private readonly protection: SecondFactorProtection,
    private readonly completion: CompletionService,
    private readonly limits: RateLimits,
    private readonly endings: Endings,
  ) {}

  /** This browser gets the same key as often as it opens the page; undefined if a factor was set up elsewhere meanwhile. */
  keyFor(visit: Visit, browserHash: Buffer, { proof }: HeldSignIn): Promise<TotpKey | undefined> {
    return this.setup.begin(proof, placeOf(visit, browserHash), visit.application.name);
  }

  /**
   * Answers the recovery codes. That this browser has set the factor up is noted together with the setup: only then may it
   * ask for new codes, and these may never arrive.
   */
  async confirm({ visit, browserHash, caller }: PageVisitor, { proof }: HeldSignIn, code: string): Promise<string[]> {
    if (code.trim() === '') throw new MfaCodeInvalid();
    await this.limits.spend('code-address', caller.bucket);
    await this.limits.spend('code-application', visit.application.id);
    // The setup is the last proof of this sign-in: the factor is not younger than that. It drops what is held.
    const wishes = [...(proof.wishes ?? []), 'codes' as const];
    const both = { ...strengthened(proof, 'otp'), authenticatedAt: undefined, wishes };
    const codes = await this.heldSignIns.orLapse(visit, () =>
      this.setup.confirm(proof, placeOf(visit, browserHash), code, caller, async (manager) => {
        await this.proofs.requireHeld(manager, visit.flow, proof);
        await this.protection.begin(manager, { identityId: proof.identityId, caller });
        await this.proofs.hold(visit.flow, browserHash, both, within(manager));
      }),
    );
    await this.limits.giveBack('code-address', caller.bucket);
    return codes;
  }

  /** Makes new codes for a user who has not kept those that were shown. */
  async renewCodes({ visit, browserHash, caller }: PageVisitor): Promise<string[] | undefined> {
    await this.limits.spend('code-address', caller.bucket); // not given back
    const { proof } = await this.requireBoth(visit, browserHash);
    if (!proof.wishes?.includes('codes')) throw await this.heldSignIns.lapse(visit);
    return this.heldSignIns.orLapse(visit, () =>
      this.setup.replaceRecoveryCodes(proof, caller, (manager) => this.proofs.requireHeld(manager, visit.flow, proof)),
    );
  }

  async goOn(visitor: PageVisitor): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    this.rules.requireReturn(visit);
    const { proof } = await this.requireBoth(visit, browserHash);
    const ending = await this.heldSignIns.orLapse(visit, () => this.completion.complete(visit, proof, caller));
    return this.endings.stepAfter(ending, visitor);
  }

  private async requireBoth(visit: Visit, browserHash: Buffer): Promise<HeldSignIn> {
    const held = await this.heldSignIns.require(visit, browserHash);
    if (held.next !== 'continue') throw await this.heldSignIns.lapse(visit);
    return held;
  }
}

/** Stands for this browser in this flow. */
const placeOf = ({ flow }: Visit, browserHash: Buffer): Buffer =>
  hashSecret(`login/${flow.id}/${browserHash.toString('hex')}`);
