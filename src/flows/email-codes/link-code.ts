import { looksLikeSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { readCode } from './digits.js';

/** The long code that a mail's link carries, as against six digits. Read here as wherever it is then judged. */
export const isLinkCode = (code: unknown): code is string =>
  typeof code === 'string' && looksLikeSecret(SECRET_PREFIXES.code, readCode(code));
