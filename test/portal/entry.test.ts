import { decodeJwt } from 'jose';
import { stateOf } from '../support/browser-session.js';
import { expectFailure } from '../support/expect.js';
import { givenApplication, givenCode, givenSession } from '../support/given.js';
import { givenPortal } from '../support/given-portal.js';
import { REDIRECT_CORPUS } from '../support/redirect-corpus.js';
import { type Service, useService } from '../support/service.js';

describe('the way into the portal', () => {
  const service = useService();

  const bearerOf = ({ accessToken }: { accessToken: string }) => ({ authorization: `Bearer ${accessToken}` });
  const start = async (session: { accessToken: string }, at: Service = service) =>
    (await at.http.get('/v1/portal/exchange', bearerOf(session))).body as { code: string; redirectUrl: string };
  const enter = (code: unknown, redirectUrl: unknown = 'https://app.example.com/account', at: Service = service) =>
    at.http.post('/v1/portal/authorize', { code, redirectUrl });

  describe('GET /v1/portal/exchange', () => {
    it("leads to the built-in pages, or to the application's own portal, with the code", async () => {
      const session = await givenSession(service);
      const { code, redirectUrl } = await start(session);
      expect(code).toMatch(/^gh_code_/);
      expect(redirectUrl).toBe(`${service.url}/portal/callback?code=${code}`);
      await service.db.query("UPDATE applications SET portal_url = 'https://app.example.com/me?tab=1' WHERE id = $1", [
        session.application.id,
      ]);
      const fresh = await service.replica();
      const own = await start(session, fresh);
      expect(own.redirectUrl).toBe(`https://app.example.com/me?tab=1&code=${own.code}`);
      await fresh.stop();
    });

    it('stores no code that can be used', async () => {
      const { code } = await start(await givenSession(service));
      const { rows } = await service.db.query('SELECT code_hash FROM portal_codes');
      expect(rows.map(({ code_hash }) => code_hash.toString())).not.toContain(code);
      expect(rows.map(({ code_hash }) => code_hash.length)).toEqual(rows.map(() => 32));
    });
  });

  describe('POST /v1/portal/authorize', () => {
    it('opens a portal session that knows who it is for, and lasts no longer than the one it came from', async () => {
      const session = await givenSession(service);
      await service.db.query("UPDATE sessions SET expires_at = now() + interval '10 minutes' WHERE id = $1", [
        session.sessionId,
      ]);
      const { body, headers } = await enter((await start(session)).code);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toEqual({
        access_token: expect.stringMatching(/^ey/),
        refresh_token: expect.stringMatching(/^gh_rt_/),
        expires_at: expect.stringMatching(/^\d{4}-.+Z$/),
        user: expect.objectContaining({ id: session.identity.id, email: session.identity.email, provider: 'password' }),
        application: {
          ...{ id: session.application.id, slug: session.application.slug, name: 'Test application', logo_url: null },
        },
      });
      expect(Date.parse(body.expires_at) - Date.now()).toBeLessThan(600_000);
      const claims = decodeJwt(body.access_token);
      expect(claims).toMatchObject({
        aud: 'portal',
        sub: session.identity.id,
        app: session.application.id,
        ct: 'server',
      });
      expect(claims.sid).not.toBe(session.sessionId);
      expect(claims.exp).toBe(Math.floor(Date.parse(body.expires_at) / 1000));
      const refreshed = await service.http.post('/v1/auth/refresh', {
        ...{ client_type: 'server', refresh_token: body.refresh_token },
      });
      expect(refreshed.status).toBe(200);
      expect(refreshed.body.refresh_expires_seconds).toBeLessThanOrEqual(600);
    });

    it('of fifty requests with one code at two replicas, one opens a session, which a second use then ends', async () => {
      const session = await givenSession(service);
      const { code } = await start(session);
      const other = await service.replica();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => enter(code, undefined, index % 2 ? service : other)),
      );
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expectFailure(answer, 401, 'portal_code_invalid');
      const { rows } = await service.db.query(
        "SELECT id FROM sessions WHERE identity_id = $1 AND audience = 'portal'",
        [session.identity.id],
      );
      expect(rows).toHaveLength(1);
      await other.stop();
    });

    it('ends the session of a code that comes twice, and only that one', async () => {
      const session = await givenSession(service);
      const { code } = await start(session);
      const { sid } = decodeJwt<{ sid: string }>((await enter(code)).body.access_token);
      expectFailure(await enter(code), 401, 'portal_code_invalid');
      expect(await stateOf(service, sid)).toMatchObject({ alive: false, reason: 'replayed_code' });
      expect(await stateOf(service, session.sessionId)).toMatchObject({ alive: true });
    });

    it('takes no code that is unknown, expired, or from elsewhere', async () => {
      const session = await givenSession(service);
      const { code } = await start(session);
      await service.db.query('UPDATE portal_codes SET expires_at = now() WHERE opened_from = $1', [session.sessionId]);
      expectFailure(await enter(code), 401, 'portal_code_invalid');
      const authorization = await givenCode(service, session.application, session);
      for (const wrong of [
        authorization,
        `${code}x`,
        code.slice(0, -1),
        'x',
        '',
        session.refreshToken,
        session.accessToken,
      ])
        expectFailure(await enter(wrong), 401, 'portal_code_invalid');
      const asApplication = await service.http.post('/v1/auth/authorize', {
        ...{ code: (await start(session)).code, client_type: 'server' },
      });
      expectFailure(asApplication, 401, 'authorization_code_not_found');
    });

    it('takes no code whose session has ended, or whose identity is blocked', async () => {
      const session = await givenSession(service);
      const { code } = await start(session);
      await service.http.patch('/v1/auth/revoke', bearerOf(session));
      expectFailure(await enter(code), 401, 'portal_code_invalid');
      const blocked = await givenSession(service);
      const { code: late } = await start(blocked);
      await service.db.query('UPDATE identities SET blocked_at = now() WHERE id = $1', [blocked.identity.id]);
      expectFailure(await enter(late), 401, 'portal_code_invalid');
    });

    it('R2: refuses the whole corpus as redirectUrl, and spends no code for it', async () => {
      const session = await givenSession(service);
      const { code } = await start(session);
      for (const redirectUrl of REDIRECT_CORPUS) {
        const answer = await enter(code, redirectUrl);
        expect(answer.status).toBe(400);
        expect(['portal_url_not_allowed', 'malformed_input']).toContain(answer.headers.get('x-error-code'));
      }
      for (const redirectUrl of [undefined, null, 7, ['https://app.example.com'], {}])
        expectFailure(await service.http.post('/v1/portal/authorize', { code, redirectUrl }), 400, 'malformed_input');
      expect((await enter(code, `${service.url}/portal/callback`)).status).toBe(200); // the built-in portal's own
    });

    it('is 403 once the plan has no portal, and spends no code for it', async () => {
      const application = await givenApplication(service);
      const session = await givenSession(service, { application });
      const { code } = await start(session);
      const portal = (enabled: boolean) =>
        service.db.query('UPDATE plans SET portal = $2 WHERE id = $1', [
          ...[application.planId, { enabled, profile: true, mfa: true }],
        ]);
      await portal(false);
      const without = await service.replica();
      expectFailure(await enter(code, undefined, without), 403, 'feature_blocked_by_plan');
      await without.stop();
      await portal(true);
      const again = await service.replica();
      expect((await enter(code, undefined, again)).status).toBe(200);
      await again.stop();
    });
  });

  it('a portal session ends together with the one that it was opened from, however that ends', async () => {
    for (const end of ['revoke', 'token'] as const) {
      const portal = await givenPortal(service);
      if (end === 'revoke') await service.http.patch('/v1/auth/revoke', bearerOf(portal.origin));
      else await service.http.patch('/v1/auth/revoke', {}, { refresh_token: portal.origin.refreshToken });
      expect(await stateOf(service, portal.sessionId)).toMatchObject({ alive: false, reason: 'logout' });
      const refresh = { client_type: 'server', refresh_token: portal.refreshToken };
      expectFailure(await service.http.post('/v1/auth/refresh', refresh), 401, 'refresh_token_revoked');
    }
  });
});
