import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Application } from '../../../applications/entities/application.entity.js';
import { ApplicationProvider } from '../../../applications/entities/application-provider.entity.js';
import { Audit } from '../../../platform/audit/audit.js';
import { newId } from '../../../platform/crypto/ids.js';
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

const BATCH = 500;

/** A record with the id that it gets. */
type Numbered = CheckedRecord & { id: string };

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
    private readonly links: LinkedAccounts,
    private readonly audit: Audit,
  ) {}

  async import(application: Application, source: ImportSource, options: ImportOptions): Promise<ImportReport> {
    const report = await this.check(application, source, options);
    if (options.dryRun || (report.refusedCount > 0 && !options.skipInvalid)) return report;
    const providers = await this.providersOf(application);
    const done = new ImportReport();
    if (options.withIds) done.ids = [];
    for await (const batch of inBatches(checkedRecords(source, done))) {
      await this.importBatch(application, batch, providers, done);
      options.progress?.('imported', (batch.at(-1) as Numbered).line);
    }
    done.notices = source.notices?.() ?? [];
    return done;
  }

  /** What would be refused, left out, imported and found. */
  private async check(application: Application, source: ImportSource, options: ImportOptions): Promise<ImportReport> {
    const report = Object.assign(new ImportReport(), { dryRun: options.dryRun });
    const providers = await this.providersOf(application);
    for await (const batch of inBatches(checkedRecords(source, report))) {
      if (options.dryRun) {
        const known = await this.knownAmong(application, batch);
        for (const record of batch) {
          report.showSample(record.line, record);
          if (known.find(record.identity)) report.noteKnown(record, known.find(record.identity));
          else report.linked += this.noteNew(record, providers, report).length;
        }
      }
      options.progress?.('checked', (batch.at(-1) as Numbered).line);
    }
    report.notices = source.notices?.() ?? [];
    return report;
  }

  private async importBatch(
    application: Application,
    batch: Numbered[],
    providers: ApplicationProvider[],
    report: ImportReport,
  ): Promise<void> {
    const { id: applicationId } = application;
    const created = await this.manager.transaction(async (manager) => {
      const rows = batch.map(({ id, identity }) => ({ id, ...identity }));
      const ids = await this.identities.import(manager, applicationId, rows);
      const links = batch
        .filter(({ id }) => ids.has(id))
        .flatMap((record) =>
          this.noteNew(record, providers, report).map((link) => ({ identityId: record.id, ...link })),
        );
      const linked = await this.links.import(manager, applicationId, links);
      const details = { count: ids.size, linked };
      if (ids.size > 0) await this.audit.record(manager, { type: 'identity.imported', applicationId, details });
      report.linked += linked;
      return ids;
    });
    const others = batch.filter(({ id }) => !created.has(id));
    if (others.length === 0) return;
    const known = await this.knownAmong(application, others);
    for (const record of others) report.noteKnown(record, known.find(record.identity));
  }

  /**
   * Returns the links that it gets here. An unverified account gets none: the owner of its address may take it over, and
   * a link would let the earlier person in.
   */
  private noteNew(record: Numbered, providers: ApplicationProvider[], report: ImportReport): UpstreamKey[] {
    report.noteNew(record);
    return record.links.flatMap((old) => {
      const link = record.identity.verified ? linkHere(providers, old) : undefined;
      if (!link) report.noteNotLinked(old.provider);
      return link ?? [];
    });
  }

  private async knownAmong({ id }: Application, batch: Numbered[]): Promise<KnownAccounts> {
    const identities = batch.map(({ identity }) => identity);
    return new KnownAccounts(await this.identities.findImported(id, identities));
  }

  private providersOf({ id: applicationId }: Application): Promise<ApplicationProvider[]> {
    return this.manager.findBy(ApplicationProvider, { applicationId });
  }
}

async function* inBatches(records: AsyncIterable<CheckedRecord>): AsyncIterable<Numbered[]> {
  let batch: Numbered[] = [];
  for await (const record of records) {
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
