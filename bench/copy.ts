import pg from 'pg';
import { copyIn } from './copy-in.js';
import type { BenchDatabase } from './database.js';
import { BATCH } from './telemetry-loads.js';

const CLIENTS = 16;
export const COPY_BY_BATCH = `COPY, a commit for each ${BATCH} rows, ${CLIENTS} connections`;
export const ONE_COPY = 'one COPY, one commit';

/** The rows of batches as text, with keys that follow the order of arrival. */
class Rows {
  private arrivals = 0;

  private constructor(
    private readonly received: string,
    private readonly rest: string[],
  ) {}

  /** Those of one batch that the service stored. */
  static async of(database: BenchDatabase): Promise<Rows> {
    const { rows } = await database.pool.query<{ received: string; rest: string }>(`
      SELECT received_at::text AS received, concat_ws(E'\\t', id, application_id, occurred_at, session_id, event_type,
        runtime, target, target_type, path, method, status, duration_ms, coalesce(details::text, '\\N')) AS rest
      FROM metric_events WHERE path LIKE '/shop/orders/%' ORDER BY arrival_id DESC, position LIMIT ${BATCH}`);
    if (rows.length < BATCH) throw new Error(`COPY needs ${BATCH} stored rows, and there are ${rows.length}`);
    return new Rows(
      rows[0]?.received as string,
      rows.map(({ rest }) => rest),
    );
  }

  nextBatch(): string {
    this.arrivals += 1;
    const key = `${this.received}\t${this.arrivals}`;
    return this.rest.map((rest, position) => `${key}\t${position}\t${rest}\n`).join('');
  }
}

interface Copied {
  byBatch(): Promise<number>;
  atOnce(): Promise<number>;
}

/** The yardstick of batches: how many of the same rows COPY writes in a second, into a table with a row for each. */
export function copies(database: BenchDatabase, seconds: number): Copied {
  const measure = async (connections: number, write: (client: pg.Client, rows: Rows, end: number) => Promise<void>) => {
    await database.pool.query('DROP TABLE IF EXISTS bench_copies');
    await database.pool.query(
      'CREATE TABLE bench_copies (LIKE metric_events, PRIMARY KEY (received_at, arrival_id, position))',
    );
    const rows = await Rows.of(database);
    const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: database.url }));
    await Promise.all(clients.map((client) => client.connect()));
    const begun = performance.now();
    await Promise.all(clients.map((client) => write(client, rows, begun + seconds * 1000)));
    const took = (performance.now() - begun) / 1000;
    await Promise.all(clients.map((client) => client.end()));
    return (await database.value<number>('SELECT count(*)::float8 FROM bench_copies')) / took;
  };
  return { byBatch: () => measure(CLIENTS, commitEach), atOnce: () => measure(1, commitOnce) };
}

const STATEMENT = 'COPY bench_copies FROM STDIN';

async function commitEach(client: pg.Client, rows: Rows, end: number): Promise<void> {
  while (performance.now() < end) await copyIn(client, STATEMENT, [rows.nextBatch()]);
}

const commitOnce = (client: pg.Client, rows: Rows, end: number): Promise<void> =>
  copyIn(client, STATEMENT, batchesUntil(rows, end));

function* batchesUntil(rows: Rows, end: number): Generator<string> {
  while (performance.now() < end) yield rows.nextBatch();
}
