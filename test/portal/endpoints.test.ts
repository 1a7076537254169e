import { stateOf } from '../support/browser-session.js';
import { audienceOf, bearerRoutes, type Endpoint, jsonEndpoints } from '../support/endpoints.js';
import { expectFailure } from '../support/expect.js';
import { givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { type GivenPortal, givenPortal } from '../support/given-portal.js';
import type { Service } from '../support/service.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

type Bearer = Record<string, string>;

/** What weakens or takes over an account, with a body that is well-formed. A new one is in the table below by itself. */
const WITHOUT_PROOF: Record<string, (portal: GivenPortal) => object> = {
  'PATCH /v1/portal/mfa/disable': () => ({}),
  'POST /v1/portal/mfa/recovery-codes': () => ({}),
  'DELETE /v1/portal/account': ({ identity }) => ({ confirm: identity.email }),
};

describe('Every endpoint of the portal', () => {
  const service = useService();

  const portalRoutes = () => bearerRoutes(service).filter((endpoint) => audienceOf(endpoint) === 'portal');
  const ask = ({ method, path, examples }: Endpoint, bearer: Bearer, at: Service = service) =>
    at.http.send(method, path, { headers: bearer, ...(method !== 'GET' && { body: examples[0] ?? {} }) });
  const bearerOf = ({ accessToken }: { accessToken: string }) => ({ authorization: `Bearer ${accessToken}` });

  it('is in the table', () => {
    expect(portalRoutes().map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(['GET /v1/portal/me', 'PATCH /v1/portal/profile', 'DELETE /v1/portal/account']),
    );
  });

  it('needs a bearer, but for the one that leads in', () => {
    const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
    const guarded = new Set(bearerRoutes(service).map(nameOf));
    const ofPortal = jsonEndpoints(service).filter(({ path }) => path.startsWith('/v1/portal/'));
    expect(ofPortal.map(nameOf).filter((name) => !guarded.has(name))).toEqual(['POST /v1/portal/authorize']);
  });

  it("R77: refuses an application's token, and an application's endpoint refuses the portal's", async () => {
    const portal = await givenPortal(service);
    for (const endpoint of bearerRoutes(service)) {
      const foreign = audienceOf(endpoint) === 'portal' ? bearerOf(portal.origin) : portal.bearer;
      expectFailure(await ask(endpoint, foreign), 401, 'access_token_invalid');
    }
    for (const { sessionId } of [portal, portal.origin])
      expect(await stateOf(service, sessionId)).toMatchObject({ alive: true });
  });

  it('is closed without a bearer', async () => {
    for (const endpoint of portalRoutes()) expectFailure(await ask(endpoint, {}), 401, 'access_token_invalid');
  });

  it.each([
    ['portal', { enabled: false, profile: true, mfa: true }, /./],
    ['portal.profile', { enabled: true, profile: false, mfa: true }, /\/profile$/],
    ['portal.mfa', { enabled: true, profile: true, mfa: false }, /\/mfa\//],
  ])('is 403 without %s in the plan, also for tokens that are already out', async (_feature, granted, covered) => {
    const portal = await givenPortal(service);
    const routes = portalRoutes().filter(({ path }) => covered.test(path));
    expect(routes.length).toBeGreaterThan(0);
    await service.db.query('UPDATE plans SET portal = $2 WHERE id = $1', [portal.application.planId, granted]);
    const fresh = await service.replica(); // whose cache is empty
    for (const endpoint of routes)
      expectFailure(await ask(endpoint, portal.bearer, fresh), 403, 'feature_blocked_by_plan');
    const exchange = await fresh.http.get('/v1/portal/exchange', bearerOf(portal.origin));
    expect(exchange.status).toBe(granted.enabled ? 200 : 403);
    await fresh.stop();
  });

  it('is closed once its session has ended, or the one that it was opened from, at this replica and another', async () => {
    const other = await service.replica();
    const ends: ((portal: GivenPortal) => Promise<unknown>)[] = [
      (portal) => service.http.send('DELETE', `/v1/portal/sessions/${portal.sessionId}`, { headers: portal.bearer }),
      (portal) => service.http.patch('/v1/auth/revoke', bearerOf(portal.origin)),
    ];
    for (const end of ends) {
      const portal = await givenPortal(service);
      await end(portal);
      for (const endpoint of portalRoutes())
        for (const at of [service, other])
          expectFailure(await ask(endpoint, portal.bearer, at), 401, 'access_token_invalid');
    }
    await other.stop();
  });

  it('is closed to the token of a session whose identity or application is gone', async () => {
    const gone = ['DELETE FROM sessions WHERE identity_id = $1', 'DELETE FROM identities WHERE id = $1'];
    const portal = await givenPortal(service);
    for (const statement of gone) await service.db.query(statement, [portal.identity.id]);
    for (const endpoint of portalRoutes())
      expectFailure(await ask(endpoint, portal.bearer), 401, 'access_token_invalid');
  });

  // The moment between the guard and the act: the session was alive, and then the identity was deleted.
  it('is 404 for an identity that is gone', async () => {
    const portal = await givenPortal(service);
    await service.db.query('ALTER TABLE sessions DROP CONSTRAINT IF EXISTS sessions_identity_id_fkey');
    await service.db.query('DELETE FROM identities WHERE id = $1', [portal.identity.id]);
    for (const endpoint of portalRoutes()) expect((await ask(endpoint, portal.bearer)).status).toBeLessThan(500);
    const routes: [string, string, object?][] = [
      ['GET', 'me'],
      ['GET', 'export'],
      ['PATCH', 'profile', { name: 'Ada' }],
      ['PATCH', 'mfa/enable', {}],
      ['PATCH', 'mfa/disable', { code: '123456' }],
      ['POST', 'mfa/recovery-codes', { code: '123456' }],
      ['POST', 'password', { current_password: 'x', password: 'nine patient herons' }],
      ['POST', 'proof', { password: 'x' }],
      ['POST', 'proof/mail', {}],
      ['DELETE', 'sessions'],
      ['DELETE', 'account', { confirm: portal.identity.email, password: 'x' }],
    ];
    for (const [method, path, body] of routes) {
      const answer = await service.http.send(method, `/v1/portal/${path}`, { headers: portal.bearer, body });
      expectFailure(answer, 404, 'identity_not_found');
    }
  });

  it('is 404 for an application that is gone', async () => {
    const portal = await givenPortal(service);
    await service.db.query('ALTER TABLE sessions DROP CONSTRAINT IF EXISTS sessions_application_id_fkey');
    await service.db.query('ALTER TABLE identities DROP CONSTRAINT IF EXISTS identities_application_id_fkey');
    await service.db.query('DELETE FROM applications WHERE id = $1', [portal.application.id]);
    const fresh = await service.replica(); // whose cache is empty
    for (const endpoint of portalRoutes())
      expectFailure(await ask(endpoint, portal.bearer, fresh), 404, 'application_not_found');
    await fresh.stop();
  });

  it.each(Object.keys(WITHOUT_PROOF))('%s needs a fresh proof', async (route) => {
    const portal = await givenPortal(service);
    await givenApp(service, portal.identity);
    const [method, path] = route.split(' ') as [string, string];
    const answer = await service.http.send(method, path, {
      headers: portal.bearer,
      body: WITHOUT_PROOF[route]?.(portal) ?? {},
    });
    expectFailure(answer, 400, 'fresh_proof_required');
  });

  it('R77: changes nothing of another identity, whatever it is sent', async () => {
    const application = await givenApplication(service);
    const portal = await givenPortal(service, { application });
    const theirs = await givenIdentity(service, application);
    const session = await givenSession(service, { application, identity: theirs });
    const before = (await service.db.query('SELECT * FROM identities WHERE id = $1', [theirs.id])).rows;
    const ids = { id: theirs.id, identity_id: theirs.id, identityId: theirs.id, sub: theirs.id, user_id: theirs.id };
    for (const { method, path, examples } of portalRoutes().filter((route) => !route.path.endsWith('/account')))
      await service.http.send(method, `${path}?${new URLSearchParams(ids)}`, {
        headers: portal.bearer,
        ...(method !== 'GET' && { body: { ...examples[0], ...ids, email: theirs.email } }),
      });
    expect((await service.db.query('SELECT * FROM identities WHERE id = $1', [theirs.id])).rows).toEqual(before);
    expect(await stateOf(service, session.sessionId)).toMatchObject({ alive: true });
  });

  it.each(['me/x.css', 'me;x.js', 'me%2f.png', 'sessions/x.css', 'activity;x.css', 'export.json'])(
    'R42: /v1/portal/%s is not a page about a person',
    async (path) => {
      const portal = await givenPortal(service);
      expect((await service.http.get(`/v1/portal/${path}`, portal.bearer)).status).toBeGreaterThanOrEqual(404);
    },
  );
});
