import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import {
  AccountImportService,
  batchesOf,
  type ImportTarget,
  isRefused,
  type Numbered,
} from '../../identities/account/importing/account-import.service.js';
import { ImportImpossible } from '../../identities/account/importing/faults.js';
import type { ImportSource } from '../../identities/account/importing/import-record.js';
import { ImportReport } from '../../identities/account/importing/import-report.js';
import { openImport } from '../../identities/account/importing/products/products.js';
import { Database, within } from '../../platform/database/database.js';
import { isDatabaseAway } from '../../platform/errors/database-away.js';
import { isDatabaseFull } from '../../platform/errors/database-full.js';
import type { Loop } from '../../platform/loops/loop.js';
import { Loops } from '../../platform/loops/loops.js';
import { ClaimLost, ImportClaim, ReplicaStops } from './import-claim.js';
import {
  BEGIN_WRITING,
  CLAIM_IMPORT,
  FINISH_IMPORT,
  type ImportState,
  LOCK_IMPORT,
  NOTE_BATCH,
  RELEASE_IMPORT,
  type Release,
} from './imports.statements.js';

const LOOK_EVERY_MS = 1000;
const MOST_ATTEMPTS = 10;
const PAUSE_SECONDS = 5;
/** Of the lines that were refused or left out. */
const MOST_LISTED = 100;

/**
 * Does the imports that wait, one at a time. A claim decides which replica does which. Each batch is one transaction with
 * the accounts, their ids, the report and the position, so an interruption at any moment writes each account once.
 */
@Injectable()
export class ImportJobs {
  private readonly log = new Logger('imports');
  private readonly replica = randomUUID();
  private readonly loop: Loop;
  /** Its claim is released once the database is back. */
  private interrupted: ImportClaim | undefined;

  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly accounts: AccountImportService,
    loops: Loops,
  ) {
    this.loop = loops.add({
      name: 'imports',
      pauseMs: LOOK_EVERY_MS,
      complaint: 'Imports wait',
      turn: (ending) => this.doWhatWaits(ending),
    });
  }

  wake(): void {
    this.loop.wake();
  }

  private async doWhatWaits(ending: AbortSignal): Promise<void> {
    await this.releaseInterrupted();
    while (!ending.aborted) {
      const [row] = await this.database.run(CLAIM_IMPORT, { replica: this.replica });
      if (!row) return;
      const claim = new ImportClaim(this.database, row, this.replica, ending);
      await this.goOn(claim).catch((error: Error) => this.giveBack(claim, error));
    }
  }

  /** An import whose check was interrupted is checked anew. */
  private async goOn(claim: ImportClaim): Promise<void> {
    const { product, applicationId, state, attempts } = claim.row;
    if (attempts > MOST_ATTEMPTS) return this.finish(claim, 'failed', undefined, GIVEN_UP);
    const source = await openImport(claim.file, product ?? undefined, {});
    const target = await this.accounts.targetOf({ id: applicationId });
    if (state === 'writing' || (await this.passes(claim, target, source))) await this.write(claim, target, source);
  }

  /** Nothing is written while a line is refused. */
  private async passes(claim: ImportClaim, target: ImportTarget, source: ImportSource): Promise<boolean> {
    const { dryRun, skipInvalid } = claim.row;
    const report = Object.assign(new ImportReport(MOST_LISTED), { dryRun });
    for await (const _line of this.accounts.check(target, source, report)) claim.checked = report.rows;
    if (!isRefused(report, { skipInvalid }) && !dryRun) {
      const begun = await this.database.run(BEGIN_WRITING, { ...claim.held, total: report.rows });
      if (begun.length === 0) throw new ClaimLost();
      return true;
    }
    await this.finish(claim, isRefused(report, { skipInvalid }) ? 'refused' : 'done', report);
    return false;
  }

  private async write(claim: ImportClaim, target: ImportTarget, source: ImportSource): Promise<void> {
    const report = ImportReport.goingOn(claim.row.state === 'writing' ? claim.row.report : null, MOST_LISTED);
    let position = report.rows;
    for await (const batch of batchesOf(source, report, position)) {
      claim.requireTime();
      await this.writeBatch(claim, target, batch, report, position);
      position = report.rows;
    }
    report.notices = source.notices?.() ?? [];
    await this.finish(claim, 'done', report);
  }

  private async writeBatch(
    claim: ImportClaim,
    target: ImportTarget,
    batch: Numbered[],
    report: ImportReport,
    before: number,
  ): Promise<void> {
    report.ids = [];
    await this.manager.transaction(async (manager) => {
      const statements = within(manager);
      const [locked] = await statements.run(LOCK_IMPORT, { ...claim.held, position: before });
      if (!locked) throw new ClaimLost();
      await this.accounts.write(manager, target, batch, report, claim.row.managementKeyId);
      const ids = JSON.stringify(report.ids);
      await statements.run(NOTE_BATCH, { id: claim.id, position: report.rows, report: stored(report), ids });
    });
  }

  private async finish(claim: ImportClaim, state: ImportState, report?: ImportReport, fault?: string): Promise<void> {
    const end = { state, total: report?.rows ?? null, report: report ? stored(report) : null, fault: fault ?? null };
    await this.database.runAlone(FINISH_IMPORT, { ...claim.held, ...end });
  }

  /** A failure that is not of the file may be over in a moment. One of the database counts as no attempt. */
  private async giveBack(claim: ImportClaim, error: Error): Promise<void> {
    if (error instanceof ClaimLost) return;
    if (error instanceof ImportImpossible) return this.finish(claim, 'refused', undefined, error.message);
    if (error instanceof ReplicaStops) return this.release(claim, { counts: false, seconds: 0, fault: null });
    this.log.error(`The import ${claim.id} was interrupted: ${error.message}`, error.stack);
    if (!isOfTheDatabase(error)) return this.release(claim, INTERRUPTED);
    this.interrupted = claim;
    await this.releaseInterrupted();
  }

  private async releaseInterrupted(): Promise<void> {
    if (!this.interrupted) return;
    await this.release(this.interrupted, INTERRUPTED_BY_DATABASE);
    this.interrupted = undefined;
  }

  private async release(claim: ImportClaim, how: Release): Promise<void> {
    await this.database.run(RELEASE_IMPORT, { ...claim.held, ...how });
  }
}

const isOfTheDatabase = (error: Error): boolean => isDatabaseAway(error) || isDatabaseFull(error);

const INTERRUPTED: Release = {
  counts: true,
  seconds: PAUSE_SECONDS,
  fault: 'It was interrupted, and is tried again. The log of the service says why.',
};
const INTERRUPTED_BY_DATABASE: Release = {
  counts: false,
  seconds: PAUSE_SECONDS,
  fault: 'The database interrupted it. It is tried again, for 30 days at most, unless it is cancelled.',
};
const GIVEN_UP = `It was tried ${MOST_ATTEMPTS} times. The log of the service says why it failed.`;

/** Without what says more of a person than an id. */
const stored = (report: ImportReport): string => JSON.stringify({ ...report, ids: undefined, samples: undefined });
