import { newId } from '../../src/platform/crypto/ids.js';
import { runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { Organizations } from '../support/given-organizations.js';
import { useService } from '../support/service.js';

describe('Organizations on the command line', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
    await Organizations.of(service, application);
  });

  const cli = (...args: string[]) => runCli(service.variables, 'organizations', ...args);

  it('are made, get members, and are deleted, and their sessions end', async () => {
    const { slug } = application;
    const identity = await givenIdentity(service, application);
    const created = await cli('create', slug, 'acme', '--name', 'Acme Ltd');
    expect(created.stdout).toContain('`acme` is there.');
    expect((await cli('create', slug, 'acme')).stderr).toContain('There is one with this slug already.');
    const added = await cli('add', slug, 'acme', identity.id, '--roles', 'admin,member');
    expect(added.stdout).toContain(`${identity.id} is admin and member of \`acme\`.`);
    expect((await cli('add', slug, 'acme', identity.id, '--roles', 'owner')).stderr).toContain('admin, member');
    expect((await cli('members', slug, 'acme')).stdout).toContain(identity.email);
    expect((await cli('list', slug, '--json')).json).toMatchObject([{ slug: 'acme', name: 'Acme Ltd', members: 1 }]);
    const happened = await cli('audit', slug, 'acme');
    expect(happened.stdout).toMatch(new RegExp(`organization.member_added +${identity.email} +admin, member`));
    expect(happened.stdout).toContain('organization.created');
    const { sessionId } = await givenSession(service, { application, identity });
    expect((await cli('remove', slug, 'acme', identity.id)).stdout).toContain('their sessions in `acme` have ended');
    const { rows } = await service.db.query('SELECT ended_reason FROM sessions WHERE id = $1', [sessionId]);
    expect(rows).toEqual([{ ended_reason: 'organization' }]);
    const invited = await cli('invite', slug, 'acme', 'grace@example.com', '--roles', 'admin', '--json');
    expect(invited.json).toMatchObject({ email: 'grace@example.com', roles: ['admin'] });
    const twice = await cli('invite', slug, 'acme', 'grace@example.com');
    expect(twice.stderr).toContain('This email address has an open invitation already.');
    expect((await cli('invite', slug, 'acme', 'grace@example.com', '--roles', 'owner')).stderr).toContain(
      'admin, member',
    );
    expect((await cli('invitations', slug, 'acme')).stdout).toContain('grace@example.com');
    const { id } = invited.json as { id: string };
    const others = (...args: string[]) => runCli(service.variables, 'invitations', ...args);
    expect((await others('resend', id)).stdout).toContain('is on its way again');
    expect((await others('withdraw', id)).stdout).toContain('The invitation is withdrawn.');
    expect((await cli('invitations', slug, 'acme')).stdout).toContain('withdrawn');
    expect((await cli('delete', slug, 'acme', '--yes')).stdout).toContain('Deleted');
    expect((await cli('members', slug, 'acme')).stderr).toContain(`organizations list ${slug}`);
  });

  // Red where the id is taken as it is: a program reads 404 as «has left already».
  it('know a member by an id from before two accounts became one, as the API does', async () => {
    const organizations = await Organizations.of(service, application);
    const acme = await organizations.make('former');
    const { id } = await givenIdentity(service, application);
    const former = newId();
    await service.db.query('INSERT INTO identity_aliases (id, identity_id, created_at) VALUES ($1, $2, now())', [
      former,
      id,
    ]);
    expect((await organizations.put(acme, { id: former }, ['member'])).body).toMatchObject({ user_id: id });
    expect((await organizations.operator.get(`${acme.path}/members/${former}`)).body).toMatchObject({ user_id: id });
    expect((await organizations.remove(acme, { id: former })).status).toBe(204);
    const added = await cli('add', application.slug, 'former', former, '--roles', 'member', '--json');
    expect(added.json).toMatchObject({ user: id });
    const removed = await cli('remove', application.slug, 'former', former, '--json');
    expect(removed.json).toEqual({ user: id, removed: 'former' });
  });

  it('are listed a page at a time, which says how to go on', async () => {
    const many = await givenApplication(service);
    await service.db.query(
      `INSERT INTO organizations (id, application_id, slug, name, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'o' || lpad(n::text, 3, '0'), 'O', now(), now() FROM generate_series(1, 201) AS n`,
      [many.id],
    );
    const first = await cli('list', many.slug);
    expect(first.stdout).toContain(`There are more: \`organizations list ${many.slug} --after o200\`.`);
    expect(first.stdout).not.toContain('o201');
    const last = await cli('list', many.slug, '--after', 'o200');
    expect(last.stdout).toMatch(/^o201 +O +0$/m);
    expect(last.stdout).not.toContain('There are more');
    expect((await cli('list', many.slug, '--after', 'o201')).stdout).toContain('no organizations behind `o201`');
  });
});
