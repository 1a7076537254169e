import { randomInt } from 'node:crypto';

/** Without vowels, so that no code is a word. All capitals of it differ on any screen (RFC 8628, 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** 34 random bits, for a person to read on one screen and to type on another. */
export const newUserCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** `WDJB-MJHT` */
export const shownUserCode = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** As people type it: in small letters, with spaces, or without the dash. Undefined for what cannot be a code. */
export function readUserCode(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > 40) return undefined;
  const code = typed.toUpperCase().replace(/[\s\p{P}]/gu, '');
  return CODE.test(code) ? code : undefined;
}
