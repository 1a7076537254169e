import { randomInt } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { Counter } from 'prom-client';
import { Database } from '../platform/database/database.js';
import { expectClocksAgree } from '../platform/database/database-clock.js';
import { LOCKS } from '../platform/database/postgres.js';
import { type Chore, type Sweep, Sweeps } from '../platform/database/sweeps.js';
import { isDatabaseAway } from '../platform/errors/database-away.js';
import type { Loop } from '../platform/loops/loop.js';
import { Loops } from '../platform/loops/loops.js';
import { PrometheusRegistry } from '../platform/telemetry/prometheus-registry.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** A new random value each time, so replicas that start together do not stay in step. */
const PAUSE_MS = [4 * MINUTE, 6 * MINUTE] as const;
const FIRST_PAUSE_MS = [20 * SECOND, 60 * SECOND] as const;
/** Small enough that no request waits for one of these rows. */
const BATCH = 500;
/** What takes more continues at the next turn, which begins at once, so the others have theirs in between. */
const STEPS_A_TURN = 500;
const CHORE_MS = 30 * SECOND;

/** Removes what expired long ago, in small batches, one replica at a time. Only disk space depends on it. */
@Injectable()
export class Housekeeping {
  private readonly log = new Logger('Housekeeping');
  private readonly deleted: Counter<'sweep'>;
  private readonly loop: Loop;
  private readonly choreMs = CHORE_MS;

  constructor(
    private readonly database: Database,
    private readonly sweeps: Sweeps,
    { registry }: PrometheusRegistry,
    loops: Loops,
  ) {
    this.deleted = new Counter({
      name: 'gatehouse_housekeeping_deleted_total',
      help: 'Rows removed long after they expired',
      labelNames: ['sweep'],
      registers: [registry],
    });
    this.loop = loops.add({
      name: 'housekeeping',
      firstPauseMs: randomInt(...FIRST_PAUSE_MS),
      pauseMs: () => randomInt(...PAUSE_MS),
      complaint: 'Housekeeping failed this time',
      turn: (ending) => this.run(ending),
    });
  }

  /** Returns the number of deleted rows; zero if another replica is sweeping. */
  async run(ending?: AbortSignal): Promise<number> {
    const failures: string[] = [];
    const { max } = this.database.pool.options;
    const total = await this.database.pool.borrowAtLeisure(async (client) => {
      await expectClocksAgree(client);
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS mine', [LOCKS.housekeeping]);
      if (!rows[0].mine) return undefined;
      const swept = await this.sweepAll(client, failures, ending);
      if (max > 1) await this.doChores(failures, ending);
      await client.query('SELECT pg_advisory_unlock($1)', [LOCKS.housekeeping]).catch((error: Error) => {
        if (!isDatabaseAway(error)) throw error; // it closes the connection, or the next borrower would hold the lock
      });
      return swept;
    });
    // Chores borrow connections themselves. The lock only keeps replicas from doing the same work, so it gives way.
    if (total !== undefined && max === 1) await this.doChores(failures, ending);
    if (failures.length > 0) throw new Error(failures.join('; '));
    return total ?? 0;
  }

  private async sweepAll(client: PoolClient, failures: string[], ending?: AbortSignal): Promise<number> {
    let total = 0;
    for (const sweep of this.sweeps.all())
      total += await this.sweepOne(client, sweep, ending).catch(this.note(sweep, failures));
    if (total > 0) this.log.log(`Removed ${total} rows that expired long ago`);
    return total;
  }

  private async doChores(failures: string[], ending?: AbortSignal): Promise<void> {
    for (const chore of this.sweeps.chores()) await this.doChore(chore, ending).catch(this.note(chore, failures));
  }

  /** A part that fails does not stop the others. The error at the end names it. */
  private note({ name, database = this.database }: Sweep | Chore, failures: string[]): (error: Error) => number {
    return (error) => {
      const isLockLost = database === this.database && isDatabaseAway(error); // another replica may be sweeping
      if (isLockLost) throw error;
      failures.push(`${name}: ${error.message}`);
      return 0;
    };
  }

  private async doChore({ step, database = this.database }: Chore, ending?: AbortSignal): Promise<void> {
    if (database !== this.database) await database.pool.borrowAtLeisure(expectClocksAgree);
    const end = performance.now() + this.choreMs;
    for (let steps = 0; steps < STEPS_A_TURN && performance.now() < end && !ending?.aborted; steps += 1)
      if ((await step()) === undefined) return;
    this.loop.wake();
  }

  private sweepOne(client: PoolClient, sweep: Sweep, ending?: AbortSignal): Promise<number> {
    const { database = this.database } = sweep;
    if (database === this.database) return this.sweepIn(client, sweep, ending);
    return database.pool.borrowAtLeisure(async (its) => {
      await expectClocksAgree(its);
      return this.sweepIn(its, sweep, ending);
    });
  }

  private async sweepIn(client: PoolClient, { name, statement }: Sweep, ending?: AbortSignal): Promise<number> {
    let total = 0;
    for (let steps = 0; steps < STEPS_A_TURN && !ending?.aborted; steps += 1) {
      const count = (await client.query(statement, [BATCH])).rowCount ?? 0;
      this.deleted.inc({ sweep: name }, count);
      total += count;
      if (count < BATCH) return total;
    }
    this.loop.wake();
    return total;
  }
}
