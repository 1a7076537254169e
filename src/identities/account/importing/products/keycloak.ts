import { localeOf } from '../../../upstream/claims.js';
import { ImportFault, LeftOut } from '../faults.js';
import type { ImportRecord, Lost, OldLink, Row } from '../import-record.js';
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
} from '../values.js';
import { hasEntries, hasMembers, objectIn, objectsIn } from './parts.js';

const MEMBER = 'credentials';
/** What their algorithms are called in a hash of one line. */
const PBKDF2: Record<string, string> = {
  pbkdf2: 'pbkdf2-sha1',
  'pbkdf2-sha256': 'pbkdf2-sha256',
  'pbkdf2-sha512': 'pbkdf2-sha512',
};
/** Every realm gives its users a role of this name. */
const DEFAULT_ROLE = /^(default-roles-|offline_access$|uma_authorization$)/;

/** A user of a realm export. */
export function readKeycloak(row: Row): ImportRecord {
  const externalId = requireExternalId(row, 'id');
  if (!isAbsent(row.serviceAccountClientId)) throw new LeftOut('account of a program, not of a person');
  const address = emailOrLeaveOut(row);
  const passwordHash = hashOf(row);
  const links = linksOf(row);
  const attributes = objectIn(row.attributes);
  const identity = {
    ...address,
    externalId,
    verified: flag(row, 'emailVerified'),
    blocked: !isAbsent(row.enabled) && !flag(row, 'enabled'),
    name: niceName(address.email, fullName(row.firstName, row.lastName)),
    picture: nicePicture(firstOf(attributes.picture)),
    locale: localeOf(firstOf(attributes.locale)),
    hash: passwordHash,
    createdAt: moment(row, 'createdTimestamp'),
  };
  return { identity, links, lost: lostOf(row, address.email, passwordHash !== null || links.length > 0) };
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

function hashOf(row: Row): string | null {
  const password = objectsIn(row.credentials).find(({ type }) => type === 'password');
  if (!password) return null;
  const { algorithm, hashIterations, additionalParameters } = objectIn(password.credentialData);
  const { value, salt } = objectIn(password.secretData);
  if (typeof value !== 'string' || typeof algorithm !== 'string')
    throw new ImportFault(
      MEMBER,
      'has a password without secretData and credentialData: export with `kc.sh export`, not in the admin console',
    );
  const digest = PBKDF2[algorithm];
  if (digest) return hash(`$${digest}$i=${hashIterations}$${salt}$${value}`, MEMBER);
  if (algorithm === 'argon2')
    return hash(ofArgon2(objectIn(additionalParameters), hashIterations, String(salt), value), MEMBER);
  return hash(value, MEMBER); // an extension, such as the ones for bcrypt, which keep the whole hash here
}

function ofArgon2(parameters: Row, passes: unknown, salt: string, value: string): string {
  const [type, version, memory, lanes] = ['type', 'version', 'memory', 'parallelism'].map((name) =>
    firstOf(parameters[name]),
  );
  if (version !== '1.3')
    throw new ImportFault(
      MEMBER,
      `has argon2 of version ${version}: only 1.3 can be checked; remove the password, and its owner chooses a new one`,
    );
  return `$argon2${type}$v=19$m=${memory},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(value)}`;
}

const unpadded = (base64: string): string => base64.replace(/=+$/, '');

const linksOf = (row: Row): OldLink[] =>
  objectsIn(row.federatedIdentities).map(({ identityProvider, userId }) => ({
    provider: String(identityProvider),
    subject: String(userId),
  }));

function lostOf(row: Row, email: string, hasWayIn: boolean): Lost[] {
  const lost: Lost[] = [];
  const kinds = objectsIn(row.credentials).map(({ type }) => type);
  const { phoneNumber, phone_number, locale: _, picture: __, ...attributes } = objectIn(row.attributes);
  const roles = Array.isArray(row.realmRoles) ? row.realmRoles.filter((role) => !DEFAULT_ROLE.test(String(role))) : [];
  if (!hasWayIn) lost.push('passwords');
  if (kinds.some((kind) => kind !== 'password')) lost.push('secondFactors');
  if (hasEntries(phoneNumber) || hasEntries(phone_number)) lost.push('phoneNumbers');
  if (!isAbsent(row.username) && String(row.username).toLowerCase() !== email.toLowerCase()) lost.push('usernames');
  if (roles.length > 0 || hasMembers(row.clientRoles) || hasEntries(row.groups)) lost.push('roles');
  if (hasMembers(attributes)) lost.push('otherData');
  return lost;
}
