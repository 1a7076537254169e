import { createCipheriv, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

/** What a check may cost, in a unit of its kind. */
interface Bounds {
  /** A hash that takes minutes to check would be a weapon. */
  most: number;
  /** For the operator whose hash is not taken. */
  words: string;
}

interface HashFormat {
  pattern: RegExp;
  bounds: Bounds;
  /** In the unit of the bounds. */
  work(match: RegExpExecArray): number;
  /** Whether its other numbers are possible, and large enough: a hash of a few bits fits many passwords. */
  isSized(match: RegExpExecArray): boolean;
  verify(match: RegExpExecArray, password: string): Promise<boolean>;
}

/** The length of the derived key. A longer one is derived block by block, each at the full price. */
const LEAST_BYTES = 16;
const MOST_BYTES = 128;
const MOST_SALT_BYTES = 256;
const KEY = `a key of ${LEAST_BYTES} to ${MOST_BYTES} bytes`;
const SIZES = `with ${KEY} and a salt of at most ${MOST_SALT_BYTES}`;
const BCRYPT_COST: Bounds = { most: 14, words: 'bcrypt has a cost of 4 to 14' };
const SCRYPT_BYTES: Bounds = {
  most: 128 * 1024 * 1024,
  words: `scrypt takes at most 128 MiB for N, r and p together, and N below 2^(16·r), ${SIZES}`,
};
/** Times the blocks that the derived key takes. */
const PBKDF2_ROUNDS: Bounds = {
  most: 2_000_000,
  words: `PBKDF2 takes at most 2,000,000 rounds, times the digests in its key, ${SIZES}`,
};
/** In KiB, over all passes. */
const ARGON2_WORK: Bounds = {
  most: 1024 * 1024,
  words: `argon2 takes at most 256 MiB, at least 8 KiB for each lane, and 1 GiB over all passes, with ${KEY} and a salt of 8 to ${MOST_SALT_BYTES}`,
};
const MOST_ARGON2_MEMORY = 256 * 1024;
/** The length in bytes. The check fails with less. */
const LEAST_ARGON2_SALT = 8;
const DIGEST_BYTES: Record<string, number> = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 };
const DIGESTS = Object.keys(DIGEST_BYTES).join('|');

const bcrypt: HashFormat = {
  pattern: /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/,
  bounds: BCRYPT_COST,
  work: ([, cost]) => Number(cost),
  isSized: ([, cost]) => Number(cost) >= 4,
  verify: ([stored], password) => verifyBcrypt(password, stored),
};

/** `$scrypt$ln=15,r=8,p=1$salt$hash`, both in base64. */
const scryptPhc: HashFormat = {
  pattern: /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+={0,2})\$([A-Za-z0-9+/]+={0,2})$/,
  bounds: SCRYPT_BYTES,
  work: ([, ln, r, p]) => 128 * 2 ** Number(ln) * Number(r) * Number(p),
  isSized: ([, ln, r, p, salt, hash]) =>
    isPossibleScrypt(ln, r) && isPositive(p) && isSalt(base64(salt)) && isDerived(base64(hash)),
  async verify([, ln, r, p, salt = '', hash = ''], password) {
    const expected = Buffer.from(hash, 'base64');
    const options = { N: 2 ** Number(ln), r: Number(r), p: Number(p), maxmem: 2 * SCRYPT_BYTES.most };
    return timingSafeEqual(
      await deriveScrypt(password, Buffer.from(salt, 'base64'), expected.length, options),
      expected,
    );
  },
};

/**
 * `$firebase-scrypt$ln=14,r=8$salt$stream`: the first bytes of the stream of AES-256 in counter mode, under the key that
 * scrypt derives. The salt has the project's separator at its end.
 */
const scryptFirebase: HashFormat = {
  pattern: /^\$firebase-scrypt\$ln=(\d{1,2}),r=(\d{1,2})\$([A-Za-z0-9+/]+={0,2})\$([A-Za-z0-9+/]+={0,2})$/,
  bounds: SCRYPT_BYTES,
  work: ([, ln, r]) => 128 * 2 ** Number(ln) * Number(r),
  isSized: ([, ln, r, salt, stream]) => isPossibleScrypt(ln, r) && isSalt(base64(salt)) && isDerived(base64(stream)),
  async verify([, ln, r, salt = '', stream = ''], password) {
    const expected = Buffer.from(stream, 'base64');
    const options = { N: 2 ** Number(ln), r: Number(r), p: 1, maxmem: 2 * SCRYPT_BYTES.most };
    const key = await deriveScrypt(password, Buffer.from(salt, 'base64'), 32, options);
    const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
    return timingSafeEqual(cipher.update(Buffer.alloc(expected.length)), expected);
  },
};

