import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { ClaimedMail } from './claims.statements.js';
import * as statements from './claims.statements.js';

/**
 * Claims decide which replica delivers which mail. A claim is one short statement: no transaction and no lock is held
 * while the mail server answers. If a replica dies, its claims run out and another replica takes over.
 */
@Injectable()
export class Claims {
  constructor(private readonly database: Database) {}

  claim(replica: string, atMost: number): Promise<ClaimedMail[]> {
    return this.database.run(statements.claim, { replica, atMost });
  }

  /** Records that the mail was sent, and erases its recipient and contents. */
  async markSent(id: string): Promise<void> {
    await this.database.run(statements.markSent, { id });
  }

  async postpone(replica: string, id: string, seconds: number, error: string): Promise<void> {
    await this.database.run(statements.postpone, { id, replica, seconds, error });
  }

  /** Gives the mail up. Its sealed contents are kept for another try, unless its code has expired. */
  async bury(replica: string, id: string, error: string): Promise<void> {
    await this.database.run(statements.bury, { id, replica, error });
  }

  /** Returns the mail as if it had never been tried, so that another replica can take it at once. */
  async release(replica: string, id: string): Promise<void> {
    await this.database.run(statements.release, { id, replica });
  }

  async waiting(): Promise<number> {
    const [row] = await this.database.run(statements.countWaiting, {});
    return row?.waiting ?? 0;
  }
}
