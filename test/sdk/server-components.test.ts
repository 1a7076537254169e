import { randomBytes } from 'node:crypto';
import { EncryptJWT } from 'jose';
import { createAuth } from '../../packages/core/server.js';
import { auditTypes } from '../support/audit.js';
import { stateOf } from '../support/browser-session.js';
import { GatehouseProxy } from '../support/gatehouse-proxy.js';
import { type GivenSession, givenSession, givenTimePasses } from '../support/given.js';
import { endLoan } from '../support/lent-service.js';
import { useNewService } from '../support/service.js';

const REFRESH = '/v1/auth/refresh';
const SECRET = randomBytes(32);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = performance.now.bind(performance);
/** By a script, and by the browser itself. */
const PREFETCHES: Record<string, string>[] = [
  { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch' },
];

// A Server Component cannot set cookies, so its browser comes back with the token that was refreshed already.
describe('a session for answers that cannot set cookies', () => {
  const service = useNewService();
  let proxy: GatehouseProxy;
  let session: GivenSession;

  beforeAll(async () => {
    await endLoan(); // its clock would jump, too
    proxy = await GatehouseProxy.start(service);
  });
  beforeEach(async () => {
    session = await givenSession(service);
  });
  afterEach(() => {
    proxy.restore();
    performance.now = now;
  });
  afterAll(() => proxy.stop());

  /** As after a restart of the application: it remembers nothing. */
  const started = () =>
    createAuth({
      url: proxy.url,
      apiKey: 'gh_key_unused',
      appUrl: 'http://app.test',
      secret: SECRET.toString('base64'),
    });
  const asked = (cookie: string, more: Record<string, string> = {}, url = '/') => {
    const headers: Record<string, string> = { cookie, ...more };
    return { method: 'GET', url, header: (name: string) => headers[name] };
  };

  async function cookieOf({ expired, due = expired }: { expired: number; due?: number }): Promise<string> {
    const { accessToken: access_token, refreshToken: refresh_token, identity: user } = session;
    const [refreshAt, expiresAt] = [due, expired].map((ago) => Date.now() - ago);
    const sealed = new EncryptJWT({ user, access_token, refresh_token, refreshAt, expiresAt });
    return `session=${await sealed.setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(SECRET)}`;
  }

  const isAccepted = async (token = '') =>
    (await service.http.get('/v1/auth/session', { authorization: `Bearer ${token}` })).status === 200;

  // Red where it gives up after the overlap.
  it('shows an hour of pages to one old cookie, each after a restart, and loses nothing', async () => {
    for (let views = 0; views < 20; views += 1) {
      const cookie = await cookieOf({ expired: 1 + views * 3 * MINUTE });
      const opened = await started().open(asked(cookie), { canSet: false });
      expect([await isAccepted(opened.session?.accessToken), opened.cookies]).toEqual([true, []]);
      await givenTimePasses(service, session.sessionId, '3 minutes');
    }
    const cookie = await cookieOf({ expired: HOUR });
    const kept = await started().open(asked(cookie)); // a proxy, an action or a route, which can set it
    expect(kept.cookies).toHaveLength(1);
    const late = await started().open(asked(cookie), { canSet: false }); // a page that was asked for before that
    expect(await isAccepted(late.session?.accessToken)).toBe(true);
    const next = await started().enter(asked(kept.cookies[0]?.split(';')[0] ?? '', {}, '/?reason=signed_out'));
    expect(next.session?.user.email).toBe(session.identity.email);
    expect(await stateOf(service, session.sessionId)).toMatchObject({ alive: true });
  });

  // Red without LENDING_MS: Gatehouse takes the token for a stolen one, and ends the session.
  it('asks for nothing once Gatehouse may take the token for a stolen one', async () => {
    await started().open(asked(await cookieOf({ expired: 1 })), { canSet: false });
    await givenTimePasses(service, session.sessionId, '24 hours');
    const cookie = await cookieOf({ expired: 23 * HOUR + 1_000 });
    expect(await started().open(asked(cookie), { canSet: false })).toEqual({ session: null, cookies: [] });
    expect(await stateOf(service, session.sessionId)).toMatchObject({ alive: true });
    expect(await auditTypes(service, { sessionId: session.sessionId })).toEqual(['session.opened']);
    await started().open(asked(cookie)); // what docs/clients/next.md says of a session that only pages have refreshed
    expect(await stateOf(service, session.sessionId)).toMatchObject({ alive: false, reason: 'reuse' });
  });

  // Red where it asks as soon as the session is due, and where it forgets what it was given.
  it('asks only after the access token has expired, and then once for as long as the next one lives', async () => {
    const auth = started();
    const before = proxy.count(REFRESH);
    const due = await auth.open(asked(await cookieOf({ expired: -MINUTE, due: 1 })), { canSet: false });
    expect([due.session?.accessToken, proxy.count(REFRESH) - before]).toEqual([session.accessToken, 0]);
    const cookie = await cookieOf({ expired: 1 });
    const views = await Promise.all(Array.from({ length: 50 }, () => auth.open(asked(cookie), { canSet: false })));
    await givenTimePasses(service, session.sessionId, '1 minute');
    performance.now = () => now() + MINUTE; // longer than the client remembers its refreshes
    views.push(await auth.open(asked(cookie), { canSet: false }));
    expect(new Set(views.map((view) => view.session?.accessToken)).size).toBe(1);
    expect(proxy.count(REFRESH) - before).toBe(1);
  });

  it('says that a session has ended, and nothing of one that it cannot ask about', async () => {
    const cookie = await cookieOf({ expired: 1 });
    proxy.answer(REFRESH, 503);
    await expect(started().open(asked(cookie), { canSet: false })).rejects.toMatchObject({ kind: 'retry' });
    proxy.restore();
    await service.db.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [session.sessionId]);
    expect(await started().open(asked(cookie), { canSet: false })).toEqual({ session: null, cookies: [] });
  });

  // Red where only the way in looks at it: each prefetch of «My account» then opens a way into it.
  it.each(['/auth/login', '/auth/account'])('does nothing for a prefetch of %s', async (way) => {
    const before = ['/v1/applications/login', '/v1/portal/exchange'].map(proxy.count);
    for (const headers of PREFETCHES) {
      const { answer } = await started().enter(asked(await cookieOf({ expired: -MINUTE }), headers, way));
      expect(answer).toMatchObject({ status: 204, cookies: [] });
    }
    expect(['/v1/applications/login', '/v1/portal/exchange'].map(proxy.count)).toEqual(before);
  });
});
