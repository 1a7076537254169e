import { decodeJwt } from 'jose';
import { Cache } from '../../src/platform/cache/cache.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenChangedApplication } from '../support/given-changes.js';
import { givenPasskey } from '../support/given-passkey.js';
import { givenRelayAccounts } from '../support/given-relay.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

describe('second factors of a relay account and of the account that takes it in', () => {
  const service = useService();
  let application: GivenApplication;
  const { confirm, givenMerging, idOf } = givenRelayAccounts(service, () => application);

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const refreshed = async ({ refreshToken }: { refreshToken: string }): Promise<string> => {
    const sent = { client_type: 'server', refresh_token: refreshToken };
    return (await service.http.post('/v1/auth/refresh', sent)).body.access_token;
  };

  async function resetPassword(email: string, more: object = {}) {
    const flow = await givenFlow(service, application);
    await inFlow(service, flow, 'forgot-password', { email });
    const { code } = await latestMail(service, email);
    return inFlow(service, flow, 'reset-password', { code, password: 'nine patient herons', ...more });
  }

  // Red where the authenticator of the relay account moves: the reset then asks the owner for a stranger's code.
  it('brings no second factor that outlasts a reset by the owner: the digits may have been phished', async () => {
    const portal = await givenMerging();
    const { real } = portal;
    await givenApp(service, portal.identity);
    const device = await givenPasskey(service, application, portal.identity, { isOfTwoFactors: true });
    expect((await confirm(portal, portal.code)).status).toBe(200);
    expect(await idOf('is_of_two_factors', 'passkeys', device.id)).toBe(false);
    const reset = await resetPassword(real.email);
    expect([reset.status, await idOf('identity_id', 'passkeys', device.id)]).toEqual([200, undefined]);
  });

  // Red where the sign-in to the relay account counts as one to the account that stays: who has phished the digits sets up
  // an app there, and the owner cannot sign in.
  it('asks the session of a relay account for a proof of the account that it has become', async () => {
    const portal = await givenMerging();
    expect((await confirm(portal, portal.code)).status).toBe(200);
    const bearer = { authorization: `Bearer ${await refreshed(portal)}` };
    expectFailure(await service.http.patch('/v1/portal/mfa/enable', bearer, {}), 400, 'fresh_proof_required');
  });

  // Red where the session keeps its methods: it meets the demand of an organization of the account that stays.
  it.each([
    { proved: 'the mailbox alone', hasApp: false, amr: ['pwd', 'otp'] },
    { proved: 'the second factor too', hasApp: true, amr: ['pwd', 'otp', 'mfa'] },
  ])('leaves the session of a relay account as $amr where a merge proved $proved', async ({ hasApp, amr }) => {
    const portal = await givenMerging();
    await service.db.query("UPDATE sessions SET amr = '{pwd,otp,mfa}' WHERE id = $1", [portal.sessionId]);
    const app = hasApp ? await givenApp(service, portal.real) : undefined;
    expect((await confirm(portal, portal.code, { mfa_code: app?.code() })).status).toBe(200);
    expect(decodeJwt(await refreshed(portal))).toMatchObject({ sub: portal.real.id, amr });
  });

  // Red where the link counts as one that a mailbox alone can make: its account still signs in after the reset.
  it.each([
    { proved: 'the mailbox alone', hasApp: false, isLinkProved: true, left: 0 },
    { proved: 'the second factor, for a link without a code', hasApp: true, isLinkProved: false, left: 0 },
    { proved: 'the second factor, for a link with a code', hasApp: true, isLinkProved: true, left: 1 },
  ])(
    'leaves $left accounts elsewhere after a reset by the owner where a merge proved $proved',
    async ({ hasApp, isLinkProved, left }) => {
      const portal = await givenMerging();
      const { real, identity } = portal;
      if (isLinkProved) await givenApp(service, identity);
      await service.db.query(
        `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'corp', 'https://corp.example.com', gen_random_uuid(), now())`,
        [application.id, identity.id],
      );
      const links = async () =>
        (await service.db.query('SELECT FROM linked_accounts WHERE identity_id = $1', [real.id])).rowCount;
      const app = hasApp ? await givenApp(service, real) : undefined;
      expect((await confirm(portal, portal.code, { mfa_code: app?.code() })).status).toBe(200);
      expect(await links()).toBe(1);
      const reset = await resetPassword(real.email, { mfa_code: app?.code(1) });
      expect([reset.status, await links()]).toEqual([200, left]);
    },
  );

  it('keeps passkeys as strong as they were where the account that stays has proved its second factor too', async () => {
    const portal = await givenMerging();
    const real = await givenApp(service, portal.real);
    const device = await givenPasskey(service, application, portal.identity, { isOfTwoFactors: true });
    expect((await confirm(portal, portal.code, { mfa_code: real.code() })).status).toBe(200);
    expect(await idOf('is_of_two_factors', 'passkeys', device.id)).toBe(true);
  });

  it('leaves the authenticator of the account that stays, whose code is due', async () => {
    const portal = await givenMerging();
    const [own, real] = [await givenApp(service, portal.identity), await givenApp(service, portal.real)];
    expectFailure(await confirm(portal, portal.code), 400, 'merge_mfa_required');
    expectFailure(await confirm(portal, portal.code, { mfa_code: own.code() }), 400, 'fresh_proof_invalid');
    expect(await idOf('id', 'identities', portal.identity.id)).toBe(portal.identity.id);
    expect((await confirm(portal, portal.code, { mfa_code: real.code() })).status).toBe(200);
    const { rowCount } = await service.db.query('SELECT FROM totp_factors WHERE identity_id = $1', [portal.real.id]);
    expect(rowCount).toBe(1);
  });

  // Red without the refusal, which a reset of the password makes too: the mailbox alone would sign in.
  it('a mailbox alone opens no account whose passkeys two factors made, where a second factor is demanded', async () => {
    const demanding = await givenApplication(service);
    const portal = await givenRelayAccounts(service, () => demanding).givenMerging();
    await givenPasskey(service, demanding, portal.real, { isOfTwoFactors: true });
    await givenChangedApplication(service, demanding, { mfa: 'required' });
    service.app.get(Cache).dropAll();
    expectFailure(await confirm(portal, portal.code), 400, 'merge_app_required');
    expect(await idOf('id', 'identities', portal.identity.id)).toBe(portal.identity.id);
    const app = await givenApp(service, portal.real); // the refusal has used nothing up
    expect((await confirm(portal, portal.code, { mfa_code: app.code() })).status).toBe(200);
  });

  it('a passkey stops no merge where the application demands no second factor', async () => {
    const portal = await givenMerging();
    await givenPasskey(service, application, portal.real, { isOfTwoFactors: true });
    expect((await confirm(portal, portal.code)).status).toBe(200);
  });
});
