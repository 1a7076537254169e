import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { SeedingService } from '../../src/applications/seeding/seeding.service.js';
import { Child, isAlive, newDataDir, postgresPid } from '../support/child.js';
import { cloneDatabase, freePort, startService } from '../support/service.js';
import { until } from '../support/until.js';

/** What somebody reads when it does not start: everything on the screen, and the exit code. */
async function refusal(variables: NodeJS.ProcessEnv, folder?: string): Promise<string> {
  const child = await Child.spawn(variables, [], folder);
  const { code } = await child.ended;
  expect(code).toBe(1);
  expect(child.stdout).not.toContain('Gatehouse is ready');
  return child.stderr.trim();
}

/** The keys that the summary shows; they are meant for the screen, and the children's logs are looked through. */
async function summarised(child: Child): Promise<{ child: Child; keys: string[] }> {
  await until(() => child.stderr.includes('Ctrl-C'));
  const keys = child.stderr.match(/gh_key_\S+/g) ?? [];
  for (const key of keys) child.stderr = child.stderr.replaceAll(key, '');
  return { child, keys };
}

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
async function startAsAdvised(variables: NodeJS.ProcessEnv, advice: string): Promise<Child> {
  const advised = { ...variables, ...portsIn(advice) };
  const child = await Child.spawn(advised);
  await until(() => child.stdout.includes('Gatehouse is ready') || child.process.exitCode !== null);
  if (child.process.exitCode === null) return child;
  await child.ended;
  expect(child.stderr).toContain('is already in use');
  expect(portsIn(child.stderr)).not.toEqual(portsIn(advice));
  return startAsAdvised(advised, child.stderr);
}

describe('A start', () => {
  it('serves from an empty folder, seeds a demo, and stops its database with itself', async () => {
    const DATA_DIR = newDataDir();
    const child = await Child.start({ NODE_ENV: 'development', DATA_DIR });
    const { keys } = await summarised(child);
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
    const variables = { NODE_ENV: 'development', DATABASE_URL: await cloneDatabase(), DATA_DIR: newDataDir() };
    await (await summarised(await Child.start(variables))).child.stop();
    await giveAwayDemoClient(variables.DATABASE_URL);
    const DEMO_API_KEY = `gh_key_${'x'.repeat(32)}`;
    const { child, keys } = await summarised(await Child.start({ ...variables, DEMO_API_KEY }));
    expect(keys).toEqual([DEMO_API_KEY]);
    const login = (key: string) =>
      child.http.post(
        '/v1/applications/login',
        { redirect_url: `${child.url}/demo/callback`, cancel_url: `${child.url}/demo/cancelled` },
        { 'x-api-key': key },
      );
    expect((await login(DEMO_API_KEY)).status).toBe(201);
    expect(readFileSync(path.join(variables.DATA_DIR, 'demo-api-key'), 'utf8')).toBe(`${DEMO_API_KEY}\n`);
    await child.stop();
    expect(child.stdout).toContain('The client_id demo-openid is taken by the application shop');
  });

  it('leaves an application alone that is called demo but has another key', async () => {
    const service = await startService();
    await service.app.get(SeedingService).apply(`
      plans: [{ key: free, name: Free, providers: [password] }]
      applications:
        - { slug: demo, name: Demo, plan: free, origins: ["https://a.example.com"], apiKeys: [{ name: backend }] }`);
    const everything = async () => {
      const { rows } = await service.db.query('SELECT a.*, k.* FROM applications a JOIN api_keys k ON true');
      return rows;
    };
    const before = await everything();
    const { DATABASE_URL, SECRET_KEY } = service.variables;
    const DEMO_API_KEY = `gh_key_${'y'.repeat(32)}`;
    const development = { NODE_ENV: 'development', DATABASE_URL, SECRET_KEY, DEMO_API_KEY };
    await (await summarised(await Child.start(development))).child.stop();
    expect(await everything()).toEqual(before);
    await service.stop();
  });

  // Red without ManagementServer's second try: beside a service that runs, a second PORT is not enough.
  it('beside another takes any free management port while developing, and says so', async () => {
    const variables = { NODE_ENV: 'development', DATABASE_URL: await cloneDatabase(), MANAGEMENT_PORT: '' };
    const children: Child[] = [];
    const moved = await until(async () => {
      const { child } = await summarised(await Child.start(variables));
      children.push(child); // it holds the usual port from now on if no other program does
      return /Metrics +http:\/\/localhost:(\d+)\/metrics \(port 9464 is taken/.exec(child.stderr)?.[1];
    });
    expect((await fetch(`http://localhost:${moved}/metrics`)).status).toBe(200);
    await Promise.all(children.map((child) => child.stop()));
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
    const [main, management, both] = await Promise.all([
      refusal({ DATABASE_URL, PORT: port }),
      refusal({ DATABASE_URL, PORT, MANAGEMENT_PORT: port }),
      refusal({ DATABASE_URL, PORT: port, MANAGEMENT_PORT: other.port }),
    ]);
    const line = `Port ${port} is already in use. Stop the program that uses it, or choose another port: `;
    expect(main).toMatch(new RegExp(`^${line}PORT=\\d+ npm start$`));
    expect(management).toMatch(new RegExp(`^${line}PORT=\\d+ MANAGEMENT_PORT=\\d+ npm start$`));
    expect(both).toMatch(new RegExp(`^${line}PORT=\\d+ MANAGEMENT_PORT=\\d+ npm start$`));
    const child = await startAsAdvised({ DATABASE_URL }, both);
    expect(await child.stop()).toEqual({ code: 0, signal: null });
    server.close();
    other.server.close();
  });

  it('A12: about an address that would show the mailbox to others, and about one that is not here', async () => {
    const DATABASE_URL = await cloneDatabase();
    const [open, absent] = await Promise.all([
      refusal({ DATABASE_URL, NODE_ENV: 'development', HOST: '0.0.0.0' }),
      refusal({ DATABASE_URL, MANAGEMENT_HOST: '198.51.100.1' }),
    ]);
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
      refusal({ DATABASE_URL: `postgres://user:hidden-one@localhost:${port}/gatehouse` }),
      refusal({ DATABASE_URL: Object.assign(new URL(good), { password: 'hidden-two' }).href }),
      refusal({ DATABASE_URL: Object.assign(new URL(good), { pathname: '/elsewhere' }).href }),
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
    const said = await refusal({
      NODE_ENV: 'production',
      DATABASE_URL,
      PUBLIC_URL: 'https://id.example.com',
      SMTP_URL: 'smtp://mail.example.com',
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '1',
    });
    expect(said).toBe(
      'The database schema is not up to date with this version. Run `npm run -s cli -- migrate` first.',
    );
  });

  it('about a SECRET_KEY that is not the one of the database', async () => {
    const DATABASE_URL = await cloneDatabase();
    await (await startService({ DATABASE_URL })).stop(); // makes the signing keys, and seals them
    const said = await refusal({ DATABASE_URL, SECRET_KEY: Buffer.alloc(32, 8).toString('base64') });
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
    expect(await refusal({ DATABASE_URL })).toBe(
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
    const DATA_DIR = newDataDir();
    await (await Child.start({ DATA_DIR })).stop();
    const lock = path.join(DATA_DIR, 'postgres', 'postmaster.pid');
    mkdirSync(path.dirname(lock), { recursive: true });
    const port = await freePort();
    writeFileSync(lock, `${process.pid}\n${path.dirname(lock)}\n1763600000\n${port}\n\n127.0.0.1\n\nready\n`);
    const child = await Child.start({ DATA_DIR });
    expect(await child.stop()).toEqual({ code: 0, signal: null });
  });
});
