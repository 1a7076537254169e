import { createCipheriv, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

interface HashFormat {
  pattern: RegExp;
  /** A hash that takes minutes to check would be a weapon, and one of a few bits fits many passwords. */
  isAcceptable(match: RegExpExecArray): boolean;
  verify(match: RegExpExecArray, password: string): Promise<boolean>;
}

/** The length of the derived key. A longer one is derived block by block, each at the full price. */
const LEAST_BYTES = 16;
const MOST_BYTES = 128;
const MOST_SALT_BYTES = 256;
/** Times the blocks that the derived key takes. */
const MOST_ITERATIONS = 5_000_000;
const MOST_SCRYPT_MEMORY = 256 * 1024 * 1024;
/** The length in bytes. The check fails with less. */
const LEAST_ARGON2_SALT = 8;
/** In KiB, and what one check may walk through in all its passes. */
const MOST_ARGON2 = { memory: 256 * 1024, work: 1024 * 1024 };
const DIGEST_BYTES: Record<string, number> = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 };
const DIGESTS = Object.keys(DIGEST_BYTES).join('|');

const bcrypt: HashFormat = {
  pattern: /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/,
  isAcceptable: ([, cost]) => Number(cost) >= 4 && Number(cost) <= 15,
  verify: ([stored], password) => verifyBcrypt(password, stored),
};

/** `$scrypt$ln=15,r=8,p=1$salt$hash`, both in base64. */
const scryptPhc: HashFormat = {
  pattern: /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+={0,2})\$([A-Za-z0-9+/]+={0,2})$/,
  isAcceptable: ([, ln, r, p, salt, hash]) =>
    isPossibleScrypt(ln, r) &&
    isPositive(p) &&
    128 * 2 ** Number(ln) * Number(r) * Number(p) <= MOST_SCRYPT_MEMORY &&
    isSalt(base64(salt)) &&
    isDerived(base64(hash)),
  async verify([, ln, r, p, salt = '', hash = ''], password) {
    const expected = Buffer.from(hash, 'base64');
    const options = { N: 2 ** Number(ln), r: Number(r), p: Number(p), maxmem: 2 * MOST_SCRYPT_MEMORY };
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
  isAcceptable: ([, ln, r, salt, stream]) =>
    isPossibleScrypt(ln, r) &&
    128 * 2 ** Number(ln) * Number(r) <= MOST_SCRYPT_MEMORY &&
    isSalt(base64(salt)) &&
    isDerived(base64(stream)),
  async verify([, ln, r, salt = '', stream = ''], password) {
    const expected = Buffer.from(stream, 'base64');
    const options = { N: 2 ** Number(ln), r: Number(r), p: 1, maxmem: 2 * MOST_SCRYPT_MEMORY };
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
  isAcceptable: ([, digest, iterations, salt, hash]) => isAffordable(digest, iterations, hash) && isSalt(base64(salt)),
  verify: ([, digest, iterations, salt = '', hash = ''], password) =>
    verifyPbkdf2(password, base64(salt), Number(iterations), base64(hash), digest as string),
};

/** Django's `pbkdf2_sha256$600000$salt$hash`: the salt is text. */
const pbkdf2Django: HashFormat = {
  pattern: new RegExp(`^pbkdf2_(${DIGESTS})\\$(\\d{1,8})\\$([^$]{1,128})\\$([A-Za-z0-9+/]+={0,2})$`),
  isAcceptable: ([, digest, iterations, , hash]) => isAffordable(digest, iterations, hash),
  verify: ([, digest, iterations, salt = '', hash = ''], password) =>
    verifyPbkdf2(password, Buffer.from(salt), Number(iterations), base64(hash), digest as string),
};

const FORMATS = [bcrypt, scryptPhc, scryptFirebase, pbkdf2Phc, pbkdf2Django];

const ARGON2 =
  /^\$argon2(?:id|i|d)\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d?),p=([1-9]\d?)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Why a hash of another system cannot be taken: it is none that we know, or its check costs too much or too little. */
export function faultOfHash(hash: string): 'unknown' | 'out of bounds' | undefined {
  const argon2 = ARGON2.exec(hash);
  if (argon2 && !argon2.slice(4).every(isCanonical)) return 'unknown';
  if (argon2) return isAcceptableArgon2(argon2) ? undefined : 'out of bounds';
  for (const format of FORMATS) {
    const match = format.pattern.exec(hash);
    if (match) return format.isAcceptable(match) ? undefined : 'out of bounds';
  }
  return 'unknown';
}

/** Checks a password against a hash of another system that is not of argon2, which needs no help. */
export async function verifyImported(stored: string, password: string): Promise<boolean> {
  for (const format of FORMATS) {
    const match = format.pattern.exec(stored);
    if (match) return format.isAcceptable(match) && format.verify(match, password);
  }
  throw new Error('It has none of the known formats');
}

function isAcceptableArgon2([, memory, passes, lanes, salt, hash]: RegExpExecArray): boolean {
  const isAffordable = Number(memory) <= MOST_ARGON2.memory && Number(memory) * Number(passes) <= MOST_ARGON2.work;
  const isPossible = Number(memory) >= 8 * Number(lanes) && base64(salt).length >= LEAST_ARGON2_SALT;
  return isAffordable && isPossible && isSalt(base64(salt)) && isDerived(base64(hash));
}

/** RFC 7914 defines it so (section 2). */
const isPossibleScrypt = (ln = '', r = ''): boolean => isPositive(ln) && isPositive(r) && Number(ln) < 16 * Number(r);

const isDerived = ({ length }: Buffer): boolean => length >= LEAST_BYTES && length <= MOST_BYTES;

const isSalt = ({ length }: Buffer): boolean => length <= MOST_SALT_BYTES;

const isPositive = (number: string | undefined): boolean => Number(number) > 0;

function isAffordable(digest = '', iterations = '', hash = ''): boolean {
  const derived = base64(hash);
  const blocks = Math.ceil(derived.length / (DIGEST_BYTES[digest] ?? 1));
  return isPositive(iterations) && Number(iterations) * blocks <= MOST_ITERATIONS && isDerived(derived);
}

/** The library that checks argon2 reads base64 in its one spelling only. */
const isCanonical = (text: string): boolean => base64(text).toString('base64').replace(/=+$/, '') === text;

const base64 = (text = ''): Buffer => Buffer.from(text.replaceAll('.', '+'), 'base64');

async function verifyPbkdf2(password: string, salt: Buffer, iterations: number, expected: Buffer, digest: string) {
  return timingSafeEqual(await derivePbkdf2(password, salt, iterations, expected.length, digest), expected);
}

const derivePbkdf2 = promisify(pbkdf2);
const deriveScrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);
