import { EntityManager } from 'typeorm';
import { SignOuts } from '../../src/flows/completion/sign-outs.js';
import { BlockingAndDeletion } from '../../src/identities/account/blocking-and-deletion.js';
import { Housekeeping } from '../../src/operations/housekeeping.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { SessionsService } from '../../src/session/lifecycle/sessions.service.js';
import { auditEvents } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import {
  codeOf,
  type GivenSession,
  givenApplication,
  givenCode,
  givenIdentity,
  givenPortalSession,
  givenSession,
  openFlow,
  PASSWORD,
} from '../support/given.js';
import { givenFlow } from '../support/headless.js';
import { type Service, useService } from '../support/service.js';

/** More than one statement ends directly, by far. */
const MANY = 3_000;
const DIRECTLY = 1_000;

const service = useService();

const refresh = ({ refreshToken }: GivenSession) =>
  service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });

/** As many younger sessions of the same person, by copying the row. */
async function givenManyMore({ sessionId }: GivenSession, count = MANY): Promise<void> {
  await service.db.query(
    `INSERT INTO sessions
     SELECT (jsonb_populate_record(s, jsonb_build_object('id', copy, 'created_at', clock_timestamp()))).*
     FROM sessions AS s, unnest($2::uuid[]) AS copy WHERE s.id = $1`,
    [sessionId, Array.from({ length: count }, newId)],
  );
}

const rowsOf = async (identityId: string): Promise<{ open: number; ended: number; reasons: string[] }> =>
  (
    await service.db.query(
      `SELECT count(*) FILTER (WHERE revoked_at IS NULL)::int AS open, count(revoked_at)::int AS ended,
         array_agg(DISTINCT ended_reason) FILTER (WHERE ended_reason IS NOT NULL) AS reasons
       FROM sessions WHERE identity_id = $1`,
      [identityId],
    )
  ).rows[0];

const cutOffs = async (): Promise<number> =>
  (await service.db.query('SELECT count(*)::int AS count FROM session_cut_offs')).rows[0].count;

const keepHouse = () => service.app.get(Housekeeping).run();

async function changePassword(session: GivenSession & { bearer: Record<string, string> }, from: string, to: string) {
  const sent = { current_password: from, password: to };
  expect((await service.http.post('/v1/portal/password', sent, session.bearer)).status).toBe(200);
}

