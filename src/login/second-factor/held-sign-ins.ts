import { Injectable } from '@nestjs/common';
import { CompletionService } from '../../flows/completion/completion.service.js';
import type { DueFactor } from '../../flows/completion/ending.js';
import { isOfTwoFactors, mayAddToAccount, type Proof } from '../../flows/completion/proof.js';
import { FlowInvalid } from '../../flows/flows.errors.js';
import { FlowsService } from '../../flows/flows.service.js';
import { HeldProofs } from '../../flows/second-factor/held-proofs.service.js';
import { CredentialsInvalid } from '../../identities/identities.errors.js';
import type { Visit } from '../visits/visit.js';
import { FirstFactorLapsed } from './second-factor.errors.js';

/** What a browser does next: the code or the passkey of its factor, setting one up, or nothing but going on. */
type Next = 'code' | 'passkey' | 'setup' | 'continue';

const NEXT: Record<Exclude<DueFactor, 'unmet'>, Next> = {
  second_factor: 'code',
  passkey: 'passkey',
  enrolment: 'setup',
};

export interface HeldSignIn {
  proof: Proof;
  next: Next;
}

/** What a browser has proved so far, and what is next. */
@Injectable()
export class HeldSignIns {
  constructor(
    private readonly proofs: HeldProofs,
    private readonly flows: FlowsService,
    private readonly completion: CompletionService,
  ) {}

  async require(visit: Visit, browserHash: Buffer | undefined): Promise<HeldSignIn> {
    const proof = browserHash && (await this.proofs.find(visit.flow, browserHash));
    if (!proof) throw await this.lapse(visit);
    const due = await this.completion.findDue(visit, proof);
    if (!due && isOfTwoFactors(proof)) return { proof, next: 'continue' };
    // What adds nothing to the account sets nothing up, even if the factor that was due is gone by now.
    if (!due || due === 'unmet' || (due === 'enrolment' && !mayAddToAccount(proof))) throw await this.lapse(visit);
    return { proof, next: NEXT[due] };
  }

  /** What was proved may have stopped to count meanwhile: the password has changed, for example. */
  async orLapse<Result>(visit: Visit, act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
    } catch (failure) {
      throw failure instanceof CredentialsInvalid ? await this.lapse(visit) : failure;
    }
  }

  /** A form that was sent twice finds that the first one has finished the sign-in, and the page says so. */
  async lapse({ token }: Visit): Promise<Error> {
    return (await this.flows.findOpen(token)) ? new FirstFactorLapsed() : new FlowInvalid();
  }
}
