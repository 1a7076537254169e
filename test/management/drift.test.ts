import { givenFile, runCli } from '../support/cli.js';
import { Operator } from '../support/given-management.js';
import { useService } from '../support/service.js';

const SECRET = 'the-client-secret-that-nobody-sees';

const service = useService();
let everywhere: Operator;
beforeAll(async () => {
  everywhere = await Operator.of(service);
});

let made = 0;
/** A name that nothing has. */
const fresh = (kind: string): string => {
  made += 1;
  return `${kind}-${made}`;
};
const cli = (contents: object, ...options: string[]) =>
  runCli(service.variables, 'seed', givenFile(JSON.stringify(contents)), ...options);

describe('What a seed file manages', () => {
  const file = (slug: string, more: object = {}) => ({
    plans: [{ key: slug, name: 'Team', maxUsers: 10, providers: ['password'] }],
    applications: [{ slug, name: 'Shop', plan: slug, origins: ['https://shop.example.com'], ...more }],
  });

  it('says so, and a change over the API shows as drift until it is changed back', async () => {
    const slug = fresh('seeded');
    await cli(file(slug));
    expect((await everywhere.get(`/applications/${slug}`)).body).toMatchObject({ managed_by: 'file', drift: [] });
    const changed = await everywhere.patch(`/applications/${slug}`, { name: 'Store', mfa: 'required' });
    expect(changed.body).toMatchObject({ managed_by: 'file', drift: ['name', 'mfa'] });
    await everywhere.patch(`/plans/${slug}`, { max_users: 20 });
    expect((await everywhere.get(`/plans/${slug}`)).body.drift).toEqual(['max_users']);
    const back = await everywhere.patch(`/applications/${slug}`, { name: 'Shop', mfa: 'optional' });
    expect(back.body.drift).toEqual([]);
  });

  // Red where the file is applied without looking at what it said last.
  it('is changed back by the file only with --overwrite; what the file does not name stays', async () => {
    const slug = fresh('seeded');
    await cli(file(slug));
    await everywhere.patch(`/applications/${slug}`, { name: 'Store', mfa: 'required' });
    const refused = await cli(file(slug, { origins: ['https://new.example.com'] }));
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`application \`${slug}\`: name`);
    expect(refused.stderr).toContain('--overwrite');
    expect((await everywhere.get(`/applications/${slug}`)).body).toMatchObject({
      name: 'Store',
      origins: ['https://shop.example.com'],
    });
    const rehearsed = await cli(file(slug), '--dry-run', '--json');
    expect(rehearsed.json.applications[0].drift).toEqual([
      { name: 'name', from: 'Shop', to: 'Store' },
      { name: 'mfa', from: 'optional', to: 'required' },
    ]);
    expect(rehearsed.json.warnings).toMatchObject([{ warning: 'changed_by_program' }]);
    const overwritten = await cli(file(slug), '--overwrite');
    expect(overwritten.code).toBe(0);
    expect((await everywhere.get(`/applications/${slug}`)).body).toMatchObject({
      name: 'Shop',
      mfa: 'required',
      drift: ['mfa'],
    });
  });

  it('takes up what the API has said, and changes of the file alone need no --overwrite', async () => {
    const slug = fresh('seeded');
    await cli(file(slug));
    await everywhere.patch(`/applications/${slug}`, { name: 'Store' });
    const agreed = await cli(file(slug, { name: 'Store', mfa: 'required' }));
    expect(agreed.code).toBe(0);
    expect((await everywhere.get(`/applications/${slug}`)).body).toMatchObject({
      name: 'Store',
      mfa: 'required',
      drift: [],
    });
    expect((await cli(file(slug, { name: 'Store' }))).code).toBe(0);
  });

  it('overwrites nothing that a program made, unasked', async () => {
    const slug = fresh('seeded');
    const { plans, applications } = file(slug);
    await everywhere.post('/plans', { key: slug, name: 'Team', providers: ['password'], max_users: 10 });
    await everywhere.post('/applications', { slug, name: 'Store', plan: slug, origins: ['https://shop.example.com'] });
    expect((await cli({ plans, applications })).code).toBe(1);
    expect((await cli({ plans, applications }, '--overwrite')).code).toBe(0);
    expect((await everywhere.get(`/applications/${slug}`)).body).toMatchObject({
      name: 'Shop',
      managed_by: 'file',
      drift: [],
    });
  });

  it('knows the drift of a secret, which has no value to show', async () => {
    const slug = fresh('seeded');
    const providers = [{ id: 'google', clientId: 'one', clientSecret: SECRET }];
    await cli(file(slug, { providers }));
    const path = `/applications/${slug}/providers/google`;
    expect((await everywhere.patch(path, { client_secret: `${SECRET}-2` })).body.drift).toEqual(['client_secret']);
    const refused = await cli(file(slug, { providers }));
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('providers.google.clientSecret')]);
    expect((await cli(file(slug, { providers }), '--overwrite')).code).toBe(0);
    expect((await everywhere.get(path)).body).toMatchObject({ managed_by: 'file', drift: [] });
  });
});
