import { givenFile, runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { basic, type GivenClient, givenClient, token } from '../support/oidc.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

describe('Clients on the command line', () => {
  const service = useService();
  let application: GivenApplication;
  let slug: string;
  let client: GivenClient;

  beforeAll(async () => {
    application = await givenApplication(service);
    ({ slug } = application);
    client = await givenClient(service, application, {
      ...{ id: `${slug}-admin`, name: 'Back office', scopes: ['reports:read'] },
      ...{ backchannelLogoutUrl: 'https://admin.example.com/bye', idTokenAlg: 'ES256' as const },
    });
    await givenClient(service, application, { id: `${slug}-app`, name: 'App', type: 'public' });
  });

  const cli = (...args: string[]) => runCli(service.variables, ...args);
  /** Whether a secret is accepted: with it the code is what is wrong. */
  const accepts = async (secret: string): Promise<boolean> => {
    const form = { grant_type: 'authorization_code', code: 'gh_code_x' };
    return (await token(service, form, basic({ id: client.id, secret }))).body.error === 'invalid_grant';
  };

  it('are listed with their kind and their credentials', async () => {
    const { stdout, json } = await cli('clients', 'list', slug).then(async (text) => ({
      stdout: text.stdout.split('\n').map((line) => line.trim().replace(/\s+/g, ' ')),
      json: (await cli('clients', 'list', slug, '--json')).json,
    }));
    expect(stdout).toContain(`${slug}-admin Back office web seed 1 secret`);
    expect(stdout).toContain(`${slug}-app App public seed none: it is public`);
    expect(json.map(({ id, secrets }: { id: string; secrets: number }) => [id, secrets])).toEqual([
      [`${slug}-admin`, 1],
      [`${slug}-app`, 0],
    ]);
  });

  it('are shown with their settings and the state of each secret, and never with a secret', async () => {
    const [text, { json }] = [
      await cli('clients', 'show', slug, client.id),
      await cli('clients', 'show', slug, client.id, '--json'),
    ];
    for (const part of [
      'Back office',
      'https://client.example.com/cb',
      'reports:read',
      'ES256',
      'https://admin.example.com/bye',
      'active',
    ])
      expect(text.stdout).toContain(part);
    expect(json).toMatchObject({
      id: client.id,
      type: 'web',
      secrets: [{ name: 'one', state: 'active', lastUsedAt: null }],
    });
    for (const output of [text.stdout, JSON.stringify(json)]) expect(output).not.toMatch(/gh_key_|hash/i);
    expect((await cli('clients', 'show', slug, `${slug}-app`)).stdout).not.toContain('keys create');
  });

  it('that are not there are refused in one line that names the nearest one', async () => {
    const { code, stderr } = await cli('clients', 'show', slug, `${slug}-admim`);
    expect([code, stderr.trim()]).toEqual([
      1,
      `error: \`${slug}\` has no client \`${slug}-admim\`. Did you mean \`${slug}-admin\`?`,
    ]);
    const other = await givenApplication(service);
    expect((await cli('clients', 'show', other.slug, client.id)).code).toBe(1);
    expect((await cli('clients', 'list', other.slug)).stdout).toContain('has no clients but itself');
  });

  it('get secrets that work at once, rotate and are revoked', async () => {
    const made = (await cli('keys', 'create', slug, '--client', client.id, '--name', 'two', '--json')).json;
    expect(made).toMatchObject({ name: 'two', scopes: ['login'], key: expect.stringMatching(/^gh_key_/) });
    expect(await Promise.all([client.secret, made.key].map(accepts))).toEqual([true, true]);
    const next = (await cli('keys', 'rotate', made.id, '--overlap', '1h', '--json')).json;
    expect(await Promise.all([made.key, next.key].map(accepts))).toEqual([true, true]);
    await cli('keys', 'revoke', next.id);
    await until(async () => !(await accepts(next.key)));
    const { secrets } = (await cli('clients', 'show', slug, client.id, '--json')).json;
    expect(secrets.map(({ name, state }: { name: string; state: string }) => [name, state])).toEqual([
      ['one', 'active'],
      ['two', 'active'],
      ['two', 'revoked'],
    ]);
    expect(secrets[0].lastUsedAt).toBe(new Date().toISOString().slice(0, 10));
  });

  it('that are public get no secret', async () => {
    const { code, stderr } = await cli('keys', 'create', slug, '--client', `${slug}-app`);
    expect([code, stderr]).toEqual([1, expect.stringContaining('is a public client: it can keep no secret')]);
  });

  it('of another application get no secret here', async () => {
    const other = await givenApplication(service);
    expect((await cli('keys', 'create', other.slug, '--client', client.id)).code).toBe(1);
  });

  it('a secret of a client is no API key of the application', async () => {
    const made = (await cli('keys', 'create', slug, '--client', client.id, '--name', 'three', '--json')).json;
    expect((await service.http.get('/v1/applications/entitlements', { 'x-api-key': made.key })).status).toBe(401);
  });

  const seed = (clients: object[], ...options: string[]) =>
    cli('seed', givenFile(JSON.stringify({ applications: [{ slug, clients }] })), ...options);
  const jobs = {
    id: 'jobs-client',
    name: 'Jobs',
    type: 'machine',
    scopes: ['jobs:run'],
    secrets: [{ name: 'one' }],
  };

  describe('in a seed', () => {
    it('are created, with a generated secret that is shown once', async () => {
      const { json } = await seed([jobs], '--json');
      expect(json.applications[0].clients).toEqual([
        {
          ...{ id: jobs.id, change: 'created' },
          secrets: [{ id: expect.any(String), name: 'one', change: 'created', key: expect.stringMatching(/^gh_key_/) }],
        },
      ]);
      const again = await seed([jobs], '--json');
      expect(again.json.applications[0].clients).toEqual([
        { id: jobs.id, change: 'unchanged', secrets: [{ id: expect.any(String), name: 'one', change: 'unchanged' }] },
      ]);
      expect(again.stdout).not.toContain('gh_key_');
    });

    it('change, and the difference is shown before', async () => {
      const wanted = { ...jobs, scopes: ['jobs:run', 'jobs:stop'], idTokenAlg: 'EdDSA' };
      const [text, { json }] = [await seed([wanted], '--dry-run'), await seed([wanted], '--dry-run', '--json')];
      const lines = text.stdout.split('\n').map((line) => line.trim().replace(/\s+/g, ' '));
      expect(lines).toEqual([
        `unchanged application ${slug}`,
        `changed client ${slug}/${jobs.id}`,
        'idTokenAlg RS256 → EdDSA',
        'scopes + jobs:stop',
        `unchanged secret ${slug}/${jobs.id}/one`,
        '',
        'Dry run of 3 records: 0 created, 1 changed, 2 unchanged. Nothing was written.',
        '',
      ]);
      expect(json.applications[0].clients[0]).toMatchObject({
        ...{ change: 'changed', fields: [{ name: 'idTokenAlg' }, { name: 'scopes' }] },
      });
      await seed([wanted]);
      const { scopes } = (await cli('clients', 'show', slug, jobs.id, '--json')).json;
      expect(scopes).toEqual(['jobs:run', 'jobs:stop']);
      expect((await seed([wanted], '--json')).json.applications[0].clients[0].change).toBe('unchanged');
    });

    it('have a secret left out where a log would keep it, with the command that makes it', async () => {
      const { stdout } = await seed([{ ...jobs, secrets: [{ name: 'later' }] }]);
      expect(stdout.replace(/ +/g, ' ')).toContain(`left out secret ${slug}/${jobs.id}/later`);
      expect(stdout).toContain(`keys create ${slug} --name later --client ${jobs.id}`);
      expect(stdout).not.toContain('gh_key_');
      const shown = await seed([{ ...jobs, secrets: [{ name: 'later' }] }], '--show-keys');
      expect(shown.stdout).toMatch(new RegExp(`${slug}/${jobs.id}/later {2}gh_key_`));
    });

    it('keep a secret revoked, and say so', async () => {
      const { secrets } = (await cli('clients', 'show', slug, jobs.id, '--json')).json;
      await cli('keys', 'revoke', secrets[0].id);
      const { json } = await seed([jobs], '--json');
      expect(json.warnings).toEqual([
        {
          ...{ application: slug, warning: 'key_revoked' },
          message: expect.stringContaining(`\`${slug}/${jobs.id}/one\` was revoked`),
        },
      ]);
    });
  });
});
