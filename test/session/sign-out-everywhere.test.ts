import { auditEvents } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { givenBrowserSession, stateOf } from '../support/browser-session.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenSession,
  givenApplication,
  givenCode,
  givenIdentity,
  givenSession,
  givenTimePasses,
} from '../support/given.js';
import { givenDocuments } from '../support/given-documents.js';
import { type GivenPortal, givenPortal } from '../support/given-portal.js';
import { Visitor } from '../support/hosted-account.js';
import { type Answer, useService } from '../support/service.js';

const service = useService();

const PLANS = [
  ['with', true],
  ['without', false],
] as const;

const everywhere = (body: object = {}, headers: Record<string, string> = {}) =>
  service.http.patch('/v1/auth/revoke', headers, { all: true, ...body });
const bearer = ({ accessToken }: Pick<GivenSession, 'accessToken'>) => ({ authorization: `Bearer ${accessToken}` });
const cookie = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
const expectOver = async (...sessions: { sessionId: string }[]) => {
  for (const { sessionId } of sessions)
    expect(await stateOf(service, sessionId)).toMatchObject({ alive: false, reason: 'logout' });
};
const expectAlive = async (...sessions: { sessionId: string }[]) => {
  for (const { sessionId } of sessions) expect(await stateOf(service, sessionId)).toMatchObject({ alive: true });
};
const answered = ({ sessionId }: { sessionId: string }, ended: number) => ({
  ...{ session_id: sessionId, ended },
  revoked_at: expect.stringMatching(/Z$/),
});

