import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenInvitation } from '../support/given-invitation.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { givenRelayAccounts } from '../support/given-relay.js';
import { useService } from '../support/service.js';

describe('invitations of a relay account', () => {
  const service = useService();
  let application: GivenApplication;
  let acme: GivenOrganization;
  let globex: GivenOrganization;
  const { confirm, givenMerging, idOf } = givenRelayAccounts(service, () => application);

  beforeAll(async () => {
    application = await givenApplication(service);
    const organizations = await Organizations.of(service, application);
    [acme, globex] = [await organizations.make('acme'), await organizations.make('globex')];
  });

  const invite = (email: string, organization: GivenOrganization) =>
    givenInvitation(service, application, email, { organization });

  // Red where they stay at the relay address: no account has it any more.
  it('are those of the account that takes it in', async () => {
    const portal = await givenMerging();
    const { real, identity } = portal;
    const accepted = await invite(identity.email, acme);
    const join = await service.http.post(`/v1/portal/invitations/${accepted.id}/accept`, {}, portal.bearer);
    expect(join.status).toBe(200);
    const open = await invite(identity.email, globex);
    expect((await confirm(portal, portal.code)).status).toBe(200);
    const rows = await service.db.query(
      'SELECT id, identity_id, email_key FROM invitations WHERE id = ANY($1) ORDER BY id',
      [[accepted.id, open.id]],
    );
    expect(rows.rows).toEqual([
      { id: accepted.id, identity_id: real.id, email_key: real.email },
      { id: open.id, identity_id: null, email_key: real.email },
    ]);
    const sent = { client_type: 'server', refresh_token: portal.refreshToken };
    const { body } = await service.http.post('/v1/auth/refresh', sent);
    const bearer = { authorization: `Bearer ${body.access_token}` };
    const { body: waiting } = await service.http.get('/v1/portal/invitations', bearer);
    expect(waiting.invitations).toMatchObject([{ id: open.id }]);
    expect((await service.http.post(`/v1/portal/invitations/${open.id}/accept`, {}, bearer)).status).toBe(200);
  });

  it('give way to the same one of that account', async () => {
    const portal = await givenMerging();
    const [ended, kept] = [await invite(portal.identity.email, acme), await invite(portal.real.email, acme)];
    expect((await confirm(portal, portal.code)).status).toBe(200);
    expect(await idOf('withdrawn_at', 'invitations', ended.id)).not.toBeNull();
    expect(await idOf('withdrawn_at', 'invitations', kept.id)).toBeNull();
  });

  // Red where the address alone counts: who links an account with an address of another person accepts for them.
  it('stay where no mailbox has confirmed the address', async () => {
    const portal = await givenMerging();
    const { id } = await invite(portal.identity.email, acme);
    await service.db.query('UPDATE identities SET email_verified_at = NULL WHERE id = $1', [portal.identity.id]);
    expect((await confirm(portal, portal.code)).status).toBe(200);
    expect(await idOf('email_key', 'invitations', id)).toBe(portal.identity.email);
  });
});
