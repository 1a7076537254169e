import { localeOf } from '../../../upstream/claims.js';
import type { ImportRecord, Lost, Row } from '../import-record.js';
import { moment } from '../moments.js';
import {
  emailOrLeaveOut,
  flag,
  fullName,
  hash,
  isAbsent,
  niceName,
  nicePicture,
  requireExternalId,
  text,
} from '../values.js';
import { faultOfMissing } from './needed-columns.js';
import { hasMembers } from './parts.js';

/** Without one of these a CSV file would verify addresses without a proof, or lose passwords, in silence. */
const NEEDED = ['id', 'primary_email_address', 'unverified_email_addresses', 'password_digest'];

/** A line of the dashboard's CSV, or an account of the command line's JSON, which leaves out what is empty. */
export function readClerk(row: Row): ImportRecord {
  const unproved = addressesIn(row.unverified_email_addresses);
  const primary = row.primary_email_address;
  const address = emailOrLeaveOut(
    isAbsent(primary) ? { primary_email_address: unproved[0] } : row,
    'primary_email_address',
  );
  const passwordHash = hash(text(row, 'password_digest'), 'password_digest');
  const identity = {
    ...address,
    externalId: requireExternalId(row, 'id'),
    verified: !unproved.includes(address.email.toLowerCase()),
    blocked: flag(row, 'banned'),
    name: niceName(address.email, fullName(row.first_name, row.last_name)),
    picture: nicePicture(row.image_url),
    locale: localeOf(row.locale),
    hash: passwordHash,
    createdAt: moment(row, 'created_at'),
  };
  return { identity, links: [], lost: lostOf(row, address.email.toLowerCase(), passwordHash !== null) };
}

export const faultOfClerkNames = (names: string[]): Error | undefined =>
  faultOfMissing(NEEDED, names, 'use the export of the dashboard as it is');

/** A list of JSON, or in CSV the addresses with a bar or a comma between them. */
function addressesIn(value: unknown): string[] {
  const listed = Array.isArray(value) ? value : String(value ?? '').split(/[|,]/);
  return listed.map((address) => String(address).trim().toLowerCase()).filter((address) => address !== '');
}

function lostOf(row: Row, email: string, hasPassword: boolean): Lost[] {
  const lost: Lost[] = [];
  const addresses = [...addressesIn(row.verified_email_addresses), ...addressesIn(row.unverified_email_addresses)];
  const phones = [row.primary_phone_number, row.verified_phone_numbers, row.unverified_phone_numbers];
  if (!hasPassword) lost.push('passwords');
  if (!isAbsent(row.totp_secret)) lost.push('secondFactors');
  if (phones.some((phone) => !isAbsent(phone))) lost.push('phoneNumbers');
  if (!isAbsent(row.username)) lost.push('usernames');
  if (hasMembers(row.public_metadata) || hasMembers(row.private_metadata)) lost.push('roles');
  if (hasMembers(row.unsafe_metadata) || addresses.some((address) => address !== email)) lost.push('otherData');
  return lost;
}
