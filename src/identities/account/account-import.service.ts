import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../applications/entities/application.entity.js';
import { Audit } from '../../platform/audit/audit.js';
import { IdentitiesService } from '../identities.service.js';
import type { ImportedIdentity } from '../identities.statements.js';
import { readRecord } from './account-record.js';

export interface ImportLine {
  /** Counted from 1, as an editor does. */
  number: number;
  /** The fields of the line, or why it could not be read. */
  content: Record<string, unknown> | Error;
}

export interface ImportReport {
  imported: number;
  /** Their email had an account before. */
  alreadyThere: number;
  refused: { line: number; reason: string }[];
}

const BATCH = 500;

/** Imports accounts from another system. An invalid line is reported with its reason and does not stop the others. */
@Injectable()
export class AccountImportService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly audit: Audit,
  ) {}

  async import(
    application: Application,
    lines: AsyncIterable<ImportLine>,
    progress: (done: number) => void = () => undefined,
  ): Promise<ImportReport> {
    const report: ImportReport = { imported: 0, alreadyThere: 0, refused: [] };
    let batch: ImportLine[] = [];
    let done = 0;
    for await (const line of lines) {
      batch.push(line);
      if (batch.length < BATCH) continue;
      await this.importBatch(application, batch, report);
      done += batch.length;
      batch = [];
      progress(done);
    }
    await this.importBatch(application, batch, report);
    progress(done + batch.length);
    report.refused.sort((a, b) => a.line - b.line);
    return report;
  }

  private async importBatch(application: Application, lines: ImportLine[], report: ImportReport): Promise<void> {
    const records = new Map<string, ImportedIdentity>();
    for (const line of lines) {
      const record = readRecord(line.content);
      if (record instanceof Error) report.refused.push({ line: line.number, reason: record.message });
      else if (records.has(record.key))
        report.refused.push({ line: line.number, reason: 'the same email address is on an earlier line' });
      else records.set(record.key, record);
    }
    const inserted = await this.insert(application, [...records.values()]);
    report.imported += inserted;
    report.alreadyThere += records.size - inserted;
  }

  private async insert({ id: applicationId }: Application, records: ImportedIdentity[]): Promise<number> {
    if (records.length === 0) return 0;
    return this.manager.transaction(async (manager) => {
      const count = await this.identities.import(manager, applicationId, records);
      if (count > 0) await this.audit.record(manager, { type: 'identity.imported', applicationId, details: { count } });
      return count;
    });
  }
}
