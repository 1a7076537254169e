import { isStorableText } from '../../../platform/http/input/validation.js';
import { TAG_WORDS } from '../../dto/profile.dto.js';
import { type ParsedEmail, parseEmail } from '../../email.js';
import { LONGEST_NAME, plainName } from '../../names.js';
import { faultOfHash } from '../../passwords/imported-hashes.js';
import { localeOf, pictureOf, shownName } from '../../upstream/claims.js';
import { ImportFault, LeftOut } from './faults.js';
import type { Row } from './import-record.js';

const LONGEST = 2048;
const LONGEST_ID = 255;
const TRUE = ['true', 't', 'yes', 'y', '1'];
const FALSE = ['false', 'f', 'no', 'n', '0'];

export const isAbsent = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === '';

/** Returns null where it is absent. */
export function text(row: Row, member: string, longest = LONGEST): string | null {
  const value = row[member];
  if (isAbsent(value)) return null;
  if (typeof value !== 'string') throw new ImportFault(member, `must be a string, not ${kindOf(value)}`);
  if (value.length > longest) throw new ImportFault(member, `must have at most ${longest} characters`);
  if (!isStorableText(value)) throw new ImportFault(member, 'has a NUL or half a character: remove it');
  return value;
}

/** What is nice to have: text that cannot be stored is left out. */
const niceText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST && isStorableText(value) ? value : null;

/** What an application shows, and perhaps links to: only https. */
export const nicePicture = (value: unknown): string | null => pictureOf(niceText(value));

export function picture(row: Row, member: string): string | null {
  const url = text(row, member);
  if (url !== null && pictureOf(url) === null) throw new ImportFault(member, 'must be a URL with https, or empty');
  return url;
}

export function name(row: Row, member: string): string | null {
  const plain = plainName(text(row, member) ?? '');
  if (plain.length > LONGEST_NAME) throw new ImportFault(member, `must have at most ${LONGEST_NAME} characters`);
  return plain || null;
}

export function locale(row: Row, member: string): string | null {
  const said = text(row, member);
  if (said === null) return null;
  const tag = localeOf(said);
  if (tag === null) throw new ImportFault(member, TAG_WORDS);
  return tag;
}

/** The first of these that says a name. The email is none. */
export function niceName(email: string, ...values: unknown[]): string | null {
  const names = values.map((value) => (typeof value === 'string' && value !== email ? shownName(value) : null));
  return names.find((name) => name !== null) ?? null;
}

export const fullName = (...parts: unknown[]): string =>
  plainName(parts.filter((part) => typeof part === 'string').join(' '));

export function externalId(row: Row, member: string): string | null {
  const value = row[member];
  if (typeof value !== 'number') return text(row, member, LONGEST_ID);
  // JSON.parse has rounded a larger one to the id of another account.
  if (Number.isSafeInteger(value)) return String(value);
  throw new ImportFault(member, 'is a number that is too large or not whole: write it in quotes');
}

export function requireExternalId(row: Row, member: string): string {
  const id = externalId(row, member);
  if (id === null) throw new ImportFault(member, 'is missing: every account of this export has an id');
  return id;
}

export function email(row: Row, member: string): ParsedEmail {
  try {
    return parseEmail(row[member]);
  } catch {
    throw new ImportFault(member, 'must be a plain email address such as ada@example.com');
  }
}

/** Accounts without one are left out: people sign in here with their email. */
export function emailOrLeaveOut(row: Row, member = 'email'): ParsedEmail {
  if (isAbsent(row[member])) throw new LeftOut('no email address');
  return email(row, member);
}

export function flag(row: Row, member: string): boolean {
  const value = row[member];
  if (isAbsent(value)) return false;
  const word = ['string', 'number', 'boolean'].includes(typeof value) ? String(value).toLowerCase() : '';
  if (TRUE.includes(word)) return true;
  if (FALSE.includes(word)) return false;
  throw new ImportFault(member, 'must be true or false (also t, f, yes, no, 1 or 0)');
}

/** A hash in a form that sign-in can check. */
export function hash(value: string | null, member: string): string | null {
  const fault = value === null ? undefined : faultOfHash(value);
  if (fault) throw new ImportFault(member, `${fault}; empty it, and its owner chooses a new password`);
  return value;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
