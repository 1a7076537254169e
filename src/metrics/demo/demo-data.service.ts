import { Injectable } from '@nestjs/common';
import { TelemetryDatabase } from '../../platform/database/telemetry-database.js';
import { Clock } from '../../platform/time/clock.js';
import { RollUps } from '../rollups/roll-ups.js';
import { activeOf, countsOf } from './demo-counts.js';
import { jsonOf, STORE_DEMO_ACTIVE, STORE_DEMO_COUNTS, STORE_DEMO_EVENTS } from './demo-data.statements.js';
import { busyness, eventsOf } from './demo-week.js';

const HOUR_MS = 3_600_000;
const EVENTS_AN_HOUR = 600;

/** Invents the telemetry of an application that is used every day, so that reports have something to show. */
@Injectable()
export class DemoData {
  constructor(
    private readonly database: TelemetryDatabase,
    private readonly rollUps: RollUps,
    private readonly clock: Clock,
  ) {}

  /** Returns the number of stored events. They are counted when it returns, or by a service that runs. */
  async write(applicationId: string, days: number): Promise<number> {
    const now = this.clock.now();
    const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
    let total = 0;
    for (let start = last - days * 24 * HOUR_MS; start <= last; start += HOUR_MS)
      total += await this.writeHour(applicationId, new Date(start), now);
    while ((await this.rollUps.turn()) > 0);
    return total;
  }

  private async writeHour(applicationId: string, hour: Date, now: Date): Promise<number> {
    const end = new Date(Math.min(hour.getTime() + HOUR_MS - 1, now.getTime()));
    const part = (end.getTime() - hour.getTime()) / HOUR_MS;
    const events = eventsOf(hour, now, EVENTS_AN_HOUR * busyness(hour));
    if (events.length > 0)
      await this.database.run(STORE_DEMO_EVENTS, { applicationId, receivedAt: end, events: jsonOf(events) });
    await this.database.run(STORE_DEMO_COUNTS, { applicationId, hour, counts: JSON.stringify(countsOf(hour, part)) });
    await this.database.run(STORE_DEMO_ACTIVE, { applicationId, hour, ...activeOf(hour) });
    return events.length;
  }
}
