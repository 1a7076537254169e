import { localeOf } from '../../../upstream/claims.js';
import { ImportFault, ImportImpossible } from '../faults.js';
import type { ImportRecord, ImportRow, Lost, OldLink, Row } from '../import-record.js';
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
import { hasEntries, hasMembers, objectIn, objectsIn } from './parts.js';

/** The connection of Auth0's own passwords. */
const DATABASE = 'auth0';
/** What this service calls the providers that Auth0 calls otherwise. */
const NAMES: Record<string, string> = { 'google-oauth2': 'google' };

/** The keys are ids of accounts. */
export type Auth0Hashes = Map<string, string>;

/** A line of the user export, or of the export of password hashes, which Auth0's support makes. */
export const readAuth0 =
  (hashes: Auth0Hashes) =>
  (row: Row): ImportRecord =>
    isOfHashes(row) ? readHashLine(row) : readUser(row, hashes);

export async function collectAuth0Hashes(rows: AsyncIterable<ImportRow>): Promise<Auth0Hashes> {
  const hashes: Auth0Hashes = new Map();
  for await (const { line, content } of rows) {
    try {
      if (content instanceof Error) throw content;
      if (!isOfHashes(content)) throw new Error('it has no _id: is this the export of password hashes?');
      const passwordHash = hash(text(content, 'passwordHash'), 'passwordHash');
      if (passwordHash !== null) hashes.set(idOf(content), passwordHash);
    } catch (error) {
      const { message, member } = error as ImportFault;
      throw new ImportImpossible(`The file of hashes, line ${line}: ${member ? `${member} ` : ''}${message}.`);
    }
  }
  return hashes;
}

const isOfHashes = (row: Row): boolean => row.user_id === undefined && row._id !== undefined;

function readUser(row: Row, hashes: Auth0Hashes): ImportRecord {
  const externalId = requireExternalId(row, 'user_id');
  const address = emailOrLeaveOut(row);
  const links = linksOf(row);
  const passwordHash = hashes.get(externalId) ?? null;
  const identity = {
    ...address,
    externalId,
    verified: flag(row, 'email_verified'),
    blocked: flag(row, 'blocked'),
    name: niceName(address.email, row.name, fullName(row.given_name, row.family_name)),
    picture: nicePicture(row.picture),
    locale: localeOf(row.locale),
    hash: passwordHash,
    createdAt: moment(row, 'created_at'),
  };
  return { identity, links, lost: lostOf(row, passwordHash !== null || links.length > 0) };
}

function linksOf(row: Row): OldLink[] {
  return objectsIn(row.identities)
    .filter(({ provider }) => provider !== DATABASE)
    .map(({ provider, connection, user_id }) => {
      // An enterprise connection has a name that its operator chose; its kind says too little.
      const name = NAMES[String(provider)] ?? (provider === connection ? String(provider) : String(connection));
      return { provider: name, subject: String(user_id).replace(`${connection}|`, '') };
    });
}

function lostOf(row: Row, hasWayIn: boolean): Lost[] {
  const lost: Lost[] = [];
  if (!hasWayIn) lost.push('passwords');
  if (hasEntries(row.multifactor) || hasEntries(row.guardian_authenticators)) lost.push('secondFactors');
  if (!isAbsent(row.phone_number)) lost.push('phoneNumbers');
  if (!isAbsent(row.username)) lost.push('usernames');
  if (hasMembers(row.app_metadata)) lost.push('roles');
  if (hasMembers(row.user_metadata)) lost.push('otherData');
  return lost;
}

/** The file of hashes names enough to make accounts of it alone. */
function readHashLine(row: Row): ImportRecord {
  const [identifier = {}] = objectsIn(row.identifiers).filter(({ type }) => type === 'email');
  const whole = { email: identifier.value, email_verified: identifier.verified, ...row };
  const passwordHash = hash(text(row, 'passwordHash'), 'passwordHash');
  const identity = {
    ...emailOrLeaveOut(whole),
    externalId: idOf(row),
    verified: flag(whole, 'email_verified'),
    blocked: flag(whole, 'blocked'),
    name: null,
    picture: null,
    locale: null,
    createdAt: null,
    hash: passwordHash,
  };
  return { identity, links: [], lost: passwordHash === null ? ['passwords'] : [] };
}

/** The file of hashes leaves out the name of the connection. */
function idOf(row: Row): string {
  const id = text(row, 'alt_id') ?? objectIn(row._id).$oid;
  if (typeof id === 'string') return `${DATABASE}|${id}`;
  throw new ImportFault('_id', 'must hold an id, as in {"$oid":"5dea9f9c82dd7c0e76e4ec93"}');
}
