import { arePasskeysItsFactor } from '../../organizations/factor-demand.js';
import type { Statements } from '../../platform/database/statement.js';
import { isOfTwoFactors, type Proof } from './proof.js';

/** Where the passkeys of an account are its second factor, one factor adds nothing that could take their place. */
export async function isEnoughToAdd(proof: Proof, statements: Statements): Promise<boolean> {
  return isOfTwoFactors(proof) || !(await arePasskeysItsFactor(proof.identityId, statements));
}
