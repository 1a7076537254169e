import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../applications/entities/application.entity.js';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { type AccountRecord, readRecord } from './account-record.js';

export interface ImportLine {
  /** As an editor counts. */
  number: number;
  /** What the line holds, or why it could not be read. */
  content: Record<string, unknown> | Error;
}

export interface ImportReport {
  imported: number;
  /** Had an account with their address before. */
  alreadyThere: number;
  refused: { line: number; reason: string }[];
}

const BATCH = 500;

const INSERT = `
  INSERT INTO identities (id, application_id, email, email_key, email_verified_at, email_is_relay, name, picture, locale,
    password_hash, password_changed_at, imported_at, created_at, updated_at)
  SELECT (r->>'id')::uuid, $1, r->>'email', r->>'key', CASE WHEN (r->>'verified')::boolean THEN now() END, false, r->>'name',
    r->>'picture', r->>'locale', r->>'hash', CASE WHEN r->>'hash' IS NOT NULL THEN now() END, now(),
    COALESCE((r->>'createdAt')::timestamptz, now()), now()
  FROM jsonb_array_elements($2::jsonb) AS r
  ON CONFLICT (application_id, email_key) DO NOTHING
  RETURNING id`;

/** Imports accounts from another system. An invalid line is reported with its reason and does not stop the others. */
@Injectable()
export class AccountImportService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
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
    const records = new Map<string, AccountRecord>();
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

  private async insert({ id: applicationId }: Application, records: AccountRecord[]): Promise<number> {
    if (records.length === 0) return 0;
    return this.manager.transaction(async (manager) => {
      const rows = records.map((record) => ({ id: newId(), ...record }));
      const inserted: object[] = await manager.query(INSERT, [applicationId, JSON.stringify(rows)]);
      const details = { count: inserted.length };
      if (details.count > 0) await this.audit.record(manager, { type: 'identity.imported', applicationId, details });
      return inserted.length;
    });
  }
}
