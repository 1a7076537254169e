import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { ADOPT } from './event-log.statements.js';

const BATCH = 1000;

/**
 * A dump that is restored in another cluster brings ids of transactions that this one has not given out yet. Its events
 * count as ended before everything else, so that no transaction of the same id shows them again.
 */
@Injectable()
export class RestoredEvents {
  constructor(private readonly database: Database) {}

  async step(): Promise<number | undefined> {
    const { length } = await this.database.runAlone(ADOPT, { batch: BATCH });
    return length || undefined;
  }
}
