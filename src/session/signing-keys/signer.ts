import { type KeyObject, sign } from 'node:crypto';
import { encoded, es256 } from './compact-jws.js';
import type { Algorithm } from './key-families.js';

type Signing = (input: Buffer, privateKey: KeyObject) => Buffer | Promise<Buffer>;

/** An RSA signature takes as long as a whole refresh, and the others less than the way to a thread and back. */
const SIGNING: Record<Algorithm, Signing> = {
  ES256: es256,
  EdDSA: (input, privateKey) => sign(null, input, privateKey),
  RS256: (input, privateKey) =>
    new Promise((resolve, reject) => {
      sign('sha256', input, privateKey, (failure, signature) => (failure ? reject(failure) : resolve(signature)));
    }),
};

/** A key that signs ID tokens and logout tokens. */
export class Signer {
  constructor(
    readonly kid: string,
    private readonly alg: Algorithm,
    readonly privateKey: KeyObject,
  ) {}

  async sign(typ: string, claims: object): Promise<string> {
    const { alg, kid } = this;
    const input = `${encoded({ alg, typ, kid })}.${encoded(claims)}`;
    const signature = await SIGNING[alg](Buffer.from(input, 'latin1'), this.privateKey);
    return `${input}.${signature.toString('base64url')}`;
  }
}
