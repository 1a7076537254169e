import { newSecret, SECRET_PREFIXES } from './secrets.js';

describe('newSecret', () => {
  // Red where a secret begins inside of the one before it, and where the bytes of all are used twice.
  it('makes each secret of 32 bytes of its own', () => {
    const prefix = SECRET_PREFIXES.flow;
    const secrets = Array.from({ length: 300 }, () => Buffer.from(newSecret(prefix).slice(prefix.length), 'base64url'));
    const parts = secrets.flatMap((bytes) =>
      Array.from({ length: 25 }, (_none, at) => bytes.toString('hex', at, at + 8)),
    );
    expect(secrets.every(({ length }) => length === 32)).toBe(true);
    expect(new Set(parts).size).toBe(300 * 25);
  });
});
