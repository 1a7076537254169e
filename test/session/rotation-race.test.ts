import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenSession, givenSession } from '../support/given.js';
import { describeRevocationRace } from '../support/revocation-race.js';
import { type Service, useService } from '../support/service.js';

/** By then a refresh waits alone for its row, and does not lose its place any more. */
const ALONE_MS = 300;

describe('POST /v1/auth/refresh, many at once', () => {
  const service = useService({ DATABASE_TIMEOUT: '30s' }); // who holds a barrier takes longer than anybody should
  /** Those of one session take turns within a process. Two processes meet at its row. */
  let replica: Service;
  beforeAll(async () => {
    replica = await service.replica();
  });
  afterAll(() => replica.stop());

  const refresh = (refresh_token: string, at = service) =>
    at.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token });
  const revoke = (accessToken: string, at = service) =>
    at.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
  const sessionOf = async ({ sessionId }: GivenSession) =>
    (await service.db.query('SELECT * FROM sessions WHERE id = $1', [sessionId])).rows[0];

  // Red if the statement judges the row before it has its lock (`generation` read in a CTE or a query of its own).
  it('R22: 50 refreshes with one token, on two nodes, all get one and the same successor', async () => {
    const session = await givenSession(service);
    const barrier = await Barrier.holdSession(service, session.sessionId);
    const racing = Array.from({ length: 50 }, (_, index) =>
      refresh(session.refreshToken, index % 2 ? replica : service),
    );
    await barrier.sees(2);
    await barrier.release();
    const answers = await Promise.all(racing);
    const outcomes = answers.map(({ headers }) => headers.get('x-refresh-outcome')).sort();
    expect(outcomes).toEqual([...Array(49).fill('replayed'), 'rotated']);
    const successors = [...new Set(answers.map(({ body }) => body.refresh_token))];
    expect(successors).toHaveLength(1);
    expect((await sessionOf(session)).generation).toBe(2);
    expect((await refresh(successors[0])).headers.get('x-refresh-outcome')).toBe('rotated');
  });

  // Red like the one before: stale reads let each of them issue a successor of its own.
  it('R22: 50 recoveries of one lost response issue one successor', async () => {
    const session = await givenSession(service);
    const lost = await refresh(session.refreshToken);
    await service.db.query(
      "UPDATE sessions SET rotated_at = rotated_at - interval '31 s', parent_exchanged_at = parent_exchanged_at - interval '31 s' WHERE id = $1",
      [session.sessionId],
    );
    const barrier = await Barrier.holdSession(service, session.sessionId);
    const racing = Array.from({ length: 50 }, (_, index) =>
      refresh(session.refreshToken, index % 2 ? replica : service),
    );
    await barrier.sees(2);
    await barrier.release();
    const answers = await Promise.all(racing);
    expect(answers.map(({ headers }) => headers.get('x-refresh-outcome')).sort()).toEqual([
      'recovered',
      ...Array(49).fill('replayed'),
    ]);
    const successors = [...new Set(answers.map(({ body }) => body.refresh_token))];
    expect(successors).toHaveLength(1);
    expect(successors[0]).not.toBe(lost.body.refresh_token);
  });

  // Red without `live` in the refresh statement.
  it('R21: a thief and the owner at once: whoever queues second is judged on what the first left', async () => {
    const session = await givenSession(service);
    const second = (await refresh(session.refreshToken)).body.refresh_token;
    const third = (await refresh(second)).body.refresh_token;
    const barrier = await Barrier.holdSession(service, session.sessionId);
    const thief = refresh(session.refreshToken);
    await barrier.sees(1, ALONE_MS);
    const owner = refresh(third, replica);
    await barrier.sees(2);
    await barrier.release();
    expectFailure(await thief, 401, 'refresh_token_reused');
    expectFailure(await owner, 401, 'refresh_token_reused');
  });

  // Red without `live` in the refresh statement.
  it('R23: a refresh that queues behind a revocation gets nothing', async () => {
    const session = await givenSession(service);
    const barrier = await Barrier.holdSession(service, session.sessionId);
    const ending = revoke(session.accessToken);
    await barrier.sees(1);
    const refreshing = refresh(session.refreshToken);
    await barrier.sees(2);
    await barrier.release();
    expect((await ending).status).toBe(200);
    expectFailure(await refreshing, 401, 'refresh_token_revoked');
  });

  // Red likewise.
  it('R23: a refresh that got ahead of the revocation has a successor that is dead', async () => {
    const session = await givenSession(service);
    const barrier = await Barrier.holdSession(service, session.sessionId);
    const refreshing = refresh(session.refreshToken);
    await barrier.sees(1, ALONE_MS);
    const ending = revoke(session.accessToken);
    await barrier.sees(2);
    await barrier.release();
    const { body } = await refreshing;
    expect((await ending).status).toBe(200);
    expectFailure(await refresh(body.refresh_token), 401, 'refresh_token_revoked');
    expectFailure(await revoke(body.access_token), 401, 'access_token_invalid');
  });

  // Red without `live` in the statement that ends.
  it('R46: of two revocations at once one ends the session, and the other finds it gone', async () => {
    const session = await givenSession(service);
    const barrier = await Barrier.holdSession(service, session.sessionId);
    const both = [revoke(session.accessToken), revoke(session.accessToken)];
    await barrier.sees(2);
    await barrier.release();
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describeRevocationRace(80);
