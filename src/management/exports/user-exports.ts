import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Audit } from '../../platform/audit/audit.js';
import { FIRST_ID } from '../../platform/crypto/ids.js';
import { Database } from '../../platform/database/database.js';
import type { Caller } from '../../platform/http/caller.js';
import { ManagedApplications, type Reach } from '../access/reach.js';
import { EXPORT_USERS, type ExportedUser } from './export-users.statement.js';

const BATCH = 500;

export interface WantedExport {
  application?: string | undefined;
  withHashes: boolean;
}

/** All users of an application, in the form that an import takes. */
@Injectable()
export class UserExports {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
    private readonly applications: ManagedApplications,
    private readonly audit: Audit,
  ) {}

  /** The trail has it before the first user leaves. */
  async export(
    reach: Reach,
    { application, withHashes }: WantedExport,
    caller: Caller,
  ): Promise<AsyncIterable<ExportedUser[]>> {
    const { id: applicationId } = await this.applications.require(reach, application);
    const details = { passwordHashes: withHashes };
    await this.audit.record(this.manager, { type: 'identities.exported', applicationId, caller, details });
    return this.batchesOf(applicationId, withHashes);
  }

  /** No transaction lasts longer than a batch. Who changes meanwhile comes as before or as after, and once. */
  private async *batchesOf(applicationId: string, withHashes: boolean): AsyncIterable<ExportedUser[]> {
    for (let after = FIRST_ID; ; ) {
      const given = { applicationId, after, withHashes, limit: BATCH };
      const users = await this.database.runAlone(EXPORT_USERS, given);
      if (users.length > 0) yield users;
      if (users.length < BATCH) return;
      after = users.at(-1)?.id ?? after;
    }
  }
}
