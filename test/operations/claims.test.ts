import pg from 'pg';
import { DISPATCHES } from '../../src/dispatches/dispatch-table.js';
import { BY_INDEX } from '../../src/platform/database/connections/connection-settings.js';
import { claimsOf } from '../../src/platform/outbox/claims.statements.js';
import type { OutboxTable } from '../../src/platform/outbox/outbox-table.js';
import { WEBHOOK_DELIVERIES } from '../../src/webhooks/webhook-table.js';
import { cloneDatabase } from '../support/service.js';

const RECEIVERS = 20;
const WAITING = 10_000;
/** A claim that looked at all that waits would read as many as there are rows. */
const FEW_BLOCKS = 2_000;

const ROWS = {
  dispatches: `
    INSERT INTO dispatches (id, application_id, kind, url, content, created_at, attempts, next_attempt_at)
    SELECT uuidv7(), gen_random_uuid(), 'logout', 'https://' || n % $1, '{}', now(), 0, now() FROM generate_series(1, $2::integer) AS n`,
  webhook_deliveries: `
    INSERT INTO webhook_deliveries (id, endpoint_id, event_id, type, object, sequence, body, created_at, attempts, next_attempt_at)
    SELECT uuidv7(), md5((n % $1)::text)::uuid, uuidv7(), 'user.updated', md5((n % 500)::text)::uuid, n, '{}', now(), 0, now()
    FROM generate_series(1, $2::integer) AS n`,
};

describe('A claim among thousands of rows that PostgreSQL has not counted yet', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client(await cloneDatabase());
    await client.connect();
    await client.query('SET session_replication_role = replica'); // the rows belong to nothing
    for (const setting of Object.entries(BY_INDEX)) await client.query(`SET ${setting.join(' = ')}`);
  });
  afterAll(() => client.end());

  const explain = async (outbox: OutboxTable) => {
    const { text, parameters } = claimsOf(outbox).claim;
    const given = { claim: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', atMost: 64, room: '{}', lastQueue: '' };
    const { rows } = await client.query(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      parameters.map((name) => given[name]),
    );
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
    return { taken: plan['Actual Rows'], blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
  };

  // Red where the last step asks as the index of what waits does, where what holds up an object is a join, and where all
  // that is due since one moment is sorted: eight thousand blocks of dispatches then, and two hundred thousand of webhooks.
  it.each([DISPATCHES, WEBHOOK_DELIVERIES])('reads few blocks of $table', async (outbox) => {
    await client.query(`VACUUM ANALYZE ${outbox.table}`);
    await client.query(ROWS[outbox.table as keyof typeof ROWS], [RECEIVERS, WAITING]);
    const { taken, blocks } = await explain(outbox);
    expect(taken).toBe(RECEIVERS);
    expect(blocks).toBeLessThan(FEW_BLOCKS);
  });
});
