import { plainName } from '../../../names.js';
import { ImportFault } from '../faults.js';
import type { ImportRecord, Row } from '../import-record.js';
import { moment } from '../moments.js';
import { email, externalId, flag, hash, picture, text } from '../values.js';

const FIELDS = [
  'external_id',
  'email',
  'email_verified',
  'blocked',
  'name',
  'picture',
  'locale',
  'password_hash',
  'created_at',
];

/** A line of a `.csv` or `.jsonl` file in the form of docs/import.md. */
export function readOwnFormat(row: Row): ImportRecord {
  const fault = faultOfNames(Object.keys(row));
  if (fault) throw fault;
  const identity = {
    ...email(row, 'email'),
    externalId: externalId(row, 'external_id'),
    verified: flag(row, 'email_verified'),
    blocked: flag(row, 'blocked'),
    name: plainName(text(row, 'name') ?? '') || null,
    picture: picture(row, 'picture'),
    locale: text(row, 'locale'),
    hash: hash(text(row, 'password_hash'), 'password_hash'),
    createdAt: moment(row, 'created_at'),
  };
  return { identity, links: [], lost: [] };
}

/** What is wrong with the names of the fields, if anything is. */
export function faultOfNames(names: string[]): ImportFault | undefined {
  const unknown = names.find((name) => !FIELDS.includes(name));
  return unknown === undefined
    ? undefined
    : new ImportFault(unknown, `there is no such field; the fields are ${FIELDS.join(', ')}`);
}
