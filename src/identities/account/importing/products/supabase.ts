import { localeOf } from '../../../upstream/claims.js';
import { ImportFault, LeftOut } from '../faults.js';
import type { ImportRecord, ImportRow, Lost, OldLink, Row } from '../import-record.js';
import { moment } from '../moments.js';
import { emailOrLeaveOut, hash, isAbsent, niceName, nicePicture, requireExternalId, text } from '../values.js';
import { decodeBase64 } from './firebase-parameters.js';
import { faultOfMissing } from './needed-columns.js';
import { hasMembers, objectIn, objectsIn } from './parts.js';

/** Without one of these an export would activate banned accounts, or lose passwords, in silence. */
const NEEDED = ['id', 'email', 'encrypted_password', 'email_confirmed_at', 'banned_until'];
const OWN_WAYS = ['email', 'phone'];
/** Members of the metadata that the name, the picture or a sign-in with a provider come from. */
const KNOWN_METADATA = [
  'name',
  'full_name',
  'avatar_url',
  'picture',
  'email',
  'email_verified',
  'phone_verified',
  'sub',
  'iss',
  'provider_id',
];
const KNOWN_APP_METADATA = ['provider', 'providers'];

/** The rows of `auth.identities`, by the id of their account. */
export type SupabaseIdentities = Map<string, OldLink[]>;

/** A row of `auth.users`. */
export const readSupabase =
  (identities: SupabaseIdentities) =>
  (written: Row): ImportRecord => {
    const row = withoutNulls(written);
    const externalId = requireExternalId(row, 'id');
    if (!isAbsent(row.deleted_at)) throw new LeftOut('deleted there');
    const address = emailOrLeaveOut(row);
    const about = objectIn(row.raw_user_meta_data);
    const passwordHash = hashOf(row);
    const links = identities.get(externalId) ?? linksOf(row.identities);
    const identity = {
      ...address,
      externalId,
      verified: moment(row, 'email_confirmed_at') !== null,
      blocked: isBanned(row),
      name: niceName(address.email, about.full_name, about.name),
      picture: nicePicture(about.avatar_url) ?? nicePicture(about.picture),
      locale: localeOf(about.locale),
      hash: passwordHash,
      createdAt: moment(row, 'created_at'),
    };
    const unnamedLinks = providersOf(row).filter((name) => !links.some(({ provider }) => provider === name));
    const hasWayIn = passwordHash !== null || links.length + unnamedLinks.length > 0;
    return { identity, links, unnamedLinks, lost: lostOf(row, hasWayIn) };
  };

export const faultOfSupabaseNames = (names: string[]): Error | undefined =>
  faultOfMissing(NEEDED, names, 'export every column of auth.users');

export async function collectSupabaseIdentities(rows: AsyncIterable<ImportRow>): Promise<SupabaseIdentities> {
  const identities: SupabaseIdentities = new Map();
  for await (const { content } of rows) {
    if (content instanceof Error || typeof content.user_id !== 'string') continue;
    const links = linksOf([content]);
    if (links.length > 0) identities.set(content.user_id, [...(identities.get(content.user_id) ?? []), ...links]);
  }
  return identities;
}

/** The SQL editor writes an absent value into CSV as a word. */
function withoutNulls(row: Row): Row {
  const fault = faultOfSupabaseNames(Object.keys(row));
  if (fault) throw fault;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value === 'null' || value === 'NULL' ? null : value]),
  );
}

function hashOf(row: Row): string | null {
  const stored = text(row, 'encrypted_password');
  if (stored?.startsWith('{'))
    throw new ImportFault(
      'encrypted_password',
      'is encrypted: switch GOTRUE_SECURITY_DB_ENCRYPTION off there, or empty it and its owner chooses a new password',
    );
  return hash(stored && (fromFirebase(stored) ?? stored), 'encrypted_password');
}

/** An account that Supabase has itself taken over from Firebase. */
function fromFirebase(stored: string): string | undefined {
  const match = /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,2}),p=1(?:,ss=([^,$]+))?,sk=([^,$]+)\$([^$]+)\$([^$]+)$/.exec(
    stored,
  );
  if (!match) return undefined;
  const [, memoryCost, rounds, separator = '', ...rest] = match;
  const [key, salt, encrypted] = rest.map((part) => decodeBase64(part));
  const suffix = decodeBase64(separator);
  if (!key || !salt || !suffix || encrypted?.length !== key.length) return undefined;
  const stream = Buffer.from(encrypted.map((byte, index) => byte ^ (key[index] as number)));
  const wholeSalt = Buffer.concat([salt, suffix]);
  return `$firebase-scrypt$ln=${memoryCost},r=${rounds}$${wholeSalt.toString('base64')}$${stream.toString('base64')}`;
}

function isBanned(row: Row): boolean {
  if (row.banned_until === 'infinity') return true;
  const until = moment(row, 'banned_until');
  return until !== null && new Date(until) > new Date();
}

function linksOf(identities: unknown): OldLink[] {
  return objectsIn(identities).flatMap(({ provider, provider_id, identity_data, id }) => {
    const said = objectIn(identity_data);
    const subject = said.sub ?? provider_id ?? id;
    if (typeof provider !== 'string' || OWN_WAYS.includes(provider) || isAbsent(subject)) return [];
    return [{ provider, subject: String(subject) }];
  });
}

function providersOf(row: Row): string[] {
  const { providers } = objectIn(row.raw_app_meta_data);
  const named = Array.isArray(providers) ? providers.filter((name): name is string => typeof name === 'string') : [];
  return named.filter((name) => !OWN_WAYS.includes(name));
}

function lostOf(row: Row, hasWayIn: boolean): Lost[] {
  const lost: Lost[] = [];
  if (!hasWayIn) lost.push('passwords');
  if (objectsIn(row.factors).length > 0) lost.push('secondFactors');
  if (!isAbsent(row.phone)) lost.push('phoneNumbers');
  if (hasMembers(without(row.raw_app_meta_data, KNOWN_APP_METADATA))) lost.push('roles');
  if (hasMembers(without(row.raw_user_meta_data, KNOWN_METADATA))) lost.push('otherData');
  return lost;
}

const without = (value: unknown, names: string[]): Row =>
  Object.fromEntries(Object.entries(objectIn(value)).filter(([name]) => !names.includes(name)));
