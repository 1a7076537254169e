import { LONGEST_ROW, rowTooLong } from '../faults.js';
import type { ImportRow, Row } from '../import-record.js';
import { linesOf } from './json-lines.js';

/** The rows of other tables stand in a dump too. */
const LONGEST_LINE = 16 * LONGEST_ROW;
const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The rows of one table in a dump of `pg_dump`, which writes them as COPY does. */
export async function* readCopiedRows(
  chunks: AsyncIterable<Buffer>,
  schema: string,
  table: string,
): AsyncIterable<ImportRow> {
  const begin = new RegExp(`^COPY "?${schema}"?\\."?${table}"? \\((.*)\\) FROM stdin;$`, 'i');
  const insert = new RegExp(`^INSERT INTO "?${schema}"?\\."?${table}"?\\b`, 'i');
  let names: string[] | undefined;
  let last: ImportRow | undefined;
  let line = 0;
  for await (const text of linesOf(chunks, LONGEST_LINE)) {
    line += 1;
    if (names && Buffer.byteLength(text) > LONGEST_ROW) throw rowTooLong(line);
    if (last) yield last;
    last = undefined;
    if (names && text === '\\.') names = undefined;
    else if (names) last = { line, content: rowOf(names, text) };
    else if (insert.test(text))
      return yield {
        line,
        content: new Error(
          'it is an INSERT: dump with COPY, which is the default of pg_dump (`--use-copy` for the Supabase CLI)',
        ),
      };
    else
      names = begin
        .exec(text)?.[1]
        ?.split(',')
        .map((name) => name.trim().replaceAll('"', ''));
  }
  if (names) yield { line, content: new Error('the file ends in the middle of the table, so this row may be cut off') };
}

function rowOf(names: string[], text: string): Row | Error {
  const values = text.split('\t');
  if (values.length !== names.length) return new Error(`it has ${values.length} fields instead of ${names.length}`);
  return Object.fromEntries(values.map((value, index) => [names[index], plain(value)]));
}

const plain = (value: string): string | null =>
  value === '\\N' ? null : value.replace(/\\(.)/g, (_, escaped: string) => ESCAPES[escaped] ?? escaped);
