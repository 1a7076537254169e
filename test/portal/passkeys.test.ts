import { auditTypes } from '../support/audit.js';
import { Authenticator } from '../support/authenticator.js';
import { Barrier } from '../support/barrier.js';
import { MovedClock } from '../support/clock.js';
import { expectFailure } from '../support/expect.js';
import { type GivenSession, givenApplication, givenPortalSession, PASSWORD } from '../support/given.js';
import { givenPasskey } from '../support/given-passkey.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

type Portal = GivenSession & { bearer: Record<string, string> };

describe('passkeys in the portal', () => {
  const service = useService();

  const list = async ({ bearer }: Portal) => (await service.http.get('/v1/portal/passkeys', bearer)).body.passkeys;
  const optionsFor = async ({ bearer }: Portal) =>
    (await service.http.post('/v1/portal/passkeys/options', undefined, bearer)).body.options;
  const add = ({ bearer }: Portal, credential: string, more: object = { password: PASSWORD }) =>
    service.http.post('/v1/portal/passkeys', { credential: JSON.parse(credential), ...more }, bearer);
  const remove = ({ bearer }: Portal, id: string, proof: object = { password: PASSWORD }) =>
    service.http.send('DELETE', `/v1/portal/passkeys/${id}`, { headers: bearer, body: proof });
  const device = () => new Authenticator(service.url);

  it('are added with a fresh proof, named, and told to the owner', async () => {
    const portal = await givenPortalSession(service);
    const credential = device().create(await optionsFor(portal));
    expectFailure(await add(portal, credential, {}), 400, 'fresh_proof_required');
    expectFailure(await add(portal, credential, { password: 'not it' }), 400, 'password_wrong');
    const added = await add(portal, credential, { password: PASSWORD, name: 'My laptop' });
    expect([added.status, added.body.passkey]).toMatchObject([201, { name: 'My laptop', last_used_at: null }]);
    expect(await list(portal)).toEqual([added.body.passkey]);
    expect((await latestMail(service, portal.identity.email)).template).toBe('passkey_added');
    expect(await auditTypes(service, { identityId: portal.identity.id })).toContain('passkey.added');
    expectFailure(await add(portal, credential), 409, 'passkey_not_added');
  });

  // Red where the challenge is bound to nothing.
  it('are created for one session, whose challenge nobody can make longer', async () => {
    const portal = await givenPortalSession(service);
    const other = await givenPortalSession(service, portal);
    const foreign = device().create(await optionsFor(other));
    expectFailure(await add(portal, foreign), 400, 'passkey_not_accepted');
    const options = await optionsFor(portal);
    const late = Buffer.from(options.challenge, 'base64url');
    late.writeUInt32BE(Math.floor(Date.now() / 1000) + 3600, 16);
    for (const challenge of [late.toString('base64url'), 'AAAA', ''])
      expectFailure(await add(portal, device().create(options, { challenge })), 400, 'passkey_not_accepted');
    const elsewhere = device().create(options, { origin: 'https://evil.example' });
    expectFailure(await add(portal, elsewhere), 400, 'passkey_not_accepted');
    expect(await list(portal)).toEqual([]);
  });

  it('are created with a challenge of the last five minutes', async () => {
    const portal = await givenPortalSession(service);
    const credential = device().create(await optionsFor(portal));
    const clock = new MovedClock(service);
    clock.advance(302);
    try {
      expectFailure(await add(portal, credential), 400, 'passkey_not_accepted');
    } finally {
      clock.restore();
    }
    expect((await add(portal, credential)).status).toBe(201);
  });

  // Red where the account decides and not what the session proved; and where a passkey passes on its own worth.
  it.each<[string, string, boolean]>([
    ['signed in with a code', "amr = '{pwd,otp,mfa}'", true],
    ['turned the second factor on itself', "amr = '{pwd}', factor_set_up_at = now()", false],
    ['signed in by a passkey', "amr = '{hwk,user,mfa}'", false],
    ['signed in by the word of a provider', "amr = '{fed,mfa}'", false],
    ['signed in with a code after a provider', "amr = '{fed,otp,mfa}'", true],
  ])(
    'are of two factors only by what the session proved, or by a code of the act: it %s',
    async (_what, session, isStrong) => {
      const portal = await givenPortalSession(service);
      const app = await givenApp(service, portal.identity);
      await service.db.query(`UPDATE sessions SET ${session} WHERE identity_id = $1`, [portal.identity.id]);
      const worthOf = async (proof: object) => {
        const added = await add(portal, device().create(await optionsFor(portal)), proof);
        const query = 'SELECT is_of_two_factors FROM passkeys WHERE id = $1';
        return (await service.db.query(query, [added.body.passkey.id])).rows[0].is_of_two_factors;
      };
      expect(await worthOf({ password: PASSWORD })).toBe(isStrong);
      expect(await worthOf({ password: PASSWORD })).toBe(isStrong);
      expect(await worthOf({ code: app.code() })).toBe(true);
      expect(await worthOf({ password: PASSWORD })).toBe(isStrong);
    },
  );

  it('are renamed without a proof', async () => {
    const portal = await givenPortalSession(service);
    const { id } = await givenPasskey(service, portal.application, portal.identity);
    const renamed = await service.http.patch(`/v1/portal/passkeys/${id}`, portal.bearer, { name: ' Old\nphone ' });
    expect([renamed.status, renamed.body.passkey]).toMatchObject([200, { id, name: 'Old phone' }]);
    expectFailure(
      await service.http.patch(`/v1/portal/passkeys/${id}`, portal.bearer, { name: '' }),
      400,
      'malformed_input',
    );
  });

  it('are removed with a fresh proof, and the owner is told', async () => {
    const portal = await givenPortalSession(service);
    const { id } = await givenPasskey(service, portal.application, portal.identity);
    expectFailure(await remove(portal, id, {}), 400, 'fresh_proof_required');
    expect((await remove(portal, id)).body).toEqual({ status: 'removed' });
    expect(await list(portal)).toEqual([]);
    expect((await latestMail(service, portal.identity.email)).template).toBe('passkey_removed');
    expectFailure(await remove(portal, id), 404, 'passkey_not_found');
  });

  it('R77: of another account are not there', async () => {
    const portal = await givenPortalSession(service);
    const stranger = await givenPortalSession(service, { application: portal.application });
    const { id } = await givenPasskey(service, portal.application, portal.identity);
    for (const other of [id, 'x', '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90']) {
      expectFailure(await remove(stranger, other), 404, 'passkey_not_found');
      const renamed = await service.http.patch(`/v1/portal/passkeys/${other}`, stranger.bearer, { name: 'Mine' });
      expectFailure(renamed, 404, 'passkey_not_found');
    }
    expect(await list(portal)).toMatchObject([{ id, name: 'Chrome, Linux' }]);
  });

  it('need a plan with passkeys to be added, and none to be removed', async () => {
    const application = await givenApplication(service, { plan: { providers: ['password'] } });
    const portal = await givenPortalSession(service, { application });
    const options = await service.http.post('/v1/portal/passkeys/options', undefined, portal.bearer);
    expectFailure(options, 403, 'provider_blocked_by_plan');
    const { id } = await givenPasskey(service, application, portal.identity);
    expect((await remove(portal, id)).status).toBe(200);
  });

  // Red where the ways in are counted before the identity is locked.
  it('keep one way in, also when two are removed at once', async () => {
    const portal = await givenPortalSession(service);
    const first = await givenPasskey(service, portal.application, portal.identity);
    const second = await givenPasskey(service, portal.application, portal.identity);
    await service.http.post('/v1/portal/proof', { password: PASSWORD }, portal.bearer);
    await service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [portal.identity.id]);
    const lock = 'SELECT FROM identities WHERE id = $1 FOR UPDATE';
    const barrier = await Barrier.hold(service, lock, [portal.identity.id]);
    const removals = [first, second].map(({ id }) => remove(portal, id, {}));
    await barrier.sees(2);
    await barrier.release();
    const answers = await Promise.all(removals);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expectFailure(answers.find(({ status }) => status === 409) as never, 409, 'last_way_in');
    expect(await list(portal)).toHaveLength(1);
  });
});
