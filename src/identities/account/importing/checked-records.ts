import { createHash } from 'node:crypto';
import { ImportFault, ImportFaults, ImportImpossible, LeftOut } from './faults.js';
import type { ImportRecord, ImportRow, ImportSource } from './import-record.js';
import type { ImportReport } from './import-report.js';

export interface CheckedRecord extends ImportRecord {
  line: number;
}

/** The accounts of the file that can be imported. The report gets what is wrong with the others. */
export async function* checkedRecords(source: ImportSource, report: ImportReport): AsyncIterable<CheckedRecord> {
  const emails = new Seen();
  const ids = new Seen();
  for await (const row of source.rows()) {
    const record = readRow(source, row, report);
    if (!record) continue;
    const { key, externalId } = record.identity;
    if (!emails.add(key)) {
      report.refuse(row.line, [
        new ImportFault('email', 'is on an earlier line too: make one account of both, or remove one'),
      ]);
    } else if (externalId !== null && !ids.add(externalId)) {
      report.refuse(row.line, [new ImportFault('id', 'is on an earlier line too: an id stands for one account')]);
    } else yield { ...record, line: row.line };
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
