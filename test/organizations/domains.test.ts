import { createSocket } from 'node:dgram';
import { decodeJwt } from 'jose';
import { Barrier } from '../support/barrier.js';
import { useDns } from '../support/dns-server.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { useService } from '../support/service.js';

describe('A domain of an organization', () => {
  const dns = useDns();
  const service = useService(dns.variables);
  let application: GivenApplication;
  let organizations: Organizations;
  let acme: GivenOrganization;
  let globex: GivenOrganization;
  beforeAll(async () => {
    application = await givenApplication(service);
    organizations = await Organizations.of(service, application);
    [acme, globex] = [await organizations.make('acme'), await organizations.make('globex')];
  });
  afterEach(() => {
    dns.mood = 'well';
  });

  const domainsOf = async ({ path }: GivenOrganization) =>
    (await organizations.operator.get(`${path}/domains`)).body.domains;

  it('is proved by its TXT record, in whichever spelling it was claimed', async () => {
    const { status, body } = await organizations.claim(acme, ' Bücher.Example. ');
    expect([status, body]).toEqual([
      201,
      {
        domain: 'xn--bcher-kva.example',
        record: {
          name: '_gatehouse-challenge.xn--bcher-kva.example',
          type: 'TXT',
          value: expect.stringMatching(/^gatehouse-domain=[\w-]{32}$/),
        },
        created_at: expect.any(String),
        verified_at: null,
      },
    ]);
    dns.records.set(body.record.name, ['v=spf1 -all', body.record.value]);
    const proved = await organizations.verify(acme, body.domain);
    expect([proved.status, proved.body.verified_at]).toEqual([200, expect.any(String)]);
    expect(await domainsOf(acme)).toEqual([proved.body]);
    expect((await organizations.verify(acme, body.domain)).body).toEqual(proved.body);
    expectFailure(await organizations.claim(acme, 'bücher.example'), 409, 'domain_claimed');
  });

  it('says what is wrong with the record', async () => {
    const { body } = await organizations.claim(acme, 'record.example');
    const verify = () => organizations.verify(acme, 'record.example');
    expectFailure(await verify(), 409, 'domain_record_missing');
    dns.records.set(body.record.name, []);
    expectFailure(await verify(), 409, 'domain_record_missing');
    dns.records.set(body.record.name, ['gatehouse-domain=of-another']);
    expectFailure(await verify(), 409, 'domain_record_other');
    dns.mood = 'failing';
    expectFailure(await verify(), 409, 'dns_unanswered');
    dns.mood = 'silent';
    expectFailure(await verify(), 409, 'dns_unanswered');
    expect((await domainsOf(acme)).find(({ domain }: { domain: string }) => domain === 'record.example')).toMatchObject(
      {
        verified_at: null,
      },
    );
  });

  it.each([
    ...['', 'localhost', 'example', '192.0.2.1', '0x7f.1', '[::1]', 'exa mple.com', 'example.com/x', 'ada@example.com'],
    ...['*.example.com', '-a.example.com', `${'a'.repeat(64)}.example.com`, 'example..com'],
  ])('is none: %s', async (domain) => {
    expectFailure(await organizations.claim(acme, domain), 400, 'malformed_input');
  });

  it.each(['co.uk', 'github.io', 'gmail.com', 'Outlook.com', 'privaterelay.appleid.com'])(
    'is of everybody: %s',
    async (domain) => {
      expectFailure(await organizations.claim(acme, domain), 409, 'domain_not_claimable');
    },
  );

  /** Red without the unique index of proved domains. */
  it('belongs to the one that proves it, and to the other once it is removed there', async () => {
    const [first, second] = [
      await organizations.claim(acme, 'both.example'),
      await organizations.claim(globex, 'both.example'),
    ];
    expect(second.body.record.value).not.toBe(first.body.record.value);
    const { name } = first.body.record;
    dns.records.set(name, [first.body.record.value]);
    expectFailure(await organizations.verify(globex, 'both.example'), 409, 'domain_record_other');
    expect((await organizations.verify(acme, 'both.example')).status).toBe(200);
    dns.records.set(name, [first.body.record.value, second.body.record.value]);
    expectFailure(await organizations.verify(globex, 'both.example'), 409, 'domain_taken');
    expect((await organizations.operator.delete(`${acme.path}/domains/both.example`)).status).toBe(204);
    expect((await organizations.verify(globex, 'both.example')).status).toBe(200);
    expectFailure(await organizations.verify(acme, 'both.example'), 404, 'domain_unknown');
  });

  /** Red where a proof counts for ever: who buys a domain could not have it. */
  it('goes over to the one that proves it, once the record of the other is gone', async () => {
    await organizations.prove(acme, 'sold.example', dns);
    const { body } = await organizations.claim(globex, 'sold.example');
    for (const mood of ['failing', 'silent'] as const) {
      dns.mood = mood;
      expectFailure(await organizations.verify(globex, 'sold.example'), 409, 'dns_unanswered');
    }
    dns.mood = 'well';
    dns.records.delete(body.record.name);
    expectFailure(await organizations.verify(globex, 'sold.example'), 409, 'domain_record_missing');
    const domainOf = async (one: GivenOrganization) =>
      (await domainsOf(one)).find(({ domain }: { domain: string }) => domain === 'sold.example');
    expect((await domainOf(acme)).verified_at).not.toBeNull();
    dns.records.set(body.record.name, [body.record.value]);
    expect((await organizations.verify(globex, 'sold.example')).status).toBe(200);
    expect(await domainOf(acme)).toBeUndefined();
    const { rows } = await service.db.query(
      "SELECT type FROM audit_events WHERE details->>'organization' = $1 AND details->>'domain' = $2 ORDER BY id DESC",
      [acme.id, 'sold.example'],
    );
    expect(rows[0]).toEqual({ type: 'organization.domain_removed' });
  });

  /** Red without the unique index of proved domains. */
  it('is proved by one of two that prove it at once', async () => {
    const claimed = await Promise.all([acme, globex].map((one) => organizations.claim(one, 'race.example')));
    dns.records.set(
      '_gatehouse-challenge.race.example',
      claimed.map(({ body }) => body.record.value),
    );
    const barrier = await Barrier.hold(service, 'SELECT FROM organization_domains WHERE domain = $1 FOR UPDATE', [
      'race.example',
    ]);
    const both = [acme, globex].map((one) => organizations.verify(one, 'race.example'));
    await barrier.sees(2);
    await barrier.release();
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('can be the same at another application', async () => {
    const other = await Organizations.of(service, await givenApplication(service));
    const theirs = await other.make('acme');
    await organizations.prove(acme, 'two-apps.example', dns);
    await other.prove(theirs, 'two-apps.example', dns);
    expect((await domainsOf(theirs)).map(({ domain }: { domain: string }) => domain)).toEqual(['two-apps.example']);
  });

  describe('makes members', () => {
    let initech: GivenOrganization;
    beforeAll(async () => {
      initech = await organizations.make('initech');
      await organizations.prove(initech, 'initech.example', dns);
    });
    const at = (domain: string, name = `p${Math.random().toString(36).slice(2)}`) =>
      givenIdentity(service, application, { email: `${name}@${domain}` });
    const signIn = async (identity: Awaited<ReturnType<typeof at>>) =>
      decodeJwt((await givenSession(service, { application, identity })).accessToken);

    it('of none while the organization does not say so', async () => {
      expect(await signIn(await at('initech.example'))).not.toHaveProperty('org_id');
    });

    it('of people with a verified address there, at their next sign-in, with the role that it says', async () => {
      const ada = await at('initech.example');
      const { body } = await organizations.change(initech, { join_by_domain: { enabled: true, role: 'admin' } });
      expect(body.join_by_domain).toEqual({ enabled: true, role: 'admin' });
      expect(await signIn(ada)).toMatchObject({ org_slug: 'initech', roles: ['admin'] });
      await organizations.change(initech, { join_by_domain: { enabled: true } });
      expect(await signIn(await at('INITECH.example'))).toMatchObject({ org_slug: 'initech', roles: ['member'] });
      for (const elsewhere of ['sub.initech.example', 'notinitech.example', 'example.com'])
        expect(await signIn(await at(elsewhere))).not.toHaveProperty('org_id');
    });

    /** Red without the question whether the domain is proved. */
    it('of none at a domain that is only claimed', async () => {
      await organizations.change(initech, { join_by_domain: { enabled: true } });
      await organizations.claim(initech, 'claimed.example');
      expect(await signIn(await at('claimed.example'))).not.toHaveProperty('org_id');
    });

    it('of none any more once the domain is removed, and those who are stay', async () => {
      const ada = await at('initech.example');
      await signIn(ada);
      await organizations.operator.delete(`${initech.path}/domains/initech.example`);
      expect(await signIn(await at('initech.example'))).not.toHaveProperty('org_id');
      expect(await signIn(ada)).toMatchObject({ org_slug: 'initech' });
    });

    it('with roles of the application alone', async () => {
      const unknown = { join_by_domain: { enabled: true, role: 'owner' } };
      expectFailure(await organizations.change(initech, unknown), 400, 'malformed_input');
      const { slug } = await givenApplication(service);
      const elsewhere = { slug: 'initech', name: 'Initech', ...unknown };
      const made = await organizations.operator.post(`/applications/${slug}/organizations`, elsewhere);
      expectFailure(made, 409, 'organizations_off');
    });
  });
});

describe('DNS servers that say nothing', () => {
  const service = useService();

  // Red where each of them gets a time of its own: three take eighteen seconds.
  it('are waited for as long as one of them', async () => {
    const silent = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const socket = createSocket('udp4');
        await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
        return socket;
      }),
    );
    const servers = silent.map((socket) => `127.0.0.1:${socket.address().port}`);
    const asking = await service.replica({ DNS_SERVERS: servers.join(',') });
    const organizations = await Organizations.of(service, await givenApplication(service));
    const acme = await organizations.make('acme');
    await organizations.claim(acme, 'acme.example');
    const begin = performance.now();
    const headers = organizations.operator.bearer;
    const path = `/v1/management${acme.path}/domains/acme.example/verify`;
    expectFailure(await asking.http.post(path, {}, headers), 409, 'dns_unanswered');
    expect(performance.now() - begin).toBeLessThan(17_000);
    await asking.stop();
    for (const socket of silent) socket.close();
  });
});
