import type { JWTPayload } from 'jose';
import { Cache } from '../../src/platform/cache/cache.js';
import { LinkingByRedirect } from '../../src/portal/linked-accounts/linking-by-redirect.service.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import {
  CALLER,
  type GivenApplication,
  givenApplication,
  givenPlan,
  givenPortalSession,
  PASSWORD,
} from '../support/given.js';
import { givenChangedPlan } from '../support/given-changes.js';
import { givenProvider } from '../support/given-provider.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, type Service, useService } from '../support/service.js';
import { person } from '../support/social.js';
import { Upstream } from '../support/upstream.js';

type Portal = Awaited<ReturnType<typeof givenPortalSession>>;

describe('linked accounts in the portal', () => {
  const service = useService();
  let upstream: Upstream;
  let application: GivenApplication;

  beforeAll(async () => {
    upstream = await Upstream.start();
    application = await givenApplication(service);
    await givenProvider(service, application, { issuer: upstream.issuer, label: 'Corp' });
  });
  afterAll(() => upstream.stop());

  const givenPortal = () => givenPortalSession(service, { application });
  const list = async ({ bearer }: Portal) => (await service.http.get('/v1/portal/linked-accounts', bearer)).body;
  const link = async ({ bearer }: Portal, idToken: string, more: object = {}, at: Pick<Service, 'http'> = service) =>
    at.http.post(
      '/v1/portal/linked-accounts',
      { provider: 'corp', id_token: idToken, password: PASSWORD, ...more },
      bearer,
    );
  const unlink = ({ bearer }: Portal, id: string, proof: object = { password: PASSWORD }) =>
    service.http.send('DELETE', `/v1/portal/linked-accounts/${id}`, { headers: bearer, body: proof });
  const signIn = async (claims: JWTPayload): Promise<Answer> =>
    inFlow(service, await givenFlow(service, application), 'exchange', {
      ...{ type: 'id_token', provider: 'corp', id_token: await upstream.sign(claims) },
    });
  const userOf = async (answer: Answer) =>
    (await service.http.post('/v1/auth/authorize', { code: answer.body.code, client_type: 'server' })).body.user;

  async function givenLinked(portal: Portal, claims = person()): Promise<string> {
    const linked = await link(portal, await upstream.sign(claims));
    expect([linked.status, linked.text]).toEqual([200, expect.any(String)]);
    return linked.body.linked_account.id;
  }

  it('are linked by an ID token and a fresh proof, told to the owner, and sign in', async () => {
    const portal = await givenPortal();
    const claims = person();
    const idToken = await upstream.sign(claims);
    expectFailure(await link(portal, idToken, { password: undefined }), 400, 'fresh_proof_required');
    const linked = await link(portal, idToken);
    expect([linked.status, linked.body.linked_account]).toMatchObject([
      200,
      { provider: 'corp', label: 'Corp', name: claims.email },
    ]);
    expect(await list(portal)).toEqual({
      linked_accounts: [linked.body.linked_account],
      providers: [{ id: 'corp', label: 'Corp' }],
    });
    expect((await latestMail(service, portal.identity.email)).template).toBe('address_linked');
    expect(await userOf(await signIn(claims))).toMatchObject({ id: portal.identity.id });
  });

  it('count a token once, and link an account once', async () => {
    const portal = await givenPortal();
    const claims = person();
    const idToken = await upstream.sign(claims);
    expect((await link(portal, idToken)).status).toBe(200);
    expectFailure(await link(portal, idToken), 400, 'link_token_invalid');
    expect((await link(portal, await upstream.sign(claims))).status).toBe(200);
    expect((await list(portal)).linked_accounts).toHaveLength(1);
  });

  it('R77: stay with the account that they sign in to', async () => {
    const [owner, other] = [await givenPortal(), await givenPortal()];
    const claims = person();
    const id = await givenLinked(owner, claims);
    expectFailure(await link(other, await upstream.sign(claims)), 409, 'linked_elsewhere');
    for (const foreign of [id, 'x']) expectFailure(await unlink(other, foreign), 404, 'link_not_found');
    expect(await userOf(await signIn(claims))).toMatchObject({ id: owner.identity.id });
  });

  it('R84: are refused where the plan or the application no longer offers the provider', async () => {
    const narrow = await givenApplication(service, { plan: { providers: ['password'] } });
    await givenProvider(service, narrow, { issuer: upstream.issuer });
    const portal = await givenPortalSession(service, { application: narrow });
    expectFailure(await link(portal, await upstream.sign(person())), 403, 'provider_blocked_by_plan');
    expect((await list(portal)).providers).toEqual([]);
    const idToken = await upstream.sign(person());
    expectFailure(await link(await givenPortal(), idToken, { provider: 'gone' }), 400, 'link_provider_unknown');
  });

  it('are unlinked with a fresh proof, and the owner is told', async () => {
    const portal = await givenPortal();
    const claims = person();
    const id = await givenLinked(portal, claims);
    expectFailure(await unlink(portal, id, {}), 400, 'fresh_proof_required');
    expect((await unlink(portal, id)).body).toEqual({ status: 'unlinked' });
    expect((await latestMail(service, portal.identity.email)).template).toBe('address_unlinked');
    expect((await userOf(await signIn(claims))).id).not.toBe(portal.identity.id);
  });

  // Red where the sign-in trusts the link that it read before it waited for the identity.
  it('R84: sign nobody in any more once they are unlinked, also a sign-in on its way', async () => {
    const portal = await givenPortal();
    const claims = person();
    const id = await givenLinked(portal, claims);
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [
      portal.identity.id,
    ]);
    const unlinking = unlink(portal, id);
    await barrier.sees(1);
    const signingIn = signIn(claims);
    await barrier.sees(2);
    await barrier.release();
    expect((await unlinking).status).toBe(200);
    expect((await userOf(await signingIn)).id).not.toBe(portal.identity.id);
  });

  it('keep the last way in, wherever the requests arrive', async () => {
    const portal = await givenPortal();
    const ids = [await givenLinked(portal), await givenLinked(portal)];
    await service.http.post('/v1/portal/proof', { password: PASSWORD }, portal.bearer);
    await service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [portal.identity.id]);
    const replica = await service.replica();
    const lock = 'SELECT FROM identities WHERE id = $1 FOR UPDATE';
    const barrier = await Barrier.hold(service, lock, [portal.identity.id]);
    const acts = [service, replica].map(({ http }, index) =>
      http.send('DELETE', `/v1/portal/linked-accounts/${ids[index]}`, { headers: portal.bearer, body: {} }),
    );
    await barrier.sees(2);
    await barrier.release();
    const statuses = (await Promise.all(acts)).map(({ status }) => status);
    await replica.stop();
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('are the last way in where the application offers no other', async () => {
    const planId = await givenPlan(service);
    const narrow = await givenApplication(service, { planId });
    await givenProvider(service, narrow, { issuer: upstream.issuer });
    const portal = await givenPortalSession(service, { application: narrow });
    const id = await givenLinked(portal);
    await service.http.post('/v1/portal/proof', { password: PASSWORD }, portal.bearer); // it proves nothing afterwards
    await givenChangedPlan(service, planId, { providers: ['corp', 'gone'] });
    service.app.get(Cache).dropAll();
    expectFailure(await unlink(portal, id, {}), 409, 'last_way_in'); // it has a password, which signs nobody in there
    await service.db.query(
      `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, created_at)
       VALUES (gen_random_uuid(), $1, $2, 'gone', 'https://gone.example.com', 'gone', now())`,
      [narrow.id, portal.identity.id],
    );
    expectFailure(await unlink(portal, id, {}), 409, 'last_way_in'); // nor does a provider that is configured no longer
  });

  describe('by a browser that goes to the provider', () => {
    const redirects = () => service.app.get(LinkingByRedirect, { strict: false });
    const sessionOf = ({ sessionId, identity }: Portal) => ({
      ...{ id: sessionId, applicationId: application.id, identityId: identity.id, audience: 'portal' as const },
      ...{ clientType: 'browser' as const, provider: 'password' },
    });

    async function givenDeparted(portal: Portal) {
      await service.http.post('/v1/portal/proof', { password: PASSWORD }, portal.bearer);
      const url = new URL(await redirects().start(sessionOf(portal), 'corp', 'en', CALLER));
      const { state = '', nonce = '', redirect_uri = '' } = Object.fromEntries(url.searchParams);
      return { state, nonce, callback: new URL(redirect_uri).pathname };
    }

    /** As the page behind the callback does it. */
    async function arrive(portal: Portal, { state, nonce }: { state: string; nonce: string }, claims = person()) {
      upstream.grant(await upstream.sign({ nonce, ...claims }));
      const query = `?${new URLSearchParams({ code: 'the-code', state })}`;
      return redirects().finish(sessionOf(portal), { provider: 'corp', state, query, user: undefined }, CALLER);
    }

    it('needs a fresh proof, uses one callback with the sign-in, and links', async () => {
      const portal = await givenPortal();
      await expect(redirects().start(sessionOf(portal), 'corp', 'en', CALLER)).rejects.toMatchObject({
        code: 'fresh_proof_required',
      });
      const departed = await givenDeparted(portal);
      const { callback, state } = departed;
      const back = await service.http.get(`${callback}?code=the-code&state=${state}`);
      expect([back.status, back.headers.get('location')]).toEqual([
        303,
        `/portal/linked-accounts/callback/${application.slug}/corp?code=the-code&state=${state}`,
      ]);
      const claims = person();
      expect(await arrive(portal, departed, claims)).toMatchObject({ provider: 'corp', accountName: claims.email });
      await expect(arrive(portal, departed)).rejects.toMatchObject({ code: 'link_answer_unknown' });
    });

    it('counts for its provider alone, for a quarter of an hour, and in a session that lives', async () => {
      const portal = await givenPortal();
      const arriveFrom = async (provider: string, { state, nonce }: { state: string; nonce: string }) => {
        upstream.grant(await upstream.sign({ nonce, ...person() }));
        const query = `?${new URLSearchParams({ code: 'the-code', state })}`;
        return redirects().finish(sessionOf(portal), { provider, state, query, user: undefined }, CALLER);
      };
      await givenProvider(service, application, { issuer: upstream.issuer, provider: 'corp-two' });
      const departed = await givenDeparted(portal);
      await expect(arriveFrom('corp-two', departed)).rejects.toMatchObject({ code: 'link_answer_unknown' });
      await service.db.query('UPDATE link_attempts SET expires_at = now() WHERE session_id = $1', [portal.sessionId]);
      await expect(arriveFrom('corp', departed)).rejects.toMatchObject({ code: 'link_answer_unknown' });
      const again = await givenDeparted(portal);
      await service.db.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [portal.sessionId]);
      await expect(arriveFrom('corp', again)).rejects.toMatchObject({ code: 'access_token_invalid' });
      const { rowCount } = await service.db.query('SELECT FROM linked_accounts WHERE identity_id = $1', [
        portal.identity.id,
      ]);
      expect(rowCount).toBe(0);
    });

    // Red where the answer is bound to its state alone.
    it('counts in the session that was sent, and not after a new password', async () => {
      const [portal, other] = [await givenPortal(), await givenPortal()];
      const departed = await givenDeparted(portal);
      await expect(arrive(other, departed)).rejects.toMatchObject({ code: 'link_answer_unknown' });
      await service.db.query('UPDATE identities SET password_changed_at = now() WHERE id = $1', [portal.identity.id]);
      await expect(arrive(portal, departed)).rejects.toMatchObject({ code: 'fresh_proof_required' });
      expect((await list(portal)).linked_accounts).toEqual([]);
    });
  });
});
