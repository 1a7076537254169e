import { isEmail } from 'class-validator';
import { EmailInvalid } from './identities.errors.js';

export interface ParsedEmail {
  /** It has the owner's spelling, in NFC and with a lower-case domain. */
  email: string;
  /** The email in lower case, which is unique at an application. */
  key: string;
}

const LONGEST = 254;

/** Reads exactly one plain email. Quoted parts, lists, comments and display names are refused, not repaired. */
export function parseEmail(text: unknown): ParsedEmail {
  if (typeof text !== 'string') throw new EmailInvalid();
  const normal = text.normalize('NFC');
  const at = normal.lastIndexOf('@');
  const [local, domain] = [normal.slice(0, at), normal.slice(at + 1).toLowerCase()];
  const email = `${local}@${domain}`;
  if (email.length > LONGEST || !isPlainAscii(email) || !isEmail(email, OPTIONS)) throw new EmailInvalid();
  return { email, key: email.toLowerCase() };
}

/** Returns undefined for text that is no such email, where that is no fault of the caller. */
export function readEmail(text: unknown): ParsedEmail | undefined {
  try {
    return parseEmail(text);
  } catch (error) {
    if (error instanceof EmailInvalid) return undefined;
    throw error;
  }
}

/** Whether the text is this email, in any spelling. */
export const isSpellingOf = (text: unknown, { key }: Pick<ParsedEmail, 'key'>): boolean => readEmail(text)?.key === key;

const OPTIONS = {
  allow_utf8_local_part: false,
  allow_ip_domain: false,
  require_tld: true,
  allow_display_name: false,
} as const;

/** Look-alike letters would let one email pass for another. A domain beyond ASCII is written as xn--. */
const isPlainAscii = (text: string): boolean => /^[\x21-\x7e]+$/.test(text) && !text.includes('"');
