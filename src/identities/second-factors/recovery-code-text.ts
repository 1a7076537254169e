import { randomBytes } from 'node:crypto';

/** Crockford's base32: no letter in it is taken for a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF = 5;

/** 50 random bits: `7KQF9-MXT2H`. */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(2 * HALF)].map((byte) => LETTERS[byte % LETTERS.length]);
  return `${letters.slice(0, HALF).join('')}-${letters.slice(HALF).join('')}`;
}

/** Returns the code as it was printed, however it was typed; undefined if it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');
  const read = letters.replaceAll('O', '0').replace(/[IL]/g, '1');
  if (read.length !== 2 * HALF || [...read].some((letter) => !LETTERS.includes(letter))) return undefined;
  return `${read.slice(0, HALF)}-${read.slice(HALF)}`;
}
