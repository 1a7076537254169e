import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { IdTokenAlgorithm } from '../../applications/clients/client-settings.js';

export type Algorithm = IdTokenAlgorithm;

export interface KeyPair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

/** Access tokens are signed with it, whatever a client wants for its ID tokens. */
export const ACCESS_TOKEN_ALGORITHM = 'ES256';

/** The length of RSA that every verifier takes, and the shortest that is safe. */
const RSA_BITS = 2048;

const generate = promisify(generateKeyPair) as (type: string, options: object) => Promise<KeyPair>;

/** Each algorithm has keys of its own, which live, rotate and are withdrawn by themselves. */
export const FAMILIES: Record<Algorithm, () => Promise<KeyPair>> = {
  ES256: () => generate('ec', { namedCurve: 'P-256' }),
  RS256: () => generate('rsa', { modulusLength: RSA_BITS }),
  EdDSA: () => generate('ed25519', {}),
};

export const ALGORITHMS = Object.keys(FAMILIES) as Algorithm[];
