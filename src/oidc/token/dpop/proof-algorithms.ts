/** Not RSA: every program may send a proof, and the numbers of an RSA key decide how long it takes to verify. */
export const PROOF_ALGORITHMS = ['ES256', 'EdDSA'];
