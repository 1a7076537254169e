import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { on } from '../../platform/database/connections/single-connection.js';
import { TelemetryDatabase } from '../../platform/database/telemetry-database.js';
import { Loops } from '../../platform/loops/loops.js';
import { AuthCounts, type AuthTally } from '../../platform/telemetry/auth-counts.js';
import { ADD_AUTH_COUNTS, listsOf } from './add-auth-counts.statement.js';
import { MeasuredApplications } from './measured-applications.js';
import { TRANSACTION_OUTCOME } from './transaction-outcome.statement.js';

const PAUSE_MS = 1000;

/** Stores what was counted of sign-ins and sessions once a second, for the applications whose plan includes metrics. */
@Injectable()
export class AuthCountStore implements OnApplicationShutdown {
  private running: Promise<void> = Promise.resolve();
  /** The counts whose commit was sent and not answered. */
  private unsettled: { transactionId: string; tallies: AuthTally[] } | undefined;

  constructor(
    private readonly counts: AuthCounts,
    private readonly measured: MeasuredApplications,
    private readonly database: TelemetryDatabase,
    loops: Loops,
  ) {
    loops.add({
      name: 'sign-in-counts',
      pauseMs: PAUSE_MS,
      servesRequests: true,
      complaint: 'Sign-ins are counted in memory until they can be stored',
      turn: () => this.flush(),
    });
  }

  /** One transaction, or none if nothing was counted. After a failure everything is kept for the next time. */
  flush(): Promise<void> {
    this.running = this.running
      .catch(() => {})
      .then(() => this.settle())
      .then(() => this.store());
    return this.running;
  }

  /** A command has ended, or the last request was answered. */
  async onApplicationShutdown(): Promise<void> {
    await this.flush().catch(() => {}); // the database is away, and the process ends
  }

  /** Nothing else is stored before the outcome is known, so that nothing counts twice. */
  private async settle(): Promise<void> {
    if (!this.unsettled) return;
    const { transactionId, tallies } = this.unsettled;
    const [found] = await this.database.runAlone(TRANSACTION_OUTCOME, { transactionId });
    if (found?.outcome === 'in progress') throw new Error('The last commit has no outcome yet.');
    this.unsettled = undefined;
    if (found?.outcome !== 'committed') this.counts.giveBack(tallies);
  }

  private async store(): Promise<void> {
    const taken = this.counts.take();
    if (taken.length === 0) return;
    try {
      const measured = await this.measured.among(taken.map(({ applicationId }) => applicationId));
      const wanted = taken.filter(({ applicationId }) => measured.has(applicationId));
      if (wanted.length > 0) await this.add(wanted);
    } catch (error) {
      if (!this.unsettled) this.counts.giveBack(taken);
      throw error;
    }
  }

  /** A failure closes the connection, which ends the transaction, unless its commit was sent before. */
  private add(tallies: AuthTally[]): Promise<void> {
    return this.database.pool.borrow(async (client) => {
      await client.query('BEGIN');
      const [added] = await on(client).run(ADD_AUTH_COUNTS, listsOf(tallies));
      this.unsettled = added && { ...added, tallies };
      await client.query('COMMIT');
      this.unsettled = undefined;
    });
  }
}
