import { SeedingService } from '../../src/applications/seeding/seeding.service.js';
import { givenFile, runCli } from '../support/cli.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

const START = { redirect_url: 'https://shop.example.com/callback', cancel_url: 'https://shop.example.com/' };

let shops = 0;

/** A file of its own for each test, so that all share one database. */
function givenShop(): Shop {
  shops += 1;
  const [slug, plan, key] = [`shop-${shops}`, `plan-${shops}`, `a-key-value-that-somebody-chose-for-shop-${shops}`];
  const contents = `
plans:
  - { key: ${plan}, name: Pro, maxUsers: 10, providers: [password], portal: { enabled: true }, metrics: { enabled: true } }
applications:
  - slug: ${slug}
    name: Shop
    plan: ${plan}
    origins: ["HTTPS://Shop.Example.com:443/"]
    branding: { accentColor: "#3B5BDB" }
    apiKeys:
      - { name: backend, value: "\${SHOP_KEY}" }
      - { name: web, scopes: [metrics] }
    providers:
      - { id: google, clientId: abc, clientSecret: "\${SHOP_KEY}" }
`;
  return { slug, plan, key, contents };
}

interface Shop {
  slug: string;
  plan: string;
  /** What SHOP_KEY stands for. */
  key: string;
  contents: string;
}

const FAULTY = `
plans:
  - { key: Pro!, name: Pro, maxUsers: -1, providers: password }
  - { key: free, name: "", providers: ["*", google], portal: { enabled: maybe } }
  - { key: free, name: Free, providers: [email-code] }
applications:
  - slug: shop
    name: Shop
    plan: gold
    orgins: []
    origins: [https://shop.example.com, https://shop.example.com/path, ftp://x, https://shop.example.com]
    redirectUrls: [https://evil.example.com/cb]
    portalUrl: /relative
    branding: { accentColor: "#3b5", logoUrl: "http://localhost/logo.svg" }
    apiKeys:
      - { name: backend, value: short }
      - { name: backend, value: "\${NOT_SET}", scopes: [admin] }
    providers:
      - { id: password, type: oidc, clientId: x }
      - { id: google, clientId: x }
      - { id: corp, clientId: x, clientSecret: y }
`;

