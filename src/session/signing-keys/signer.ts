import { type KeyObject, sign } from 'node:crypto';
import type { Algorithm } from './key-families.js';

/** The digest that is signed; EdDSA has its own. */
const DIGESTS: Record<Algorithm, string | null> = { ES256: 'sha256', RS256: 'sha256', EdDSA: null };

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A key that signs ID tokens and logout tokens. It works in a thread: an RSA signature takes as long as a whole refresh. */
export class Signer {
  constructor(
    readonly kid: string,
    private readonly alg: Algorithm,
    readonly privateKey: KeyObject,
  ) {}

  sign(typ: string, claims: object): Promise<string> {
    const { alg, kid } = this;
    const input = `${encoded({ alg, typ, kid })}.${encoded(claims)}`;
    const key = { key: this.privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return new Promise((resolve, reject) => {
      sign(DIGESTS[alg], Buffer.from(input, 'latin1'), key, (failure, signature) => {
        if (failure) reject(failure);
        else resolve(`${input}.${signature.toString('base64url')}`);
      });
    });
  }
}
