import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrations } from '../../src/platform/database/migrations/index.js';
import { runCli } from '../support/cli.js';
import { cloneDatabase, useService } from '../support/service.js';

const UNREACHABLE = 'postgres://nobody:nothing@127.0.0.1:1/none';

describe('cli migrate and doctor', () => {
  const service = useService();

  const health = ({ findings }: { findings: { check: string; health: string }[] }) =>
    Object.fromEntries(findings.map(({ check, health }) => [check, health]));

  it('finds nothing to complain of in a service that works', async () => {
    const { code, json } = await runCli(service.variables, 'doctor', '--json');
    expect(code).toBe(0);
    expect(health(json)).toEqual(
      Object.fromEntries(
        [
          'configuration',
          'database',
          'connections',
          'migrations',
          'clock',
          'signing keys',
          'secret key',
          'durability',
          'lost writes',
          'redis',
          'smtp',
        ].map((name) => [name, 'ok']),
      ),
    );
  });

  it('S21, I26: warns of an https address without a trusted proxy', async () => {
    const variables = { ...service.variables, PUBLIC_URL: 'https://localhost:8443' };
    const { code, json } = await runCli(variables, 'doctor', '--json');
    expect(code).toBe(0);
    expect(json.findings).toContainEqual({
      check: 'configuration',
      health: 'warn',
      message: expect.stringContaining('TRUST_PROXY trusts none'),
      advice: expect.stringContaining('Set TRUST_PROXY'),
    });
  });

  it('finds what is wrong with everything it can still reach', async () => {
    const wrongKey = Buffer.alloc(32, 8).toString('base64');
    const away = { REDIS_URL: 'redis://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1', SECRET_KEY: wrongKey };
    const [keys, down] = await Promise.all([
      runCli({ ...service.variables, ...away }, 'doctor', '--json'),
      runCli({ ...service.variables, DATABASE_URL: UNREACHABLE }, 'doctor'),
    ]);
    expect(keys.code).toBe(1);
    expect(health(keys.json)).toMatchObject({ database: 'ok', 'signing keys': 'fail', redis: 'fail', smtp: 'fail' });
    expect(down).toMatchObject({ code: 1, stderr: '' });
    expect(down.stdout).toMatch(/fail {2}database .*cannot be reached/);
  });

  // Red where only the connection has a limit: the command waits for ever, and so does what the console shows.
  it('waits for no Redis that takes connections and is frozen', async () => {
    const frozen = createServer().listen(0, '127.0.0.1');
    await once(frozen, 'listening');
    const { port } = frozen.address() as AddressInfo;
    const { json } = await runCli({ ...service.variables, REDIS_URL: `redis://127.0.0.1:${port}` }, 'doctor', '--json');
    frozen.close();
    expect(json.findings).toContainEqual(
      expect.objectContaining({ check: 'redis', health: 'fail', message: 'does not respond: no answer within 2 s' }),
    );
  });

  it('says where an acknowledged write is, once a standby follows', async () => {
    const durability = async (variables = service.variables) =>
      (await runCli(variables, 'doctor', '--json')).json.findings.find(
        ({ check }: { check: string }) => check === 'durability',
      );
    expect((await durability()).message).toContain('no standby follows');
    const standby = new pg.Client({
      connectionString: service.databaseUrl,
      replication: 'database',
    } as pg.ClientConfig);
    await standby.connect();
    const alone = { health: 'warn', message: expect.stringMatching(/^1 standby follows, but no commit waits for one/) };
    expect(await durability()).toMatchObject(alone);
    await standby.end();
    const production = {
      ...service.variables,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://id.example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '1',
    };
    expect(await durability(production)).toMatchObject({
      health: 'fail',
      message: expect.stringMatching(/^fsync is off/),
    });
  });

  // Red without prepare.mjs asking for sources: it reads package-lock.json, which the image does not have.
  it('run by npm where there is only what the image holds', async () => {
    const image = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'image-'));
    for (const part of ['dist', 'package.json', 'scripts', 'seeds'])
      cpSync(part, path.join(image, part), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(image, 'node_modules'));
    const run = promisify(execFile);
    const env = { ...service.variables, PATH: process.env.PATH };
    const { stdout } = await run('npm', ['run', '-s', 'cli', '--', 'migrate', '--check'], { cwd: image, env });
    expect(stdout).toBe('The schema is up to date.\n');
  });

  it('names what is pending, runs it, and has nothing more to do', async () => {
    const variables = { ...service.variables, DATABASE_URL: await cloneDatabase('template0') }; // it is empty
    const pending = migrations.map(({ name }) => name);
    const check = await runCli(variables, 'migrate', '--check', '--json');
    expect({ code: check.code, json: check.json }).toEqual({ code: 1, json: { pending } });
    expect((await runCli(variables, 'migrate', '--json')).json).toEqual({ applied: pending });
    const again = await runCli(variables, 'migrate', '--check');
    expect(again).toMatchObject({ code: 0, stdout: 'The schema is up to date.\n' });
  });
});
