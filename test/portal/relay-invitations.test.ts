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
  const { confirm, givenMerging } = givenRelayAccounts(service, () => application);

  beforeAll(async () => {
    application = await givenApplication(service);
    const organizations = await Organizations.of(service, application);
    [acme, globex] = [await organizations.make('acme'), await organizations.make('globex')];
  });

  const invite = (email: string, organization: GivenOrganization) =>
    givenInvitation(service, application, email, { organization });

  // Red where one that was accepted stays without its account: a deletion does not find it.
  it('go with it once they are accepted, and wait for its mailbox as long as they are open', async () => {
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
      { id: accepted.id, identity_id: real.id, email_key: identity.email },
      { id: open.id, identity_id: null, email_key: identity.email },
    ]);
  });
});