describe('Ending very many sessions', () => {
  // Red while one statement ended them all: it wrote every row, and failed at ten seconds.
  it('S8: a new password ends all others in constant time, keeps its own, and the next sign-in lives', async () => {
    const application = await givenApplication(service);
    const identity = await givenIdentity(service, application);
    const first = await givenSession(service, { application, identity });
    const mine = await givenPortalSession(service, { application, identity });
    await givenManyMore(first);
    await changePassword(mine, PASSWORD, 'another correct horse battery');
    expect(await rowsOf(identity.id)).toEqual({
      open: MANY + 2 - DIRECTLY,
      ended: DIRECTLY,
      reasons: ['password_change'],
    });
    expectFailure(await refresh(first), 401, 'refresh_token_revoked');
    expectFailure(
      await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${first.accessToken}` }),
      401,
      'access_token_invalid',
    );
    const next = await givenSession(service, { application, identity });
    for (const living of [mine, next]) expect((await refresh(living)).status).toBe(200);
    await keepHouse();
    expect(await rowsOf(identity.id)).toEqual({ open: 2, ended: MANY + 1, reasons: ['password_change'] });
    expect(await cutOffs()).toBe(0);
    for (const living of [mine, next]) expect((await refresh(living)).status).toBe(200);
    expectFailure(await refresh(first), 401, 'refresh_token_revoked');
  });

  it('S8: a second new password before housekeeping came keeps its own session alone', async () => {
    const application = await givenApplication(service);
    const identity = await givenIdentity(service, application);
    const one = await givenPortalSession(service, { application, identity });
    await givenManyMore(one);
    await changePassword(one, PASSWORD, 'another correct horse battery');
    const two = await givenPortalSession(service, { application, identity });
    await changePassword(two, 'another correct horse battery', 'yet another correct horse');
    expectFailure(await refresh(one), 401, 'refresh_token_revoked');
    expect((await refresh(two)).status).toBe(200);
    await keepHouse();
    expect(await rowsOf(identity.id)).toMatchObject({ open: 1, ended: MANY + 1 });
    expect((await refresh(two)).status).toBe(200);
  });

  // Red without GREATEST in OPEN: the sign-in's transaction began before the ending's moment.
  it('S8: a sign-in of two factors that waited for the end of the others lives', async () => {
    const session = await givenSession(service);
    const { application, identity } = session;
    await givenManyMore(session);
    const open = await openFlow(service, await givenFlow(service, application));
    const code = await codeOf(service, open, identity.id, { amr: ['pwd', 'otp', 'mfa'] });
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [identity.id]);
    const ending = service.app.get(EntityManager).transaction(async (manager) => {
      await manager.query('SELECT FROM identities WHERE id = $1 FOR NO KEY UPDATE', [identity.id]);
      const ending = { reason: 'second_factor_enabled', keepsProved: true } as const;
      return service.app.get(SessionsService).endAllOfIdentity(manager, identity.id, ending);
    });
    await barrier.sees(1);
    const signingIn = service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    await barrier.sees(2);
    await barrier.release();
    expect(await ending).toBe(DIRECTLY);
    const { refresh_token } = (await signingIn).body;
    expect((await service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token })).status).toBe(200);
    expectFailure(await refresh(session), 401, 'refresh_token_revoked');
  });

  // Red where a code is judged by a cut-off of the future.
  it('S8: a sign-in lives though a failover has set the clock back', async () => {
    const old = await givenSession(service);
    await service.db.query(
      `INSERT INTO session_cut_offs (id, scope, subject_id, ended_at, reason, swept_to)
       SELECT id, scope, subject_id, now() + interval '1 minute', 'operator', '00000000-0000-0000-0000-000000000000'
       FROM (VALUES ($1::uuid, 'identity', $2::uuid), ($3, 'application', $4)) AS new (id, scope, subject_id)`,
      [newId(), old.identity.id, newId(), old.application.id],
    );
    const fresh = await givenSession(service, { application: old.application, identity: old.identity });
    expectFailure(await refresh(old), 401, 'refresh_token_revoked');
    expect((await refresh(fresh)).status).toBe(200);
    await keepHouse();
    expect((await refresh(fresh)).status).toBe(200);
  });

  it('S8: everybody of an application is out before a single record says so, and what was interrupted goes on', async () => {
    const session = await givenSession(service);
    await givenManyMore(session, 1_500);
    const barrier = await Barrier.holdSession(service, session.sessionId);
    const ending = service.app.get(SignOuts).ofMany(session.application.id, { reason: 'admin' });
    await barrier.sees(1);
    expect(await rowsOf(session.identity.id)).toMatchObject({ open: 1_501, ended: 0 });
    const cutOff = (await auditEvents(service, { type: 'sessions.cut_off' })).at(-1);
    expect(cutOff?.details).toEqual({ reason: 'admin', before: expect.any(String) });
    expect(cutOff?.details.before > session.sessionId).toBe(true);
    expectFailure(
      await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${session.accessToken}` }),
      401,
      'access_token_invalid',
    );
    const other = await givenSession(service);
    expect((await refresh(other)).status).toBe(200);
    await barrier.release();
    expect(await ending).toBe(1_501);
    expect(await rowsOf(session.identity.id)).toEqual({ open: 0, ended: 1_501, reasons: ['admin'] });
  });

  it('S8: a refresh that had begun before the ending leads nowhere', async () => {
    const session = await givenSession(service);
    const barrier = await Barrier.holdSession(service, session.sessionId);
    const begun = refresh(session);
    await barrier.sees(1, 200); // by itself, as whoever waits for longer does
    const ending = service.app.get(SignOuts).ofMany(session.application.id, { reason: 'admin' });
    await barrier.sees(2);
    await barrier.release();
    const { status, body } = await begun;
    expect(status).toBe(200);
    expect(await ending).toBe(1);
    const refreshToken = body.refresh_token;
    expectFailure(await refresh({ ...session, refreshToken }), 401, 'refresh_token_revoked');
    const bearer = { authorization: `Bearer ${body.access_token}` };
    expectFailure(await service.http.get('/v1/auth/session', bearer), 401, 'access_token_invalid');
  });

  it('S8: what was over before the cut-off stays as it ended', async () => {
    const session = await givenSession(service);
    await givenManyMore(session, 2);
    await service.db.query(
      "UPDATE sessions SET idle_expires_at = now() - interval '1 second' WHERE identity_id = $1 AND id > $2",
      [session.identity.id, session.sessionId],
    );
    expect(await service.app.get(SignOuts).ofMany(session.application.id, { reason: 'admin' })).toBe(1);
    expect(await rowsOf(session.identity.id)).toMatchObject({ open: 2, ended: 1 });
  });

  // Red with the foreign key that deleted the sessions in the same statement.
  it('S8: a person with very many sessions is deleted, and none of them lives or stays', async () => {
    const session = await givenSession(service);
    await givenManyMore(session);
    const barrier = await Barrier.holdSession(service, session.sessionId);
    const deleting = service.app.get(BlockingAndDeletion).delete(session.identity.id);
    await barrier.sees(1);
    expect((await service.db.query('SELECT FROM identities WHERE id = $1', [session.identity.id])).rowCount).toBe(0);
    expect(await rowsOf(session.identity.id)).toMatchObject({ open: MANY + 1 - DIRECTLY });
    await barrier.release();
    expect(await deleting).toBe(MANY + 1);
    expect(await rowsOf(session.identity.id)).toMatchObject({ open: 0, ended: 0 });
    expectFailure(await refresh(session), 401, 'refresh_token_invalid');
  });
});

