import { decodeJwt } from 'jose';
import { givenBrowserSession } from '../support/browser-session.js';
import { givenFile, runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenSession,
  givenApplication,
  givenSession,
  givenTimePasses,
} from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { type Answer, useService } from '../support/service.js';

const HOUR = 3600;
const DAY = 24 * HOUR;

const service = useService();
let operator: Operator;
let application: GivenApplication;
beforeEach(async () => {
  operator = await Operator.of(service);
  application = await givenApplication(service);
});

const set = async (lifetimes: object | null): Promise<void> => {
  const changed = await operator.patch(`/applications/${application.slug}`, { lifetimes });
  expect(changed.status).toBe(200);
};
const refresh = (refresh_token: string): Promise<Answer> =>
  service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token });
const pass = async ({ sessionId }: GivenSession, interval: string): Promise<void> => {
  await givenTimePasses(service, sessionId, interval);
  await service.db.query('UPDATE sessions SET authenticated_at = authenticated_at - $2::interval WHERE id = $1', [
    sessionId,
    interval,
  ]);
};
const lifeOf = (token: string): number => {
  const { iat, exp } = decodeJwt(token) as { iat: number; exp: number };
  return exp - iat;
};

describe('The lifetimes of an application', () => {
  it('are those of the service where it says nothing', async () => {
    const session = await givenSession(service, { application });
    expect(lifeOf(session.accessToken)).toBe(900);
    const { body } = await refresh(session.refreshToken);
    expect(body).toMatchObject({ access_expires_seconds: 900, refresh_expires_seconds: expect.closeTo(7 * DAY, -1) });
  });

  it('count for the sessions that are opened, and for each of their refreshes', async () => {
    await set({ idle: '2h', absolute: '8h', access_token: '5m' });
    const session = await givenSession(service, { application });
    expect(lifeOf(session.accessToken)).toBe(300);
    const { body } = await refresh(session.refreshToken);
    expect(body).toMatchObject({ access_expires_seconds: 300, refresh_expires_seconds: expect.closeTo(2 * HOUR, -1) });
    await pass(session, '7 hours 59 minutes 30 seconds');
    await service.db.query("UPDATE sessions SET idle_expires_at = now() + interval '1 minute' WHERE id = $1", [
      session.sessionId,
    ]);
    const last = await refresh(body.refresh_token);
    expect(last.body.refresh_expires_seconds).toBeLessThanOrEqual(30);
    expect(last.body.access_expires_seconds).toBeLessThanOrEqual(30);
  });

  it('R26: an idle limit of its own ends the session', async () => {
    await set({ idle: '1h' });
    const session = await givenSession(service, { application });
    await pass(session, '61 minutes');
    const refused = await refresh(session.refreshToken);
    expectFailure(refused, 401, 'refresh_token_expired');
    expect(refused.headers.get('x-session-ended')).toBe('idle');
  });

  // Red where a refresh asks only the row of the session.
  it('R26: shorter ones count for a running session at its next refresh', async () => {
    const session = await givenSession(service, { application });
    await pass(session, '2 days');
    await set({ idle: '1h', absolute: '3d' });
    const once = await refresh(session.refreshToken);
    expect(once.body.refresh_expires_seconds).toBeGreaterThan(HOUR - 10);
    expect(once.body.refresh_expires_seconds).toBeLessThanOrEqual(HOUR);
    await pass(session, '1 day');
    const refused = await refresh(once.body.refresh_token);
    expect(refused.headers.get('x-session-ended')).toBe('idle');
  });

  it('R26: a session that has lasted longer than a new absolute limit ends at its next refresh, for good', async () => {
    const session = await givenSession(service, { application });
    await pass(session, '2 days');
    await set({ absolute: '1d' });
    for (const lifetimes of [undefined, null, { absolute: '20d' }]) {
      if (lifetimes !== undefined) await set(lifetimes);
      const refused = await refresh(session.refreshToken);
      expectFailure(refused, 401, 'refresh_token_expired');
      expect(refused.headers.get('x-session-ended')).toBe('absolute');
    }
  });

  it('longer ones revive no session, and lengthen the absolute end of none', async () => {
    await set({ idle: '1h', absolute: '2h' });
    const [idle, lively] = [await givenSession(service, { application }), await givenSession(service, { application })];
    await pass(idle, '61 minutes');
    await set(null);
    expectFailure(await refresh(idle.refreshToken), 401, 'refresh_token_expired');
    const { body } = await refresh(lively.refreshToken);
    expect(body.refresh_expires_seconds).toBeLessThanOrEqual(2 * HOUR);
    expect(body.refresh_expires_seconds).toBeGreaterThan(HOUR);
  });

  it('are the max-age of cookies', async () => {
    await set({ idle: '2h', access_token: '1m' });
    const session = await givenBrowserSession(service, { application });
    const { rows } = await service.db.query(
      'SELECT extract(epoch FROM idle_expires_at - rotated_at)::int AS idle, terms FROM sessions WHERE id = $1',
      [session.sessionId],
    );
    expect(rows).toEqual([{ idle: 2 * HOUR, terms: { idle: 2 * HOUR } }]);
    const answer = await service.http.raw('/api/service/refresh', {
      method: 'POST',
      headers: {
        cookie: Object.entries(session.cookies)
          .map((pair) => pair.join('='))
          .join('; '),
        origin: application.origin,
      },
    });
    const ages = answer.headers.getSetCookie().map((cookie) => Number(/Max-Age=(\d+)/.exec(cookie)?.[1]));
    expect(ages.sort((one, other) => one - other)).toEqual([
      60,
      expect.closeTo(2 * HOUR, -1),
      expect.closeTo(2 * HOUR, -1),
    ]);
  });

  it('of sessions that are refreshed together are judged one by one', async () => {
    const other = await givenApplication(service);
    await set({ idle: '1h' });
    const sessions = await Promise.all([
      ...Array.from({ length: 4 }, () => givenSession(service, { application })),
      ...Array.from({ length: 4 }, () => givenSession(service, { application: other })),
    ]);
    const answers = await Promise.all(sessions.map(({ refreshToken }) => refresh(refreshToken)));
    const left = answers.map(({ body }) => Math.round(body.refresh_expires_seconds / HOUR));
    expect(left).toEqual([1, 1, 1, 1, 168, 168, 168, 168]);
  });

  it('are no longer than those of the service', async () => {
    const refused = await operator.patch(`/applications/${application.slug}`, {
      lifetimes: { idle: '8d', absolute: 5, access_token: 901 },
    });
    expectFailure(refused, 400, 'malformed_input');
    expect(refused.body.message).toBe(
      [
        'lifetimes.idle must be seconds, or a duration such as 8h, from 60s to 604800s',
        'lifetimes.absolute must be seconds, or a duration such as 8h, from 60s to 2592000s',
        'lifetimes.access_token must be seconds, or a duration such as 8h, from 10s to 900s',
      ].join('; '),
    );
  });

  it('count as the service says where it has become stricter', async () => {
    await set({ idle: '2d', access_token: '10m' });
    const strict = await service.replica({ REFRESH_TOKEN_TTL: '1d', ACCESS_TOKEN_TTL: '1m' });
    const session = await givenSession(service, { application });
    const { body } = await strict.http.post('/v1/auth/refresh', {
      client_type: 'server',
      refresh_token: session.refreshToken,
    });
    await strict.stop();
    expect(body).toMatchObject({ access_expires_seconds: 60, refresh_expires_seconds: expect.closeTo(DAY, -1) });
  });

  it('stand in a seed file, and their drift shows', async () => {
    const file = (lifetimes: object | null) =>
      givenFile(
        JSON.stringify({
          plans: [{ key: 'lasting', name: 'Lasting', providers: ['password'] }],
          applications: [
            { slug: 'lasting', name: 'Lasting', plan: 'lasting', origins: ['https://a.example.com'], lifetimes },
          ],
        }),
      );
    await runCli(service.variables, 'seed', file({ idle: '8h', accessToken: '5m' }));
    const shown = await operator.get('/applications/lasting');
    expect(shown.body.lifetimes).toEqual({ idle: 8 * HOUR, absolute: null, access_token: 300 });
    await operator.patch('/applications/lasting', { lifetimes: null });
    const rehearsed = await runCli(
      service.variables,
      'seed',
      file({ idle: '8h', accessToken: '5m' }),
      '--dry-run',
      '--json',
    );
    expect(rehearsed.json.applications[0].drift).toMatchObject([
      { name: 'lifetimes.idle' },
      { name: 'lifetimes.accessToken' },
    ]);
  });
});
