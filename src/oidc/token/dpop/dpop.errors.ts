import { descriptionOf, OAuthFailure } from '../../oauth.errors.js';
import { PROOF_ALGORITHMS } from './proof-algorithms.js';

export class InvalidProof extends OAuthFailure {
  constructor(description: string) {
    super('invalid_dpop_proof', description);
  }
}

/** Not a fault: the client sends its request once more, with the nonce of this answer. */
export class UseNonce extends OAuthFailure {
  constructor(nonce: string) {
    super('use_dpop_nonce', 'The DPoP proof must contain the nonce of the header DPoP-Nonce.', {
      headers: { 'dpop-nonce': nonce },
    });
  }
}

/** At a resource: says with which scheme, and for a proof with which algorithms, the token has to come. */
export class InvalidToken extends OAuthFailure {
  constructor(
    scheme: 'Bearer' | 'DPoP',
    error: string,
    description: string,
    headers: Readonly<Record<string, string>>,
  ) {
    const algs = scheme === 'DPoP' ? `, algs="${PROOF_ALGORITHMS.join(' ')}"` : '';
    const challenge = `${scheme} error="${error}", error_description="${descriptionOf(description)}"${algs}`;
    super(error, description, { status: 401, headers: { ...headers, 'www-authenticate': challenge } });
  }
}
