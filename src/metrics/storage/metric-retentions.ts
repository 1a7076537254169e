import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { TelemetryDatabase } from '../../platform/database/telemetry-database.js';
import { EventTrims } from './event-trims.js';
import { EXPIRED_ROWS } from './expired-rows.statements.js';
import {
  LONGEST_RETENTION,
  NOTE_RETENTIONS,
  PLANNED_RETENTIONS,
  type Planned,
} from './metric-retentions.statements.js';

const BATCH = 1000;

/**
 * Removes what applications keep no longer. Whole days go with their table; the rest goes in batches. An application
 * whose plan lost its metrics, or that is gone, keeps its rows for as long as its plan said last.
 */
@Injectable()
export class MetricRetentions {
  constructor(
    private readonly main: Database,
    private readonly database: TelemetryDatabase,
    private readonly trims: EventTrims,
  ) {}

  /** What the plans say now. */
  async planned(): Promise<Planned> {
    const [planned] = await this.main.runAlone(PLANNED_RETENTIONS, {});
    return planned ?? { applicationIds: [], days: [] };
  }

  async note(planned: Planned): Promise<void> {
    await this.database.runAlone(NOTE_RETENTIONS, planned);
  }

  /** The plans are asked too, because they could perhaps not be noted. */
  async longest(planned: Planned): Promise<number> {
    const [noted] = await this.database.runAlone(LONGEST_RETENTION, {});
    return planned.days.reduce((longest, days) => Math.max(longest, days), noted?.days ?? 0);
  }

  /** Removes one batch; undefined when there is nothing left to do. */
  async step(): Promise<number | undefined> {
    for (const expired of EXPIRED_ROWS) {
      const { length: count } = await this.database.runAlone(expired, { batch: BATCH });
      if (count > 0) return count;
    }
    return this.trims.step();
  }
}
