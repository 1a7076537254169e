import { looksLikeSecret, SECRET_PREFIXES } from '../common/crypto/secrets.js';

/** Six digits are read out of `123 456` and out of the wide ones that Japanese keyboards type. */
export const readCode = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '');

/** The long code that a mail's link carries, as against six digits that somebody typed. */
export const isLinkCode = (code: unknown): code is string => looksLikeSecret(SECRET_PREFIXES.code, code);
