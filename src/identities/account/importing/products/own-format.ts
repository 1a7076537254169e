import { DOCUMENTS, type DocumentKind, VERSION, VERSION_WORDS } from '../../../../applications/documents.js';
import { isStorableText } from '../../../../platform/http/input/validation.js';
import type { Identity } from '../../../entities/identity.entity.js';
import { areStorable, type FieldValues } from '../../../fields/profile-field-values.js';
import { isMetadata } from '../../../metadata.js';
import { ImportFault } from '../faults.js';
import type { ImportRecord, Row } from '../import-record.js';
import { moment } from '../moments.js';
import { email, externalId, flag, hash, isAbsent, locale, name, picture, text } from '../values.js';
import type { OwnNames } from './own-names.js';
import { parsedIn } from './parts.js';

/** An account of a file in the form of docs/import.md. */
export const readOwnFormat =
  (names: OwnNames) =>
  (row: Row): ImportRecord => {
    const translated = names.translate(row);
    try {
      return accountOf(translated);
    } catch (error) {
      throw error instanceof ImportFault ? new ImportFault(names.theirs(error.member), error.message) : error;
    }
  };

function accountOf(row: Row): ImportRecord {
  const identity = {
    ...email(row, 'email'),
    externalId: externalId(row, 'external_id'),
    verified: flag(row, 'email_verified'),
    blocked: flag(row, 'blocked'),
    name: name(row, 'name'),
    picture: picture(row, 'picture'),
    locale: locale(row, 'locale'),
    hash: hash(text(row, 'password_hash'), 'password_hash'),
    createdAt: moment(row, 'created_at'),
    fields: storableFields(row.fields),
    metadata: storableMetadata(row.metadata),
  };
  return { identity, agreements: DOCUMENTS.flatMap((document) => agreementIn(row, document)), links: [], lost: [] };
}

/** In CSV they are JSON in one column. */
function storableFields(value: unknown): FieldValues {
  if (isAbsent(value)) return {};
  const fields = parsedIn(value);
  if (!areStorable(fields))
    throw new ImportFault('fields', 'must be an object of texts, numbers and true or false, of at most 4096 bytes');
  return fields;
}

function storableMetadata(value: unknown): Identity['metadata'] {
  if (isAbsent(value)) return {};
  const metadata = parsedIn(value);
  if (!isStorable(metadata) || !isMetadata(metadata))
    throw new ImportFault(
      'metadata',
      'must be an object of at most 4096 bytes of JSON, without a NUL or half a character',
    );
  return metadata;
}

/** What has more levels has more bytes than metadata may have. */
const MOST_LEVELS = 2048;

function isStorable(value: unknown, level = 1): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (level > MOST_LEVELS) return false;
  return Object.entries(value).every(([name, member]) => isStorableText(name) && isStorable(member, level + 1));
}

/** The version that the person agreed to last. */
function agreementIn(row: Row, document: DocumentKind) {
  const version = externalId(row, `${document}_version`);
  if (version === null) return [];
  if (!VERSION.test(version)) throw new ImportFault(`${document}_version`, VERSION_WORDS);
  return [{ document, version, agreedAt: moment(row, `${document}_agreed_at`) }];
}
