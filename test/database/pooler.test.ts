import { type CliAnswer, runCli } from '../support/cli.js';
import { givenSession } from '../support/given.js';
import type { Json } from '../support/json.js';
import { hasPgBouncer, PgBouncer } from '../support/pgbouncer.js';
import { refusalHere } from '../support/refusal.js';
import { cloneDatabase, startService } from '../support/service.js';

const withPgBouncer = hasPgBouncer ? describe : describe.skip;
if (!hasPgBouncer) process.stderr.write('There is no pgbouncer here: test/database/pooler.test.ts is skipped.\n');

withPgBouncer('Behind PgBouncer', () => {
  let bouncer: PgBouncer;
  afterEach(() => bouncer.stop());

  const doctor = (): Promise<CliAnswer> => runCli({ NODE_ENV: 'test', DATABASE_URL: bouncer.url }, 'doctor', '--json');
  const connectionsIn = ({ json }: CliAnswer): Json =>
    json.findings.find(({ check }: { check: string }) => check === 'connections');

  // Red while the timeouts come as start-up parameters: PgBouncer refuses such a connection.
  it('F13a: in session mode it works as PgBouncer comes, and the timeouts hold', async () => {
    bouncer = await PgBouncer.before(await cloneDatabase(), { pool_mode: 'session', default_pool_size: '30' });
    const service = await startService({ DATABASE_URL: bouncer.url });
    expect((await service.http.get('/health/ready')).status).toBe(200);
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
      const told = await refusalHere({ DATABASE_URL: bouncer.url });
      expect(told).toMatch(/^.*pooler .* PgBouncer in transaction mode.* pool_mode = session.*$/);
      const report = await doctor();
      expect(report.code).toBe(1);
      expect(connectionsIn(report)).toMatchObject({ health: 'fail', message: told });
    },
  );

  it('F13b: in session mode with a pool that is too small it says so', async () => {
    bouncer = await PgBouncer.before(await cloneDatabase(), { pool_mode: 'session', default_pool_size: '2' });
    expect(await refusalHere({ DATABASE_URL: bouncer.url })).toMatch(/^.*default_pool_size.*$/);
  });

  it('S25: what the pooler refuses at all is told in one line', async () => {
    bouncer = await PgBouncer.before(await cloneDatabase(), { pool_mode: 'session', max_client_conn: '0' });
    expect(await refusalHere({ DATABASE_URL: bouncer.url })).toMatch(/^.*refused the connection.*$/);
  });
});
