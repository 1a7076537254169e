import { NotesModule } from '../../examples/notes.module.js';
import { auditEvents, auditTypes } from '../support/audit.js';
import { withoutTable } from '../support/broken-storage.js';
import { expectFailure } from '../support/expect.js';
import { givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { letLocksEndSoon } from '../support/lock-limit.js';
import { useService } from '../support/service.js';

describe('PATCH /v1/auth/revoke', () => {
  const service = useService({}, [NotesModule]);

  const revoke = (accessToken: string, at = service) =>
    at.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
  const refresh = (refresh_token: string, client_type = 'server') =>
    service.http.post('/v1/auth/refresh', { client_type, refresh_token });

  it('R45: ends the session, for the bearer too, though its token has not expired', async () => {
    const { accessToken, refreshToken, sessionId } = await givenSession(service);
    const answer = await revoke(accessToken);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ session_id: sessionId, revoked_at: expect.stringMatching(/^\d{4}-.+Z$/) });
    expectFailure(await refresh(refreshToken), 401, 'refresh_token_revoked');
    expectFailure(await revoke(accessToken), 401, 'access_token_invalid');
    const events = await auditEvents(service, { sessionId });
    expect(events.map(({ type }) => type)).toEqual(['session.opened', 'session.revoked']);
    expect(events[1]).toEqual({
      type: 'session.revoked',
      session_id: sessionId,
      ip: expect.stringMatching(/127\.0\.0\.1|::1/),
      details: { reason: 'logout' },
    });
  });

  it('R45: takes effect on the other node with the very next request', async () => {
    const replica = await service.replica();
    const { accessToken } = await givenSession(service);
    const notes = () => replica.http.get('/v1/notes/mine', { authorization: `Bearer ${accessToken}` });
    expect((await notes()).status).toBe(200);
    await revoke(accessToken);
    expectFailure(await notes(), 401, 'access_token_invalid');
    expectFailure(await revoke(accessToken, replica), 401, 'access_token_invalid');
    await replica.stop();
  });

  it("R45: clears a browser's three cookies, and sets none for the others", async () => {
    const browser = await givenSession(service, { clientType: 'browser' });
    const answer = await revoke(browser.accessToken);
    expect(answer.cookies).toMatchObject({ service_access: '', service_refresh: '', service_session: '' });
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/Expires=Thu, 01 Jan 1970/);
    expect((await refresh(browser.refreshToken, 'browser')).status).toBe(401);
    const server = await givenSession(service);
    expect((await revoke(server.accessToken)).headers.getSetCookie()).toEqual([]);
  });

  it("R46: ends the bearer's own session and no other, whatever else the request says", async () => {
    const application = await givenApplication(service);
    const identity = await givenIdentity(service, application);
    const [mine, alsoMine] = [
      await givenSession(service, { application, identity }),
      await givenSession(service, { application, identity }),
    ];
    const theirs = await givenSession(service, { application });
    const answer = await service.http.patch(
      `/v1/auth/revoke?session_id=${theirs.sessionId}`,
      {
        authorization: `Bearer ${mine.accessToken}`,
        cookie: `service_session=${theirs.sessionId}; service_access=${theirs.accessToken}`,
      },
      { session_id: theirs.sessionId, sid: theirs.sessionId, identity_id: theirs.identity.id },
    );
    expect(answer.body.session_id).toBe(mine.sessionId);
    for (const { refreshToken } of [alsoMine, theirs]) expect((await refresh(refreshToken)).status).toBe(200);
    expect((await refresh(mine.refreshToken)).status).toBe(401);
  });

  it('R46: a cookie alone is no bearer', async () => {
    const { accessToken, sessionId } = await givenSession(service, { clientType: 'browser' });
    const answer = await service.http.patch('/v1/auth/revoke', {
      cookie: `service_access=${accessToken}; service_session=${sessionId}`,
    });
    expectFailure(answer, 401, 'access_token_invalid');
  });

  describe('R46: where the storage fails', () => {
    it('answers 5xx and never a false success, with the audit event out of reach nothing is ended', async () => {
      const { accessToken, refreshToken, sessionId } = await givenSession(service);
      const failed = await withoutTable(service, 'audit_events', () => revoke(accessToken));
      expectFailure(failed, 500, 'internal_failure');
      expect((await refresh(refreshToken)).status).toBe(200);
      expect((await revoke(accessToken)).status).toBe(200);
      expect(await auditTypes(service, { sessionId })).toEqual(['session.opened', 'session.revoked']);
    });

    it("answers 5xx while somebody holds the session's row, and the session is as it was", async () => {
      const { accessToken, refreshToken, sessionId } = await givenSession(service);
      const hasty = letLocksEndSoon(await service.replica());
      const holder = await service.db.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT FROM sessions WHERE id = $1 FOR UPDATE', [sessionId]);
      const failed = await revoke(accessToken, hasty);
      await holder.query('ROLLBACK');
      holder.release();
      await hasty.stop();
      expectFailure(failed, 503, 'overloaded');
      expect((await refresh(refreshToken)).status).toBe(200);
    });
  });
});
