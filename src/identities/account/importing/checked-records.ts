import { createHash } from 'node:crypto';
import { ImportFault, ImportFaults, ImportImpossible, LeftOut } from './faults.js';
import type { ImportRecord, ImportRow, ImportSource } from './import-record.js';
import { ImportReport } from './import-report.js';

export interface CheckedRecord extends ImportRecord {
  line: number;
  /** Of the rows of the file, counted from 1. Several may stand on one line. */
  position: number;
}

/**
 * The accounts of the file that can be imported. The report gets what is wrong with the others. Rows up to `after` were
 * dealt with before: they are read once more, because a later one may repeat them, and come in no report.
 */
export async function* checkedRecords(
  source: ImportSource,
  report: ImportReport,
  after = 0,
): AsyncIterable<CheckedRecord> {
  const emails = new Seen();
  const ids = new Seen();
  const before = new ImportReport();
  let position = 0;
  for await (const row of source.rows()) {
    position += 1;
    const noted = position > after ? report : before;
    noted.rows += 1;
    const record = readRow(source, row, noted);
    if (!record) continue;
    const { key, externalId } = record.identity;
    if (!emails.add(key)) {
      noted.refuse(row.line, [
        new ImportFault('email', 'is on an earlier line too: make one account of both, or remove one'),
      ]);
    } else if (externalId !== null && !ids.add(externalId)) {
      noted.refuse(row.line, [new ImportFault('id', 'is on an earlier line too: an id stands for one account')]);
    } else if (position > after) yield { ...record, line: row.line, position };
  }
}

function readRow(source: ImportSource, { line, content }: ImportRow, report: ImportReport): ImportRecord | undefined {
  try {
    if (content instanceof Error) throw content;
    return source.read(content);
  } catch (error) {
    if (error instanceof ImportImpossible) throw error;
    if (error instanceof LeftOut) report.leaveOut({ line, reason: error.reason });
    else report.refuse(line, error instanceof ImportFaults ? error.faults : [error as Error]);
    return undefined;
  }
}

/** The chance that two of a million texts are taken for one is less than one in ten million. */
const BYTES = 8;

/** Remembers which texts there were, in some sixty bytes for each. */
class Seen {
  private readonly known = new Set<string>();

  /** Returns false if it was there before. */
  add(text: string): boolean {
    const digest = createHash('sha256').update(text).digest().toString('latin1', 0, BYTES);
    if (this.known.has(digest)) return false;
    this.known.add(digest);
    return true;
  }
}
