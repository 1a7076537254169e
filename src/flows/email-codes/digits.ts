import type { KeyRing } from '../../platform/crypto/key-ring.js';

/** Six digits are few: so many wrong guesses, counted one by one, and they are dead. */
export const MOST_TRIES = 5;

/** What is stored of six digits, each use of them in a context of its own: a bare hash could be computed backwards. */
export const macOfDigits = (keys: KeyRing, context: string, digits: string): Buffer =>
  keys.mac('email-digits', `${context}/${digits}`);

/** What may be stored of them: under SECRET_KEY, or under one of the previous keys. */
export const macsOfDigits = (keys: KeyRing, context: string, digits: string): Buffer[] =>
  keys.macs('email-digits', `${context}/${digits}`);

/** Six digits are read out of `123 456` and out of the wide ones that Japanese keyboards type. */
export const readCode = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '');
