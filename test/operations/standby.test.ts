import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { ManagementServer } from '../../src/operations/metrics/management-server.js';
import { copiesOf, readDurability } from '../../src/platform/database/durability.js';
import { EmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.js';
import { runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import { givenSession } from '../support/given.js';
import { newDataDir } from '../support/left-behind.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const parameters = { fsync: 'off', full_page_writes: 'off', max_connections: '60' };

/** A primary and, beside it, a standby that is not started yet. */
async function givenPair() {
  const [here, there] = [newDataDir(), newDataDir()];
  const primary = new EmbeddedPostgres({ dataDir: here, parameters });
  const url = new URL(await primary.start());
  await primary.stop();
  execFileSync('cp', ['-a', `${here}/.`, there]);
  const { hostname, port, username, password } = url;
  const source = `host=${hostname} port=${port} user=${username} password=${password} application_name=second`;
  writeFileSync(path.join(there, 'postgres', 'standby.signal'), '');
  const standby = new EmbeddedPostgres({ dataDir: there, parameters: { ...parameters, primary_conninfo: source } });
  await primary.start();
  return { primary, standby, url: url.href };
}

describe('Where acknowledged writes are', () => {
  let pair: Awaited<ReturnType<typeof givenPair>>;
  let service: Service;
  let admin: pg.Client;

  beforeAll(async () => {
    pair = await givenPair();
    await runCli({ DATABASE_URL: pair.url }, 'migrate');
    service = await startService({ DATABASE_URL: pair.url });
    await service.app.get(ManagementServer).listen();
    admin = new pg.Client(pair.url);
    await admin.connect();
  });
  afterAll(async () => {
    await waitFor('');
    await service.stop();
    await admin.end();
    await pair.standby.stop();
    await pair.primary.stop();
  });

  async function waitFor(names: string): Promise<void> {
    await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await admin.query('SELECT pg_reload_conf()');
    await until(
      async () => (await admin.query('SHOW synchronous_standby_names')).rows[0].synchronous_standby_names === names,
    );
  }

  const standbys = async () => Number((await admin.query('SELECT count(*) FROM pg_stat_replication')).rows[0].count);

  async function told() {
    const { status, body } = await service.http.get('/health/ready');
    const { json } = await runCli(service.variables, 'doctor', '--json');
    const { port } = service.app.get(ManagementServer);
    const gauge = await until(
      async () =>
        /^gatehouse_database_confirming_standbys (\d+)$/m.exec(
          await (await fetch(`http://localhost:${port}/metrics`)).text(),
        )?.[1],
    );
    return {
      ready: status,
      writes: body.info.writes,
      doctor: json.findings.find(({ check }: { check: string }) => check === 'durability'),
      gauge: Number(gauge),
    };
  }

  it('is told to operators: one server, a standby that is not waited for, one that is, and one that is lost', async () => {
    expect(await told()).toEqual({
      ready: 200,
      writes: { status: 'up', mode: 'on one machine' },
      doctor: expect.objectContaining({ health: 'ok', message: expect.stringMatching(/^one server holds/) }),
      gauge: 0,
    });

    await pair.standby.start();
    await until(async () => (await standbys()) === 1);
    expect(await told()).toEqual({
      ready: 200,
      writes: { status: 'degraded', message: expect.stringMatching(/^on one machine only: /) },
      doctor: expect.objectContaining({ health: 'warn', message: expect.stringMatching(/^1 standby follows, but no/) }),
      gauge: 0,
    });

    await waitFor('second');
    await until(async () => (await service.http.get('/health/ready')).body.info.writes.status === 'up');
    expect(await told()).toEqual({
      ready: 200,
      writes: { status: 'up', mode: 'on several machines' },
      doctor: expect.objectContaining({ health: 'ok', message: '1 standby follows, and a commit waits for second' }),
      gauge: 1,
    });

    await waitFor('ANY 2 (second, third)'); // nothing is acknowledged with one of them
    expect(await told()).toMatchObject({ writes: { status: 'degraded' }, doctor: { health: 'fail' }, gauge: 0 });
    await waitFor('second');

    await pair.standby.stop();
    await until(async () => (await standbys()) === 0);
    expect(await told()).toEqual({
      ready: 200,
      writes: { status: 'degraded', message: expect.stringMatching(/^not acknowledged: /) },
      doctor: {
        check: 'durability',
        health: 'fail',
        message: 'commits wait for second, and no such standby streams: no write is acknowledged',
        advice: expect.stringContaining('docs/operations/high-availability.md'),
      },
      gauge: 0,
    });
  });

  // Red where the state of a standby must be seen: such a role sees none, and the doctor said that nothing is acknowledged.
  it('is known also to a role that sees only that a standby is there', async () => {
    await waitFor('');
    await admin.query("CREATE ROLE plain LOGIN PASSWORD 'plain'");
    await waitFor('second');
    await pair.standby.start();
    await until(async () => (await standbys()) === 1);
    const url = new URL(pair.url);
    url.username = url.password = 'plain';
    const plain = new pg.Client(url.href);
    await plain.connect();
    const copies = async () =>
      copiesOf(await readDurability({ query: async (text: string) => (await plain.query(text)).rows as never }));
    expect(await copies()).toBe('confirmed');
    await pair.standby.stop();
    await until(async () => (await copies()) === 'stalled');
    await plain.end();
  });

  it('a refresh whose commit waits for a standby is not acknowledged, and its token works once one is there', async () => {
    await waitFor('');
    const { refreshToken } = await givenSession(service);
    const hasty = await service.replica({ DATABASE_TIMEOUT: '1s' });
    const refresh = () => hasty.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
    await waitFor('second');
    expectFailure(await refresh(), 503, expect.stringMatching(/^(unavailable|overloaded)$/)); // whichever limit ends first
    await pair.standby.start();
    await until(async () => (await refresh()).status === 200);
    await hasty.stop();
  });
});
