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
    expect((await cli('delete', slug, 'acme', '--yes')).stdout).toContain('Deleted');
    expect((await cli('members', slug, 'acme')).stderr).toContain(`organizations list ${slug}`);
  });
});
