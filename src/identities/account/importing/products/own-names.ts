import { nearest } from '../../../../platform/errors/nearest.js';
import { ImportFault, ImportFaults, ImportImpossible } from '../faults.js';
import type { Row } from '../import-record.js';
import { isAbsent } from '../values.js';

/** The fields of our own form, and what other systems call them. */
const FIELDS: Record<string, string[]> = {
  external_id: ['id', '_id', 'user_id', 'uid', 'uuid', 'sub'],
  email: ['email_address', 'mail', 'primary_email_address'],
  email_verified: ['verified', 'is_verified', 'email_confirmed', 'confirmed'],
  blocked: ['is_blocked', 'banned', 'disabled', 'suspended'],
  name: ['full_name', 'display_name', 'first_name', 'last_name', 'given_name', 'family_name'],
  picture: ['picture_url', 'avatar', 'avatar_url', 'image', 'image_url', 'photo_url'],
  locale: ['language', 'lang'],
  password_hash: ['password', 'hash', 'password_digest', 'encrypted_password', 'hashed_password', 'crypted_password'],
  fields: [],
  metadata: [],
  terms_version: ['terms', 'accepted_terms'],
  terms_agreed_at: ['terms_accepted_at'],
  privacy_version: ['privacy', 'accepted_privacy'],
  privacy_agreed_at: ['privacy_accepted_at'],
  created_at: ['created', 'created_on', 'creation_date', 'date_joined', 'registered_at'],
};
const NAMES = Object.keys(FIELDS);
const MEANINGS = new Map(NAMES.flatMap((field) => [field, ...(FIELDS[field] ?? [])].map((name) => [name, field])));

/** A first and a last name that `--map` names are one name here. */
const JOINED = 'name';
const MOST_PROPOSED = 100;

/** So many names of a row are compared with ours and listed: each is compared with all of them. */
const MOST_UNKNOWN = 100;

/** Which field of ours each column or member of a file means. */
export class OwnNames {
  /** The keys are their names. Nothing means that it is left out. */
  private readonly meant: Map<string, string>;
  /** What `--map` could say of the names that are not known. */
  private readonly proposed = new Map<string, string>();

  /** Reads pairs such as `full_name=name`. The name here has no equals sign, so the last one counts. */
  constructor(pairs: readonly string[]) {
    this.meant = new Map(pairs.map((pair) => [...parted(pair)]));
    const faults = pairs.map(faultOfPair).filter((fault) => fault !== undefined);
    if (faults.length > 0) throw new ImportImpossible(faults.join(' '));
  }

  /** What is wrong with the columns of a file. */
  faultOfColumns(columns: string[]): ImportFaults | undefined {
    const faults = this.faultsOf(columns);
    const strangers = [...this.meant.keys()].filter((theirs) => !columns.includes(theirs));
    const isEmailMeant =
      columns.some((column) => this.fieldOf(column) === 'email') ||
      columns.slice(0, MOST_UNKNOWN).some((column) => meantBy(column) === 'email');
    return together([
      ...faults,
      ...strangers.map((theirs) => new ImportFault(theirs, 'is in --map, but the file has no such column')),
      ...(isEmailMeant ? [] : [new ImportFault('email', 'is missing: each account needs an email address')]),
    ]);
  }

  /** The row with our names. */
  translate(row: Row): Row {
    const fault = together(this.faultsOf(Object.keys(row)));
    if (fault) throw fault;
    const translated: Row = {};
    for (const [theirs, value] of Object.entries(row)) {
      const field = this.fieldOf(theirs);
      if (field !== '') translated[field] = joined(translated[field], value);
    }
    return translated;
  }

  /** What the file calls a field of ours. */
  theirs(field: string | null): string | null {
    const [theirs] = [...this.meant].find(([, ours]) => ours === field) ?? [];
    return theirs ?? field;
  }

  notices(): string[] {
    if (this.proposed.size === 0) return [];
    const map = [...this.proposed].map((pair) => pair.join('=')).join(',');
    return [`If this is what the names mean, say so with --map ${inShell(map)} (a name with no field is left out).`];
  }

  private propose(theirs: string, names: string[]): void {
    if (this.proposed.size >= MOST_PROPOSED || this.proposed.has(theirs) || theirs.includes(',')) return;
    const field = meantBy(theirs) ?? '';
    const taken = [...names.map((name) => this.fieldOf(name)), ...this.proposed.values()];
    const isFree = !taken.includes(field) || (field === JOINED && !names.includes(field));
    this.proposed.set(theirs, isFree ? field : '');
  }

  private fieldOf(theirs: string): string {
    return this.meant.get(theirs) ?? theirs;
  }

  private faultsOf(names: string[]): ImportFault[] {
    const taken = new Map<string, string>();
    let strangers = 0;
    return names.flatMap((theirs) => {
      const field = this.fieldOf(theirs);
      if (field === '') return [];
      if (!NAMES.includes(field)) {
        if (++strangers > MOST_UNKNOWN) return [];
        this.propose(theirs, names);
        return new ImportFault(theirs, unknown(theirs));
      }
      const other = taken.get(field);
      taken.set(field, theirs);
      if (other === undefined || (field === JOINED && ![theirs, other].includes(field))) return [];
      return new ImportFault(theirs, `is a second ${field} beside ${other}: leave one out with --map ${theirs}=`);
    });
  }
}

const together = (faults: ImportFault[]): ImportFaults | undefined =>
  faults.length > 0 ? new ImportFaults(faults) : undefined;

function parted(pair: string): [theirs: string, ours: string] {
  const at = pair.lastIndexOf('=');
  return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

function faultOfPair(pair: string): string | undefined {
  const [theirs, ours] = parted(pair);
  if (!pair.includes('=') || theirs === '') return `--map ${pair} must be a pair such as full_name=name.`;
  if (ours === '' || NAMES.includes(ours)) return undefined;
  return `--map ${pair}: ${unknown(ours)}.`;
}

function unknown(name: string): string {
  const field = meantBy(name);
  return field
    ? `there is no such field; did you mean ${field}?`
    : `there is no such field; the fields are ${NAMES.join(', ')}`;
}

/** The field that was probably meant, also for `emailVerified` and `Full name`. */
function meantBy(name: string): string | undefined {
  const plain = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[\s.-]+/g, '_')
    .toLowerCase();
  return MEANINGS.get(plain) ?? MEANINGS.get(nearest(plain, [...MEANINGS.keys()]) ?? '');
}

function joined(before: unknown, value: unknown): unknown {
  const parts = [before, value].filter((part) => !isAbsent(part));
  return parts.length > 1 ? parts.join(' ') : parts[0];
}

const inShell = (word: string): string => (/^[\w=,.:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
