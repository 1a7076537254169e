import { decodeJwt } from 'jose';
import { Barrier } from '../support/barrier.js';
import { type GivenSession, givenSession } from '../support/given.js';
import { useService } from '../support/service.js';

/** The session of an application, and the portal session that is opened from it. */
describe('a portal session and the session it was opened from', () => {
  const service = useService();

  const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });
  const me = (accessToken: string) => service.http.get('/v1/portal/me', bearer(accessToken));
  const revoke = ({ accessToken }: GivenSession) =>
    service.http.send('PATCH', '/v1/auth/revoke', { headers: bearer(accessToken) });

  const portalCode = async ({ accessToken }: GivenSession): Promise<string> =>
    (await service.http.get('/v1/portal/exchange', bearer(accessToken))).body.code;
  const open = (code: string, { application }: GivenSession) =>
    service.http.post('/v1/portal/authorize', { code, redirectUrl: application.origin });

  async function givenPortal() {
    const session = await givenSession(service);
    const { body } = await open(await portalCode(session), session);
    return { session, portal: body as { access_token: string; refresh_token: string } };
  }

  it('end together at a sign-out, and not the other way round', async () => {
    const { session, portal } = await givenPortal();
    const second = await open(await portalCode(session), session);
    await service.http.send('PATCH', '/v1/auth/revoke', { body: { refresh_token: portal.refresh_token } });
    expect((await me(portal.access_token)).status).toBe(401);
    expect((await me(second.body.access_token)).status).toBe(200);
    expect((await revoke(session)).status).toBe(200);
    expect((await me(second.body.access_token)).status).toBe(401);
  });

  it('end together when the refresh token signs out', async () => {
    const { session, portal } = await givenPortal();
    await service.http.send('PATCH', '/v1/auth/revoke', { body: { refresh_token: session.refreshToken } });
    const refreshed = await service.http.post('/v1/auth/refresh', {
      client_type: 'server',
      refresh_token: portal.refresh_token,
    });
    expect(refreshed.headers.get('x-error-code')).toBe('refresh_token_revoked');
  });

  it('lets no portal session open from a session that has ended', async () => {
    const session = await givenSession(service);
    const code = await portalCode(session);
    await revoke(session);
    expect((await open(code, session)).headers.get('x-error-code')).toBe('portal_code_invalid');
  });

  // Red where one statement ends both: it does not see a portal session that is opened while it waits for the row.
  it('end together also if the portal session is opened while the sign-out waits', async () => {
    const session = await givenSession(service);
    const code = await portalCode(session);
    const barrier = await Barrier.holdSession(service, session.sessionId);
    const opening = open(code, session);
    await barrier.sees(1);
    const ending = revoke(session);
    await barrier.sees(2);
    await barrier.release();
    const [opened, ended] = await Promise.all([opening, ending]);
    expect([opened.status, ended.status]).toEqual([200, 200]);
    expect((await me(opened.body.access_token)).status).toBe(401);
  });

  it('lets the portal session last no longer', async () => {
    const session = await givenSession(service);
    await service.db.query("UPDATE sessions SET expires_at = now() + interval '90 seconds' WHERE id = $1", [
      session.sessionId,
    ]);
    const { body } = await open(await portalCode(session), session);
    const left = Date.parse(body.expires_at) - Date.now();
    expect(left).toBeLessThanOrEqual(90_000);
    const { rows } = await service.db.query(
      'SELECT max(expires_at) - min(expires_at) < interval $$2 seconds$$ AS same FROM sessions WHERE identity_id = $1',
      [session.identity.id],
    );
    expect(rows).toEqual([{ same: true }]);
  });

  it('tells the portal how its user signed in', async () => {
    const session = await givenSession(service);
    const { body } = await open(await portalCode(session), session);
    const claims = decodeJwt(body.access_token);
    expect(claims).toMatchObject({ aud: 'portal', sub: session.identity.id, amr: ['pwd'], ct: 'server' });
    expect(body.user).toMatchObject({ id: session.identity.id, provider: 'password' });
  });
});
