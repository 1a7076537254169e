import { auditTypes } from '../support/audit.js';
import { expectFailure } from '../support/expect.js';
import { givenApplication, givenSession, givenTimePasses } from '../support/given.js';
import { givenSessionEndsIn } from '../support/given-changes.js';
import { type Answer, type Service, useService } from '../support/service.js';

describe('POST /v1/auth/refresh, on every node', () => {
  const service = useService();
  let replica: Service;
  beforeAll(async () => {
    replica = await service.replica();
  });
  afterAll(() => replica.stop());

  const at = (node: Service, refresh_token: string) =>
    node.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token });
  const here = (token: string) => at(service, token);
  const there = (token: string) => at(replica, token);
  const outcome = ({ headers }: Answer) => headers.get('x-refresh-outcome');
  const eventsOf = async (sessionId: string): Promise<string[]> =>
    (await auditTypes(service, { sessionId })).filter((type) => type !== 'session.opened');

  it('R20: a token rotated on one node is the parent on the other', async () => {
    const { refreshToken, sessionId } = await givenSession(service);
    const first = await here(refreshToken);
    const again = await there(refreshToken);
    expect([outcome(first), outcome(again)]).toEqual(['rotated', 'replayed']);
    expect(again.body.refresh_token).toBe(first.body.refresh_token);
    const next = await there(first.body.refresh_token);
    expect(outcome(next)).toBe('rotated');
    expect(await eventsOf(sessionId)).toEqual([]);
  });

  it('R21: a grandparent kills the whole family on every node with the very next request', async () => {
    const { refreshToken, sessionId, accessToken } = await givenSession(service);
    const parent = (await here(refreshToken)).body.refresh_token;
    const leaf = (await there(parent)).body;
    expectFailure(await there(refreshToken), 401, 'refresh_token_reused');
    expectFailure(await here(leaf.refresh_token), 401, 'refresh_token_reused');
    expectFailure(await there(parent), 401, 'refresh_token_reused');
    for (const token of [accessToken, leaf.access_token])
      expectFailure(
        await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${token}` }),
        401,
        'access_token_invalid',
      );
    expect(await eventsOf(sessionId)).toEqual(['session.reuse_detected']);
  });

  it('R21: the parent kills the family once its successor was used, overlap or not', async () => {
    const { refreshToken } = await givenSession(service);
    const second = (await here(refreshToken)).body.refresh_token;
    const third = (await there(second)).body.refresh_token;
    expect(outcome(await here(second))).toBe('replayed');
    expectFailure(await here(refreshToken), 401, 'refresh_token_reused');
    expectFailure(await there(third), 401, 'refresh_token_reused');
  });

  it('R20: recovers a lost response on another node, with an audit event', async () => {
    const { refreshToken, sessionId } = await givenSession(service);
    const lost = (await here(refreshToken)).body.refresh_token;
    await givenTimePasses(service, sessionId, '31 seconds');
    const fresh = await there(refreshToken);
    expect(outcome(fresh)).toBe('recovered');
    expect(outcome(await here(refreshToken))).toBe('replayed');
    expect(await eventsOf(sessionId)).toEqual(['session.recovered']);
    expectFailure(await here(lost), 401, 'refresh_token_reused');
    expectFailure(await there(fresh.body.refresh_token), 401, 'refresh_token_reused');
    expect(await eventsOf(sessionId)).toEqual(['session.recovered', 'session.reuse_detected']);
  });

  it('R20: recovery ends a day after the first exchange, also where it was recovered in between', async () => {
    const { refreshToken, sessionId } = await givenSession(service);
    await here(refreshToken);
    await givenTimePasses(service, sessionId, '23 hours');
    const fresh = (await here(refreshToken)).body.refresh_token;
    await givenTimePasses(service, sessionId, '61 minutes');
    expectFailure(await there(refreshToken), 401, 'refresh_token_reused');
    expectFailure(await here(fresh), 401, 'refresh_token_reused');
  });

  it('R20: recovers nothing where recovery is off', async () => {
    const strict = await service.replica({ REFRESH_RECOVERY: '0' });
    const { refreshToken, sessionId } = await givenSession(service);
    await at(strict, refreshToken);
    expect(outcome(await at(strict, refreshToken))).toBe('replayed');
    await givenTimePasses(service, sessionId, '31 seconds');
    expectFailure(await at(strict, refreshToken), 401, 'refresh_token_reused');
    await strict.stop();
  });

  it('R20: an overlap of 0 answers no replay', async () => {
    const application = await givenApplication(service, { refreshOverlap: 0 });
    const { refreshToken } = await givenSession(service, { application });
    const lost = await here(refreshToken);
    const fresh = await there(refreshToken);
    expect(outcome(fresh)).toBe('recovered');
    expect(fresh.body.refresh_token).not.toBe(lost.body.refresh_token);
  });

  it('R24: after every node has restarted, a rotated token is still refused, and the living one still works', async () => {
    const dead = await givenSession(service);
    const living = await givenSession(service);
    const ended = await givenSession(service);
    const second = (await here(dead.refreshToken)).body.refresh_token;
    await here(second);
    const successor = (await here(living.refreshToken)).body.refresh_token;
    await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${ended.accessToken}` });
    const restarted = await service.replica();
    expectFailure(await at(restarted, dead.refreshToken), 401, 'refresh_token_reused');
    expectFailure(await at(restarted, ended.refreshToken), 401, 'refresh_token_revoked');
    expect(outcome(await at(restarted, successor))).toBe('rotated');
    await restarted.stop();
  });

  describe('R26: limits', () => {
    it('ends a session that nobody refreshed for seven days', async () => {
      const { refreshToken, sessionId } = await givenSession(service);
      await givenTimePasses(service, sessionId, '7 days');
      expectFailure(await here(refreshToken), 401, 'refresh_token_expired');
    });

    it('slides with each refresh, but never past thirty days', async () => {
      const session = await givenSession(service);
      let token = session.refreshToken;
      for (const [days, left] of [
        [6, 7],
        [6, 7],
        [6, 7],
        [6, 6],
        [5, 1],
      ] as const) {
        await givenTimePasses(service, session.sessionId, `${days} days`);
        const answer = await here(token);
        expect(answer.status).toBe(200);
        expect(Math.ceil(answer.body.refresh_expires_seconds / 86_400)).toBe(left);
        token = answer.body.refresh_token;
      }
      await givenTimePasses(service, session.sessionId, '1 day');
      expectFailure(await here(token), 401, 'refresh_token_expired');
    });

    it('a replay slides nothing', async () => {
      const { refreshToken, sessionId } = await givenSession(service);
      await here(refreshToken);
      await givenSessionEndsIn(service, sessionId, '100 seconds', ['idle_expires_at']);
      expect((await here(refreshToken)).body.refresh_expires_seconds).toBeLessThanOrEqual(100);
    });

    it('expired is expired for the bearer as well', async () => {
      const { accessToken, sessionId } = await givenSession(service);
      await givenTimePasses(service, sessionId, '7 days');
      expectFailure(
        await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` }),
        401,
        'access_token_invalid',
      );
    });
  });
});
