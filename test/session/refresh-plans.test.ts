import pg from 'pg';
import { BY_INDEX } from '../../src/platform/database/connections/connection-settings.js';
import type { Statement } from '../../src/platform/database/statement.js';
import { CHECK_TOGETHER } from '../../src/session/lifecycle/sessions.statements.js';
import { REFRESH } from '../../src/session/refresh/refresh.statement.js';
import { REFRESH_TOGETHER } from '../../src/session/refresh/refresh-together.statement.js';
import { givenSession } from '../support/given.js';
import { useService } from '../support/service.js';

const execute = <Given extends object>(
  prepared: string,
  { parameters }: Statement<Given, unknown>,
  given: Record<keyof Given, string>,
): string => `EXECUTE ${prepared} (${parameters.map((parameter) => given[parameter]).join(', ')})`;

describe('The plan of a refresh, and of a session check', () => {
  const service = useService();
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: service.databaseUrl });
    await client.connect();
    for (const [name, value] of Object.entries(BY_INDEX)) await client.query(`SET ${name} = ${value}`);
    await client.query(`PREPARE alone AS ${REFRESH.text}`);
    await client.query(`PREPARE together AS ${REFRESH_TOGETHER.text}`);
    await client.query(`PREPARE checks AS ${CHECK_TOGETHER.text}`);
  });
  afterAll(() => client.end());

  /** Once as PostgreSQL plans it for these values, and once as it does for any. */
  async function plans(): Promise<string> {
    const id = "'01900000-0000-7000-8000-000000000001'";
    const list = Array(64).fill(id.slice(1, -1)).join(',');
    const same = (value: string) => `array_fill(${value}, ARRAY[64])`;
    const alone = execute('alone', REFRESH, {
      ...{ sessionId: id, secretHash: "''", generation: '1', clientType: "'server'", settle: '0' },
      ...{ applicationId: 'NULL', clientId: 'NULL', keyThumbprint: 'NULL', reads: "'claims'" },
      ...{ ip: "''", userAgent: "''", requestId: "''", deadline: '9e9', sliding: '1', recovery: '1' },
    });
    const together = execute('together', REFRESH_TOGETHER, {
      ...{ sessionIds: `'{${list}}'`, secretHashes: same("''::bytea"), generations: same('1') },
      readings: same("'claims'::text"),
      ...{ applicationIds: same('NULL::uuid'), clientIds: same('NULL::text'), keyThumbprints: same('NULL::text') },
      ...{ clientTypes: same("'server'::text"), settles: same('0::float8') },
      ...{ ips: same("''::text"), userAgents: same("''::text"), requestIds: same("''::text") },
      ...{ deadlines: same('9e9::float8'), sliding: '1', recovery: '1' },
    });
    let text = '';
    for (const mode of ['force_custom_plan', 'force_generic_plan'])
      for (const statement of [alone, together, `EXECUTE checks ('{${list}}')`]) {
        await client.query(`SET plan_cache_mode = ${mode}`);
        const { rows } = await client.query(`EXPLAIN ${statement}`);
        text += rows.map((row) => row['QUERY PLAN']).join('\n');
      }
    return text;
  }

  const expectByIndex = (text: string): void => {
    expect(text).toMatch(/Index Scan using sessions_pkey on sessions/);
    expect(text).not.toMatch(/Seq Scan|Bitmap|Hash Join|Merge Join/);
  };

  // Red without the settings of the connections: PostgreSQL reads the whole of a table that it believes to be small.
  it('uses the index on an empty table, with statistics that are out of date, and with current ones', async () => {
    await service.db.query('ANALYZE sessions');
    expectByIndex(await plans());
    const { sessionId } = await givenSession(service);
    await service.db.query(
      `INSERT INTO sessions SELECT copy.* FROM (SELECT gen_random_uuid() AS fresh FROM generate_series(1, 10000) OFFSET 0) AS many,
         sessions AS old,
         jsonb_populate_record(old, jsonb_build_object('id', fresh)) AS copy
       WHERE old.id = $1`,
      [sessionId],
    );
    expectByIndex(await plans());
    await service.db.query('ANALYZE sessions');
    expectByIndex(await plans());
  });
});
