import { ImportFault, ImportImpossible } from '../faults.js';
import type { ImportRecord, Lost, OldLink, Row } from '../import-record.js';
import { moment } from '../moments.js';
import { emailOrLeaveOut, flag, hash, isAbsent, niceName, nicePicture, requireExternalId, text } from '../values.js';
import { decodeBase64, FIREBASE_PARAMETERS_MISSING, type FirebaseParameters } from './firebase-parameters.js';
import { objectsIn } from './parts.js';

const PROVIDERS = ['google', 'facebook', 'twitter', 'github'];
const REDACTED = 'UkVEQUNURUQ=';

/** The columns of `auth:export` in CSV, which has no line with their names. */
export const FIREBASE_COLUMNS = [
  ...['localId', 'email', 'emailVerified', 'passwordHash', 'salt', 'displayName', 'photoUrl'],
  ...PROVIDERS.flatMap((provider) =>
    ['rawId', 'email', 'displayName', 'photoUrl'].map((member) => `${provider}.${member}`),
  ),
  ...['createdAt', 'lastLoginAt', 'phoneNumber', 'disabled', 'customAttributes'],
];

/** Exports from before `disabled` and `customAttributes` have so many columns. */
export const LEAST_FIREBASE_COLUMNS = FIREBASE_COLUMNS.indexOf('phoneNumber') + 1;

/** An account of `firebase auth:export`. */
export const readFirebase =
  (parameters: FirebaseParameters | undefined) =>
  (row: Row): ImportRecord => {
    const externalId = requireExternalId(row, 'localId');
    const address = emailOrLeaveOut(row);
    const passwordHash = hashOf(row, parameters);
    const links = linksOf(row);
    const identity = {
      ...address,
      externalId,
      verified: flag(row, 'emailVerified'),
      blocked: flag(row, 'disabled'),
      name: niceName(address.email, row.displayName),
      picture: nicePicture(row.photoUrl),
      locale: null,
      hash: passwordHash,
      createdAt: moment(row, 'createdAt'),
    };
    return { identity, links, lost: lostOf(row, passwordHash !== null || links.length > 0) };
  };

/**
 * Firebase derives a key with scrypt, of the salt and the project's separator, and encrypts the project's key with it.
 * What remains when that key is taken off again is the cipher's stream, which the derived key alone decides. So the
 * project's key is not stored.
 */
function hashOf(row: Row, parameters: FirebaseParameters | undefined): string | null {
  const stored = text(row, 'passwordHash');
  if (stored === null) return null;
  if (stored === REDACTED)
    throw new ImportFault(
      'passwordHash',
      'is redacted: export with an account that may read password hashes (the role Firebase Authentication Admin)',
    );
  if (!parameters) throw new ImportImpossible(FIREBASE_PARAMETERS_MISSING);
  const { signerKey, saltSeparator, rounds, memoryCost } = parameters;
  const encrypted = required(row, 'passwordHash');
  if (encrypted.length !== signerKey.length)
    throw new ImportFault(
      'passwordHash',
      `has ${encrypted.length} bytes and the signer key ${signerKey.length}: they are not of one project`,
    );
  const salt = Buffer.concat([required(row, 'salt'), saltSeparator]).toString('base64');
  const stream = Buffer.from(encrypted.map((byte, index) => byte ^ (signerKey[index] as number))).toString('base64');
  return hash(`$firebase-scrypt$ln=${memoryCost},r=${rounds}$${salt}$${stream}`, 'passwordHash');
}

function required(row: Row, member: string): Buffer {
  const decoded = decodeBase64(text(row, member) ?? '');
  if (decoded && decoded.length > 0) return decoded;
  throw new ImportFault(
    member,
    'is missing or not in base64; export again, or empty passwordHash and its owner chooses a new password',
  );
}

function linksOf(row: Row): OldLink[] {
  const inColumns = PROVIDERS.map((provider) => ({ provider, subject: row[`${provider}.rawId`] }));
  const inList = objectsIn(row.providerUserInfo).map(({ providerId, rawId }) => ({
    provider: String(providerId).replace(/\.com$/, ''),
    subject: rawId,
  }));
  return [...inColumns, ...inList].filter(
    (link): link is OldLink => typeof link.subject === 'string' && link.subject !== '' && link.provider !== 'password',
  );
}

function lostOf(row: Row, hasWayIn: boolean): Lost[] {
  const lost: Lost[] = [];
  if (!hasWayIn) lost.push('passwords');
  if (!isAbsent(row.phoneNumber)) lost.push('phoneNumbers');
  if (!isAbsent(row.customAttributes) && row.customAttributes !== '{}') lost.push('roles');
  if (objectsIn(row.mfaInfo).length > 0) lost.push('secondFactors');
  return lost;
}
