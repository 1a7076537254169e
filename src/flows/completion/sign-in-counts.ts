import { Injectable } from '@nestjs/common';
import { AuthCounts } from '../../platform/telemetry/auth-counts.js';
import type { OpenFlow } from '../flows.service.js';
import type { CompletedRow } from './complete-flow.statement.js';
import { isContinued, isOfTwoFactors, type Proof } from './proof.js';

/** Counts the factors of a sign-in, each once per flow and under the name of the first one. */
@Injectable()
export class SignInCounts {
  constructor(private readonly counts: AuthCounts) {}

  /** Once the proof is committed. */
  count({ application }: OpenFlow, proof: Proof, { isFirstFactor, firstFactor, isCompleted }: CompletedRow): void {
    if (isFirstFactor) this.counts.count(application.id, 'sign_in', 'credential', firstFactor);
    if (isCompleted && hasSecond(proof)) this.counts.count(application.id, 'sign_in', 'second_factor', firstFactor);
  }
}

/** How a proof counts: by its provider, or as a sign-in that a remembered browser continues. */
export const countsAs = (proof: Proof): string => (isContinued(proof) ? 'remembered' : proof.provider);

/** A passkey alone is of two factors, too. A second one comes after a first one. */
const hasSecond = (proof: Proof): boolean =>
  isOfTwoFactors(proof) && (proof.isHeld === true || proof.firstFactor !== undefined);
