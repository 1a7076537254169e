import { parseEmail } from '../email.js';
import type { ImportedIdentity } from '../identities.statements.js';
import { plainName } from '../names.js';
import { faultOfHash } from '../passwords/imported-hashes.js';

const FIELDS = ['email', 'email_verified', 'name', 'picture', 'locale', 'password_hash', 'created_at'];
const LONGEST = 2048;

/** The record, or why this line cannot be one. */
export function readRecord(content: Record<string, unknown> | Error): ImportedIdentity | Error {
  if (content instanceof Error) return content;
  try {
    return recordOf(content);
  } catch (error) {
    return error as Error;
  }
}

function recordOf(content: Record<string, unknown>): ImportedIdentity {
  const fault = faultOfNames(Object.keys(content));
  if (fault) throw fault;
  const { email, key } = parseEmail(text(content, 'email'));
  return {
    email,
    key,
    verified: flag(content.email_verified),
    name: nameOf(content),
    picture: text(content, 'picture'),
    locale: text(content, 'locale'),
    hash: hash(text(content, 'password_hash')),
    createdAt: moment(text(content, 'created_at')),
  };
}

/** What is wrong with the names of the fields, if anything is. */
export function faultOfNames(names: string[]): Error | undefined {
  const unknown = names.find((name) => !FIELDS.includes(name));
  return unknown === undefined
    ? undefined
    : new Error(`there is no field "${unknown}"; the fields are ${FIELDS.join(', ')}`);
}

function text(content: Record<string, unknown>, field: string): string | null {
  const value = content[field];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string' || value.length > LONGEST || value.includes('\0')) {
    throw new Error(`${field} must be a string of at most ${LONGEST} characters`);
  }
  return value;
}

const nameOf = (content: Record<string, unknown>): string | null => plainName(text(content, 'name') ?? '') || null;

function flag(value: unknown): boolean {
  if (value === true || value === 'true' || value === '1') return true;
  if (value === undefined || value === null || value === '' || value === false || value === 'false' || value === '0')
    return false;
  throw new Error('email_verified must be true or false');
}

function hash(value: string | null): string | null {
  const fault = value === null ? undefined : faultOfHash(value);
  if (!fault) return value;
  if (fault === 'out of bounds')
    throw new Error('password_hash has parameters or lengths outside of the bounds that docs/import.md lists');
  throw new Error('password_hash must be a bcrypt, scrypt, PBKDF2 or argon2 hash in a form that docs/import.md lists');
}

function moment(value: string | null): string | null {
  if (value === null) return null;
  if (!/^\d{4}-\d\d-\d\d/.test(value) || Number.isNaN(Date.parse(value)))
    throw new Error('created_at must be a date such as 2024-05-01T12:00:00Z');
  return new Date(value).toISOString();
}
