import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { givenRelayAccounts } from '../support/given-relay.js';
import { OwnScreen } from '../support/own-screen.js';
import { useService } from '../support/service.js';
import { person } from '../support/social.js';
import { givenApp } from '../support/totp.js';
import { Upstream } from '../support/upstream.js';

describe('an account at a trusted provider that was linked to a relay account', () => {
  const service = useService();
  let application: GivenApplication;
  let upstream: Upstream;
  const { confirm, givenAsked, idOf } = givenRelayAccounts(service, () => application);

  beforeAll(async () => {
    upstream = await Upstream.start();
    application = await givenApplication(service);
    await givenProvider(service, application, { issuer: upstream.issuer, trustsMfa: true });
  });
  afterAll(() => upstream.stop());

  // Red where it is as old as the merge: as old as an app that moves with it, and younger than the app of the account that stays.
  it.each([
    { linked: 'after its app', hasApp: true, hours: 0, into: 'an account without an owner', isAsked: false },
    { linked: 'before its app', hasApp: true, hours: 2, into: 'an account without an owner', isAsked: true },
    {
      linked: 'by the mailbox before its app',
      hasApp: true,
      hours: 2,
      into: 'an account without an owner',
      isAsked: true,
    },
    { linked: 'after its app', hasApp: true, hours: 0, into: 'an account with an app', isAsked: false },
    { linked: 'before its app', hasApp: true, hours: 2, into: 'an account with an app', isAsked: true },
    { linked: 'by the mailbox before its app', hasApp: true, hours: 2, into: 'an account with an app', isAsked: true },
    { linked: 'without an app', hasApp: false, hours: 0, into: 'an account with an app', isAsked: true },
    { linked: 'by the mailbox without an app', hasApp: false, hours: 0, into: 'an account with an app', isAsked: true },
  ])('$linked is asked for a code ($isAsked) in $into', async ({ linked, hasApp, hours, into, isAsked }) => {
    const isOwned = into === 'an account with an app';
    const real = await givenIdentity(service, application, isOwned ? {} : { unverified: true });
    const portal = await givenAsked(real.email);
    const { identity: relay } = portal;
    if (hasApp) await givenApp(service, relay);
    const claims = person({ amr: ['pwd', 'mfa'] });
    await service.db.query(
      `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, by_sign_in, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'corp', $3, $4, $6, now() - make_interval(hours => $5))`,
      [application.id, relay.id, upstream.issuer, claims.sub, hours, !linked.startsWith('by the mailbox')],
    );
    const app = isOwned ? await givenApp(service, real, '3 hours') : undefined;
    expect((await confirm(portal, portal.code, { mfa_code: app?.code() })).status).toBe(200);
    expect(await idOf('mfa_enabled_at', 'identities', real.id)).not.toBeNull();
    const screen = new OwnScreen(service, application);
    const answer = await screen.exchange(await upstream.sign(claims));
    if (isAsked) expectFailure(answer, 401, 'mfa_required');
    else expect((await screen.userOf(answer)).id).toBe(real.id);
  });
});
