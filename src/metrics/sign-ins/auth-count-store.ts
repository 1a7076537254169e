import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { AuthCounts } from '../../platform/telemetry/auth-counts.js';
import { ADD_AUTH_COUNTS, listsOf } from './add-auth-counts.statement.js';
import { MeasuredApplications } from './measured-applications.js';

/** Stores what was counted of sign-ins and sessions, for the applications whose plan includes metrics. */
@Injectable()
export class AuthCountStore implements OnApplicationShutdown {
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly counts: AuthCounts,
    private readonly measured: MeasuredApplications,
    private readonly database: Database,
  ) {}

  /** One statement, or none if nothing was counted. After a failure everything is kept for the next time. */
  flush(): Promise<void> {
    this.running = this.running.catch(() => {}).then(() => this.store());
    return this.running;
  }

  /** A command has ended, or the last request was answered. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush().catch(() => {}); // the database is away, and the process ends
  }

  private async store(): Promise<void> {
    const taken = this.counts.take();
    if (taken.length === 0) return;
    try {
      const measured = await this.measured.among(taken.map(({ applicationId }) => applicationId));
      const wanted = taken.filter(({ applicationId }) => measured.has(applicationId));
      if (wanted.length > 0) await this.database.runAlone(ADD_AUTH_COUNTS, listsOf(wanted));
    } catch (error) {
      this.counts.giveBack(taken);
      throw error;
    }
  }
}
