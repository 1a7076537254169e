import { givenAccountPages } from '../support/account-pages.js';
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
import { linkNamed, visibleText } from '../support/hosted.js';
import { useService } from '../support/service.js';

interface Event {
  kind: string;
  user: { user_id: string; email: string | null } | null;
  by: { user_id: string } | null;
  roles: string[] | null;
}

describe('What happened in an organization', () => {
  const service = useService();
  let application: GivenApplication;
  let organizations: Organizations;
  let acme: GivenOrganization;
  let globex: GivenOrganization;
  let admin: GivenIdentity;
  let ada: GivenIdentity;
  let bearer: Record<string, string>;

  /** Ada comes to both, gets other roles in Acme by its manager, switches to each, and leaves Acme. */
  beforeAll(async () => {
    application = await givenApplication(service);
    organizations = await Organizations.of(service, application);
    [acme, globex] = [await organizations.make('acme'), await organizations.make('globex')];
    [admin, ada] = [await givenIdentity(service, application), await givenIdentity(service, application)];
    await organizations.put(acme, admin, ['admin']);
    await organizations.put(acme, ada, ['member']);
    let { refreshToken } = await givenSession(service, { application, identity: ada });
    await organizations.put(globex, ada, ['member']);
    await organizations.operator.patch(acme.path, { name: 'Acme Ltd' });
    for (const organization of ['globex', 'acme']) {
      const body = { client_type: 'server', refresh_token: refreshToken, organization };
      const switched = await service.http.post('/v1/auth/refresh', body);
      expect(switched.status).toBe(200);
      refreshToken = switched.body.refresh_token;
    }
    ({ bearer } = await givenPortalSession(service, { application, identity: admin }));
    await service.http.post('/v1/portal/proof', { password: PASSWORD }, bearer);
    const path = `/v1/portal/organizations/acme/members/${ada.id}`;
    await service.http.send('PUT', path, { headers: bearer, body: { roles: ['admin', 'member'] } });
    await service.http.send('DELETE', path, { headers: bearer });
  });

  const mine = (tail: string) => service.http.get(`/v1/portal/organizations/${tail}`, bearer);

  it('is listed for those who manage it, without what is of others or of where they are', async () => {
    const { status, body, text } = await mine('acme/audit');
    expect(status).toBe(200);
    const seen = body.events.map(({ kind, user, by, roles }: Event) => [kind, user?.user_id, by?.user_id, roles]);
    const [of, none] = ['organization.', undefined];
    expect(seen).toEqual([
      [`${of}member_removed`, ada.id, admin.id, null],
      [`${of}member_changed`, ada.id, admin.id, ['admin', 'member']],
      ['session.organization_switched', ada.id, ada.id, null],
      [`${of}changed`, none, none, null],
      [`${of}member_added`, ada.id, none, ['member']],
      [`${of}member_added`, admin.id, none, ['admin']],
      [`${of}created`, none, none, null],
    ]);
    // Who has left has an id alone, and no event says from where something was done.
    expect([text.includes(ada.email), text.includes(admin.email), text.includes(globex.id)]).toEqual([
      false,
      true,
      false,
    ]);
    const { rows } = await service.db.query('SELECT DISTINCT ip, user_agent FROM audit_events WHERE ip IS NOT NULL');
    for (const { ip, user_agent } of rows)
      expect([text.includes(`"${ip}"`), user_agent !== null && text.includes(user_agent)]).toEqual([false, false]);
  });

  // Red where only an operator's own facts are hidden: the manager who removed Ada would be shown to her.
  it('does not show to a removed member where the colleague was, in the activity or the export', async () => {
    await service.db.query(
      `UPDATE audit_events SET ip = '203.0.113.77', user_agent = 'Manager/1.0'
       WHERE identity_id = $1 AND details->>'by_member' = $2`,
      [ada.id, admin.id],
    );
    const { bearer: hers } = await givenPortalSession(service, { application, identity: ada });
    const shown = await service.http.get('/v1/portal/activity', hers);
    await service.http.post('/v1/portal/proof', { password: PASSWORD }, hers);
    const exported = await service.http.get('/v1/portal/export', hers);
    expect([shown.status, exported.status]).toEqual([200, 200]);
    expect(exported.text).toContain('organization.member_removed');
    for (const { text } of [shown, exported]) expect(text).not.toMatch(/203\.0\.113\.77|Manager/);
  });

  it('comes a page at a time', async () => {
    const kinds: string[] = [];
    for (let after = ''; ; ) {
      const { body } = await mine(`acme/audit?limit=2${after}`);
      kinds.push(...body.events.map(({ kind }: Event) => kind));
      if (body.next === null) break;
      after = `&after=${body.next}`;
    }
    expect(kinds).toHaveLength(7);
    expectFailure(await mine('acme/audit?after=x'), 400, 'malformed_input');
  });

  // Red without requireManaged, and where the id of an organization alone finds its events.
  it('is for no one else: not for a member who does not manage it, nor for a manager of another', async () => {
    const ordinary = await givenIdentity(service, application);
    await organizations.put(acme, ordinary, ['member']);
    const theirs = await givenPortalSession(service, { application, identity: ordinary });
    await organizations.put(globex, ordinary, ['admin']);
    const ask = (named: string) => service.http.get(`/v1/portal/organizations/${named}/audit`, theirs.bearer);
    for (const named of ['acme', acme.id, 'no-such-one'])
      expectFailure(await ask(named), 403, 'organization_not_member');
    expect((await ask('globex')).status).toBe(200);
    await organizations.remove(acme, ordinary);

    const other = await givenApplication(service);
    const { operator } = await Organizations.of(service, other);
    const elsewhere = await operator.get(`/audit?application=${other.slug}&organization=${acme.id}`);
    expect(elsewhere.body.events).toEqual([]);
    expectFailure(
      await operator.get(`/audit?application=${other.slug}&organization=acme`),
      404,
      'organization_unknown',
    );
  });

  it('narrows the trail of operators, who see from where, also of one that is deleted', async () => {
    const { operator } = organizations;
    const at = `/audit?application=${application.slug}`;
    const { body } = await operator.get(`${at}&organization=globex&kind=session.organization_switched`);
    expect(body.events).toMatchObject([
      { user_id: ada.id, ip: expect.any(String), details: { organization: globex.id } },
    ]);
    const ofAda = await operator.get(`${at}&organization=${acme.id}&user=${ada.id}&limit=2`);
    expect(ofAda.body.events.map(({ kind }: Event) => kind)).toEqual([
      'organization.member_removed',
      'organization.member_changed',
    ]);
    const next = await operator.get(`${at}&organization=acme&user=${ada.id}&after=${ofAda.body.next}`);
    expect(next.body.events.map(({ kind }: Event) => kind)).toEqual([
      'session.organization_switched',
      'organization.member_added',
    ]);
    const csv = await operator.get(`${at}&organization=${globex.id}&format=csv`);
    expect(csv.text).toContain('organization.created');
    const gone = await organizations.make('gone');
    await operator.delete(gone.path);
    const left = await operator.get(`${at}&organization=${gone.id}`);
    expect(left.body.events.map(({ kind }: Event) => kind)).toEqual(['organization.deleted', 'organization.created']);
    expectFailure(await operator.get('/audit?organization=acme'), 400, 'malformed_input');
  });

  it('is a page of the account pages, after a proof', async () => {
    const { browser } = await givenAccountPages(service, { application, identity: admin });
    await browser.open('/portal/organizations');
    expect(visibleText(browser.page.text)).toContain('What happened Acme Ltd');
    await browser.open('/portal/organizations/acme/audit');
    await browser.land();
    await browser.press('Confirm', { password: PASSWORD });
    await browser.land();
    const seen = visibleText(browser.page.text);
    expect(seen).toContain('Is no longer a member a former member');
    expect(seen).toContain('Got other roles a former member · Administrator, member');
    expect(seen).toContain('by the people who run the application');
    expect(seen).not.toContain(ada.email);
  });

  describe('where people are invited and domains are claimed', () => {
    let initech: GivenOrganization;
    let manager: GivenIdentity;
    let guest: GivenIdentity;
    let theirs: Record<string, string>;
    const send = (method: string, path: string, body?: object, headers = theirs) =>
      service.http.send(method, `/v1/portal${path}`, { headers, body });
    const told = async () =>
      (await send('GET', '/organizations/initech/audit?limit=5')).body.events.map(
        ({ kind, user, by, invited, domain }: Event & { invited: string | null; domain: string | null }) => [
          ...[kind, by?.user_id, user?.email ?? user?.user_id ?? null, invited ?? domain],
        ],
      );
    beforeAll(async () => {
      initech = await organizations.make('initech');
      [manager, guest] = [await givenIdentity(service, application), await givenIdentity(service, application)];
      await organizations.put(initech, manager, ['admin']);
      ({ bearer: theirs } = await givenPortalSession(service, { application, identity: manager }));
      await send('POST', '/proof', { password: PASSWORD });
    });

    // Red where the trail names no member: an operator would have done it.
    it('says who did it, and whom it is about', async () => {
      const other = (await send('POST', '/organizations/initech/invitations', { email: 'other@example.com' })).body;
      await send('DELETE', `/organizations/initech/invitations/${other.id}`);
      const { id } = (await send('POST', '/organizations/initech/invitations', { email: guest.email })).body;
      await send('POST', `/organizations/initech/invitations/${id}/resend`);
      await send('POST', '/organizations/initech/domains', { domain: 'initech.example' });
      expect(await told()).toEqual([
        ['organization.domain_claimed', manager.id, null, 'initech.example'],
        ['invitation.sent_again', manager.id, null, guest.email],
        ['invitation.created', manager.id, null, guest.email],
        ['invitation.withdrawn', manager.id, null, 'other@example.com'],
        ['invitation.created', manager.id, null, 'other@example.com'],
      ]);
      const invited = await givenPortalSession(service, { application, identity: guest });
      await send('POST', `/invitations/${id}/accept`, undefined, invited.bearer);
      expect((await told()).slice(0, 2)).toEqual([
        ['organization.member_added', guest.id, guest.email, null],
        ['invitation.accepted', guest.id, guest.email, null],
      ]);
    });

    // Red where an invitation shows its address for ever.
    it('names no one who has left', async () => {
      await organizations.remove(initech, guest);
      const { text } = await send('GET', '/organizations/initech/audit');
      expect([text.includes(guest.id), text.includes(guest.email)]).toEqual([true, false]);
    });

    it('is told on the account pages in the words of people', async () => {
      const { browser } = await givenAccountPages(service, { application, identity: manager });
      await browser.open('/portal/organizations/initech/audit');
      await browser.land();
      await browser.press('Confirm', { password: PASSWORD });
      await browser.land();
      const seen = visibleText(browser.page.text);
      expect(linkNamed(browser.page, 'Your organizations')).toBe('/portal/organizations');
      expect(seen).toContain('Claimed a domain initech.example');
      expect(seen).toContain('The invitation was withdrawn other@example.com');
      expect(seen).toContain('Accepted the invitation a former member');
    });
  });
});
