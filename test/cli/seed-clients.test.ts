import { readFileSync } from 'node:fs';
import { givenFile, runCli } from '../support/cli.js';
import { givenApplication } from '../support/given.js';
import { givenClient } from '../support/oidc.js';
import { useService } from '../support/service.js';

/** The line of the member that each case replaces: the file below has one member a line. */
const LINE = 6;

describe('A client in a seed file', () => {
  const service = useService();

  /** One web client, with this line about it. */
  const file = (line: string, { slug = 'faulty', type = 'web' } = {}) => `
plans: [{ key: faulty, name: Faulty, providers: [password] }]
applications:
  - { slug: ${slug}, name: Faulty, plan: faulty, origins: [https://faulty.example.com], clients: [
      { id: faulty-client, name: Client, type: ${type},
        ${line} }
    ]}
`;
  const faultsOf = async (contents: string, variables: Record<string, string> = {}): Promise<string[]> => {
    const { code, stderr } = await runCli(
      { ...service.variables, ...variables },
      'seed',
      givenFile(contents),
      '--dry-run',
    );
    const faults = stderr.split('\n').filter((line) => line.startsWith('  - '));
    expect(code).toBe(faults.length > 0 ? 1 : 0);
    return faults.map((fault) => fault.slice(4));
  };
  const place = (member: string) => `applications[0].clients[0].${member}`;

  const FAULTS: [string, string, string, string?][] = [
    [
      'a redirect with a fragment',
      'redirectUrls: ["https://a.example.com/cb#x"]',
      'redirectUrls[0]: must not have a fragment',
    ],
    [
      'a redirect with a wildcard',
      'redirectUrls: ["https://*.example.com/cb"]',
      'redirectUrls[0]: must not have a wildcard: write each URL in full',
    ],
    [
      'a redirect in capital letters',
      'redirectUrls: ["https://Shop.example.com/cb"]',
      'redirectUrls[0]: must be spelled as browsers spell it: https://shop.example.com/cb',
    ],
    [
      'a redirect without a host',
      'redirectUrls: [/cb]',
      'redirectUrls[0]: must be an absolute https URL, http://127.0.0.1/…, or a scheme of your own such as com.example.app:/cb',
    ],
    [
      'a scheme that anybody may have',
      'redirectUrls: ["shopapp:/cb"]',
      'redirectUrls[0]: must be an absolute https URL, http://127.0.0.1/…, or a scheme of your own such as com.example.app:/cb',
      'public',
    ],
    [
      'a scheme that runs scripts',
      'redirectUrls: ["javascript:alert(1)"]',
      'redirectUrls[0]: must be an absolute https URL, http://127.0.0.1/…, or a scheme of your own such as com.example.app:/cb',
    ],
    ['no redirect at all', 'redirectUrls: []', 'redirectUrls: must name at least one URL'],
    [
      'a redirect twice',
      'redirectUrls: ["https://a.example.com/cb", "https://a.example.com/cb"]',
      'redirectUrls[1]: appears twice',
    ],
    [
      'a public client with a secret',
      'secrets: [{ name: one }]',
      'type: must be `web` for a client with secrets or keys: a public client can keep none',
      'public',
    ],
    [
      'a public client with keys',
      'jwksUri: "https://a.example.com/keys"',
      'type: must be `web` for a client with secrets or keys: a public client can keep none',
      'public',
    ],
    [
      'a machine with redirects',
      'redirectUrls: ["https://a.example.com/cb"]',
      'redirectUrls: must be left out: a machine client has no users to send back',
      'machine',
    ],
    [
      'a key with its private part',
      'jwks: { keys: [{ kty: EC, crv: P-256, x: a, y: b, d: c }] }',
      'jwks.keys[0]: must be a public key: this one has its private part',
    ],
    ['a key that is shared', 'jwks: { keys: [{ kty: oct, k: abc }] }', 'jwks.keys[0]: must be a public key as a JWK'],
    [
      'keys twice',
      'jwks: { keys: [{ kty: RSA, n: a, e: AQAB }] }, jwksUri: "https://a.example.com/keys"',
      'jwksUri: must not stand beside jwks: choose one of them',
    ],
    [
      'a scope of OpenID Connect',
      'scopes: [openid]',
      'scopes[0]: is a scope of OpenID Connect: every client may ask for it',
    ],
    [
      'a scope with a space',
      'scopes: ["jobs run"]',
      'scopes[0]: must be letters, digits and punctuation, without spaces, quotes and backslashes',
    ],
    ['an algorithm that is none', 'idTokenAlg: none', 'idTokenAlg: must be one of RS256, ES256, EdDSA'],
    [
      'a secret that is short',
      'secrets: [{ name: one, value: short }]',
      'secrets[0].value: must have at least 32 characters',
    ],
    ['a secret twice', 'secrets: [{ name: one }, { name: one }]', 'secrets[1]: appears twice'],
    [
      'a sign-out URL with a fragment',
      'postLogoutUrls: ["https://a.example.com/#bye"]',
      'postLogoutUrls[0]: must not have a fragment',
    ],
  ];

  it.each(FAULTS)('is refused with %s, and the line is named', async (_what, ...[line, fault, type]) => {
    expect(await faultsOf(file(line, { ...(type && { type }) }))).toEqual([
      `${place(fault)} (line ${fault.startsWith('type') ? LINE - 1 : LINE})`,
    ]);
  });

  it.each([
    ['https', 'redirectUrls: ["https://a.example.com/cb"]', 'web'],
    ['this machine, with any port', 'redirectUrls: ["http://127.0.0.1/cb", "http://[::1]/cb"]', 'public'],
    ['a scheme of its own', 'redirectUrls: ["com.example.shop:/cb"]', 'public'],
    ['no redirect, for devices', 'alwaysRefresh: true', 'public'],
    ['a secret and keys', 'secrets: [{ name: one }], jwksUri: "https://a.example.com/keys"', 'web'],
  ])('is accepted with %s', async (_what, line, type) => {
    expect(await faultsOf(file(line, { type }))).toEqual([]);
  });

  it('must have https in production, apart from this machine', async () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com', MAIL_FROM: 'id@example.com' };
    const more = {
      TRUST_PROXY: '1',
      RATE_LIMIT_SCALE: '1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    const line =
      'redirectUrls: ["http://a.example.com/cb", "http://127.0.0.1/cb"], postLogoutUrls: ["http://a.example.com/bye"]';
    const faults = await faultsOf(file(line), { ...production, ...more });
    expect(faults).toEqual([
      `${place('redirectUrls[0]')}: must be https in production; only localhost may be http (line ${LINE})`,
      `${place('postLogoutUrls[0]')}: must be https in production; only localhost may be http (line ${LINE})`,
    ]);
    // Red where readCalledUrl does not refuse this machine.
    for (const member of ['backchannelLogoutUrl', 'jwksUri'])
      for (const url of [
        'http://localhost:4000/x',
        'https://localhost/x',
        'http://127.0.0.1:4000/x',
        'https://[::1]/x',
      ])
        expect(await faultsOf(file(`${member}: "${url}"`), { ...production, ...more })).toEqual([
          `${place(member)}: must not be on this machine in production: the service calls it over https, at a public address (line ${LINE})`,
        ]);
  });

  it('may be called on this machine in development', async () => {
    const line = 'backchannelLogoutUrl: "http://localhost:4000/x", jwksUri: "http://127.0.0.1:4000/keys"';
    expect(await faultsOf(file(line))).toEqual([]);
  });

  it('must have an id that nobody else has', async () => {
    const other = await givenApplication(service);
    const taken = await givenClient(service, other, { id: 'taken-client' });
    const withId = (id: string, slug = 'faulty') => file('alwaysRefresh: true', { slug }).replace('faulty-client', id);
    const at = 'applications[0].clients[0].id';
    expect(await faultsOf(withId(taken.id))).toEqual([
      `${at}: is already a client of \`${other.slug}\` (line ${LINE - 1})`,
    ]);
    expect(await faultsOf(withId(other.slug))).toEqual([
      `${at}: is the slug of an application; choose another one (line ${LINE - 1})`,
    ]);
    expect(await faultsOf(withId('faulty'))).toEqual([
      `${at}: is the slug of an application; choose another one (line ${LINE - 1})`,
    ]);
    expect(await faultsOf(withId('new-client', taken.id))).toEqual([
      `applications[0].slug: is already the id of a client of \`${other.slug}\` (line 4)`,
    ]);
    expect(await faultsOf(withId('01990000-0000-7000-8000-000000000000'))).toEqual([
      `${at}: must not be an id of an application (line ${LINE - 1})`,
    ]);
  });

  // Red where a client without an application has no owner: the seed changed it.
  it('must have an id that no client has that came by itself', async () => {
    const { id } = await givenClient(service, await givenApplication(service), { id: 'open-client' });
    await service.db.query("UPDATE clients SET application_id = NULL, made_by = 'registration' WHERE id = $1", [id]);
    expect(await faultsOf(file('alwaysRefresh: true').replace('faulty-client', id))).toEqual([
      `${place('id')}: is already a client of no application (it came by itself) (line ${LINE - 1})`,
    ]);
  });

  it('must have audiences that no other application has, nor a client of one', async () => {
    const other = await givenApplication(service);
    await givenClient(service, other, { audiences: ['https://jobs.example.com'] });
    await service.db.query('UPDATE applications SET audience = $2 WHERE id = $1', [
      other.id,
      'https://api.other.example',
    ]);
    const line = 'redirectUrls: ["https://a.example.com/cb"], audiences: [';
    for (const audience of ['https://api.other.example', 'https://jobs.example.com'])
      expect(await faultsOf(file(`${line}"${audience}"]`))).toEqual([
        `${place('audiences[0]')}: is the audience of another application (line ${LINE})`,
      ]);
  });

  // Red without requireNoAudience.
  it('shares no name with an audience of another application, in either order and within one file', async () => {
    const other = await givenApplication(service);
    const { id } = await givenClient(service, other);
    const line = 'redirectUrls: ["https://a.example.com/cb"], audiences: [';
    for (const audience of [other.slug, id])
      expect(await faultsOf(file(`${line}${audience}]`))).toEqual([
        `${place('audiences[0]')}: is the client_id of another application (line ${LINE})`,
      ]);
    expect(await faultsOf(file(`${line}faulty, faulty-client]`))).toEqual([]);
    const second =
      'slug: second, name: Second, plan: faulty, origins: [https://s.example.com], audience: faulty-client';
    expect(await faultsOf(`${file('alwaysRefresh: true')}  - { ${second} }\n`)).toEqual([
      'applications[1].audience: is the client_id of another application (line 8)',
    ]);
    await service.db.query('UPDATE applications SET audience = $2 WHERE id = $1', [other.id, 'late-client']);
    expect(await faultsOf(file('alwaysRefresh: true').replace('faulty-client', 'late-client'))).toEqual([
      `${place('id')}: is the audience of another application (line ${LINE - 1})`,
    ]);
  });

  it('must have secrets that no other key has', async () => {
    const value = 'a-secret-that-somebody-chose-for-two-clients';
    const secret = `secrets: [{ name: one, value: ${value} }, { name: two, value: ${value} }]`;
    expect(await faultsOf(file(secret))).toEqual([
      `${place('secrets[1].value')}: another key has the same value (line ${LINE})`,
    ]);
  });

  it('is in the example of docs/seed.md, which a seed accepts as it stands', async () => {
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync('docs/seed.md', 'utf8')) ?? [];
    const variables = { ...service.variables, ADMIN_SECRET: 'a-secret-of-the-back-office-for-the-example' };
    const seed = () => runCli(variables, 'seed', givenFile(example), '--json');
    const { code, json } = await seed();
    expect(code).toBe(0);
    const changes = ({ clients }: { clients: { id: string; change: string }[] }) =>
      Object.fromEntries(clients.map(({ id, change }) => [id, change]));
    const all = (change: string) => Object.fromEntries(ids.map((id) => [id, change]));
    const ids = ['shop-admin', 'shop-app', 'shop-tv', 'shop-jobs'];
    expect(changes(json.applications[0])).toEqual(all('created'));
    const again = (await seed()).json;
    expect([again.plans[0].change, again.applications[0].change]).toEqual(['unchanged', 'unchanged']);
    expect(changes(again.applications[0])).toEqual(all('unchanged'));
  });
});
