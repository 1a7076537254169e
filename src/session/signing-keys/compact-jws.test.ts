import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { CompactJws } from './compact-jws.js';

describe('A signed token', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKey = createPublicKey(privateKey);
  const jws = new CompactJws({ typ: 'at+jwt', kid: 'a-key' }, privateKey);

  // One signature in 128 has a number with a leading zero. Each ASN.1 length occurs among this many.
  it('is right also where a number of its signature is short', () => {
    for (let number = 0; number < 2_000; number += 1) {
      const [header, claims, signature = ''] = jws.sign({ number }).split('.');
      const isRight = verify(
        'sha256',
        Buffer.from(`${header}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
      expect(isRight).toBe(true);
    }
  });
});
