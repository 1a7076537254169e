import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';
import type { ImportLine } from './account-import.service.js';
import { faultOfNames } from './account-record.js';

/** Reads `.csv` (the first line names the fields) or `.jsonl` (one object per line), however long the file. */
export function readImportFile(file: string): AsyncIterable<ImportLine> {
  return file.endsWith('.csv') ? readCsv(file) : readJsonLines(file);
}

async function* readCsv(file: string): AsyncIterable<ImportLine> {
  let fault: Error | undefined;
  const columns = (names: string[]) => {
    fault = faultOfNames(names);
    return names;
  };
  const records = createReadStream(file).pipe(
    parse({ columns, bom: true, info: true, trim: true, skip_empty_lines: true, relax_column_count: true }),
  );
  for await (const { record, info } of records) {
    if (fault) return yield { number: 1, content: fault }; // the same on every line
    const content = info.error
      ? new Error(`it has ${info.error.record?.length ?? 'a wrong number of'} fields`)
      : record;
    yield { number: info.lines, content };
  }
}

async function* readJsonLines(file: string): AsyncIterable<ImportLine> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() !== '') yield { number, content: parseObject(line) };
  }
}

function parseObject(line: string): Record<string, unknown> | Error {
  try {
    const content = JSON.parse(line);
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
  } catch {
    // said below
  }
  return new Error('it is not a JSON object');
}