describe('A restored backup', () => {
  // Red without step 4 of docs/operations/restore.md: the first works again, and the second counts as reuse.
  it('F17: lets nobody go on with a session from before, and calls nobody a thief', async () => {
    const [revoked, refreshed] = [await givenSession(service), await givenSession(service)];
    await service.db.query('CREATE TABLE backup AS SELECT * FROM sessions');
    await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${revoked.accessToken}` });
    let newest = refreshed;
    for (let turn = 0; turn < 3; turn += 1)
      newest = { ...newest, refreshToken: (await refresh(newest)).body.refresh_token };
    const since = await givenSession(service);
    await service.db.query('TRUNCATE sessions CASCADE; INSERT INTO sessions SELECT * FROM backup; DROP TABLE backup');
    const sent = ['sessions', 'revoke', '--all', '--reason', 'restored', '--json'];
    const { code, json } = await runCli(service.variables, ...sent);
    expect([code, json.revoked >= 2]).toEqual([0, true]);
    for (const held of [revoked, refreshed, newest]) expectFailure(await refresh(held), 401, 'refresh_token_revoked');
    expectFailure(await refresh(since), 401, 'refresh_token_invalid');
    const { reasons } = await rowsOf(refreshed.identity.id);
    expect(reasons).toEqual(['restored']);
    expect((await refresh(await givenSession(service, revoked))).status).toBe(200);
  });

  // Red without EVERYBODY in the condition of a cut-off.
  it('F17: nobody goes on while the ending is still being written down', async () => {
    const session = await givenSession(service);
    const barrier = await Barrier.holdSession(service, session.sessionId);
    const ending = service.app.get(SignOuts).ofMany(null, { reason: 'restored' });
    await barrier.sees(1);
    expect(await rowsOf(session.identity.id)).toMatchObject({ open: 1 });
    const bearer = { authorization: `Bearer ${session.accessToken}` };
    expectFailure(await service.http.get('/v1/auth/session', bearer), 401, 'access_token_invalid');
    await barrier.release();
    expect(await ending).toBeGreaterThan(0);
  });
});

describe('SESSIONS_PER_IDENTITY', () => {
  let bounded: Service;
  beforeAll(async () => {
    bounded = await service.replica({ SESSIONS_PER_IDENTITY: '3' });
  });
  afterAll(() => bounded.stop());

  it('S8: one more ends the one that was opened first, and says why', async () => {
    const application = await givenApplication(bounded);
    const identity = await givenIdentity(bounded, application);
    const sessions: GivenSession[] = [];
    for (let count = 0; count < 4; count += 1) sessions.push(await givenSession(bounded, { application, identity }));
    const [first, ...others] = sessions as [GivenSession, ...GivenSession[]];
    expectFailure(await refresh(first), 401, 'refresh_token_revoked');
    for (const other of others) expect((await refresh(other)).status).toBe(200);
    const revoked = await auditEvents(service, { identityId: identity.id, type: 'session.revoked' });
    expect(revoked).toMatchObject([{ session_id: first.sessionId, details: { reason: 'bound' } }]);
    expect(revoked[0]?.details).toEqual({ reason: 'bound' });
  });

  it('S8: holds under fifty sign-ins at once', async () => {
    const application = await givenApplication(bounded);
    const identity = await givenIdentity(bounded, application);
    const codes: string[] = [];
    for (let count = 0; count < 50; count += 1) codes.push(await givenCode(bounded, application, { identity }));
    const answers = await Promise.all(
      codes.map((code) => bounded.http.post('/v1/auth/authorize', { code, client_type: 'server' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 200));
    expect(await rowsOf(identity.id)).toEqual({ open: 3, ended: 47, reasons: ['bound'] });
  });

  it('S8: counts the living alone', async () => {
    const application = await givenApplication(bounded);
    const identity = await givenIdentity(bounded, application);
    const first = await givenSession(bounded, { application, identity });
    for (let count = 0; count < 6; count += 1) {
      const { accessToken } = await givenSession(bounded, { application, identity });
      await bounded.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
    }
    expect((await refresh(first)).status).toBe(200);
  });
});