/** `$pbkdf2-sha256$i=600000$salt$hash`, or without `i=`; base64 with `+` or `.`. */
const pbkdf2Phc: HashFormat = {
  pattern: new RegExp(
    `^\\$pbkdf2-(${DIGESTS})\\$(?:i=)?(\\d{1,8})\\$([A-Za-z0-9+/.]+={0,2})\\$([A-Za-z0-9+/.]+={0,2})$`,
  ),
  bounds: PBKDF2_ROUNDS,
  work: ([, digest, rounds, , hash]) => workOfPbkdf2(digest, rounds, hash),
  isSized: ([, , rounds, salt, hash]) => isPositive(rounds) && isSalt(base64(salt)) && isDerived(base64(hash)),
  verify: ([, digest, rounds, salt = '', hash = ''], password) =>
    verifyPbkdf2(password, base64(salt), Number(rounds), base64(hash), digest as string),
};

/** Django's `pbkdf2_sha256$600000$salt$hash`: the salt is text. */
const pbkdf2Django: HashFormat = {
  pattern: new RegExp(`^pbkdf2_(${DIGESTS})\\$(\\d{1,8})\\$([^$]{1,128})\\$([A-Za-z0-9+/]+={0,2})$`),
  bounds: PBKDF2_ROUNDS,
  work: ([, digest, rounds, , hash]) => workOfPbkdf2(digest, rounds, hash),
  isSized: ([, , rounds, , hash]) => isPositive(rounds) && isDerived(base64(hash)),
  verify: ([, digest, rounds, salt = '', hash = ''], password) =>
    verifyPbkdf2(password, Buffer.from(salt), Number(rounds), base64(hash), digest as string),
};

/** Base64 in its one spelling: the library that checks argon2 reads no other. */
const CANONICAL = '((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048])?)';

const argon2: HashFormat = {
  pattern: new RegExp(
    `^\\$argon2(?:id|i|d)\\$v=19\\$m=([1-9]\\d{0,6}),t=([1-9]\\d?),p=([1-9]\\d?)\\$${CANONICAL}\\$${CANONICAL}$`,
  ),
  bounds: ARGON2_WORK,
  work: ([, memory, passes]) => Number(memory) * Number(passes),
  isSized: ([, memory, , lanes, salt, hash]) =>
    Number(memory) <= MOST_ARGON2_MEMORY &&
    Number(memory) >= 8 * Number(lanes) &&
    base64(salt).length >= LEAST_ARGON2_SALT &&
    isSalt(base64(salt)) &&
    isDerived(base64(hash)),
  verify: ([stored], password) => verifyArgon2(stored, password),
};

const FORMATS = [bcrypt, scryptPhc, scryptFirebase, pbkdf2Phc, pbkdf2Django, argon2];

interface KnownHash {
  format: HashFormat;
  match: RegExpExecArray;
}

/** Why a hash of another system cannot be taken, as it follows the name of its member. */
export function faultOfHash(stored: string): string | undefined {
  const known = read(stored);
  if (!known) return 'must be a bcrypt, scrypt, PBKDF2 or argon2 hash in a form that docs/import.md lists';
  if (isWithinBounds(known)) return undefined;
  return `costs too much or too little to check (${known.format.bounds.words})`;
}

/** Checks a password against a hash of another system. One that no import takes any more is never checked. */
export async function verifyImported(stored: string, password: string): Promise<boolean> {
  const known = read(stored);
  if (!known) throw new Error('It has none of the known formats');
  if (!isWithinBounds(known)) throw new Error('It costs too much or too little to check');
  return known.format.verify(known.match, password);
}

function read(stored: string): KnownHash | undefined {
  for (const format of FORMATS) {
    const match = format.pattern.exec(stored);
    if (match) return { format, match };
  }
  return undefined;
}

const isWithinBounds = ({ format, match }: KnownHash): boolean =>
  format.work(match) <= format.bounds.most && format.isSized(match);

/** RFC 7914 defines it so (section 2). */
const isPossibleScrypt = (ln = '', r = ''): boolean => isPositive(ln) && isPositive(r) && Number(ln) < 16 * Number(r);

const isDerived = ({ length }: Buffer): boolean => length >= LEAST_BYTES && length <= MOST_BYTES;

const isSalt = ({ length }: Buffer): boolean => length <= MOST_SALT_BYTES;

const isPositive = (number: string | undefined): boolean => Number(number) > 0;

function workOfPbkdf2(digest = '', rounds = '', hash = ''): number {
  return Number(rounds) * Math.ceil(base64(hash).length / (DIGEST_BYTES[digest] ?? 1));
}

const base64 = (text = ''): Buffer => Buffer.from(text.replaceAll('.', '+'), 'base64');

async function verifyPbkdf2(password: string, salt: Buffer, rounds: number, expected: Buffer, digest: string) {
  return timingSafeEqual(await derivePbkdf2(password, salt, rounds, expected.length, digest), expected);
}

const derivePbkdf2 = promisify(pbkdf2);
const deriveScrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);
