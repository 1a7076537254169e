import { useDns } from '../support/dns-server.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  PASSWORD,
} from '../support/given.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { useService } from '../support/service.js';

describe('The domains of an organization in the portal', () => {
  const dns = useDns();
  const service = useService(dns.variables);
  let application: GivenApplication;
  let organizations: Organizations;
  let acme: GivenOrganization;
  let globex: GivenOrganization;
  beforeAll(async () => {
    application = await givenApplication(service);
    organizations = await Organizations.of(service, application, {
      roles: {
        admin: { permissions: ['org:manage', 'invoices:read', 'invoices:write'] },
        steward: { permissions: ['org:manage', 'invoices:read'] },
        keeper: { permissions: ['org:manage'] },
        member: { permissions: ['invoices:read'] },
      },
      default_role: 'member',
    });
    [acme, globex] = [await organizations.make('acme'), await organizations.make('globex')];
  });

  const member = async (organization: GivenOrganization, role: string, proves = true) => {
    const identity = await givenIdentity(service, application);
    await organizations.put(organization, identity, [role]);
    const { bearer } = await givenPortalSession(service, { application, identity });
    if (proves) await service.http.post('/v1/portal/proof', { password: PASSWORD }, bearer);
    const path = (of: GivenOrganization, tail = '') => `/v1/portal/organizations/${of.slug}/domains${tail}`;
    return {
      list: (of = organization) => service.http.get(path(of), bearer),
      claim: (domain: string, of = organization) => service.http.post(path(of), { domain }, bearer),
      verify: (domain: string, of = organization) => service.http.post(path(of, `/${domain}/verify`), {}, bearer),
      remove: (domain: string, of = organization) =>
        service.http.send('DELETE', path(of, `/${domain}`), { headers: bearer }),
    };
  };

  it('are claimed, proved and removed by a member who manages it', async () => {
    const ada = await member(acme, 'admin');
    const { status, body } = await ada.claim('acme.example');
    expect(status).toBe(201);
    expectFailure(await ada.verify('acme.example'), 409, 'domain_record_missing');
    dns.records.set(body.record.name, [body.record.value]);
    const proved = await ada.verify('acme.example');
    expect(proved.body.verified_at).not.toBeNull();
    expect((await ada.list()).body).toEqual({ domains: [proved.body] });
    expect((await ada.remove('acme.example')).status).toBe(204);
    expectFailure(await ada.remove('acme.example'), 404, 'domain_unknown');
  });

  /** Red without the permission, and without the question which organization it is. */
  it('are hidden from other members, and from those who manage another organization', async () => {
    await organizations.prove(acme, 'hidden.example', dns);
    for (const one of [await member(acme, 'member'), await member(globex, 'admin')]) {
      expectFailure(await one.list(acme), 403, 'organization_not_member');
      expectFailure(await one.claim('other.example', acme), 403, 'organization_not_member');
      expectFailure(await one.verify('hidden.example', acme), 403, 'organization_not_member');
      expectFailure(await one.remove('hidden.example', acme), 403, 'organization_not_member');
    }
    const stranger = await member(globex, 'admin');
    expectFailure(await stranger.verify('hidden.example'), 404, 'domain_unknown');
    expectFailure(await stranger.remove('hidden.example'), 404, 'domain_unknown');
  });

  /** Red without the question what people at the domain become. */
  it('are proved by those who have what its people get', async () => {
    const beyond = await organizations.make('beyond');
    const [keeper, steward] = [await member(beyond, 'keeper'), await member(beyond, 'steward')];
    const admin = await member(beyond, 'admin');
    const { body } = await keeper.claim('beyond.example');
    dns.records.set(body.record.name, [body.record.value]);
    expectFailure(await keeper.verify('beyond.example'), 403, 'role_beyond');
    await organizations.change(beyond, { join_by_domain: { enabled: true, role: 'admin' } });
    expectFailure(await steward.verify('beyond.example'), 403, 'role_beyond');
    expect((await admin.list()).body.domains).toMatchObject([{ verified_at: null }]);
    await organizations.change(beyond, { join_by_domain: { enabled: true } });
    expect((await steward.verify('beyond.example')).status).toBe(200);
  });

  /** Red without the fresh proof, and where DNS is asked before it. */
  it('change only after a fresh proof', async () => {
    await organizations.prove(acme, 'stolen.example', dns);
    await organizations.claim(acme, 'waiting.example');
    const thief = await member(acme, 'admin', false);
    await service.db.query("UPDATE sessions SET authenticated_at = now() - interval '2 hours'");
    expect((await thief.list()).status).toBe(200);
    for (const refused of [
      await thief.claim('mine.example'),
      await thief.verify('stolen.example'),
      await thief.verify('waiting.example'),
      await thief.remove('stolen.example'),
    ])
      expectFailure(refused, 400, 'fresh_proof_required');
  });
});
