import { ImportImpossible } from '../faults.js';
import type { ImportFile, ImportRow } from '../import-record.js';
import { firstCharacterOf } from './bytes.js';
import { readCopiedRows } from './copied-rows.js';
import { type CsvForm, readCsv } from './csv-rows.js';
import { readJsonLines } from './json-lines.js';
import { readJsonList } from './json-list.js';

export interface FileForm {
  /** The endings that the file may have. */
  formats: readonly string[];
  csv?: CsvForm;
  /** The member with the list of accounts, where a JSON file is one object. */
  list?: string;
  /** The schema and table of a dump. */
  table?: readonly [schema: string, table: string];
}

/** Reads the file from its beginning at every call, one row at a time. */
export type Rows = () => AsyncIterable<ImportRow>;

export async function rowsOf(file: ImportFile, { formats, csv, list, table }: FileForm): Promise<Rows> {
  const { format } = file;
  if (!formats.includes(format)) throw new ImportImpossible(`The file must end in ${endings(formats)}.`);
  const first = await firstCharacterOf(file);
  if (format === 'csv') return () => readCsv(file.bytes(), csv ?? {});
  if (format === 'sql') return () => readCopiedRows(file.bytes(), ...(table ?? ['', '']));
  if (first === '[' || list) return () => readJsonList(file.bytes(), list);
  return () => readJsonLines(file.bytes());
}

const endings = (formats: readonly string[]): string =>
  formats
    .map((format) => `.${format}`)
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1');
