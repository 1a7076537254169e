import type { PoolClient } from 'pg';
import { type Event, EventLog } from '../../src/events/event-log.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { useService } from '../support/service.js';

type Queries = Pick<PoolClient, 'query'>;

/** As the service writes them. `details.n` tells them apart. */
const write = (
  db: Queries,
  n: number | string,
  { applicationId = null as string | null, type = 'identity.blocked' } = {},
) =>
  db.query('INSERT INTO audit_events (id, occurred_at, type, application_id, details) VALUES ($1, now(), $2, $3, $4)', [
    newId(),
    type,
    applicationId,
    { n },
  ]);

const told = (events: Event[]) => events.map(({ details }) => details.n);

describe('The log of events', () => {
  const service = useService();
  const log = () => service.app.get(EventLog);

  async function readOn(cursor: string, limit = 100): Promise<{ seen: unknown[]; cursor: string }> {
    const seen: unknown[] = [];
    for (let at = cursor; ; ) {
      const page = await log().readAfter(at, { applicationId: null, limit });
      seen.push(...told(page.events));
      at = page.cursor;
      if (!page.hasMore) return { seen, cursor: at };
    }
  }

  async function open(): Promise<PoolClient> {
    const client = await service.db.connect();
    await client.query('BEGIN');
    return client;
  }

  async function end(client: PoolClient, how: 'COMMIT' | 'ROLLBACK' = 'COMMIT'): Promise<void> {
    await client.query(how);
    client.release();
  }

  it('shows what is committed after its cursor, once', async () => {
    const start = await log().now();
    expect((await readOn(start)).seen).toEqual([]);
    for (const n of [1, 2, 3]) await write(service.db, n);
    const first = await readOn(start);
    expect(first.seen).toEqual([1, 2, 3]);
    await write(service.db, 4);
    expect((await readOn(first.cursor)).seen).toEqual([4]);
    expect((await readOn(start, 1)).seen).toEqual([1, 2, 3, 4]);
  });

  // Red where a reader goes by numbers alone, and where `begun` is the end of the snapshot: it knows nothing of the newest.
  it('shows the event of a long transaction after its commit, and delays no other', async () => {
    const start = await log().now();
    const long = await open();
    await write(long, 'long');
    const newest = await readOn(start);
    expect(newest.seen).toEqual([]);
    await write(service.db, 'quick');
    const quick = await readOn(newest.cursor);
    expect(quick.seen).toEqual(['quick']);
    await write(long, 'long again');
    await write(service.db, 'quick again');
    const again = await readOn(quick.cursor);
    expect(again.seen).toEqual(['quick again']);
    await end(long);
    expect((await readOn(newest.cursor)).seen).toEqual(['long', 'quick', 'long again', 'quick again']);
    const late = await readOn(again.cursor);
    expect(late.seen).toEqual(['long', 'long again']);
    expect((await readOn(late.cursor)).seen).toEqual([]);
  });
});
