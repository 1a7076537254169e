import { faultOfHash, verifyImported } from './imported-hashes.js';

const LONG = 'A'.repeat(1200);
const FOUR_BLOCKS = 'A'.repeat(168);
const BCRYPT = 'a'.repeat(53);
const DIGEST = Buffer.alloc(32, 1).toString('base64').replaceAll('=', '');

describe('A hash of another system', () => {
  it.each([
    ['scrypt', `$scrypt$ln=12,r=8,p=1$c2FsdHNhbHQ$${DIGEST}`],
    ['PBKDF2', `$pbkdf2-sha256$i=1000$c2FsdHNhbHQ$${DIGEST}`],
    ["Django's", `pbkdf2_sha256$1000$salt$${DIGEST}=`],
    ['argon2', `$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$${DIGEST}`],
    ['bcrypt', `$2b$12$${BCRYPT}`],
  ])('is taken: %s', (_kind, hash) => {
    expect(faultOfHash(hash)).toBeUndefined();
  });

  // Red with another bound, or without its name in the refusal.
  it.each<[string, (cost: number) => string, number, string]>([
    ['the cost of bcrypt', (cost) => `$2b$${cost}$${BCRYPT}`, 14, 'a cost of 4 to 14'],
    ['the memory of scrypt', (ln) => `$scrypt$ln=${ln},r=8,p=1$c2FsdHNhbHQ$${DIGEST}`, 17, '128 MiB'],
    ['the lanes of scrypt', (p) => `$scrypt$ln=14,r=8,p=${p}$c2FsdHNhbHQ$${DIGEST}`, 8, '128 MiB'],
    ["the memory of Firebase's scrypt", (ln) => `$firebase-scrypt$ln=${ln},r=8$c2FsdHNhbHQ$${DIGEST}`, 17, '128 MiB'],
    ['the rounds of PBKDF2', (i) => `$pbkdf2-sha256$i=${i}$c2FsdHNhbHQ$${DIGEST}`, 2_000_000, '2,000,000 rounds'],
    ["the rounds of Django's PBKDF2", (i) => `pbkdf2_sha256$${i}$salt$${DIGEST}=`, 2_000_000, '2,000,000 rounds'],
    ['the memory of argon2', (m) => `$argon2id$v=19$m=${m},t=1,p=1$c2FsdHNhbHQ$${DIGEST}`, 262_144, '256 MiB'],
    ['the passes of argon2', (t) => `$argon2id$v=19$m=131072,t=${t},p=1$c2FsdHNhbHQ$${DIGEST}`, 8, '1 GiB'],
  ])('S18: is taken up to a bound that its refusal names: %s', (_kind, hashOf, most, named) => {
    expect(faultOfHash(hashOf(most))).toBeUndefined();
    expect(faultOfHash(hashOf(most + 1))).toContain(named);
  });

  // Values that others publish for Firebase's scrypt: its own sample, one without a separator, one of other costs, and
  // one of another project. The import has taken the project's key off.
  const KEY = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==';
  const OTHER_KEY = 'YE0dO4bwD4JnJafh6lZZfkp1MtKzuKAXQcDCJNJNyeCHairWHKENOkbh3dzwaCdizzOspwr/FITUVlnOAwPKyw==';
  it.each([
    [
      'user1password',
      14,
      8,
      '42xEC+ixf3L2lw==',
      'Bw==',
      KEY,
      'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    ],
    [
      'user1password',
      14,
      8,
      '42xEC+ixf3L2lw==',
      '',
      KEY,
      'NohHtJ2FmkEqzefZ0IHnOlqTzFN8n6vXXd0EW2OIGuUh4rcwvVh7XVRDVs5yOrueoudRPIoimS6jIwf4pMW3rg==',
    ],
    [
      'user1password',
      10,
      4,
      '42xEC+ixf3L2lw==',
      'Bw==',
      KEY,
      'EQ0tlNdKv5ZBDYN7ofOYlhhTEe5Tu9bueDmtDUhLPM+9dcS1u1ALgMcT6N1+U9GsDlVdd3FE2dmz37fU5Y8A9Q==',
    ],
    [
      '8x4WjoDbSxJZdR',
      14,
      8,
      'sPtDhWcd1MfdAw==',
      'Bw==',
      OTHER_KEY,
      'xbSou7FOl6mChCyzpCPIQ7tku7nsQMTFtyOZSXXd7tjBa4NtimOx7v42Gv2SfzPQu1oxM2/k4SsbOu73wlKe1A==',
    ],
  ])('I19: of Firebase is checked: %s, N = 2^%i, r = %i', async (password, ln, r, salt, separator, key, encrypted) => {
    const [signerKey, stored] = [Buffer.from(key, 'base64'), Buffer.from(encrypted, 'base64')];
    const stream = Buffer.from(stored.map((byte, index) => byte ^ (signerKey[index] as number))).toString('base64');
    const wholeSalt = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(separator, 'base64')]).toString('base64');
    const hash = `$firebase-scrypt$ln=${ln},r=${r}$${wholeSalt}$${stream}`;
    expect(faultOfHash(hash)).toBeUndefined();
    expect([await verifyImported(hash, password), await verifyImported(hash, `${password}!`)]).toEqual([true, false]);
  });

  // Red where a digest of no bytes equals the no bytes derived for it, and where argon2 is checked at any price.
  it.each([
    ['scrypt without a digest', '$scrypt$ln=12,r=8,p=1$c2FsdHNhbHQ$A'],
    ['PBKDF2 without a digest', '$pbkdf2-sha256$i=1000$c2FsdHNhbHQ$A'],
    ["Django's without a digest", 'pbkdf2_sha256$1000$salt$A='],
    ['scrypt of a few bits', '$scrypt$ln=12,r=8,p=1$c2FsdHNhbHQ$YWJj'],
    ['scrypt that fills the memory', `$scrypt$ln=30,r=8,p=1$c2FsdHNhbHQ$${DIGEST}`],
    ["Firebase's scrypt that fills the memory", `$firebase-scrypt$ln=30,r=8$c2FsdHNhbHQ$${DIGEST}`],
    ["Firebase's scrypt without a size", `$firebase-scrypt$ln=14,r=0$c2FsdHNhbHQ$${DIGEST}`],
    ["Firebase's scrypt of a few bits", '$firebase-scrypt$ln=14,r=8$c2FsdHNhbHQ$YWJj'],
    ['PBKDF2 that takes minutes', `$pbkdf2-sha256$i=99999999$c2FsdHNhbHQ$${DIGEST}`],
    ['S18: PBKDF2 whose derived key is too long', `$pbkdf2-sha256$i=600000$c2FsdHNhbHQ$${LONG}`],
    ["S18: Django's whose derived key is too long", `pbkdf2_sha256$600000$salt$${LONG}`],
    ['S18: PBKDF2 that takes too much for four blocks', `$pbkdf2-sha256$i=2000000$c2FsdHNhbHQ$${FOUR_BLOCKS}`],
    ['S18: scrypt whose derived key is too long', `$scrypt$ln=12,r=8,p=1$c2FsdHNhbHQ$${LONG}`],
    ['S18: scrypt with a salt that is too long', `$scrypt$ln=12,r=8,p=1$${LONG}$${DIGEST}`],
    ['S18: scrypt without a size', `$scrypt$ln=12,r=0,p=1$c2FsdHNhbHQ$${DIGEST}`],
    ['scrypt with a size that it cannot have', `$scrypt$ln=16,r=1,p=1$c2FsdHNhbHQ$${DIGEST}`],
    ["Firebase's scrypt with a size that it cannot have", `$firebase-scrypt$ln=16,r=1$c2FsdHNhbHQ$${DIGEST}`],
    ['bcrypt that takes minutes', `$2b$31$${BCRYPT}`],
    ['argon2 that fills the memory', `$argon2id$v=19$m=9999999,t=1,p=1$c2FsdHNhbHQ$${DIGEST}`],
    ['argon2 that takes minutes', `$argon2id$v=19$m=262144,t=99,p=1$c2FsdHNhbHQ$${DIGEST}`],
    ['S18: argon2 with a key that is too long', `$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$${LONG}`],
    ['S18: argon2 with no lane', `$argon2id$v=19$m=65536,t=3,p=0$c2FsdHNhbHQ$${DIGEST}`],
    ['argon2 of a few bits', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$YWJj'],
    ['argon2 whose salt is too short', `$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$${DIGEST}`],
    ['argon2 whose salt has another spelling', `$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHR$${DIGEST}`],
    ['argon2 whose numbers have another spelling', `$argon2id$v=19$m=065536,t=3,p=4$c2FsdHNhbHQ$${DIGEST}`],
    ['a digest without the name of its kind', DIGEST],
  ])('is not taken, and not checked: %s', async (_kind, hash) => {
    expect(faultOfHash(hash)).toBeDefined();
    await expect(verifyImported(hash, 'anything at all')).rejects.toThrow(/^It (costs too much|has none)/);
  });
});
