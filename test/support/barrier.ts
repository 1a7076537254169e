import { setTimeout } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Service } from './service.js';

const LONGEST_WAIT_MS = 15_000;

/**
 * A race that cannot be lost by luck: the test holds the row's lock, sends its requests, sees them all wait in the
 * database, and only then lets them go. The order in which they queued up is the order in which they come to be judged.
 */
export class Barrier {
  private constructor(
    private readonly service: Service,
    private readonly holder: PoolClient,
  ) {}

  static async hold(service: Service, lock: string, values: unknown[] = []): Promise<Barrier> {
    const holder = await service.db.connect();
    await holder.query('BEGIN');
    await holder.query(lock, values);
    return new Barrier(service, holder);
  }

  static holdSession = (service: Service, id: string): Promise<Barrier> =>
    Barrier.hold(service, 'SELECT FROM sessions WHERE id = $1 FOR UPDATE', [id]);

  /** Resolves once that many connections to this database wait for a lock, and have done so for some milliseconds. */
  async sees(waiting: number, longerThanMs = 0): Promise<void> {
    for (const end = Date.now() + LONGEST_WAIT_MS; Date.now() < end; ) {
      const { rows } = await this.service.db.query(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'
           AND query_start <= clock_timestamp() - make_interval(secs => $1)`,
        [longerThanMs / 1000],
      );
      if (rows[0].waiting >= waiting) return;
      await setTimeout(5);
    }
    await this.release();
    throw new Error(`The requests did not all come to wait: ${waiting} were expected`);
  }

  /** What somebody else does who came first: it is seen as soon as the lock is released. */
  async change(statement: string, values: unknown[]): Promise<void> {
    await this.holder.query(statement, values);
  }

  async release(): Promise<void> {
    await this.holder.query('COMMIT');
    this.holder.release();
  }
}