describe('Signing out everywhere', () => {
  it.each(PLANS)('ends every session of the user, %s a portal in the plan', async (_with, enabled) => {
    const application = await givenApplication(service, { plan: { portal: { enabled, profile: true, mfa: true } } });
    const asking = await givenSession(service, { application });
    const others = [
      await givenSession(service, asking),
      await givenSession(service, { ...asking, clientType: 'mobile' }),
      await givenBrowserSession(service, asking),
    ];
    const stranger = await givenSession(service, { application });
    const answer = await everywhere({}, bearer(asking));
    expect([answer.status, answer.body]).toEqual([200, answered(asking, 4)]);
    await expectOver(asking, ...others);
    await expectAlive(stranger);
    expectFailure(await everywhere({}, bearer(asking)), 401, 'access_token_invalid');
    const [event] = await auditEvents(service, { sessionId: others[0]?.sessionId as string, type: 'session.revoked' });
    expect(event?.details).toEqual({ reason: 'logout' });
  });

  it('takes a refresh token of any generation, of the portal too, when the access token has expired', async () => {
    const portal = await givenPortal(service);
    const asking = await givenSession(service, portal);
    await givenTimePasses(service, asking.sessionId, '1 day');
    const refreshed = { client_type: 'server', refresh_token: asking.refreshToken };
    expect((await service.http.post('/v1/auth/refresh', refreshed)).status).toBe(200);
    const answer = await everywhere({ refresh_token: asking.refreshToken });
    expect([answer.status, answer.body]).toEqual([200, answered(asking, 3)]);
    await expectOver(portal, portal.origin, asking);
    expectFailure(await everywhere({ refresh_token: asking.refreshToken }), 401, 'refresh_token_revoked');
    const next = await givenPortal(service, { origin: await givenSession(service, portal) });
    expect((await everywhere({ refresh_token: next.refreshToken })).body).toEqual(answered(next, 2));
  });

  it("takes the cookie of a browser, clears it, and judges another site's page as a refresh does", async () => {
    const browser = await givenBrowserSession(service);
    const other = await givenSession(service, browser);
    const headers = { cookie: cookie(browser.cookies) };
    const foreign = await everywhere({ client_type: 'browser' }, { ...headers, origin: 'https://evil.tld' });
    expectFailure(foreign, 401, 'foreign_request');
    await expectAlive(browser, other);
    const answer = await everywhere({ client_type: 'browser' }, { ...headers, origin: browser.application.origin });
    expect([answer.status, answer.body]).toEqual([200, answered(browser, 2)]);
    expect(answer.cookies).toMatchObject({ service_access: '', service_refresh: '', service_session: '' });
    await expectOver(browser, other);
  });

  it('asks for the same proof as signing out, and ends nothing without it', async () => {
    const session = await givenSession(service);
    const other = await givenSession(service, session);
    const stranger = await givenSession(service);
    expectFailure(await everywhere(), 401, 'access_token_invalid');
    expectFailure(
      await everywhere({ refresh_token: `${session.refreshToken.slice(0, -4)}AAAA` }),
      401,
      'refresh_token_invalid',
    );
    expectFailure(
      await everywhere({ refresh_token: stranger.refreshToken }, bearer(session)),
      401,
      'credentials_mixed',
    );
    expectFailure(await everywhere({ all: 'yes' }, bearer(session)), 400, 'malformed_input');
    await expectAlive(session, other, stranger);
    for (const all of [false, null]) {
      const [one, two] = [await givenSession(service, session), await givenSession(service, session)];
      expect((await everywhere({ all }, bearer(one))).body).toEqual({
        session_id: one.sessionId,
        revoked_at: expect.any(String),
      });
      await expectAlive(two);
    }
  });

  it('forgets every remembered browser of the user', async () => {
    const session = await givenSession(service);
    await service.db.query(
      `INSERT INTO remembered_browsers (id, application_id, identity_id, secret_hash, provider, amr, authenticated_at,
         created_at, last_used_at, expires_at)
       VALUES (gen_random_uuid(), $1, $2, 'x', 'password', '{pwd}', now(), now(), now(), now() + interval '1 day')`,
      [session.application.id, session.identity.id],
    );
    expect((await everywhere({}, bearer(session))).status).toBe(200);
    const { rowCount } = await service.db.query('SELECT FROM remembered_browsers WHERE identity_id = $1', [
      session.identity.id,
    ]);
    expect(rowCount).toBe(0);
  });

  // Red where only sessions end: a thief who has begun to sign in is in again a moment after the answer.
  it.each<[string, (portal: GivenPortal) => Promise<Answer>]>([
    ['PATCH /v1/auth/revoke', ({ origin }) => everywhere({}, bearer(origin))],
    [
      'DELETE /v1/portal/sessions',
      ({ bearer: headers }) => service.http.send('DELETE', '/v1/portal/sessions', { headers }),
    ],
  ])(
    'ends what would open the next session: a code, and a proof that waits at a page (%s)',
    async (_route, signOut) => {
      const application = await givenApplication(service);
      const identity = await givenIdentity(service, application);
      const code = await givenCode(service, application, { identity });
      const portal = await givenPortal(service, { application, identity });
      await givenDocuments(service, application, { terms: '2' });
      const thief = new Visitor(service, application);
      await thief.start();
      await thief.press('Sign in', { email: identity.email, password: identity.password });
      await thief.land();
      expect((await signOut(portal)).status).toBe(200);
      const agreed = await thief.press('Agree and continue', { answer: 'agree', terms: '2' });
      expect(agreed.headers.get('x-error-code')).toBe('first_factor_lapsed');
      const exchanged = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
      expectFailure(exchanged, 401, 'authorization_code_consumed');
    },
  );

  it('ends nothing if the session that asks has ended meanwhile', async () => {
    const session = await givenSession(service);
    const other = await givenSession(service, session);
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [
      session.identity.id,
    ]);
    const asking = [everywhere({}, bearer(session)), everywhere({ refresh_token: session.refreshToken })];
    await barrier.sees(2);
    await service.db.query("UPDATE sessions SET revoked_at = now(), ended_reason = 'user' WHERE id = $1", [
      session.sessionId,
    ]);
    await barrier.release();
    const [byBearer, byToken] = await Promise.all(asking);
    expectFailure(byBearer as never, 401, 'access_token_invalid');
    expectFailure(byToken as never, 401, 'refresh_token_revoked');
    await expectAlive(other);
  });
});

describe('A plan without the portal', () => {
  it('is refused with the name of the feature', async () => {
    const application = await givenApplication(service, {
      plan: { portal: { enabled: false, profile: true, mfa: true } },
    });
    const session = await givenSession(service, { application });
    const answer = await service.http.get('/v1/portal/exchange', bearer(session));
    expectFailure(answer, 403, 'feature_blocked_by_plan');
    expect(answer.body.message).toBe("The application's plan does not include this feature: portal.");
  });
});
