import { arePasskeysItsFactor } from '../../organizations/factor-demand.js';
import type { Statements } from '../../platform/database/statement.js';
import { isOfTwoFactors, type Proof } from './proof.js';

/**
 * Where the passkeys of an account are its second factor, a sign-in with one factor adds no passkey and no link: either
 * could take the place of that factor.
 */
export async function hasFactorToAdd(proof: Proof, statements: Statements): Promise<boolean> {
  return isOfTwoFactors(proof) || !(await arePasskeysItsFactor(proof.identityId, statements));
}
