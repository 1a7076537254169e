import { runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenCode, givenSession } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { useService } from '../support/service.js';

const service = useService();
let application: GivenApplication;
let operator: Operator;
beforeAll(async () => {
  application = await givenApplication(service);
  operator = await Operator.of(service, { application });
});

describe('POST /v1/management/sessions/end', () => {
  const isLive = async ({ refreshToken }: { refreshToken: string }) =>
    (await service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken })).status ===
    200;

  it('ends every session of an application at once, and says so in one event with the key', async () => {
    const [one, other] = [await givenSession(service, { application }), await givenSession(service, { application })];
    const elsewhere = await givenSession(service);
    const { status, body } = await operator.post('/sessions/end', {});
    expect(status).toBe(200);
    expect(await Promise.all([one, other, elsewhere].map(isLive))).toEqual([false, false, true]);
    const { events } = (await operator.get('/audit?kind=sessions.cut_off')).body;
    expect(events).toMatchObject([{ management_key_id: operator.keyId, user_id: null, details: { reason: 'admin' } }]);
    expect(Date.parse(body.ended_at) - Date.parse(events[0].at)).toBeLessThan(60_000);
    expect((await operator.get(`/sessions/${one.sessionId}`)).body).toMatchObject({
      reason: 'admin',
      ended_at: body.ended_at,
    });
    expect(await isLive(await givenSession(service, { application }))).toBe(true);
  });

  // Red where the cut-off covers what was opened before its own moment.
  it('ends only what was opened before a moment', async () => {
    const at = await givenApplication(service);
    const [old, fresh] = [
      await givenSession(service, { application: at }),
      await givenSession(service, { application: at }),
    ];
    await service.db.query("UPDATE sessions SET created_at = now() - interval '2 hours' WHERE id = $1", [
      old.sessionId,
    ]);
    const before = new Date(Date.now() - 3_600_000).toISOString();
    const owner = await Operator.of(service, { application: at });
    expect((await owner.post('/sessions/end', { opened_before: before })).status).toBe(200);
    expect([await isLive(old), await isLive(fresh)]).toEqual([false, true]);
    expect((await owner.get(`/sessions/${fresh.sessionId}`)).body.ended_at).toBeNull();
  });

  // Red where a dry run forgets browsers and codes, which no rollback brings back.
  it('rehearses: no session ends, and sign-ins that have begun go on', async () => {
    const at = await givenApplication(service);
    const session = await givenSession(service, { application: at });
    await givenCode(service, at);
    const owner = await Operator.of(service, { application: at });
    expect((await owner.post('/sessions/end?dry_run=true', {})).headers.get('dry-run')).toBe('true');
    expect(await isLive(session)).toBe(true);
    const { rows } = await service.db.query(
      'SELECT count(*)::int AS open FROM authorization_codes WHERE application_id = $1 AND used_at IS NULL',
      [at.id],
    );
    expect(rows[0].open).toBe(1);
  });

  it('is what the command line does with --before', async () => {
    const [old, fresh] = [await givenSession(service), await givenSession(service)];
    await service.db.query("UPDATE sessions SET created_at = now() - interval '2 days' WHERE id = $1", [old.sessionId]);
    const before = new Date(Date.now() - 86_400_000).toISOString();
    const sent = ['sessions', 'revoke', '--app', old.application.slug, '--before', before, '--json'];
    expect((await runCli(service.variables, ...sent)).json).toEqual({ revoked: 1 });
    expect(await Promise.all([old, fresh].map(isLive))).toEqual([false, true]);
    expect((await runCli(service.variables, 'sessions', 'revoke', '--all', '--before', 'tomorrow')).code).toBe(1);
  });

  it('asks a key of all applications which one it means, and takes * for all', async () => {
    const everywhere = await Operator.of(service);
    const session = await givenSession(service);
    expectFailure(await everywhere.post('/sessions/end', {}), 400, 'malformed_input');
    const later = new Date(Date.now() + 86_400_000).toISOString();
    expectFailure(
      await everywhere.post('/sessions/end', { application: '*', opened_before: later }),
      400,
      'malformed_input',
    );
    expectFailure(await operator.post('/sessions/end', { application: '*' }), 404, 'application_not_found');
    expectFailure(
      await operator.post('/sessions/end', { application: session.application.slug }),
      404,
      'application_not_found',
    );
    expect(await isLive(session)).toBe(true);
    expect((await everywhere.post('/sessions/end', { application: '*' })).status).toBe(200);
    expect(await isLive(session)).toBe(false);
  });
});
