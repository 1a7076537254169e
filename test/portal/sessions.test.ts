import { auditEvents } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { stateOf } from '../support/browser-session.js';
import { expectFailure } from '../support/expect.js';
import { type GivenSession, givenSession } from '../support/given.js';
import { givenPortal } from '../support/given-portal.js';
import { useService } from '../support/service.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0';

describe('the sessions of an account in the portal', () => {
  const service = useService();

  const refresh = ({ refreshToken }: GivenSession) =>
    service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
  const list = async (bearer: Record<string, string>) =>
    (await service.http.get('/v1/portal/sessions', bearer)).body.sessions;
  const end = (bearer: Record<string, string>, id = '') =>
    service.http.send('DELETE', `/v1/portal/sessions${id && `/${id}`}`, { headers: bearer });
  const remember = ({ application, identity }: GivenSession) =>
    service.db.query(
      `INSERT INTO remembered_browsers (id, application_id, identity_id, secret_hash, provider, amr, authenticated_at,
         created_at, last_used_at, expires_at)
       VALUES (gen_random_uuid(), $1, $2, 'x', 'password', '{pwd}', now(), now(), now(), now() + interval '1 day')`,
      [application.id, identity.id],
    );
  const remembered = async ({ identity }: GivenSession) =>
    (
      await service.db.query('SELECT FROM remembered_browsers WHERE identity_id = $1 AND forgotten_at IS NULL', [
        identity.id,
      ])
    ).rowCount;

  it('lists every living session: this one first, with its device in words, its address and its last use', async () => {
    const portal = await givenPortal(service);
    const other = await givenSession(service, portal);
    const ended = await givenSession(service, portal);
    await givenSession(service, { application: portal.application }); // of another identity
    await end(portal.bearer, ended.sessionId);
    await service.db.query('UPDATE sessions SET user_agent = $2, ip = $3 WHERE id = $1', [
      ...[other.sessionId, FIREFOX, '203.0.113.7'],
    ]);
    const sessions = await list(portal.bearer);
    expect(
      sessions.map(({ id, current, audience, opened_from }: (typeof sessions)[0]) => [
        id,
        current,
        audience,
        opened_from,
      ]),
    ).toEqual([
      [portal.sessionId, true, 'portal', portal.origin.sessionId],
      [portal.origin.sessionId, true, 'application', null],
      [other.sessionId, false, 'application', null],
    ]);
    expect(sessions[2]).toEqual({
      ...{ id: other.sessionId, current: false, audience: 'application', opened_from: null },
      ...{
        client_type: 'server',
        provider: 'password',
        client: null,
        continued: false,
        device: 'Firefox, Windows',
        ip: '203.0.113.7',
        place: null,
      },
      created_at: expect.stringMatching(/Z$/),
      last_used_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
    });
  });

  it('says when a session was last refreshed', async () => {
    const portal = await givenPortal(service);
    await service.db.query("UPDATE sessions SET rotated_at = now() - interval '2 hours' WHERE id = $1", [
      portal.origin.sessionId,
    ]);
    const before = (await list(portal.bearer))[1].last_used_at;
    expect((await refresh(portal.origin)).status).toBe(200);
    expect(Date.parse((await list(portal.bearer))[1].last_used_at)).toBeGreaterThan(Date.parse(before));
  });

  it('ends one, with the portal session that was opened from it, and remembers no browser', async () => {
    const portal = await givenPortal(service);
    const elsewhere = await givenPortal(service, { origin: await givenSession(service, portal) });
    await remember(portal);
    const answer = await end(portal.bearer, elsewhere.origin.sessionId);
    expect([answer.status, answer.body]).toEqual([
      200,
      { session_id: elsewhere.origin.sessionId, revoked_at: expect.stringMatching(/Z$/) },
    ]);
    for (const { sessionId } of [elsewhere, elsewhere.origin])
      expect(await stateOf(service, sessionId)).toMatchObject({ alive: false, reason: 'user' });
    expect((await refresh(elsewhere.origin)).status).toBe(401);
    expect((await service.http.get('/v1/portal/me', elsewhere.bearer)).status).toBe(401);
    for (const session of [portal, portal.origin]) expect((await refresh(session)).status).toBe(200);
    const [event] = await auditEvents(service, { sessionId: elsewhere.origin.sessionId, type: 'session.revoked' });
    expect(event?.details).toEqual({ reason: 'user' });
    expect(await remembered(portal)).toBe(0);
  });

  it('ends itself, which forgets no browser', async () => {
    const portal = await givenPortal(service);
    await remember(portal);
    expect((await end(portal.bearer, portal.sessionId)).status).toBe(200);
    expectFailure(await end(portal.bearer, portal.sessionId), 401, 'access_token_invalid');
    expect((await refresh(portal.origin)).status).toBe(200);
    expect(await remembered(portal)).toBe(1);
  });

  it("R46: ends nobody else's, nor one that has ended, nor what is no id", async () => {
    const portal = await givenPortal(service);
    const foreign = await givenSession(service, { application: portal.application });
    const over = await givenSession(service, portal);
    await end(portal.bearer, over.sessionId);
    await remember(portal);
    for (const id of [foreign.sessionId, over.sessionId, '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', 'x', "'--"])
      expectFailure(await end(portal.bearer, id), 404, 'session_not_found');
    expect((await refresh(foreign)).status).toBe(200);
    expect(await remembered(portal)).toBe(1);
  });

  it('ends all others, and keeps this one and the one it was opened from', async () => {
    const portal = await givenPortal(service);
    const twin = await givenPortal(service, { origin: portal.origin });
    const others = [twin, await givenSession(service, portal), await givenSession(service, portal)];
    const foreign = await givenSession(service, { application: portal.application });
    await remember(portal);
    const answer = await end(portal.bearer);
    expect([answer.status, answer.body]).toEqual([200, { ended: 3 }]);
    for (const session of others) expect((await refresh(session)).status).toBe(401);
    for (const session of [portal, portal.origin, foreign]) expect((await refresh(session)).status).toBe(200);
    expect(await remembered(portal)).toBe(0);
    expect((await end(portal.bearer)).body).toEqual({ ended: 0 });
  });

  it('ends nothing from a session that has ended meanwhile', async () => {
    const portal = await givenPortal(service);
    const other = await givenSession(service, portal);
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [
      portal.identity.id,
    ]);
    const ending = [end(portal.bearer), end(portal.bearer, other.sessionId)];
    await barrier.sees(2);
    await service.db.query("UPDATE sessions SET revoked_at = now(), ended_reason = 'logout' WHERE id = $1", [
      portal.sessionId,
    ]);
    await barrier.release();
    for (const answer of await Promise.all(ending)) expectFailure(answer, 401, 'access_token_invalid');
    expect((await refresh(other)).status).toBe(200);
  });
});
