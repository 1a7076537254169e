import { Injectable } from '@nestjs/common';
import { on } from '../../platform/database/connections/single-connection.js';
import { TelemetryDatabase } from '../../platform/database/telemetry-database.js';
import { BEGIN_TRIM, MOVE_ON, trimOf } from './event-trims.statements.js';

/** Where events come in a flood, that is about 30 rows of 2,000 events each, and a quarter of a second. */
const BLOCKS = 8;

/**
 * Rids a day's table of the events of applications that keep theirs for a shorter time than others. Each table is read
 * once for each such time, part by part, and the place is kept in the database.
 */
@Injectable()
export class EventTrims {
  constructor(private readonly database: TelemetryDatabase) {}

  /** Trims one part; undefined when there is nothing left to do. */
  step(): Promise<number | undefined> {
    return this.database.pool.transaction(async (client) => {
      const statements = on(client);
      const [trim] = await statements.run(BEGIN_TRIM, {});
      if (!trim) return undefined;
      const { partition, days, nextBlock } = trim;
      const end = nextBlock + BLOCKS;
      const place = { days, from: `(${nextBlock},0)`, to: `(${end},0)` };
      const { length: count } = await statements.run(trimOf(partition), place);
      await statements.run(MOVE_ON, { partition, nextBlock: end });
      return count;
    });
  }
}
