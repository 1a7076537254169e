import type { LegalDocument } from '../documents.js';
import type { Field } from './field.js';
import { readForeignUrl } from './urls.js';

/** A refusal names the URL in a header, beside that of the other document. */
const LONGEST_URL = 500;

export const VERSION_RULE = {
  longest: 32,
  pattern: /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
  words: 'must be letters, digits, dots, underscores and hyphens, such as 2 or 2026-11',
};

export function readDocument(field: Field, isProduction: boolean): LegalDocument {
  const { url, version } = field.members('url', 'version');
  const address = readForeignUrl(url, isProduction);
  if (address.length > LONGEST_URL) url.fault(`must have at most ${LONGEST_URL} characters`);
  return { url: address, version: readVersion(version) };
}

/** YAML reads 1.0 as the number 1. */
function readVersion(field: Field): string {
  if (typeof field.value !== 'number') return field.text(VERSION_RULE);
  field.fault('must be a string: write it in quotes, such as "2"');
  return '';
}
