import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../../applications/entities/application.entity.js';
import { ApplicationProvider } from '../../../applications/entities/application-provider.entity.js';
import { Audit } from '../../../platform/audit/audit.js';
import { newId } from '../../../platform/crypto/ids.js';
import { Database, within } from '../../../platform/database/database.js';
import type { Statements } from '../../../platform/database/statement.js';
import { Agreements } from '../../agreements/agreements.service.js';
import { IdentitiesService } from '../../identities.service.js';
import type { ImportedIdentity, KnownIdentity } from '../../import.statements.js';
import { LinkedAccounts, type UpstreamKey } from '../../upstream/linked-accounts.service.js';
import { type CheckedRecord, checkedRecords } from './checked-records.js';
import type { ImportSource } from './import-record.js';
import { ImportReport } from './import-report.js';
import { linkHere } from './old-links.js';

export interface ImportOptions {
  /** Check everything and change nothing. */
  dryRun: boolean;
  /** Import the rest where a line is refused; otherwise nothing is imported then. */
  skipInvalid: boolean;
  /** Report every old id with the new one. */
  withIds: boolean;
  progress?(step: 'checked' | 'imported', lines: number): void;
}

/** An application, and what its links need. */
export interface ImportTarget {
  readonly application: Pick<Application, 'id'>;
  readonly providers: ApplicationProvider[];
}

const BATCH = 500;

/** A record with the id that it gets. */
export type Numbered = CheckedRecord & { id: string };

/**
 * Imports accounts from another system. The file is read twice: first everything is checked, and if a line is refused,
 * nothing is imported unless the operator asks for the rest. Then each batch is a transaction. After an interruption the
 * next run continues, because an account that is there stays as it is.
 */
@Injectable()
export class AccountImportService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly identities: IdentitiesService,
    private readonly agreements: Agreements,
    private readonly links: LinkedAccounts,
    private readonly audit: Audit,
    private readonly database: Database,
  ) {}

  async import(application: Application, source: ImportSource, options: ImportOptions): Promise<ImportReport> {
    const target = await this.targetOf(application);
    const report = Object.assign(new ImportReport(), { dryRun: options.dryRun });
    for await (const line of this.check(target, source, report)) options.progress?.('checked', line);
    if (options.dryRun || isRefused(report, options)) return report;
    const done = new ImportReport();
    if (options.withIds) done.ids = [];
    for await (const batch of batchesOf(source, done)) {
      await this.manager.transaction((manager) => this.write(manager, target, batch, done));
      options.progress?.('imported', (batch.at(-1) as Numbered).line);
    }
    done.notices = source.notices?.() ?? [];
    return done;
  }

  async targetOf(application: Pick<Application, 'id'>): Promise<ImportTarget> {
    return {
      application,
      providers: await this.manager.findBy(ApplicationProvider, { applicationId: application.id }),
    };
  }

  /**
   * The report says what would be refused and left out; that of a dry run also what would be imported and found. Yields the
   * line that it has come to.
   */
  async *check(target: ImportTarget, source: ImportSource, report: ImportReport): AsyncIterable<number> {
    for await (const batch of batchesOf(source, report)) {
      if (report.dryRun) await this.foresee(target, batch, report);
      yield (batch.at(-1) as Numbered).line;
    }
    report.notices = source.notices?.() ?? [];
  }

  /** Writes one batch in a transaction of the caller. */
  async write(
    manager: EntityManager,
    target: ImportTarget,
    batch: Numbered[],
    report: ImportReport,
    managementKeyId?: string,
  ): Promise<void> {
    const { id: applicationId } = target.application;
    const rows = batch.map(({ id, identity }) => ({ id, ...identity }));
    const created = await this.identities.import(manager, applicationId, rows);
    const links = batch
      .filter(({ id }) => created.has(id))
      .flatMap((record) => this.noteNew(record, target, report).map((link) => ({ identityId: record.id, ...link })));
    const agreements = batch
      .filter(({ id }) => created.has(id))
      .flatMap(({ id: identityId, agreements = [] }) => agreements.map((agreed) => ({ ...agreed, identityId })));
    await this.agreements.import(manager, applicationId, agreements);
    const linked = await this.links.import(manager, applicationId, links);
    report.linked += linked;
    const details = { count: created.size, linked };
    if (created.size > 0)
      await this.audit.record(manager, { type: 'identity.imported', applicationId, managementKeyId, details });
    const others = batch.filter(({ id }) => !created.has(id));
    if (others.length === 0) return;
    const known = await this.knownAmong(target, others, within(manager));
    for (const record of others) report.noteKnown(record, known.find(record.identity));
  }

  private async foresee(target: ImportTarget, batch: Numbered[], report: ImportReport): Promise<void> {
    const known = await this.knownAmong(target, batch, this.database);
    for (const record of batch) {
      const here = known.find(record.identity);
      report.showSample(record.line, record);
      if (here) report.noteKnown(record, here);
      else report.linked += this.noteNew(record, target, report).length;
    }
  }

  /**
   * Returns the links that it gets here. An unverified account gets none: the owner of its address may take it over, and
   * a link would let the earlier person in.
   */
  private noteNew(record: Numbered, { providers }: ImportTarget, report: ImportReport): UpstreamKey[] {
    report.noteNew(record);
    return record.links.flatMap((old) => {
      const link = record.identity.verified ? linkHere(providers, old) : undefined;
      if (!link) report.noteNotLinked(old.provider);
      return link ?? [];
    });
  }

  private async knownAmong(
    { application: { id } }: ImportTarget,
    batch: Numbered[],
    statements: Statements,
  ): Promise<KnownAccounts> {
    const identities = batch.map(({ identity }) => identity);
    return new KnownAccounts(await this.identities.findImported(statements, id, identities));
  }
}

/** Nothing is imported then. */
export const isRefused = (
  { refusedCount }: ImportReport,
  { skipInvalid }: Pick<ImportOptions, 'skipInvalid'>,
): boolean => refusedCount > 0 && !skipInvalid;

/** What the report says after each batch is true of the rows up to its last one. */
export async function* batchesOf(source: ImportSource, report: ImportReport, after = 0): AsyncIterable<Numbered[]> {
  let batch: Numbered[] = [];
  for await (const record of checkedRecords(source, report, after)) {
    batch.push({ ...record, id: newId() });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The accounts here that those of a batch may be. */
class KnownAccounts {
  private readonly byExternalId = new Map<string, KnownIdentity>();
  private readonly byKey = new Map<string, KnownIdentity>();

  constructor(known: KnownIdentity[]) {
    for (const account of known) {
      this.byKey.set(account.key, account);
      if (account.externalId !== null) this.byExternalId.set(account.externalId, account);
    }
  }

  /** Finds it by its old id, which stays when the email changes, else by its email. */
  find({ externalId, key }: ImportedIdentity): KnownIdentity | undefined {
    return this.byExternalId.get(externalId ?? '') ?? this.byKey.get(key);
  }
}