describe('cli seed', () => {
  const service = useService();
  const seed = ({ contents, key }: Pick<Shop, 'contents' | 'key'>, ...options: string[]) =>
    runCli({ ...service.variables, SHOP_KEY: key }, 'seed', givenFile(contents), ...options);
  const login = (key: string) => service.http.post('/v1/applications/login', START, { 'x-api-key': key });
  const rows = async (sql: string, ...values: unknown[]) => (await service.db.query(sql, values)).rows;
  const TABLES = ['plans', 'applications', 'api_keys', 'application_providers', 'application_seats', 'audit_events'];
  const everything = async () =>
    JSON.stringify(await Promise.all(TABLES.map((table) => rows(`SELECT * FROM ${table} ORDER BY 1`))));

  async function givenSeeded(): Promise<Shop> {
    const shop = givenShop();
    await service.app.get(SeedingService).apply(shop.contents, { variables: { SHOP_KEY: shop.key } });
    return shop;
  }

  it('creates what the file names, in the shape that machines expect', async () => {
    const shop = givenShop();
    const { code, json, stderr } = await seed(shop, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(json).toEqual({
      plans: [{ key: shop.plan, change: 'created' }],
      applications: [
        {
          slug: shop.slug,
          id: expect.any(String),
          change: 'created',
          apiKeys: [
            { id: expect.any(String), name: 'backend', change: 'created' },
            { id: expect.any(String), name: 'web', change: 'created', key: expect.stringMatching(/^gh_key_/) },
          ],
        },
      ],
    });
    expect(await rows('SELECT origins, branding FROM applications WHERE slug = $1', shop.slug)).toEqual([
      {
        origins: ['https://shop.example.com'],
        branding: { logoUrl: null, accentColor: '#3b5bdb', backgroundColor: null, footer: null },
      },
    ]);
    expect((await login(shop.key)).status).toBe(201);
    expect((await login(json.applications[0].apiKeys[1].key)).status).toBe(401); // a browser's key: metrics alone
  });

  it('changes nothing the second time, and shows no key again', async () => {
    const shop = await givenSeeded();
    const before = await everything();
    const { json, stdout } = await seed(shop, '--json');
    expect(json.plans[0].change).toBe('unchanged');
    expect(json.applications[0]).toMatchObject({
      change: 'unchanged',
      apiKeys: [
        { name: 'backend', change: 'unchanged' },
        { name: 'web', change: 'unchanged' },
      ],
    });
    expect(stdout).not.toContain('gh_key_');
    expect(await everything()).toBe(before);
  });

  it('leaves everything as it was on a dry run, and still says what would happen', async () => {
    const before = await everything();
    const { code, json, stdout } = await seed(givenShop(), '--dry-run', '--json');
    expect(code).toBe(0);
    const created = { id: null, change: 'created' };
    expect(json).toMatchObject({ dryRun: true, applications: [{ ...created, apiKeys: [created, created] }] });
    expect(stdout).not.toContain('gh_key_');
    expect(await everything()).toBe(before);
  });

  it('changes what differs, says what, and leaves alone what the file does not mention', async () => {
    const { slug, plan, key } = await givenSeeded();
    const contents = `
plans: [{ key: ${plan}, name: Pro, providers: [password, google] }]
applications:
  - { slug: ${slug}, name: Shop & Co, plan: ${plan}, origins: [https://shop.example.com] }
`;
    const { stdout } = await seed({ contents, key });
    expect(stdout).toMatch(/changed\s+plan\s+plan-\d+\n\s+providers \+ google\n/);
    expect(stdout).toMatch(/changed\s+application\s+shop-\d+\n\s+name Shop → "Shop & Co"\n/);
    expect(await rows('SELECT max_users FROM plans WHERE key = $1', plan)).toEqual([{ max_users: 10 }]);
    const [application] = await rows('SELECT id, branding FROM applications WHERE slug = $1', slug);
    expect(application.branding.accentColor).toBe('#3b5bdb');
    expect(await rows('SELECT FROM api_keys WHERE application_id = $1', application.id)).toHaveLength(2);
  });

  it('asks of what is there already only for its name, and removes what is null', async () => {
    const { slug, plan, key } = await givenSeeded();
    const page = 'https://shop.example.com/verify';
    const contents = (url: string | null) => `
plans: [{ key: ${plan}, maxUsers: null }]
applications: [{ slug: ${slug}, verifyEmailUrl: ${url} }]
`;
    expect(await seed({ contents: contents(page), key })).toMatchObject({ code: 0, stderr: '' });
    const url = () => rows('SELECT verify_email_url AS url FROM applications WHERE slug = $1', slug);
    expect(await url()).toEqual([{ url: page }]);
    expect(await rows('SELECT max_users FROM plans WHERE key = $1', plan)).toEqual([{ max_users: null }]);
    expect((await seed({ contents: contents(null), key })).stdout).toMatch(
      /shop-\d+\n\s+verifyEmailUrl https:\S+ → null\n/,
    );
    expect(await url()).toEqual([{ url: null }]);
    const elsewhere = await seed({ contents: contents('https://evil.example.com/'), key });
    expect(elsewhere.stderr).toContain("verifyEmailUrl: must be on one of the application's origins");
  });

  it('keeps client secrets sealed', async () => {
    const { slug, key } = await givenSeeded();
    const [provider] = await rows(
      `SELECT p.provider, p.type, p.sealed_client_secret AS sealed
       FROM application_providers p JOIN applications a ON a.id = p.application_id WHERE a.slug = $1`,
      slug,
    );
    expect(provider).toMatchObject({ provider: 'google', type: 'google' });
    expect(provider.sealed.includes(Buffer.from(key))).toBe(false);
  });

  it('exchanges the value of a key: the old one ends, the new one works', async () => {
    const shop = await givenSeeded();
    expect((await login(shop.key)).status).toBe(201);
    const key = `${shop.key}-and-another`;
    const { json } = await seed({ ...shop, key }, '--json');
    expect(json.applications[0].apiKeys[0].change).toBe('changed');
    await until(async () => (await login(shop.key)).status === 401);
    expect((await login(key)).status).toBe(201);
  });

  it('lists every fault of the file with its place, and applies none of it', async () => {
    const before = await everything();
    const { code, stdout, stderr } = await seed({ contents: FAULTY, key: '' });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    const faults = stderr.split('\n').filter((line) => line.startsWith('  - '));
    expect(faults.map((fault) => fault.slice(4).split(': ')[0])).toEqual(
      expect.arrayContaining([
        'plans[0].key',
        'plans[0].maxUsers',
        'plans[0].providers',
        'plans[1].name',
        'plans[1].providers',
        'plans[1].portal.enabled',
        'plans[2]',
        'plans[2].providers[0]',
        'applications[0].plan',
        'applications[0].orgins',
        'applications[0].origins[1]',
        'applications[0].origins[2]',
        'applications[0].origins[3]',
        'applications[0].redirectUrls[0]',
        'applications[0].portalUrl',
        'applications[0].branding.logoUrl',
        'applications[0].branding.accentColor',
        'applications[0].apiKeys[0].value',
        'applications[0].apiKeys[1]',
        'applications[0].apiKeys[1].value',
        'applications[0].apiKeys[1].scopes[0]',
        'applications[0].providers[0].id',
        'applications[0].providers[0].issuer',
        'applications[0].providers[1].clientSecret',
        'applications[0].providers[2].type',
      ]),
    );
    expect(stderr).toContain('applications[0].orgins: is not recognised here; did you mean origins?');
    expect(stderr).toContain('plans[2].providers[0]: is no provider; did you mean email_code?');
    expect(stderr).toContain('the environment variable NOT_SET is not set');
    expect(faults).toHaveLength(25);
    expect(await everything()).toBe(before);
  });

  it('I22: quotes file, line and place of what is no YAML', async () => {
    const { code, stderr } = await runCli(
      service.variables,
      'seed',
      givenFile('plans:\n  - key: pro\n   name: x\n', 'bad.yml'),
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: .*bad\.yml has an error; nothing was applied:\n {2}- line 3, column 1: /);
    expect(stderr).toMatch(/\n {6}2 \| {3}- key: pro\n {6}3 \| {4}name: x\n {8}\| \^\n$/);
  });

  it('I22: says which member was probably meant, also in another case', async () => {
    const contents = 'plans: [{ key: pro, name: Pro, maxuser: 3, providers: [] }]';
    const { stderr } = await runCli(service.variables, 'seed', givenFile(contents));
    expect(stderr).toContain('plans[0].maxuser: is not recognised here; did you mean maxUsers?');
  });

  it('refuses a value that another key has, also a revoked one', async () => {
    const shop = await givenSeeded();
    await rows('UPDATE api_keys SET revoked_at = now()');
    const { code, stderr } = await seed({ ...shop, contents: shop.contents.replace('backend', 'other') });
    expect(code).toBe(1);
    const whose = `the revoked or replaced key \`backend\` of \`${shop.slug}\``;
    expect(stderr).toContain(`applications[0].apiKeys[0].value: is already the value of ${whose}`);
  });

  it('is noticed at once by every service that runs', async () => {
    const { plan, key } = await givenSeeded();
    const replica = await service.replica();
    const caps = async () => {
      const header = { 'x-api-key': key };
      const asked = [service, replica].map(({ http }) => http.get('/v1/applications/entitlements', header));
      return (await Promise.all(asked)).map(({ body }) => body.users.max).join();
    };
    expect(await caps()).toBe('10,10');
    await seed({ contents: `plans: [{ key: ${plan}, name: Pro, maxUsers: 20, providers: [password] }]`, key });
    await until(async () => (await caps()) === '20,20');
    await replica.stop();
  });
});
