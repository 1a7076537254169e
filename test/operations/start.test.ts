import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { SeedingService } from '../../src/applications/seeding/seeding.service.js';
import { DemoSeed } from '../../src/operations/process/demo-seed.js';
import { EmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.js';
import { Child, isAlive, postgresPid } from '../support/child.js';
import { newDataDir } from '../support/left-behind.js';
import { logLines } from '../support/log.js';
import { refusal, refusalHere } from '../support/refusal.js';
import { cloneDatabase, freePort, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const USUAL_MANAGEMENT_PORT = 9464;

/** The keys that the summary shows; they are meant for the screen, and the children's logs are looked through. */
async function summarised(child: Child): Promise<{ child: Child; keys: string[] }> {
  await until(() => child.stderr.includes('Ctrl-C'));
  const keys = child.stderr.match(/gh_key_\S+/g) ?? [];
  for (const key of keys) child.stderr = child.stderr.replaceAll(key, '');
  return { child, keys };
}

/** As each start does in development. */
const seedDemo = ({ app }: Service) => app.get(DemoSeed, { strict: false }).apply();

/** As a copy of the demo's seed does, which another application was made from first. */
async function giveAwayDemoClient(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`
    WITH shop AS (
      INSERT INTO applications (id, slug, name, plan_id, origins, redirect_urls, branding, created_at, updated_at)
      SELECT gen_random_uuid(), 'shop', 'Shop', plan_id, '{}', '{}', '{}', now(), now() FROM applications RETURNING id)
    UPDATE clients SET application_id = shop.id FROM shop`);
  await client.end();
}

/** From a range of this worker, because systems hand out the ports beside the ones that they choose at any time. */
async function occupied(): Promise<{ port: string; server: Server }> {
  const port = await freePort();
  const server = createServer();
  const isMine = await new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(port, () => resolve(true));
  });
  return isMine ? { port: String(port), server } : occupied();
}

const portsIn = (advice: string): Record<string, string> =>
  Object.fromEntries([...advice.matchAll(/(\w*PORT)=(\d+)/g)].map(([, name = '', value = '']) => [name, value]));

/** Starts as a refusal advises. If another program was faster, the next refusal has other advice. */
async function expectStartAsAdvised(variables: NodeJS.ProcessEnv, advice: string): Promise<void> {
  const advised = { ...variables, ...portsIn(advice) };
  const further = await refusalHere(advised);
  if (further === undefined) return;
  expect(further).toContain('is already in use');
  expect(portsIn(further)).not.toEqual(portsIn(advice));
  await expectStartAsAdvised(advised, further);
}

