import pg from 'pg';
import { claimsOf } from '../../src/platform/outbox/claims.statements.js';
import { WEBHOOK_DELIVERIES } from '../../src/webhooks/webhook-table.js';
import { cloneDatabase } from '../support/service.js';

const ENDPOINTS = 100;
const WAITING = 1_000_000;
/** A claim that looked at all that waits would read tens of thousands. */
const FEW_BLOCKS = 5_000;

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** No service runs, which would deliver them. Red without the index of what waits. */
describe('A claim among a million waiting deliveries', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client(await cloneDatabase());
    await client.connect();
    await client.query(
      `INSERT INTO webhook_endpoints (id, url, types, owner_email, sealed_secret, moves, moved_at, created_at)
       SELECT md5(n::text)::uuid, 'https://hooks.example.com', '{}', 'ops@example.com', '', 0, now(), now()
       FROM generate_series(0, $1::integer - 1) AS n`,
      [ENDPOINTS],
    );
    await client.query(
      `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, type, object, sequence, body, created_at, attempts, next_attempt_at)
       SELECT uuidv7(), md5((n % $1)::text)::uuid, uuidv7(), 'user.updated', md5((n % 50000)::text)::uuid, n, '{}', now(), 0,
         now() - interval '1 minute'
       FROM generate_series(1, $2::integer) AS n`,
      [ENDPOINTS, WAITING],
    );
    await client.query('VACUUM ANALYZE webhook_deliveries');
  }, 300_000);
  afterAll(() => client.end());

  async function blocksOfClaim(): Promise<number> {
    const { text, parameters } = claimsOf(WEBHOOK_DELIVERIES).claim;
    const given = { claim: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', atMost: 16, room: '{}', lastQueue: '' };
    const { rows } = await client.query(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      parameters.map((name) => given[name]),
    );
    const { Plan: plan } = rows[0]['QUERY PLAN'][0] as { Plan: Plan };
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }

  it('reads few blocks where all of them are due', async () => {
    expect(await blocksOfClaim()).toBeLessThan(FEW_BLOCKS);
  });

  it('reads few blocks where all of them have failed and are due later', async () => {
    await client.query("UPDATE webhook_deliveries SET attempts = 3, next_attempt_at = now() + interval '1 hour'");
    await client.query('VACUUM ANALYZE webhook_deliveries');
    expect(await blocksOfClaim()).toBeLessThan(FEW_BLOCKS);
  });
});
