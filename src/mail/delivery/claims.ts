import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { ClaimedMail } from './claims.statements.js';
import * as statements from './claims.statements.js';

/**
 * Who delivers what. A claim is one short statement; no transaction and no lock is held while a mail server is being
 * talked to. A replica that dies leaves claims that run out, and another takes over.
 */
@Injectable()
export class Claims {
  constructor(private readonly database: Database) {}

  claim(replica: string, atMost: number): Promise<ClaimedMail[]> {
    return this.database.run(statements.claim, { replica, atMost });
  }

  /** Keeps that it was sent, and nothing of what was in it. */
  async settleSent(id: string): Promise<void> {
    await this.database.run(statements.settleSent, { id });
  }

  async postpone(replica: string, id: string, seconds: number, error: string): Promise<void> {
    await this.database.run(statements.postpone, { id, replica, seconds, error });
  }

  /** Gives it up. What it says is kept sealed, so that it can be tried again, unless its code has expired. */
  async bury(replica: string, id: string, error: string): Promise<void> {
    await this.database.run(statements.bury, { id, replica, error });
  }

  /** Hands it back as if it had never been tried, for another replica to take at once. */
  async release(replica: string, id: string): Promise<void> {
    await this.database.run(statements.release, { id, replica });
  }

  async waiting(): Promise<number> {
    const [row] = await this.database.run(statements.countWaiting, {});
    return row?.waiting ?? 0;
  }
}
