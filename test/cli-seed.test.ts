import { givenFile, runCli } from './support/cli.js';
import { freePort, type Service, startService } from './support/service.js';

const VALUE = 'a-key-value-that-somebody-chose-themselves';
const START = { redirect_url: 'https://shop.example.com/callback', cancel_url: 'https://shop.example.com/' };

const SHOP = `
plans:
  - { key: pro, name: Pro, maxUsers: 10, providers: [password], portal: { enabled: true }, metrics: { enabled: true } }
applications:
  - slug: shop
    name: Shop
    plan: pro
    origins: ["HTTPS://Shop.Example.com:443/"]
    branding: { accentColor: "#3B5BDB" }
    apiKeys:
      - { name: backend, value: "\${SHOP_KEY}" }
      - { name: web, scopes: [metrics] }
    providers:
      - { id: google, clientId: abc, clientSecret: "\${SHOP_KEY}" }
`;

const FAULTY = `
plans:
  - { key: Pro!, name: Pro, maxUsers: -1, providers: password }
  - { key: free, name: "", providers: ["*", google], portal: { enabled: maybe } }
  - { key: free, name: Free, providers: [] }
applications:
  - slug: shop
    name: Shop
    plan: gold
    orgins: []
    origins: [https://shop.example.com, https://shop.example.com/path, ftp://x, https://shop.example.com]
    redirectUrls: [https://evil.example.com/cb]
    portalUrl: /relative
    branding: { accentColor: "#3b5" }
    apiKeys:
      - { name: backend, value: short }
      - { name: backend, value: "\${NOT_SET}", scopes: [admin] }
    providers:
      - { id: password, type: oidc, clientId: x }
      - { id: google, clientId: x }
      - { id: corp, clientId: x, clientSecret: y }
`;

