import { faultOfHash, verifyImported } from './imported-hashes.js';

const LONG = 'A'.repeat(1200);
const FOUR_BLOCKS = 'A'.repeat(168);
const DIGEST = Buffer.alloc(32, 1).toString('base64').replaceAll('=', '');

describe('A hash of another system', () => {
  it.each([
    ['scrypt', `$scrypt$ln=12,r=8,p=1$c2FsdHNhbHQ$${DIGEST}`],
    ['PBKDF2', `$pbkdf2-sha256$i=1000$c2FsdHNhbHQ$${DIGEST}`],
    ["Django's", `pbkdf2_sha256$1000$salt$${DIGEST}=`],
    ['argon2', `$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$${DIGEST}`],
    ['bcrypt', `$2b$12$${'a'.repeat(53)}`],
  ])('is taken: %s', (_kind, hash) => {
    expect(faultOfHash(hash)).toBeUndefined();
  });

  // Red where a digest of no bytes equals the no bytes that are derived for it.
  it.each([
    ['scrypt without a digest', '$scrypt$ln=12,r=8,p=1$c2FsdHNhbHQ$A'],
    ['PBKDF2 without a digest', '$pbkdf2-sha256$i=1000$c2FsdHNhbHQ$A'],
    ["Django's without a digest", 'pbkdf2_sha256$1000$salt$A='],
    ['scrypt of a few bits', '$scrypt$ln=12,r=8,p=1$c2FsdHNhbHQ$YWJj'],
    ['scrypt that fills the memory', `$scrypt$ln=30,r=8,p=1$c2FsdHNhbHQ$${DIGEST}`],
    ['PBKDF2 that takes minutes', `$pbkdf2-sha256$i=99999999$c2FsdHNhbHQ$${DIGEST}`],
    ['S18: PBKDF2 whose derived key is too long', `$pbkdf2-sha256$i=600000$c2FsdHNhbHQ$${LONG}`],
    ["S18: Django's whose derived key is too long", `pbkdf2_sha256$600000$salt$${LONG}`],
    ['S18: PBKDF2 that takes too much for four blocks', `$pbkdf2-sha256$i=2000000$c2FsdHNhbHQ$${FOUR_BLOCKS}`],
    ['S18: scrypt whose derived key is too long', `$scrypt$ln=12,r=8,p=1$c2FsdHNhbHQ$${LONG}`],
    ['S18: scrypt with a salt that is too long', `$scrypt$ln=12,r=8,p=1$${LONG}$${DIGEST}`],
    ['S18: scrypt without a size', `$scrypt$ln=12,r=0,p=1$c2FsdHNhbHQ$${DIGEST}`],
    ['bcrypt that takes minutes', `$2b$31$${'a'.repeat(53)}`],
  ])('is not taken, and matches no password: %s', async (_kind, hash) => {
    expect(faultOfHash(hash)).toBeDefined();
    expect(await verifyImported(hash, 'anything at all')).toBe(false);
  });

  it.each([
    ['that fills the memory', `$argon2id$v=19$m=9999999,t=1,p=1$c2FsdHNhbHQ$${DIGEST}`],
    ['that takes minutes', `$argon2id$v=19$m=262144,t=99,p=1$c2FsdHNhbHQ$${DIGEST}`],
    ['S18: with a key that is too long', `$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$${LONG}`],
    ['S18: with no lane', `$argon2id$v=19$m=65536,t=3,p=0$c2FsdHNhbHQ$${DIGEST}`],
    ['of a few bits', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$YWJj'],
    ['without the name', DIGEST],
  ])('is not taken: argon2 %s', (_kind, hash) => {
    expect(faultOfHash(hash)).toBeDefined();
  });
});
