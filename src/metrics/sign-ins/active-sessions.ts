import { Injectable } from '@nestjs/common';
import { ApplicationsService } from '../../applications/applications.service.js';
import { on } from '../../platform/database/connections/single-connection.js';
import { Database } from '../../platform/database/database.js';
import { TelemetryDatabase } from '../../platform/database/telemetry-database.js';
import { COUNT_ACTIVE, IS_COUNT_DUE, STORE_ACTIVE } from './active-sessions.statements.js';
import { MeasuredApplications } from './measured-applications.js';

/** However many replicas do the housekeeping in turn. */
const LEAST_PAUSE_SECONDS = 200;
/** A count, also one that fails, is followed by a pause this many times as long, so counting takes at most a hundredth of the time. */
const PAUSE_FOR_COUNT = 99;

/** Counts the active sessions and users of each application at leisure: it reads every living session. */
@Injectable()
export class ActiveSessions {
  private pauseSeconds = LEAST_PAUSE_SECONDS;
  /** After a count that failed: it has stored no moment that the next one could wait for. */
  private restsUntil = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly main: Database,
    private readonly telemetry: TelemetryDatabase,
    private readonly applications: ApplicationsService,
    private readonly measured: MeasuredApplications,
  ) {}

  /** One step is all. */
  async step(): Promise<undefined> {
    const all = await this.applications.listApplications();
    const applicationIds = [...(await this.measured.among(all.map(({ id }) => id)))];
    if (applicationIds.length > 0) await this.countIfDue(applicationIds);
  }

  private async countIfDue(applicationIds: string[]): Promise<void> {
    if (performance.now() < this.restsUntil) return;
    const [found] = await this.telemetry.runAlone(IS_COUNT_DUE, { applicationIds, pauseSeconds: this.pauseSeconds });
    if (!found?.isDue) return;
    const begun = performance.now();
    const active = await this.main.pool
      .borrowAtLeisure((client) => on(client).run(COUNT_ACTIVE, { applicationIds }))
      .catch((failure) => {
        this.restsUntil = performance.now() + pauseAfter(begun) * 1000;
        throw failure;
      });
    this.pauseSeconds = pauseAfter(begun);
    const known = new Map(active.map((row) => [row.applicationId, row]));
    await this.telemetry.runAlone(STORE_ACTIVE, {
      applicationIds,
      sessions: applicationIds.map((id) => known.get(id)?.sessions ?? 0),
      users: applicationIds.map((id) => known.get(id)?.users ?? 0),
    });
  }
}

const pauseAfter = (begun: number): number =>
  Math.max(LEAST_PAUSE_SECONDS, (PAUSE_FOR_COUNT * (performance.now() - begun)) / 1000);
