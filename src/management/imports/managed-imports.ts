import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { validate } from 'uuid';
import type { MovedId } from '../../identities/account/importing/import-report.js';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { Database, within } from '../../platform/database/database.js';
import { byId, type Page, type PageQuery, pageOf } from '../../platform/database/page.js';
import { QUEUE_UP } from '../../platform/database/queue-up.statement.js';
import type { Caller } from '../../platform/http/caller.js';
import { isWithin, ManagedApplications, type Reach } from '../access/reach.js';
import type { ArrivingFile } from './arriving-file.js';
import { ImportJobs } from './import-jobs.js';
import { ImportFinished, ImportUnfinished, ImportUnknown, TooManyImports } from './imports.errors.js';
import {
  ADD_CHUNK,
  BEGIN_IMPORT,
  CANCEL_IMPORT,
  DISCARD_IMPORT,
  IMPORT_BY_ID,
  IMPORT_IDS,
  type ImportRow,
  LIST_IMPORTS,
  RECEIVE_IMPORT,
} from './imports.statements.js';

export interface WantedImport {
  application?: string | undefined;
  product?: string | undefined;
  dryRun: boolean;
  skipInvalid: boolean;
}

/** Of one application, so that one key cannot fill the database. */
const MOST_UNFINISHED = 5;
/** Each has the ids of one batch. */
const BLOCKS = 4;

/** Files of accounts that programs send, and what becomes of them. */
@Injectable()
export class ManagedImports {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly applications: ManagedApplications,
    private readonly audit: Audit,
    private readonly jobs: ImportJobs,
  ) {}

  /** Nothing is left of a file that does not arrive whole. */
  async receive(reach: Reach, wanted: WantedImport, file: ArrivingFile, caller: Caller): Promise<ImportRow> {
    const { id: applicationId } = await this.applications.require(reach, wanted.application);
    const id = await this.begin(applicationId, wanted, file, caller);
    try {
      const stored = await this.store(id, file, caller);
      await this.admit(id, applicationId, { ...stored, dryRun: wanted.dryRun }, caller);
    } catch (error) {
      await this.database.runAlone(DISCARD_IMPORT, { id });
      throw error;
    }
    this.jobs.wake();
    return this.get(reach, id);
  }

  /** Another application's import is unknown. */
  async get(reach: Reach, id: string): Promise<ImportRow> {
    const [row] = validate(id) ? await this.database.run(IMPORT_BY_ID, { id }) : [];
    if (!row || !isWithin(reach, row)) throw new ImportUnknown();
    return row;
  }

  async list(
    reach: Reach,
    { application, ...page }: PageQuery & { application?: string | undefined },
  ): Promise<Page<ImportRow>> {
    const { id: applicationId } = await this.applications.require(reach, application);
    const rows = await this.database.run(LIST_IMPORTS, { applicationId, ...byId('newest', page) });
    return pageOf(rows, page.limit, ({ id }) => id);
  }

  /** What was written stays. One that was cancelled already stays so. */
  async cancel(reach: Reach, id: string, caller: Caller): Promise<ImportRow> {
    const { state, applicationId } = await this.get(reach, id);
    if (state !== 'cancelled') await this.end(id, applicationId, caller);
    return this.get(reach, id);
  }

  /** The old ids and what they are here, in the order of the file. */
  async idsOf(reach: Reach, id: string): Promise<AsyncIterable<MovedId[]>> {
    const { finishedAt } = await this.get(reach, id);
    if (!finishedAt) throw new ImportUnfinished();
    return this.blocksOf(id);
  }

  private async *blocksOf(id: string): AsyncIterable<MovedId[]> {
    for (let after = 0; ; ) {
      const blocks = await this.database.runAlone(IMPORT_IDS, { id, after, limit: BLOCKS });
      for (const { ids } of blocks) yield ids;
      if (blocks.length < BLOCKS) return;
      after = blocks.at(-1)?.position ?? after;
    }
  }

  private async begin(
    applicationId: string,
    { product, dryRun, skipInvalid }: WantedImport,
    { format }: ArrivingFile,
    { managementKeyId }: Caller,
  ): Promise<string> {
    const what = { id: newId(), applicationId, format, product: product ?? null, dryRun, skipInvalid };
    const who = { managementKeyId: managementKeyId as string, mostUnfinished: MOST_UNFINISHED };
    return this.manager.transaction(async (manager) => {
      await within(manager).run(QUEUE_UP, { name: `imports of ${applicationId}` });
      const [begun] = await within(manager).run(BEGIN_IMPORT, { ...what, ...who });
      if (!begun) throw new TooManyImports(MOST_UNFINISHED);
      return begun.id;
    });
  }

  private async store(id: string, file: ArrivingFile, { deadline }: Caller): Promise<{ chunks: number; size: number }> {
    const stored = { chunks: 0, size: 0 };
    for await (const content of file.chunks(deadline)) {
      await this.database.runAlone(ADD_CHUNK, { id, number: stored.chunks, content });
      stored.chunks += 1;
      stored.size += content.length;
    }
    return stored;
  }

  private admit(
    id: string,
    applicationId: string,
    { dryRun, ...stored }: { chunks: number; size: number; dryRun: boolean },
    caller: Caller,
  ): Promise<void> {
    return this.manager.transaction(async (manager) => {
      await within(manager).run(RECEIVE_IMPORT, { id, ...stored });
      const details = { id, size: stored.size, dryRun };
      await this.audit.record(manager, { type: 'import.received', applicationId, caller, details });
    });
  }

  private end(id: string, applicationId: string, caller: Caller): Promise<void> {
    return this.manager.transaction(async (manager) => {
      const [ended] = await within(manager).run(CANCEL_IMPORT, { id });
      if (!ended) throw new ImportFinished();
      await this.audit.record(manager, { type: 'import.cancelled', applicationId, caller, details: { id } });
    });
  }
}
