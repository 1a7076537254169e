import { runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication, givenSession } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { useService } from '../support/service.js';

describe('management-keys', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const cli = (...args: string[]) => runCli(service.variables, 'management-keys', ...args);
  const users = (key: string) =>
    service.http.get(`/v1/management/users?application=${application.slug}`, { authorization: `Bearer ${key}` });

  it('creates a key for a year that reaches every application, shows it once, and revokes it', async () => {
    const { json } = await cli('create', '--scopes', 'users:write,users:read', '--name', 'everywhere', '--json');
    expect(json).toMatchObject({ application: null, scopes: ['users:read', 'users:write'] });
    expect(Math.abs(Date.parse(json.expiresAt) - Date.now() - 365 * 86_400_000)).toBeLessThan(60_000);
    expect((await users(json.key)).status).toBe(200);
    const list = await cli('list');
    expect(list.stdout).toContain('everywhere');
    expect(list.stdout).toContain(new Date().toISOString().slice(0, 10));
    expect(list.stdout).not.toContain(json.key);
    expect((await cli('revoke', json.id)).stdout).toContain('The management key `everywhere` has been revoked.');
    expect((await users(json.key)).status).toBe(401);
    expect((await cli('revoke', json.id)).code).toBe(1);
  });

  it('creates a key of one application that sees no other', async () => {
    const other = await givenSession(service);
    const { json } = await cli(
      'create',
      '--app',
      application.slug,
      '--scopes',
      'users:read',
      '--name',
      'one',
      '--json',
    );
    const bearer = { authorization: `Bearer ${json.key}` };
    expect((await service.http.get('/v1/management/users', bearer)).body).toEqual({ users: [], next: null });
    expect((await service.http.get(`/v1/management/users/${other.identity.id}`, bearer)).status).toBe(404);
  });

  it.each([
    [['create'], 'Say what the key may do: --scopes'],
    [['create', '--scopes', 'users:all'], 'There is no scope `users:all`.'],
    [['create', '--scopes', 'users:read', '--app', 'nothing'], 'There is no application `nothing`'],
    [['create', '--scopes', 'users:read', '--expires', 'soon'], 'is neither a duration such as 90d nor a date'],
    [['revoke', 'nothing'], 'There is no management key nothing'],
  ])('%j says what to change', async (args, words) => {
    const { code, stderr } = await cli(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(words);
  });

  it('end soon: the doctor names those that are in use', async () => {
    const [used, unused] = [await Operator.of(service), await Operator.of(service)];
    await used.get(`/users?application=${application.slug}`);
    const { json } = await runCli(service.variables, 'doctor', '--json');
    const about = json.findings.filter(({ check }: { check: string }) => check === 'management key');
    expect(JSON.stringify(about)).toContain(used.keyId);
    expect(JSON.stringify(about)).not.toContain(unused.keyId);
  });
});
