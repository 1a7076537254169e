import { pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

interface HashFormat {
  pattern: RegExp;
  /** A hash that takes minutes to check would be a weapon, and one of a few bits fits many passwords. */
  isAcceptable(match: RegExpExecArray): boolean;
  verify(match: RegExpExecArray, password: string): Promise<boolean>;
}

const LEAST_BYTES = 16;
const MOST_ITERATIONS = 5_000_000;
const MOST_SCRYPT_MEMORY = 256 * 1024 * 1024;
/** In KiB, and what one check may walk through in all its passes. */
const MOST_ARGON2 = { memory: 256 * 1024, work: 1024 * 1024 };
const DIGESTS = 'sha1|sha256|sha384|sha512';

const bcrypt: HashFormat = {
  pattern: /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/,
  isAcceptable: ([, cost]) => Number(cost) >= 4 && Number(cost) <= 15,
  verify: ([stored], password) => verifyBcrypt(password, stored),
};

/** `$scrypt$ln=15,r=8,p=1$salt$hash`, both in base64. */
const scryptPhc: HashFormat = {
  pattern: /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+={0,2})\$([A-Za-z0-9+/]+={0,2})$/,
  isAcceptable: ([, ln, r, p, _salt, hash]) =>
    128 * 2 ** Number(ln) * Number(r) * Number(p) <= MOST_SCRYPT_MEMORY && isLongEnough(hash),
  async verify([, ln, r, p, salt = '', hash = ''], password) {
    const expected = Buffer.from(hash, 'base64');
    const options = { N: 2 ** Number(ln), r: Number(r), p: Number(p), maxmem: 2 * MOST_SCRYPT_MEMORY };
    return timingSafeEqual(
      await deriveScrypt(password, Buffer.from(salt, 'base64'), expected.length, options),
      expected,
    );
  },
};

/** `$pbkdf2-sha256$i=600000$salt$hash`, or without `i=`; base64 with `+` or `.`. */
const pbkdf2Phc: HashFormat = {
  pattern: new RegExp(
    `^\\$pbkdf2-(${DIGESTS})\\$(?:i=)?(\\d{1,8})\\$([A-Za-z0-9+/.]+={0,2})\\$([A-Za-z0-9+/.]+={0,2})$`,
  ),
  isAcceptable: ([, , iterations, _salt, hash]) => isAffordableCount(iterations) && isLongEnough(hash),
  verify: ([, digest, iterations, salt = '', hash = ''], password) =>
    verifyPbkdf2(password, base64(salt), Number(iterations), base64(hash), digest as string),
};

/** Django's `pbkdf2_sha256$600000$salt$hash`: the salt is text. */
const pbkdf2Django: HashFormat = {
  pattern: new RegExp(`^pbkdf2_(${DIGESTS})\\$(\\d{1,8})\\$([^$]{1,128})\\$([A-Za-z0-9+/]+={0,2})$`),
  isAcceptable: ([, , iterations, _salt, hash]) => isAffordableCount(iterations) && isLongEnough(hash),
  verify: ([, digest, iterations, salt = '', hash = ''], password) =>
    verifyPbkdf2(password, Buffer.from(salt), Number(iterations), base64(hash), digest as string),
};

const FORMATS = [bcrypt, scryptPhc, pbkdf2Phc, pbkdf2Django];

const ARGON2 = /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=\d{1,2}\$[A-Za-z0-9+/]+\$([A-Za-z0-9+/]+)$/;

/** Whether it is a hash of another system that can be checked here. */
export function isImportable(hash: string): boolean {
  const argon2 = ARGON2.exec(hash);
  if (argon2) return isAcceptableArgon2(argon2);
  return FORMATS.some((format) => {
    const match = format.pattern.exec(hash);
    return match !== null && format.isAcceptable(match);
  });
}

/** Checks a password against a hash of another system that is not of argon2, which needs no help. */
export async function verifyImported(stored: string, password: string): Promise<boolean> {
  for (const format of FORMATS) {
    const match = format.pattern.exec(stored);
    if (match) return format.isAcceptable(match) && format.verify(match, password);
  }
  throw new Error('It has none of the known formats');
}

function isAcceptableArgon2([, memory, passes, hash]: RegExpExecArray): boolean {
  const isAffordable = Number(memory) <= MOST_ARGON2.memory && Number(memory) * Number(passes) <= MOST_ARGON2.work;
  return isAffordable && isLongEnough(hash);
}

const isLongEnough = (hash = ''): boolean => base64(hash).length >= LEAST_BYTES;

const isAffordableCount = (iterations: string | undefined): boolean =>
  Number(iterations) > 0 && Number(iterations) <= MOST_ITERATIONS;

const base64 = (text: string): Buffer => Buffer.from(text.replaceAll('.', '+'), 'base64');

async function verifyPbkdf2(password: string, salt: Buffer, iterations: number, expected: Buffer, digest: string) {
  return timingSafeEqual(await derivePbkdf2(password, salt, iterations, expected.length, digest), expected);
}

const derivePbkdf2 = promisify(pbkdf2);
const deriveScrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);
