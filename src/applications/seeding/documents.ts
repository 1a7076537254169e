import { type LegalDocument, VERSION, VERSION_WORDS } from '../documents.js';
import type { Field } from './field.js';
import { readForeignUrl } from './urls.js';

/** A refusal names the URL in a header, beside that of the other document. */
const LONGEST_URL = 500;

export function readDocument(field: Field, isProduction: boolean): LegalDocument {
  const { url, version } = field.members('url', 'version');
  const address = readForeignUrl(url, isProduction);
  if (address.length > LONGEST_URL) url.fault(`must have at most ${LONGEST_URL} characters`);
  return { url: address, version: readVersion(version) };
}

/** YAML reads 1.0 as the number 1. */
function readVersion(field: Field): string {
  if (typeof field.value !== 'number') return field.text({ longest: 32, pattern: VERSION, words: VERSION_WORDS });
  field.fault('must be a string: write it in quotes, such as "2"');
  return '';
}
