import { looksLikeSecret, SECRET_PREFIXES } from '../../common/crypto/secrets.js';

/** The long code that a mail's link carries, as against six digits that somebody typed. */
export const isLinkCode = (code: unknown): code is string => looksLikeSecret(SECRET_PREFIXES.code, code);