describe('cli seed', () => {
  let service: Service;
  const seed = (contents: string, ...options: string[]) =>
    runCli({ ...service.variables, SHOP_KEY: VALUE }, 'seed', givenFile(contents), ...options);
  const login = (key: string) => service.http.post('/v1/applications/login', START, { 'x-api-key': key });
  const everything = async () =>
    JSON.stringify(
      await Promise.all(
        ['plans', 'applications', 'api_keys', 'application_providers', 'application_seats', 'audit_events'].map(
          async (table) => (await service.db.query(`SELECT * FROM ${table} ORDER BY 1`)).rows,
        ),
      ),
    );

  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.stop());

  it('creates what the file names, in the shape that machines expect', async () => {
    const { code, json, stderr } = await seed(SHOP, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(json).toEqual({
      plans: [{ key: 'pro', change: 'created' }],
      applications: [
        {
          slug: 'shop',
          id: expect.any(String),
          change: 'created',
          apiKeys: [
            { id: expect.any(String), name: 'backend', change: 'created' },
            { id: expect.any(String), name: 'web', change: 'created', key: expect.stringMatching(/^gh_key_/) },
          ],
        },
      ],
    });
    const { rows } = await service.db.query('SELECT origins, branding FROM applications');
    expect(rows).toEqual([
      { origins: ['https://shop.example.com'], branding: { logoUrl: null, accentColor: '#3b5bdb' } },
    ]);
    expect((await login(VALUE)).status).toBe(201);
    expect((await login(json.applications[0].apiKeys[1].key)).status).toBe(401); // a browser's key: metrics alone
  });

  it('changes nothing the second time, and shows no key again', async () => {
    await seed(SHOP);
    const before = await everything();
    const { json, stdout } = await seed(SHOP, '--json');
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
    const { code, json, stdout } = await seed(SHOP, '--dry-run', '--json');
    expect(code).toBe(0);
    expect(json.applications[0].change).toBe('created');
    expect(stdout).not.toContain('gh_key_');
    expect(await everything()).toBe(before);
  });

  it('changes what differs, says what, and leaves alone what the file does not mention', async () => {
    await seed(SHOP);
    const { stdout } = await seed(`
plans: [{ key: pro, name: Pro, providers: [password, google] }]
applications:
  - { slug: shop, name: Shop & Co, plan: pro, origins: [https://shop.example.com] }
`);
    expect(stdout).toMatch(/changed\s+plan\s+pro \(providers\)/);
    expect(stdout).toMatch(/changed\s+application\s+shop \(name\)/);
    expect((await service.db.query('SELECT max_users FROM plans')).rows).toEqual([{ max_users: 10 }]);
    expect((await service.db.query('SELECT name FROM api_keys ORDER BY name')).rows).toHaveLength(2);
    expect((await service.db.query('SELECT branding FROM applications')).rows[0].branding.accentColor).toBe('#3b5bdb');
  });

  it('keeps client secrets sealed', async () => {
    await seed(SHOP);
    const { rows } = await service.db.query('SELECT provider, type, sealed_client_secret FROM application_providers');
    expect(rows).toMatchObject([{ provider: 'google', type: 'google' }]);
    expect(rows[0].sealed_client_secret.includes(Buffer.from(VALUE))).toBe(false);
  });

  it('exchanges the value of a key: the old one ends, the new one works', async () => {
    await seed(SHOP);
    expect((await login(VALUE)).status).toBe(201);
    const other = `${VALUE}-2`;
    const { json } = await runCli({ ...service.variables, SHOP_KEY: other }, 'seed', givenFile(SHOP), '--json');
    expect(json.applications[0].apiKeys[0].change).toBe('changed');
    expect((await login(VALUE)).status).toBe(401);
    expect((await login(other)).status).toBe(201);
  });

  it('lists every fault of the file with its place, and applies none of it', async () => {
    const before = await everything();
    const { code, stdout, stderr } = await seed(FAULTY);
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
        'applications[0].plan',
        'applications[0].orgins',
        'applications[0].origins[1]',
        'applications[0].origins[2]',
        'applications[0].origins[3]',
        'applications[0].redirectUrls[0]',
        'applications[0].portalUrl',
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
    expect(stderr).toContain('the environment variable NOT_SET is not set');
    expect(faults).toHaveLength(23);
    expect(await everything()).toBe(before);
  });

  it('names the line of what is no YAML', async () => {
    const { code, stderr } = await seed('plans:\n  - key: [pro\n    name: x\n');
    expect(code).toBe(1);
    expect(stderr).toMatch(/at line \d+, column \d+/);
  });

  it('refuses a value that another key has, also a revoked one', async () => {
    await seed(SHOP);
    await service.db.query('UPDATE api_keys SET revoked_at = now()');
    const { code, stderr } = await seed(SHOP);
    expect(code).toBe(1);
    expect(stderr).toContain('applications[0].apiKeys[0].value: is the value of the revoked key `backend` of `shop`');
  });

  it('wants https in production, apart from localhost', async () => {
    const file = givenFile(
      'applications: [{ slug: a, name: A, plan: p, origins: ["http://a.example.com", "http://localhost:1"] }]',
    );
    const production = {
      ...service.variables,
      ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com', SMTP_URL: 'smtp://localhost' },
      RATE_LIMIT_SCALE: '1',
    };
    const { stderr } = await runCli(production, 'seed', file);
    expect(stderr).toContain('applications[0].origins[0]: must be https in production');
    expect(stderr).not.toContain('origins[1]');
  });

  it('is noticed at once by a service that runs, and by every replica', async () => {
    await seed(SHOP);
    const replica = await service.replica({ PORT: String(await freePort()) });
    const plans = async () => {
      const answers = await Promise.all(
        [service, replica].map(({ http }) => http.get('/v1/applications/entitlements', { 'x-api-key': VALUE })),
      );
      return answers.map(({ body }) => body.users.max);
    };
    expect(await plans()).toEqual([10, 10]);
    await seed('plans: [{ key: pro, name: Pro, maxUsers: 20, providers: [password] }]');
    expect(await plans()).toEqual([20, 20]);
    await replica.stop();
  });
});
