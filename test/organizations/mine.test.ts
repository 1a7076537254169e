import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { useService } from '../support/service.js';

describe('/v1/portal/organizations', () => {
  const service = useService();
  let application: GivenApplication;
  let organizations: Organizations;
  beforeAll(async () => {
    application = await givenApplication(service);
    organizations = await Organizations.of(service, application, {
      roles: {
        admin: { permissions: ['org:manage', 'invoices:read', 'invoices:write'] },
        steward: { permissions: ['org:manage', 'invoices:read'] },
        member: { permissions: ['invoices:read'] },
      },
    });
  });

  let made = 0;
  const givenOne = () => {
    made += 1;
    return organizations.make(`org-${made}`);
  };
  const member = async (of: GivenOrganization, ...roles: string[]) => {
    const identity = await givenIdentity(service, application);
    await organizations.put(of, identity, roles);
    return identity;
  };
  /** In the account pages, with or without a proof of just now. */
  const inPortal = async (identity: GivenIdentity, proved = true) => {
    const { bearer } = await givenPortalSession(service, { application, identity });
    if (proved) expect((await service.http.post('/v1/portal/proof', { password: PASSWORD }, bearer)).status).toBe(200);
    const send = (method: string, path: string, body?: object) =>
      service.http.send(method, `/v1/portal/organizations${path}`, { headers: bearer, body });
    return {
      list: () => send('GET', ''),
      leave: ({ slug }: GivenOrganization) => send('DELETE', `/${slug}`),
      members: ({ slug }: GivenOrganization) => send('GET', `/${slug}/members`),
      change: ({ slug }: GivenOrganization, { id }: GivenIdentity, roles: string[]) =>
        send('PUT', `/${slug}/members/${id}`, { roles }),
      remove: ({ slug }: GivenOrganization, { id }: GivenIdentity) => send('DELETE', `/${slug}/members/${id}`),
    };
  };

  it('lists those of the person alone', async () => {
    const [mine] = [await givenOne(), await givenOne()];
    const { body } = await (await inPortal(await member(mine, 'member'))).list();
    expect(body.organizations).toEqual([
      {
        ...{ id: mine.id, slug: mine.slug, name: `The ${mine.slug}` },
        ...{ roles: ['member'], permissions: ['invoices:read'], manages: false },
      },
    ]);
  });

  it('lets a member with org:manage see, change and remove members, after a fresh proof', async () => {
    const organization = await givenOne();
    const [admin, ada] = [await member(organization, 'admin'), await member(organization, 'member')];
    const stale = await inPortal(admin, false);
    expectFailure(await stale.change(organization, ada, ['admin']), 400, 'fresh_proof_required');
    const fresh = await inPortal(admin);
    expect((await fresh.members(organization)).body.members.map(({ user_id }: { user_id: string }) => user_id)).toEqual(
      [admin.id, ada.id],
    );
    expect((await fresh.change(organization, ada, ['admin'])).body).toMatchObject({
      user_id: ada.id,
      roles: ['admin'],
    });
    expect((await fresh.remove(organization, ada)).status).toBe(204);
    expectFailure(await fresh.remove(organization, ada), 404, 'member_unknown');
    expectFailure(await fresh.change(organization, admin, ['owner']), 400, 'malformed_input');
  });

  /** Red where they are stored as they are sent: tokens would have no bound. */
  it('keeps each role of a member once, however often it is named', async () => {
    const organization = await givenOne();
    const [admin, ada] = [await member(organization, 'admin'), await member(organization, 'member')];
    const portal = await inPortal(admin);
    const { body } = await portal.change(organization, ada, ['steward', 'member', 'steward']);
    expect(body.roles).toEqual(['steward', 'member']);
    expect((await portal.members(organization)).body.members[1].roles).toEqual(['steward', 'member']);
  });

  it('shows an ordinary member and a stranger nothing, and lets them change nothing', async () => {
    const organization = await givenOne();
    const admin = await member(organization, 'admin');
    const ordinary = await member(organization, 'member');
    for (const other of [ordinary, await givenIdentity(service, application)]) {
      const theirs = await inPortal(other);
      expectFailure(await theirs.members(organization), 403, 'organization_not_member');
      expectFailure(await theirs.change(organization, other, ['admin']), 403, 'organization_not_member');
      expectFailure(await theirs.remove(organization, admin), 403, 'organization_not_member');
      expectFailure(await theirs.members({ ...organization, slug: 'no-such-one' }), 403, 'organization_not_member');
    }
  });

  it('lets no one give or take permissions that they do not have', async () => {
    const organization = await givenOne();
    const [admin, steward] = [await member(organization, 'admin'), await member(organization, 'steward')];
    const theirs = await inPortal(steward);
    expectFailure(await theirs.change(organization, steward, ['admin']), 403, 'role_beyond');
    expectFailure(await theirs.change(organization, admin, ['member']), 403, 'role_beyond');
    expectFailure(await theirs.remove(organization, admin), 403, 'role_beyond');
    expect((await (await inPortal(admin)).change(organization, steward, ['member'])).status).toBe(200);
  });

  it('keeps one who manages it as long as it has members', async () => {
    const organization = await givenOne();
    const [admin, ada] = [await member(organization, 'admin'), await member(organization, 'member')];
    const theirs = await inPortal(admin);
    expectFailure(await theirs.leave(organization), 409, 'last_manager');
    expectFailure(await theirs.change(organization, admin, ['member']), 409, 'last_manager');
    expect((await theirs.remove(organization, ada)).status).toBe(204);
    expect((await theirs.leave(organization)).status).toBe(204);
    expect((await organizations.operator.get(`${organization.path}/members`)).body.members).toEqual([]);
  });

  it('lets members leave one that none of them manages', async () => {
    const organization = await givenOne();
    const [ada] = [await member(organization, 'member'), await member(organization, 'member')];
    expect((await (await inPortal(ada)).leave(organization)).status).toBe(204);
  });

  it('lets two who manage it take each other’s role at once only once', async () => {
    const organization = await givenOne();
    const [one, other] = [await member(organization, 'admin'), await member(organization, 'admin')];
    const [first, second] = [await inPortal(one), await inPortal(other)];
    const answers = await Promise.all([
      first.change(organization, other, ['member']),
      second.change(organization, one, ['member']),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('ends the sessions of one who leaves, in that organization alone', async () => {
    const [left, kept] = [await givenOne(), await givenOne()];
    await member(left, 'admin');
    const ada = await member(left, 'member');
    const { refreshToken } = await givenSession(service, { application, identity: ada });
    const theirs = await inPortal(ada);
    await organizations.put(kept, ada, ['member']);
    expect((await theirs.leave(left)).status).toBe(204);
    const refresh = { client_type: 'server', refresh_token: refreshToken };
    expectFailure(await service.http.post('/v1/auth/refresh', refresh), 401, 'refresh_token_revoked');
    const again = await inPortal(ada);
    expect((await again.list()).body.organizations).toMatchObject([{ slug: kept.slug }]);
  });
});
