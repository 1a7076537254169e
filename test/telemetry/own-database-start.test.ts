import pg from 'pg';
import { runCli } from '../support/cli.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { refusalHere } from '../support/refusal.js';
import { cloneDatabase, freePort, useService } from '../support/service.js';
import { until } from '../support/until.js';

describe('A start with a telemetry database', () => {
  const service = useService();
  let telemetryUrl: string;
  beforeAll(async () => {
    telemetryUrl = await cloneDatabase();
  });

  it('migrates both, and the command does', async () => {
    const empty = await cloneDatabase('template0');
    const variables = { ...service.variables, TELEMETRY_DATABASE_URL: empty };
    const check = await runCli(variables, 'migrate', '--check', '--json');
    expect([check.code, check.json.pending, check.json.telemetry.pending.length > 0]).toEqual([1, [], true]);
    expect(await refusalHere({ DATABASE_URL: service.databaseUrl, TELEMETRY_DATABASE_URL: empty })).toBeUndefined();
    const again = await runCli(variables, 'migrate');
    expect(again.stdout).toBe(
      'The schema was already up to date.\nOf the telemetry database: The schema was already up to date.\n',
    );
  });

  it('says what is wrong with its address', async () => {
    const DATABASE_URL = service.databaseUrl;
    const port = await freePort();
    const good = new URL(telemetryUrl);
    const refused = (TELEMETRY_DATABASE_URL: string) => refusalHere({ DATABASE_URL, TELEMETRY_DATABASE_URL });
    expect(await refused(`postgres://user:hidden-one@localhost:${port}/gatehouse`)).toBe(
      `No PostgreSQL answers at localhost:${port} (ECONNREFUSED). Start it, or correct TELEMETRY_DATABASE_URL.`,
    );
    expect(await refused(Object.assign(new URL(good), { password: 'hidden-two' }).href)).toBe(
      `PostgreSQL at ${good.host} rejects the user or password in TELEMETRY_DATABASE_URL. Correct them.`,
    );
    expect(await refused(DATABASE_URL)).toMatch(
      /^TELEMETRY_DATABASE_URL and DATABASE_URL lead to the same database\. /,
    );
  });

  const inProduction = (TELEMETRY_DATABASE_URL: string) =>
    refusalHere({
      NODE_ENV: 'production',
      DATABASE_URL: service.databaseUrl,
      TELEMETRY_DATABASE_URL,
      PUBLIC_URL: 'https://id.example.com',
      SMTP_URL: 'smtp://mail.example.com',
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '1',
      SHUTDOWN_GRACE: '0',
    });

  it('is refused in production while a migration of it is due', async () => {
    const due = await cloneDatabase();
    const database = new pg.Client(due);
    await database.connect();
    await database.query('DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)');
    await database.end();
    expect(await inProduction(due)).toMatch(/^The database schema is not up to date/);
  });

  // Red with one attempt.
  it('waits in production for a database that starts later', async () => {
    const proxy = await DatabaseProxy.before(telemetryUrl);
    proxy.refuse(true);
    const starting = inProduction(proxy.url);
    await until(() => proxy.refused > 0);
    proxy.refuse(false);
    expect(await starting).toBeUndefined();
    await proxy.stop();
  });
});
