import { setTimeout } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Service } from './service.js';
import { until } from './until.js';

const LONGEST_WAIT_MS = 60_000;

/** A test that fails leaves its barrier behind, and everything that waits for it. */
const held = new Set<Barrier>();
afterEach(async () => {
  for (const barrier of held) await barrier.release();
});

/** Who waits for the holder, or for one that does. The chores of a service wait for each other now and then too. */
const BEHIND_HOLDER = `
  WITH RECURSIVE waiting AS MATERIALIZED (
    SELECT pid, query_start, pg_blocking_pids(pid) AS blockers FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'
  ), behind (pid, query_start) AS (
    SELECT $1::integer, NULL::timestamptz
    UNION
    SELECT waiting.pid, waiting.query_start FROM waiting JOIN behind ON behind.pid = ANY (waiting.blockers)
  )
  SELECT pid FROM behind
  WHERE pid <> $1 AND query_start <= clock_timestamp() - make_interval(secs => $2)`;

/**
 * A race that cannot be lost by luck: the test holds the row's lock, sends its requests, sees them all wait in the
 * database, and only then lets them go. The order in which they queued up is the order in which they come to be judged.
 */
export class Barrier {
  private constructor(
    private readonly service: Service,
    private readonly holder: PoolClient,
    private readonly holderPid: number,
  ) {}

  static async hold(service: Service, lock: string, values: unknown[] = []): Promise<Barrier> {
    const holder = await service.db.connect();
    await holder.query('BEGIN');
    await holder.query(lock, values);
    const { rows } = await holder.query('SELECT pg_backend_pid() AS pid');
    const barrier = new Barrier(service, holder, rows[0].pid);
    held.add(barrier);
    return barrier;
  }

  static holdSession = (service: Service, id: string): Promise<Barrier> =>
    Barrier.hold(service, 'SELECT FROM sessions WHERE id = $1 FOR UPDATE', [id]);

  /** Resolves once that many connections wait here, and have done so for some milliseconds. */
  async sees(waiting: number, longerThanMs = 0): Promise<void> {
    for (const end = Date.now() + LONGEST_WAIT_MS; Date.now() < end; ) {
      if ((await this.waiting(longerThanMs)).length >= waiting) return;
      await setTimeout(5);
    }
    await this.release();
    throw new Error(`The requests did not all come to wait: ${waiting} were expected`);
  }

  /** Has PostgreSQL cancel the statements of all who wait here. */
  async cancels(): Promise<void> {
    await this.signal('pg_cancel_backend');
  }

  /** Has PostgreSQL hang up on all who wait here. */
  async hangsUp(): Promise<void> {
    await this.signal('pg_terminate_backend');
  }

  /** What somebody else does who came first: it is seen as soon as the lock is released. */
  async change(statement: string, values: unknown[]): Promise<void> {
    await this.holder.query(statement, values);
  }

  async release(): Promise<void> {
    if (!held.delete(this)) return;
    await this.holder.query('COMMIT');
    this.holder.release();
  }

  /** One that waited in a pipeline may be on its way to a connection of its own. */
  private async signal(signal: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void> {
    await until(async () => {
      const sent = `SELECT ${signal}(pid) FROM (${BEHIND_HOLDER}) AS behind_holder`;
      return ((await this.service.db.query(sent, [this.holderPid, 0])).rowCount ?? 0) > 0;
    });
  }

  private async waiting(longerThanMs = 0): Promise<number[]> {
    const { rows } = await this.service.db.query(BEHIND_HOLDER, [this.holderPid, longerThanMs / 1000]);
    return rows.map(({ pid }) => pid);
  }
}
