import { auditEvents } from '../support/audit.js';
import { stateOf } from '../support/browser-session.js';
import { runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenSession,
  givenApplication,
  givenCode,
  givenSession,
  givenTimePasses,
  PASSWORD,
} from '../support/given.js';
import { type GivenPortal, givenPortal } from '../support/given-portal.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

describe('Why a session has ended', () => {
  const service = useService({ SESSIONS_PER_IDENTITY: '5' });

  const refresh = ({ refreshToken }: Pick<GivenSession, 'refreshToken'>, at = service) =>
    at.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
  const cli = (...args: string[]) => runCli(service.variables, ...args);
  const inPortal = async (portal: GivenPortal, method: string, path: string, body?: object) => {
    const answer = await service.http.send(method, `/v1/portal/${path}`, { headers: portal.bearer, body });
    expect(answer.status).toBe(200);
  };
  /** Ends the session that is given, from a portal session of another device where a person does it. */
  const ENDINGS: [reason: string, code: string, end: (session: GivenSession, portal: GivenPortal) => unknown][] = [
    [
      'logout',
      'refresh_token_revoked',
      ({ accessToken }) => service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` }),
    ],
    ['user', 'refresh_token_revoked', ({ sessionId }, portal) => inPortal(portal, 'DELETE', `sessions/${sessionId}`)],
    ['admin', 'refresh_token_revoked', ({ identity }) => cli('sessions', 'revoke', '--identity', identity.id)],
    [
      'admin',
      'refresh_token_revoked',
      ({ application }) => cli('sessions', 'revoke', '--app', application.slug, '--yes'),
    ],
    ['blocked', 'refresh_token_revoked', ({ identity }) => cli('identities', 'block', identity.id)],
    [
      'password_change',
      'refresh_token_revoked',
      (_session, portal) =>
        inPortal(portal, 'POST', 'password', { current_password: PASSWORD, password: 'nine patient herons' }),
    ],
    [
      'second_factor_disabled',
      'refresh_token_revoked',
      async ({ identity }, portal) => {
        await givenApp(service, identity);
        await inPortal(portal, 'PATCH', 'mfa/disable', { password: PASSWORD });
      },
    ],
    [
      'bound',
      'refresh_token_revoked',
      async (session) => {
        for (let count = 0; count < 5; count += 1) await givenSession(service, session);
      },
    ],
    ['idle', 'refresh_token_expired', ({ sessionId }) => givenTimePasses(service, sessionId, '8 days')],
    [
      'absolute',
      'refresh_token_expired',
      ({ sessionId }) =>
        service.db.query('UPDATE sessions SET expires_at = now(), idle_expires_at = now() WHERE id = $1', [sessionId]),
    ],
  ];

  it.each(ENDINGS)(
    '%s: the 401 of a refresh names it (%s), and so does the command line',
    async (reason, code, end) => {
      const portal = await givenPortal(service);
      const session = await givenSession(service, portal);
      await end(session, portal);
      const answer = await refresh(session);
      expectFailure(answer, 401, code);
      expect(answer.headers.get('x-session-ended')).toBe(reason);
      expect(answer.body.message).toMatch(/: [a-z].+\. Start the login again\.$/);
      const { json } = await cli('sessions', 'show', session.sessionId, '--json');
      expect(json).toMatchObject({
        id: session.sessionId,
        isLive: false,
        reason,
        endedAt: expect.stringMatching(/Z$/),
      });
    },
  );

  it('reuse: the portal sessions that were opened from it end too', async () => {
    const portal = await givenPortal(service);
    await refresh(portal.origin);
    await givenTimePasses(service, portal.origin.sessionId, '2 days');
    const answer = await refresh(portal.origin);
    expectFailure(answer, 401, 'refresh_token_reused');
    expect(answer.headers.get('x-session-ended')).toBe('reuse');
    expect(await stateOf(service, portal.origin.sessionId)).toMatchObject({ alive: false, reason: 'reuse' });
    expect(await stateOf(service, portal.sessionId)).toMatchObject({ alive: false, reason: 'reuse' });
    expect((await service.http.get('/v1/portal/me', portal.bearer)).status).toBe(401);
    const [event] = await auditEvents(service, { sessionId: portal.sessionId, type: 'session.revoked' });
    expect(event?.details).toEqual({ reason: 'reuse' });
  });

  // Red where only the refresh that finds the reuse ends them: the process may have died right after it.
  it('reuse: a portal session that a crash has left alive ends with the next token', async () => {
    const portal = await givenPortal(service);
    await service.db.query("UPDATE sessions SET revoked_at = now(), ended_reason = 'reuse' WHERE id = $1", [
      portal.origin.sessionId,
    ]);
    expectFailure(await refresh(portal.origin), 401, 'refresh_token_reused');
    expect(await stateOf(service, portal.sessionId)).toMatchObject({ alive: false, reason: 'reuse' });
  });

  it('replayed_code: a code that comes twice', async () => {
    const application = await givenApplication(service);
    const code = await givenCode(service, application);
    const authorize = () => service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    const { refresh_token: refreshToken } = (await authorize()).body;
    await authorize();
    expect((await refresh({ refreshToken })).headers.get('x-session-ended')).toBe('replayed_code');
  });

  it('replaced: the same browser signed in again', async () => {
    const application = await givenApplication(service);
    const first = await givenSession(service, { application, clientType: 'browser' });
    const code = await givenCode(service, application, first);
    const cookie = `service_refresh=${first.refreshToken}`;
    await service.http.post('/v1/auth/authorize', { code, client_type: 'browser' }, { cookie });
    const again = await service.http.post('/v1/auth/refresh', { client_type: 'browser' }, { cookie });
    expect(again.headers.get('x-session-ended')).toBe('replaced');
    const byNavigation = await service.http.get('/api/service/refresh', { cookie, accept: 'text/html' });
    expect([byNavigation.status, byNavigation.headers.get('x-session-ended')]).toEqual([401, 'replaced']);
  });

  it('plan: a portal session is not refreshed once the plan has lost the portal', async () => {
    const portal = await givenPortal(service);
    await service.db.query('UPDATE plans SET portal = $2 WHERE id = $1', [
      ...[portal.application.planId, { enabled: false, profile: true, mfa: true }],
    ]);
    const fresh = await service.replica(); // whose cache is empty
    const answer = await refresh(portal, fresh);
    expectFailure(answer, 401, 'refresh_token_revoked');
    expect(answer.headers.get('x-session-ended')).toBe('plan');
    expect((await refresh(portal.origin, fresh)).status).toBe(200);
    await fresh.stop();
  });

  it.each([
    ['revoked', 'logout'],
    ['operator', 'admin'],
    ['password_reset', 'password_change'],
    ['password_changed', 'password_change'],
    ['code_replayed', 'replayed_code'],
    ['refresh_token_reused', 'reuse'],
  ])('%s, as an earlier version wrote it, is %s', async (written, reason) => {
    const session = await givenSession(service);
    await service.db.query('UPDATE sessions SET revoked_at = now(), ended_reason = $2 WHERE id = $1', [
      session.sessionId,
      written,
    ]);
    expect((await refresh(session)).headers.get('x-session-ended')).toBe(reason);
  });

  it('is the earliest end: a session that went idle was not ended by what came later', async () => {
    const session = await givenSession(service);
    await givenTimePasses(service, session.sessionId, '8 days');
    await cli('sessions', 'revoke', '--identity', session.identity.id);
    await service.db.query(
      `INSERT INTO session_cut_offs (id, scope, subject_id, ended_at, reason, swept_to)
       VALUES (gen_random_uuid(), 'identity', $1, now(), 'admin', '00000000-0000-0000-0000-000000000000')`,
      [session.identity.id],
    );
    expect((await refresh(session)).headers.get('x-session-ended')).toBe('idle');
  });

  it('is told before a cut-off is written into the rows', async () => {
    const session = await givenSession(service);
    await service.db.query(
      `INSERT INTO session_cut_offs (id, scope, subject_id, ended_at, reason, swept_to)
       VALUES (gen_random_uuid(), 'application', $1, clock_timestamp(), 'restored', '00000000-0000-0000-0000-000000000000')`,
      [session.application.id],
    );
    expect((await refresh(session)).headers.get('x-session-ended')).toBe('restored');
    const { stdout } = await cli('sessions', 'show', session.sessionId);
    expect(stdout).toContain('restored: an operator ended it after restoring a backup');
  });

  it('is told to a holder of the token alone', async () => {
    const session = await givenSession(service);
    await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${session.accessToken}` });
    const other = await givenSession(service, session);
    for (const token of [
      `${session.refreshToken}A`,
      session.refreshToken.slice(0, -4),
      other.refreshToken.replace(/.{4}$/, 'AAAA'),
    ])
      expect((await refresh({ refreshToken: token })).headers.get('x-session-ended')).toBeNull();
    const asBrowser = { client_type: 'browser', refresh_token: session.refreshToken };
    expect((await service.http.post('/v1/auth/refresh', asBrowser)).headers.get('x-session-ended')).toBeNull();
  });

  describe('sessions show', () => {
    it('shows a living session and what happened to it', async () => {
      const { sessionId, identity, application } = await givenSession(service);
      const { json, stdout } = await cli('sessions', 'show', sessionId, '--json');
      expect(json).toMatchObject({
        ...{ id: sessionId, identityId: identity.id, application: application.slug, audience: 'application' },
        ...{ clientType: 'server', isLive: true, reason: null, endedAt: null, openedFrom: null },
        events: [{ type: 'session.opened', details: { audience: 'application' } }],
      });
      expect(stdout).not.toMatch(/secret|hash/i);
    });

    it('tells from the trail what it can after the record is deleted', async () => {
      const { sessionId, accessToken } = await givenSession(service);
      await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
      await service.db.query('DELETE FROM sessions WHERE id = $1', [sessionId]);
      const { json } = await cli('sessions', 'show', sessionId, '--json');
      expect(json.events.map(({ type }: { type: string }) => type)).toEqual(['session.opened', 'session.revoked']);
      expect(json.events[1].details).toEqual({ reason: 'logout' });
    });

    it.each(['01990000-0000-7000-8000-000000000000', 'x', ''])('knows nothing of %s', async (id) => {
      const answer = await cli('sessions', 'show', id);
      expect(answer.code).toBe(1);
      expect(answer.stderr).toMatch(/^\S.+\n$/);
    });
  });
});
