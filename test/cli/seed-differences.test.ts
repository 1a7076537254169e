import { SeedingService } from '../../src/applications/seeding/seeding.service.js';
import { givenFile, runCli } from '../support/cli.js';
import { givenApplication, givenIdentity, givenPortalSession } from '../support/given.js';
import { useService } from '../support/service.js';

const SECRET = 'the-client-secret-that-nobody-sees';

describe('What cli seed says before it changes something', () => {
  const service = useService();
  const cli = (contents: string, ...options: string[]) =>
    runCli(service.variables, 'seed', givenFile(contents), ...options);
  const seeded = (contents: string) => service.app.get(SeedingService).apply(contents);

  const file = (name: string, plan: object, application: object = {}): string =>
    JSON.stringify({
      plans: [{ key: name, name: 'Team', maxUsers: 2000, providers: ['password', 'upstream'], ...plan }],
      applications: [{ slug: name, name: 'Shop', plan: name, origins: ['https://a.example.com'], ...application }],
    });

  it('shows each value before and after, in both forms, and writes nothing', async () => {
    const given = {
      branding: { accentColor: '#112233' },
      providers: [{ id: 'google', clientId: 'one', clientSecret: SECRET }],
    };
    await seeded(file('values', { portal: { enabled: true } }, given));
    const wanted = file(
      'values',
      { maxUsers: 1500, providers: ['password'], portal: { enabled: true, profile: true }, viewAs: true },
      {
        name: 'Shop & Co',
        origins: ['https://a.example.com', 'https://b.example.com'],
        branding: { accentColor: '#445566' },
        providers: [
          { id: 'google', clientId: 'two', clientSecret: `${SECRET}-2` },
          { id: 'github', clientId: 'gh', clientSecret: SECRET },
        ],
      },
    );
    const [text, { json }] = [await cli(wanted, '--dry-run'), await cli(wanted, '--dry-run', '--json')];
    expect(text.stdout.split('\n').map((line) => line.trim().replace(/\s+/g, ' '))).toEqual([
      'changed plan values',
      'maxUsers 2000 → 1500',
      'providers − upstream',
      'portal.profile false → true',
      'viewAs false → true',
      'changed application values',
      'name Shop → "Shop & Co"',
      'origins + https://b.example.com',
      'branding.accentColor "#112233" → "#445566"',
      'providers + github',
      'providers.google.clientId one → two',
      'providers.google.clientSecret changed; secrets are not shown',
      '',
      'Dry run of 2 records: 0 created, 2 changed, 0 unchanged. Nothing was written.',
      '',
    ]);
    expect(json.plans[0].fields).toEqual([
      { name: 'maxUsers', from: 2000, to: 1500 },
      { name: 'providers', from: ['password', 'upstream'], to: ['password'] },
      { name: 'portal.profile', from: false, to: true },
      { name: 'viewAs', from: false, to: true },
    ]);
    expect(json.applications[0].fields).toContainEqual({ name: 'providers.google.clientSecret' });
    expect(JSON.stringify(json)).not.toContain(SECRET);
    expect((await cli(file('values', {}), '--dry-run', '--json')).json.plans[0].change).toBe('unchanged');
  });

  it('says how many seats are taken where the maximum is lower', async () => {
    await seeded(file('seats', {}));
    const { id } = (await service.db.query("SELECT id FROM applications WHERE slug = 'seats'")).rows[0];
    await service.db.query('UPDATE application_seats SET used = 7 WHERE application_id = $1', [id]);
    expect((await cli(file('seats', { maxUsers: 7 }), '--dry-run', '--json')).json.warnings).toBeUndefined();
    const { json } = await cli(file('seats', { maxUsers: 2 }), '--dry-run', '--json');
    expect(json.warnings).toEqual([
      {
        application: 'seats',
        warning: 'seats_above_maximum',
        count: 7,
        message:
          '7 seats of `seats` are taken, and the plan `seats` has 2. Who has a seat keeps it; nobody else gets one.',
      },
    ]);
    expect((await cli(file('seats', { maxUsers: 2 }))).stdout).toContain('! 7 seats of `seats` are taken');
  });

  it('counts the users who have no other way in, and no others', async () => {
    const provider = { id: 'upstream', type: 'oidc', issuer: 'https://id.example.com', clientId: 'c' };
    await seeded(file('ways', {}, { providers: [{ ...provider, clientSecret: SECRET }] }));
    const ways = (await service.db.query("SELECT id FROM applications WHERE slug = 'ways'")).rows[0];
    const link = async (password: boolean) => {
      const identity = await givenIdentity(service, ways);
      if (!password) await service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [identity.id]);
      await service.db.query(
        `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, created_at)
         VALUES (gen_random_uuid(), $1, $2::uuid, 'upstream', 'https://id.example.com', $2::text, now())`,
        [ways.id, identity.id],
      );
    };
    await link(true);
    await link(false);
    await link(false);
    const { json } = await cli(file('ways', { providers: ['password'] }), '--dry-run', '--json');
    expect(json.warnings).toEqual([
      {
        application: 'ways',
        warning: 'users_locked_out',
        count: 2,
        message:
          '2 users of `ways` can sign in only with upstream, and have no other way in. They can choose a password with «Forgot password?».',
      },
    ]);
  });

  it('counts the portal sessions that are open where the portal is turned off', async () => {
    const application = await givenApplication(service);
    await givenPortalSession(service, { application });
    const key = `plan-${application.planId}`;
    const wanted = JSON.stringify({ plans: [{ key, portal: { enabled: false } }] });
    const { json } = await cli(wanted, '--dry-run', '--json');
    expect(json.warnings).toEqual([
      expect.objectContaining({ application: application.slug, warning: 'portal_sessions_open', count: 1 }),
    ]);
  });

  it('prints a generated key only where it is asked for, and otherwise leaves it out and says how to create it', async () => {
    const wanted = (name: string) => file(name, {}, { apiKeys: [{ name: 'web', scopes: ['metrics'] }] });
    const quiet = await cli(wanted('quiet'));
    expect(quiet.code).toBe(0);
    expect(quiet.stdout).not.toContain('gh_key_');
    expect(quiet.stdout).toContain('keys create quiet --name web --scopes metrics');
    expect(quiet.stdout).toContain('2 created, 0 changed, 0 unchanged, 1 left out.');
    expect((await runCli(service.variables, 'keys', 'list', 'quiet', '--json')).json).toEqual([]);
    expect((await cli(wanted('quiet'), '--show-keys')).stdout).toMatch(/quiet\/web {2}gh_key_/);
    expect((await cli(wanted('quiet'), '--show-keys')).stdout).not.toContain('gh_key_');
  });
});
