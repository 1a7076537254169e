import { pipeline } from 'node:stream';
import type { CsvError, Info } from 'csv-parse';
import { lateLibrary } from '../../../../platform/late-library.js';
import { LONGEST_ROW, rowTooLong } from '../faults.js';
import type { ImportRow, Row } from '../import-record.js';

const library = lateLibrary<typeof import('csv-parse')>('csv-parse');

export interface CsvForm {
  /** The names of the columns, where no first line has them. */
  names?: readonly string[];
  /** A line may end before the last of the names. */
  least?: number;
  /** What is wrong with the names in the first line. */
  faultOfNames?(names: string[]): Error | undefined;
}

/** An exporter that quotes without doubling the quotes inside writes them so, hence `relax_quotes`. */
const OPTIONS = {
  bom: true,
  info: true,
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: LONGEST_ROW,
} as const;

interface Parsed {
  record: string[];
  info: { lines: number };
}

export async function* readCsv(chunks: AsyncIterable<Buffer>, form: CsvForm): AsyncIterable<ImportRow> {
  // A failure of either end reaches the reader of the last one.
  const parser = library().parse(OPTIONS);
  const records: AsyncIterable<Parsed> = pipeline(bounded(chunks, parser.info), parser, () => undefined);
  let names = form.names;
  try {
    for await (const { record, info } of records) {
      if (!names) {
        names = record;
        const fault = form.faultOfNames?.(record);
        if (fault) return yield { line: 1, content: fault };
      } else yield { line: info.lines, content: rowOf(names, record, form.least ?? names.length) };
    }
  } catch (error) {
    if (!(error instanceof library().CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw rowTooLong(Number(error.lines));
    yield { line: Number(error.lines), content: new Error(explain(error)) };
  }
}

/** The parser counts what stands in the fields of a row, and not the commas between them. `info` says how far it is. */
async function* bounded(chunks: AsyncIterable<Buffer>, info: Info): AsyncIterable<Buffer> {
  let [ended, bytes] = [0, 0];
  for await (const chunk of chunks) {
    const lines = info.records + info.empty_lines;
    if (lines > ended) [ended, bytes] = [lines, 0];
    if (bytes > LONGEST_ROW) throw rowTooLong(info.lines);
    bytes += chunk.length;
    yield chunk;
  }
}

const explain = ({ code, message }: CsvError): string =>
  code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quote that opens on this line or above is never closed' : message;

function rowOf(names: readonly string[], values: string[], least: number): Row | Error {
  const { length } = values.at(-1) === '' && values.length > names.length ? values.slice(0, -1) : values;
  if (length < least || length > names.length)
    return new Error(`it has ${length} fields instead of ${names.length}: is a comma or a quote missing?`);
  return Object.fromEntries(values.slice(0, names.length).map((value, index) => [names[index], value]));
}
