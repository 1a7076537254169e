import { errors } from 'jose';

/** Why a token does not count. Its bearer can read it, so this gives nothing away. */
export function faultOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return faultOfClaim(error.claim);
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed)
    return 'its signature is not from a key of this provider';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'it is signed with an algorithm that is not accepted';
  return 'it is no signed JWT';
}

const faultOfClaim = (claim: string): string =>
  claim === 'aud'
    ? 'its `aud` is none of the client ids of this provider in the seed file'
    : `its \`${claim}\` is missing or not acceptable`;
