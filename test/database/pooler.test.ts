import { Child } from '../support/child.js';
import { type CliAnswer, runCli } from '../support/cli.js';
import { givenSession } from '../support/given.js';
import type { Json } from '../support/json.js';
import { hasPgBouncer, PgBouncer } from '../support/pgbouncer.js';
import { cloneDatabase, startService } from '../support/service.js';

const withPgBouncer = hasPgBouncer ? describe : describe.skip;
if (!hasPgBouncer) process.stderr.write('There is no pgbouncer here: test/database/pooler.test.ts is skipped.\n');

withPgBouncer('Behind PgBouncer', () => {
  let bouncer: PgBouncer;
  afterEach(() => bouncer.stop());

  /** What somebody reads when it does not start. */
  async function refusal(): Promise<string[]> {
    const child = await Child.spawn({ DATABASE_URL: bouncer.url });
    expect((await child.ended).code).toBe(1);
    return child.stderr.trim().split('\n');
  }

  const doctor = (): Promise<CliAnswer> => runCli({ NODE_ENV: 'test', DATABASE_URL: bouncer.url }, 'doctor', '--json');
  const connectionsIn = ({ json }: CliAnswer): Json =>
    json.findings.find(({ check }: { check: string }) => check === 'connections');

  // Red while the timeouts come as start-up parameters: PgBouncer refuses such a connection.
  it('F13a: in session mode it works as PgBouncer comes, and the timeouts hold', async () => {
    bouncer = await PgBouncer.before(await cloneDatabase(), { pool_mode: 'session', default_pool_size: '30' });
    const child = await Child.start({ DATABASE_URL: bouncer.url });
    expect((await child.http.get('/health/ready')).status).toBe(200);
    await child.stop();
    const service = await startService({ DATABASE_URL: bouncer.url });
    const session = await givenSession(service);
    const body = { client_type: 'server', refresh_token: session.refreshToken };
    expect((await service.http.post('/v1/auth/refresh', body)).status).toBe(200);
    await service.stop();
    const report = await doctor();
    expect(connectionsIn(report)).toMatchObject({ health: 'ok' });
  });

  // Red without the check: it starts, answers with 500s and honours revoked keys, and the doctor finds nothing.
  it.each([
    ['F13c', 'transaction', '30'],
    ['S25', 'transaction', '1'],
    ['S25', 'statement', '30'],
  ])(
    '%s: in %s mode with a pool of %s it refuses to start, in one line that says what to change',
    async (_, mode, size) => {
      bouncer = await PgBouncer.before(await cloneDatabase(), { pool_mode: mode, default_pool_size: size });
      const told = await refusal();
      expect(told).toEqual([expect.stringMatching(/pooler .* PgBouncer in transaction mode.* pool_mode = session/)]);
      const report = await doctor();
      expect(report.code).toBe(1);
      expect(connectionsIn(report)).toMatchObject({ health: 'fail', message: told[0] });
    },
  );

  it('F13b: in session mode with a pool that is too small it says so', async () => {
    bouncer = await PgBouncer.before(await cloneDatabase(), { pool_mode: 'session', default_pool_size: '2' });
    expect(await refusal()).toEqual([expect.stringContaining('default_pool_size')]);
  });

  it('S25: what the pooler refuses at all is told in one line', async () => {
    bouncer = await PgBouncer.before(await cloneDatabase(), { pool_mode: 'session', max_client_conn: '0' });
    expect(await refusal()).toEqual([expect.stringMatching(/refused the connection/)]);
  });
});
