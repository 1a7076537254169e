import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  PASSWORD,
} from '../support/given.js';
import { givenInvitation } from '../support/given-invitation.js';
import { Operator } from '../support/given-management.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

describe('People are invited into an organization', () => {
  const service = useService();
  let application: GivenApplication;
  let organizations: Organizations;
  let acme: GivenOrganization;
  let globex: GivenOrganization;
  let people = 0;
  beforeAll(async () => {
    application = await givenApplication(service, { name: 'Shop' });
    organizations = await Organizations.of(service, application, {
      roles: {
        admin: { permissions: ['org:manage', 'invoices:write'] },
        steward: { permissions: ['org:manage'] },
        member: { permissions: [] },
      },
    });
    [acme, globex] = [await organizations.make('acme'), await organizations.make('globex')];
  });

  const newEmail = () => `guest-${++people}@example.com`;
  /** Without what keeps a mail program from making links. */
  const plain = (text: string) => text.replaceAll('\u200c', '');
  const into = ({ path }: GivenOrganization) => `${path}/invitations`;
  const member = async (of: GivenOrganization, ...roles: string[]) => {
    const identity = await givenIdentity(service, application, { name: 'Ada Lovelace' });
    await organizations.put(of, identity, roles);
    return identity;
  };
  /** In the account pages, with a proof of just now. */
  const inPortal = async (identity: GivenIdentity, proved = true) => {
    const { bearer } = await givenPortalSession(service, { application, identity });
    if (proved) expect((await service.http.post('/v1/portal/proof', { password: PASSWORD }, bearer)).status).toBe(200);
    const send = (method: string, path: string, body?: object) =>
      service.http.send(method, `/v1/portal${path}`, { headers: bearer, body });
    const at = ({ slug }: GivenOrganization) => `/organizations/${slug}/invitations`;
    return {
      list: (of: GivenOrganization) => send('GET', at(of)),
      invite: (of: GivenOrganization, body: object) => send('POST', at(of), body),
      resend: (of: GivenOrganization, id: string) => send('POST', `${at(of)}/${id}/resend`),
      withdraw: (of: GivenOrganization, id: string) => send('DELETE', `${at(of)}/${id}`),
      waiting: () => send('GET', '/invitations'),
      accept: (id: string) => send('POST', `/invitations/${id}/accept`),
    };
  };

  describe('by a program of the operator', () => {
    const invite = (body: object, of = acme) => organizations.operator.post(into(of), body);

    it('which mails a link that names the organization, and shows no token', async () => {
      const email = newEmail();
      const { status, body, text, headers } = await invite({ email, roles: ['admin'], locale: 'de' });
      expect(status).toBe(201);
      expect(headers.get('location')).toBe(
        `/v1/management/applications/${application.id}/organizations/${acme.id}/invitations/${body.id}`,
      );
      expect(body).toMatchObject({ email, roles: ['admin'], state: 'open', sends: 1, user_id: null });
      const mail = await latestMail(service, email);
      expect([mail.template, mail.subject]).toEqual(['join_invitation', 'Sie sind zu The acme bei Shop eingeladen']);
      expect(plain(mail.text)).toContain(`The acme hat ${email} zu Shop eingeladen.`);
      expect(text).not.toContain('gh_inv_');
      expect((await organizations.operator.get(`${into(acme)}/${body.id}`)).body).toEqual(body);
      expect((await organizations.operator.get(into(acme))).body.invitations[0]).toEqual(body);
      expect((await organizations.operator.get(into(globex))).body.invitations).toEqual([]);
      const own = await organizations.operator.get(`/applications/${application.slug}/invitations`);
      expect(own.body.invitations).toEqual([]);
    });

    it('once for each organization, and beside the application itself', async () => {
      const email = newEmail();
      const answers = await Promise.all([invite({ email }), invite({ email }), invite({ email }, globex)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
      expectFailure(await invite({ email }), 409, 'invitation_open');
      const own = await organizations.operator.post(`/applications/${application.slug}/invitations`, { email });
      expect(own.status).toBe(201);
    });

    it('which sends it again with another link, and withdraws it', async () => {
      const email = newEmail();
      const { id } = (await invite({ email })).body;
      const first = (await latestMail(service, email)).link;
      const again = await organizations.operator.post(`${into(acme)}/${id}/resend`);
      expect([again.status, again.body.sends, again.body.roles]).toEqual([200, 2, ['member']]);
      expect((await latestMail(service, email)).link).not.toBe(first);
      expect((await organizations.operator.delete(`${into(acme)}/${id}`)).status).toBe(204);
      expectFailure(await organizations.operator.delete(`${into(acme)}/${id}`), 409, 'invitation_ended');
      expectFailure(await organizations.operator.post(`${into(acme)}/${id}/resend`), 409, 'invitation_ended');
    });

    it('but no member, with no role that is none, and through no other path', async () => {
      const { email } = await member(acme, 'member');
      expectFailure(await invite({ email }), 409, 'member_already');
      expect((await invite({ email }, globex)).status).toBe(201);
      expectFailure(await invite({ email: newEmail(), roles: ['owner'] }), 400, 'malformed_input');
      expectFailure(await invite({ email: 'no address' }), 400, 'email_invalid');
      const elsewhere = { email: newEmail(), redirect_url: 'https://evil.example.com/' };
      expectFailure(await invite(elsewhere), 400, 'redirect_url_not_allowed');
      const { id } = (await invite({ email: newEmail() })).body;
      const others = [into(globex), `/applications/${application.slug}`].map((path) =>
        path.endsWith('invitations') ? `${path}/${id}` : `${path}/invitations/${id}`,
      );
      for (const path of others) {
        expectFailure(await organizations.operator.get(path), 404, 'invitation_unknown');
        expectFailure(await organizations.operator.post(`${path}/resend`), 404, 'invitation_unknown');
        expectFailure(await organizations.operator.delete(path), 404, 'invitation_unknown');
      }
      const reader = await Operator.of(service, { application, scopes: ['organizations:read'] });
      expect((await reader.get(into(acme))).status).toBe(200);
      expectFailure(await reader.post(into(acme), { email: newEmail() }), 403, 'scope_missing');
    });
  });

  describe('by a member who manages it', () => {
    it('with a fresh proof, and by name', async () => {
      const ada = await member(acme, 'admin');
      const email = newEmail();
      expectFailure(await (await inPortal(ada, false)).invite(acme, { email }), 400, 'fresh_proof_required');
      const portal = await inPortal(ada);
      const { status, body } = await portal.invite(acme, { email, roles: ['steward'] });
      expect([status, body]).toEqual([201, expect.objectContaining({ email, roles: ['steward'], state: 'open' })]);
      const mail = await latestMail(service, email);
      expect(plain(mail.text)).toContain(`Ada Lovelace (${ada.email}) has invited ${email} to The acme at Shop.`);
      expect((await portal.list(acme)).body.invitations).toContainEqual(body);
      expect((await portal.resend(acme, body.id)).status).toBe(200);
      expect(await mailsTo(service, email)).toHaveLength(2);
      expect((await portal.withdraw(acme, body.id)).status).toBe(204);
      expect((await portal.list(acme)).body.invitations).not.toContainEqual(expect.objectContaining({ id: body.id }));
    });

    // Red where only the roles of members are judged.
    it('who gives no more than they have, also when they send again', async () => {
      const [admin, steward] = [
        await inPortal(await member(acme, 'admin')),
        await inPortal(await member(acme, 'steward')),
      ];
      expectFailure(await steward.invite(acme, { email: newEmail(), roles: ['admin'] }), 403, 'role_beyond');
      const { id } = (await admin.invite(acme, { email: newEmail(), roles: ['admin'] })).body;
      expectFailure(await steward.resend(acme, id), 403, 'role_beyond');
      expect((await steward.withdraw(acme, id)).status).toBe(204);
    });

    it('and by no other member, and no one of another organization', async () => {
      const { id } = (await (await inPortal(await member(acme, 'admin'))).invite(acme, { email: newEmail() })).body;
      for (const person of [await member(acme, 'member'), await member(globex, 'admin')]) {
        const portal = await inPortal(person);
        for (const answer of [
          await portal.list(acme),
          await portal.invite(acme, { email: newEmail() }),
          await portal.resend(acme, id),
          await portal.withdraw(acme, id),
        ])
          expectFailure(answer, 403, 'organization_not_member');
      }
      const other = await inPortal(await member(globex, 'admin'));
      expectFailure(await other.resend(globex, id), 404, 'invitation_unknown');
      expectFailure(await other.withdraw(globex, id), 404, 'invitation_unknown');
    });
  });

  describe('and join without the mail', () => {
    it('those that are for their verified address', async () => {
      const identity = await givenIdentity(service, application);
      const { id } = await givenInvitation(service, application, identity.email, { organization: acme });
      const stranger = await inPortal(await givenIdentity(service, application));
      expect((await stranger.waiting()).body.invitations).toEqual([]);
      expectFailure(await stranger.accept(id), 404, 'invitation_unknown');
      const portal = await inPortal(identity);
      const [waiting] = (await portal.waiting()).body.invitations;
      expect(waiting).toMatchObject({ id, organization_id: acme.id, slug: 'acme', name: 'The acme' });
      expect((await portal.accept(id)).body).toMatchObject({ id: acme.id, roles: ['member'], manages: false });
      expect((await portal.waiting()).body.invitations).toEqual([]);
      // Red where the answer to a request that comes again is 404: the first answer may be lost.
      expect((await portal.accept(id)).body).toMatchObject({ id: acme.id, roles: ['member'], manages: false });
      await organizations.remove(acme, identity);
      expectFailure(await portal.accept(id), 404, 'invitation_unknown');
    });

    // Red where the address need not be verified.
    it('and none for an address that is not proved', async () => {
      const identity = await givenIdentity(service, application);
      const { id } = await givenInvitation(service, application, identity.email, { organization: acme });
      const portal = await inPortal(identity);
      await service.db.query('UPDATE identities SET email_verified_at = NULL WHERE id = $1', [identity.id]);
      expect((await portal.waiting()).body.invitations).toEqual([]);
      expectFailure(await portal.accept(id), 404, 'invitation_unknown');
    });
  });
});
