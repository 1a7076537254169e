import { DOCUMENTS, type DocumentKind, VERSION, VERSION_WORDS } from '../../../../applications/documents.js';
import { plainName } from '../../../names.js';
import { ImportFault } from '../faults.js';
import type { ImportRecord, Row } from '../import-record.js';
import { moment } from '../moments.js';
import { email, externalId, flag, hash, picture, text } from '../values.js';
import type { OwnNames } from './own-names.js';

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
    name: plainName(text(row, 'name') ?? '') || null,
    picture: picture(row, 'picture'),
    locale: text(row, 'locale'),
    hash: hash(text(row, 'password_hash'), 'password_hash'),
    createdAt: moment(row, 'created_at'),
  };
  return { identity, agreements: DOCUMENTS.flatMap((document) => agreementIn(row, document)), links: [], lost: [] };
}

/** The version that the person agreed to last. */
function agreementIn(row: Row, document: DocumentKind) {
  const version = externalId(row, `${document}_version`);
  if (version === null) return [];
  if (!VERSION.test(version)) throw new ImportFault(`${document}_version`, VERSION_WORDS);
  return [{ document, version, agreedAt: moment(row, `${document}_agreed_at`) }];
}
