import type { KeyRing } from '../../platform/crypto/key-ring.js';
import { looksLikeSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';

/** Six digits are easy to guess: after so many wrong guesses, counted one by one, they no longer count. */
export const MOST_TRIES = 5;

/** Seconds between two emails of a flow. */
export const MAIL_GAP = 60;

const DIGITS = /^\d{6}$/;

/** What is stored of six digits: a MAC with a context for each use. A bare hash could be computed backwards. */
export const macOfDigits = (keys: KeyRing, context: string, digits: string): Buffer =>
  keys.mac('email-digits', `${context}/${digits}`);

/** What may be stored of them: under SECRET_KEY, or under one of the previous keys. */
export const macsOfDigits = (keys: KeyRing, context: string, digits: string): Buffer[] =>
  keys.macs('email-digits', `${context}/${digits}`);

/** Accepts `123 456`, and the wide digits that Japanese keyboards type. */
export const readCode = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '');

/** The long code of an emailed link, as opposed to six digits. */
export const isLinkCode = (code: unknown): code is string =>
  typeof code === 'string' && looksLikeSecret(SECRET_PREFIXES.code, readCode(code));

export const areDigits = (code: string): boolean => DIGITS.test(code);