/** While developing, beside a program that has the usual management port: this server, or another for as long as it runs. */
async function startBeside(): Promise<{ child: Child; DATA_DIR: string; keys: string[]; moved: string }> {
  const DATA_DIR = newDataDir();
  const server = createServer().on('error', () => undefined);
  server.listen(USUAL_MANAGEMENT_PORT);
  const { child, keys } = await summarised(
    await Child.start({ NODE_ENV: 'development', DATA_DIR, MANAGEMENT_PORT: '' }),
  );
  server.close();
  const [, moved] = /Metrics +http:\/\/localhost:(\d+)\/metrics \(port 9464 is taken/.exec(child.stderr) ?? [];
  if (moved) return { child, DATA_DIR, keys, moved };
  await child.stop(); // it holds the port because the other program has ended
  return startBeside();
}

describe('A start', () => {
  // The port: red without ManagementServer's second try. Beside a service that runs, a second PORT is not enough.
  it('serves from an empty folder, beside another, seeds a demo, and stops its database with itself', async () => {
    const { child, DATA_DIR, keys, moved } = await startBeside();
    expect((await fetch(`http://localhost:${moved}/metrics`)).status).toBe(200);
    const keyFile = path.join(DATA_DIR, 'demo-api-key');
    const key = readFileSync(keyFile, 'utf8').trim();
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    expect(child.stderr).toContain(`${child.url}/v1`);
    expect(keys).toEqual([key]);
    const entitlements = await child.http.get('/v1/applications/entitlements', { 'x-api-key': key });
    expect(entitlements.status).toBe(200);
    expect((await child.http.get('/demo')).text).toContain('An application that uses Gatehouse');
    const database = postgresPid(DATA_DIR);
    child.kill('SIGINT');
    expect(await child.ended).toEqual({ code: 0, signal: null });
    expect(isAlive(database)).toBe(false);
    expect(existsSync(path.join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  // Red without DemoSeed.keepUsable: the database remembers the PORT and the key of the start that seeded it.
  it('keeps the demo usable when PORT and DEMO_API_KEY are others than before', async () => {
    const before = await startService({ NODE_ENV: 'development' });
    await seedDemo(before);
    await giveAwayDemoClient(before.databaseUrl);
    const DEMO_API_KEY = `gh_key_${'x'.repeat(32)}`;
    const PORT = String(await freePort());
    const after = await before.replica({ PORT, PUBLIC_URL: `http://localhost:${PORT}`, DEMO_API_KEY });
    expect(await seedDemo(after)).toBe(DEMO_API_KEY);
    const { PUBLIC_URL } = after.variables;
    const addresses = { redirect_url: `${PUBLIC_URL}/demo/callback`, cancel_url: `${PUBLIC_URL}/demo/cancelled` };
    const key = { 'x-api-key': DEMO_API_KEY };
    expect((await after.http.post('/v1/applications/login', addresses, key)).status).toBe(201);
    const keyFile = path.join(after.variables.DATA_DIR as string, 'demo-api-key');
    expect(readFileSync(keyFile, 'utf8')).toBe(`${DEMO_API_KEY}\n`);
    const said = logLines().map(({ msg }) => msg);
    expect(said).toContainEqual(expect.stringContaining('The client_id demo-openid is taken by the application shop'));
    await Promise.all([before.stop(), after.stop()]);
  });

  it('leaves an application alone that is called demo but has another key', async () => {
    const service = await startService({ NODE_ENV: 'development', DEMO_API_KEY: `gh_key_${'y'.repeat(32)}` });
    await service.app.get(SeedingService).apply(`
      plans: [{ key: free, name: Free, providers: [password] }]
      applications:
        - { slug: demo, name: Demo, plan: free, origins: ["https://a.example.com"], apiKeys: [{ name: backend }] }`);
    const everything = async () => {
      const { rows } = await service.db.query('SELECT a.*, k.* FROM applications a JOIN api_keys k ON true');
      return rows;
    };
    const before = await everything();
    await seedDemo(service);
    expect(await everything()).toEqual(before);
    await service.stop();
  });

  it('logs one JSON object a line where no terminal is, also of a name in .env that only a seed file can use', async () => {
    const folder = newDataDir();
    writeFileSync(path.join(folder, '.env'), 'GOOGLE_SECRET=x\n');
    const child = await Child.start({ DATABASE_URL: await cloneDatabase() }, [], folder);
    await child.stop();
    const lines = child.stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('.env line 1: GOOGLE_SECRET is not known, and only a seed file can use it'),
        'Gatehouse is ready',
        expect.stringContaining('Stopping (SIGTERM)'),
      ]),
    );
    expect(child.stdout).not.toMatch(/InstanceLoader|RoutesResolver|RouterExplorer/);
  });
});

describe('A start that cannot succeed says in one line what to do', () => {
  it('about a port that is taken, whichever of the two', async () => {
    const PORT = String(await freePort()); // below the others, which is where no refusal looks for a free one
    const { port, server } = await occupied();
    const DATABASE_URL = await cloneDatabase();
    const other = await occupied();
    const [main, management = '', both = ''] = [
      await refusal({ DATABASE_URL, PORT: port }),
      await refusalHere({ DATABASE_URL, PORT, MANAGEMENT_PORT: port }),
      await refusalHere({ DATABASE_URL, PORT: port, MANAGEMENT_PORT: other.port }),
    ];
    const line = `Port ${port} is already in use. Stop the program that uses it, or choose another port: `;
    expect(main).toMatch(new RegExp(`^${line}PORT=\\d+ npm start$`));
    expect(management).toMatch(new RegExp(`^${line}PORT=\\d+ MANAGEMENT_PORT=\\d+ npm start$`));
    expect(both).toMatch(new RegExp(`^${line}PORT=\\d+ MANAGEMENT_PORT=\\d+ npm start$`));
    await expectStartAsAdvised({ DATABASE_URL }, both);
    server.close();
    other.server.close();
  });

  it('A12: about an address that would show the mailbox to others, and about one that is not here', async () => {
    const open = await refusal({ NODE_ENV: 'development', HOST: '0.0.0.0' });
    const absent = await refusalHere({ DATABASE_URL: await cloneDatabase(), MANAGEMENT_HOST: '198.51.100.1' });
    expect(open).toContain('HOST must be on this machine');
    expect(open).toContain('can read every email at /dev/mailbox');
    expect(absent).toBe(
      'This machine does not have the address in MANAGEMENT_HOST. Set MANAGEMENT_HOST to one that it has, or leave it out.',
    );
  });

  it('about a folder that cannot be written', async () => {
    const file = path.join(newDataDir(), 'file');
    writeFileSync(file, '');
    const said = await refusal({ DATA_DIR: path.join(file, 'data') });
    expect(said).toMatch(/^DATA_DIR cannot be used: \S+ cannot be written \(ENOTDIR\)\. .*DATA_DIR=\/path/);
    expect(said).not.toContain('\n');
  });

  it('about an address without a database, a wrong password and an unknown database', async () => {
    const port = await freePort();
    const good = new URL(await cloneDatabase());
    const said = await Promise.all([
      refusalHere({ DATABASE_URL: `postgres://user:hidden-one@localhost:${port}/gatehouse` }),
      refusalHere({ DATABASE_URL: Object.assign(new URL(good), { password: 'hidden-two' }).href }),
      refusalHere({ DATABASE_URL: Object.assign(new URL(good), { pathname: '/elsewhere' }).href }),
    ]);
    expect(said).toEqual([
      `No PostgreSQL answers at localhost:${port} (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
      `PostgreSQL at ${good.host} rejects the user or password in DATABASE_URL. Correct them.`,
      `PostgreSQL at ${good.host} has no database "elsewhere". Create it (createdb elsewhere), or correct DATABASE_URL.`,
    ]);
  });

  it('about a migration that is due, in production', async () => {
    const DATABASE_URL = await cloneDatabase();
    const database = new pg.Client(DATABASE_URL);
    await database.connect();
    await database.query('DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)');
    await database.end();
    const said = await refusalHere({
      NODE_ENV: 'production',
      DATABASE_URL,
      PUBLIC_URL: 'https://id.example.com',
      SMTP_URL: 'smtp://mail.example.com',
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '1',
      SHUTDOWN_GRACE: '0',
    });
    expect(said).toBe(
      'The database schema is not up to date with this version. Run `npm run -s cli -- migrate` first.',
    );
  });

  it('about a SECRET_KEY that is not the one of the database', async () => {
    const DATABASE_URL = await cloneDatabase();
    await (await startService({ DATABASE_URL })).stop(); // makes the signing keys, and seals them
    const said = await refusalHere({ DATABASE_URL, SECRET_KEY: Buffer.alloc(32, 8).toString('base64') });
    expect(said).toMatch(/^SECRET_KEY is not the one that sealed the signing keys in this database\. Restore .*$/);
  });

  it('about a PostgreSQL that is too old', async () => {
    const DATABASE_URL = await cloneDatabase();
    const database = new pg.Client(DATABASE_URL);
    await database.connect();
    const { rows } = await database.query('SELECT current_database() AS name');
    await database.query(`ALTER DATABASE ${rows[0].name} SET search_path = public, pg_catalog`);
    await database.query(`CREATE FUNCTION current_setting(setting text) RETURNS text LANGUAGE sql AS $$
      SELECT CASE setting WHEN 'server_version_num' THEN '140012' ELSE '14.12' END $$`); // a server says it by this
    await database.end();
    expect(await refusalHere({ DATABASE_URL })).toBe(
      'The database is PostgreSQL 14.12; Gatehouse needs 15 or newer. Upgrade it, or set another DATABASE_URL.',
    );
  });

  it('about every fault of the configuration at once', async () => {
    const said = await refusal({
      PORT: 'front door',
      PUBLIC_URL: 'http://localhost',
      REDIS_URL: 'http://redis',
      TRUST_PROXY: 'everybody',
    });
    expect(said.split('\n')).toEqual([
      'The configuration has 3 errors:',
      expect.stringContaining('PORT'),
      expect.stringContaining('REDIS_URL'),
      expect.stringContaining('TRUST_PROXY'),
    ]);
  });

  it('about the lines of .env that are slips, together with all else', async () => {
    const folder = newDataDir();
    writeFileSync(
      path.join(folder, '.env'),
      '# ours\nPROT=3001\n\nGOOGLE_SECRET="two\nlines"\nexport LOG_LEVEL=silent\nNODE_ENV production\n',
    );
    const said = await refusal({ PORT: 'abc', PUBLIC_URL: 'http://localhost' }, folder);
    expect(said.split('\n')).toEqual([
      'The configuration has 3 errors:',
      '  - .env line 2: PROT is not known; did you mean PORT?',
      '  - .env line 7 is no assignment such as PORT=3000',
      '  - PORT must be a whole number from 0 to 65535',
    ]);
  });

  it('about a folder that cannot be made', async () => {
    const said = await refusal({ DATA_DIR: '/proc/gatehouse' });
    expect(said).toMatch(/^DATA_DIR cannot be used: \/proc\/gatehouse cannot be written \(\w+\)\. /);
  });

  it('but not about a lock that a killed database left behind, even if its number now belongs to another process', async () => {
    const dataDir = newDataDir();
    const before = new EmbeddedPostgres({ dataDir });
    await before.start();
    await before.stop();
    const lock = path.join(dataDir, 'postgres', 'postmaster.pid');
    const port = await freePort();
    writeFileSync(lock, `${process.pid}\n${path.dirname(lock)}\n1763600000\n${port}\n\n127.0.0.1\n\nready\n`);
    const after = new EmbeddedPostgres({ dataDir });
    const database = new pg.Client(await after.start());
    await database.connect();
    expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await database.end();
    await after.stop();
    expect(existsSync(lock)).toBe(false);
  });
});
