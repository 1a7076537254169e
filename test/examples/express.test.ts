import { createHash, randomBytes } from 'node:crypto';
import { EncryptJWT } from 'jose';
import { CompletionService } from '../../src/flows/completion/completion.service.js';
import { requireCompletion } from '../../src/flows/completion/ending.js';
import { stateOf } from '../support/browser-session.js';
import { type Example, isOpenToOthers, startExample } from '../support/example.js';
import { GatehouseProxy } from '../support/gatehouse-proxy.js';
import { CALLER, type GivenApplication, givenCode, givenIdentity, givenSession, openFlow } from '../support/given.js';
import { Http } from '../support/http.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

const MINUTE_MS = 60_000;
const COOKIE_SECRET = randomBytes(32).toString('base64url');
const APPLICATION = { id: '', slug: 'example-express', planId: '', apiKey: `gh_key_${COOKIE_SECRET}`, origin: '' };

describe('examples/express', () => {
  const service = useService({ ACCESS_TOKEN_TTL: '1m' });
  let proxy: GatehouseProxy;
  let example: Example;
  let http: Http;
  let application: GivenApplication;

  beforeAll(async () => {
    proxy = await GatehouseProxy.start(service);
    const variables = { GATEHOUSE_URL: proxy.url, GATEHOUSE_API_KEY: APPLICATION.apiKey, COOKIE_SECRET };
    example = await startExample(service, 'express', { variables });
    http = new Http(example.url);
    const { rows } = await service.db.query('SELECT id FROM applications WHERE slug = $1', [APPLICATION.slug]);
    application = { ...APPLICATION, id: rows[0].id, origin: `${example.url}/auth` };
  });
  afterEach(() => proxy.restore());
  afterAll(async () => {
    await example.stop();
    await proxy.stop();
  });

  /** Somebody who signed in a while ago, whose access token has this long to go. */
  async function givenVisitor(leftMs: number) {
    const { sessionId, accessToken, refreshToken } = await givenSession(service, { application });
    const tokens = { access_token: accessToken, refresh_token: refreshToken };
    const times = { expiresAt: Date.now() + leftMs, refreshAt: Date.now() - 1 };
    const sealed = await new EncryptJWT({ user: { name: 'Ada' }, ...tokens, ...times })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(Buffer.from(COOKIE_SECRET, 'base64url'));
    return { sessionId, cookie: `session=${sealed}` };
  }

  it('I18: is up after one command, and shows each step that led there', () => {
    expect(example.said()).toContain('npm install');
    expect(example.said()).toMatch(/scripts\/cli\.mjs seed \S+gatehouse\.yml/);
    expect(example.said()).toContain('npm start');
  });

  // Red where it listens on every interface.
  it('answers on this machine alone', async () => {
    expect(await isOpenToOthers(example)).toBe(false);
  });

  it('signs in with state and PKCE, and keeps the session in one HttpOnly cookie', async () => {
    const login = await http.get('/auth/login');
    const hosted = new URL(login.headers.get('location') as string);
    const [name, verifier] = Object.entries(login.cookies)[0] as [string, string];
    const open = await openFlow(service, hosted.searchParams.get('flow') as string);
    const person = await givenIdentity(service, application);
    const proof = { identityId: person.id, provider: 'password', amr: ['pwd'] };
    const { redirectUrl } = requireCompletion(await service.app.get(CompletionService).complete(open, proof, CALLER));
    const arrived = await http.get(redirectUrl.slice(example.url.length), { cookie: `${name}=${verifier}` });
    expect([arrived.status, arrived.headers.get('location')]).toEqual([302, '/']);
    const { rows } = await service.db.query('SELECT state, code_challenge FROM auth_flows WHERE id = $1', [
      open.flow.id,
    ]);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    expect(rows[0]).toEqual({ state: name.slice('login_'.length), code_challenge: challenge });
    const [session, cleared] = arrived.headers.getSetCookie();
    expect(session).toMatch(/^session=[^;]+; Max-Age=6\d{5}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(cleared).toMatch(new RegExp(`^${name}=;`));
    const home = await http.get('/', { cookie: `session=${arrived.cookies.session}` });
    expect(home.text).toContain('Hello, Ada Lovelace');
  });

  it('refuses a callback with a state that is not of this browser, and leaves its code alone', async () => {
    const code = await givenCode(service, application);
    const foreign = await http.get(`/auth/callback?state=foreign&code=${code}`, { cookie: 'login_mine=verifier' });
    expect(foreign.status).toBe(400);
    expect(foreign.text).toContain('This browser did not start this sign-in.');
    expect((await service.http.post('/v1/auth/authorize', { code, client_type: 'server' })).status).toBe(200);
  });

  // Red where a token of a minute is refreshed with every request.
  it('refreshes before the access token expires, once for all requests that arrive together', async () => {
    const { sessionId, cookie } = await givenVisitor(MINUTE_MS / 2);
    const { generation } = await stateOf(service, sessionId);
    const refreshesBefore = proxy.count('/v1/auth/refresh');
    const goOn = proxy.hold('/v1/auth/refresh');
    const together = Array.from({ length: 5 }, () => http.get('/', { cookie }));
    await proxy.waiting('/v1/auth/refresh');
    for (let later = 0; later < 3; later += 1) await http.get('/', { cookie: 'session=nonsense' }); // all five are in by now
    goOn();
    const answers = await Promise.all(together);
    expect(answers.map(({ text }) => text.includes('Hello, Ada'))).toEqual(Array(5).fill(true));
    expect(proxy.count('/v1/auth/refresh') - refreshesBefore).toBe(1);
    expect(await stateOf(service, sessionId)).toMatchObject({ generation: generation + 1, alive: true });
    const next = await http.get('/', { cookie: `session=${answers[0]?.cookies.session}` });
    expect(next.text).toContain('Hello, Ada');
    expect(next.cookies.session).toBeUndefined();
  });

  it.each([401, 429, 503])(
    'keeps everybody signed in while something in between answers a refresh with %i',
    async (status) => {
      proxy.answer('/v1/auth/refresh', status, { 'retry-after': '1' });
      const early = await http.get('/', { cookie: (await givenVisitor(MINUTE_MS / 2)).cookie });
      expect([early.status, early.text]).toEqual([200, expect.stringContaining('Hello, Ada')]);
      const { cookie } = await givenVisitor(-1);
      const late = await http.get('/', { cookie });
      expect([late.status, late.headers.get('retry-after'), late.cookies]).toEqual([503, '1', {}]);
      proxy.restore();
      await until(async () => (await http.get('/', { cookie })).text.includes('Hello, Ada')); // a second later
    },
  );

  it('says that it cannot tell while Gatehouse does not answer', async () => {
    proxy.drop('/v1/auth/refresh');
    const late = await http.get('/', { cookie: (await givenVisitor(-1)).cookie });
    expect([late.status, late.cookies]).toEqual([503, {}]);
    proxy.garble('/v1/auth/refresh');
    const early = await http.get('/', { cookie: (await givenVisitor(MINUTE_MS / 2)).cookie });
    expect([early.status, early.cookies]).toEqual([200, {}]);
    proxy.garble('/v1/applications/login');
    expect((await http.get('/auth/login')).status).toBe(503);
  });

  it('leads to the account pages, or to the sign-in', async () => {
    const { cookie } = await givenVisitor(MINUTE_MS * 2);
    expect((await http.get('/', { cookie })).text).toContain('<a href="/auth/account">My account</a>');
    const answer = await http.get('/auth/account', { cookie });
    expect(answer.headers.get('location')).toContain('/portal/callback?code=gh_code_portal_');
    expect((await http.get('/auth/account')).headers.get('location')).toBe('/auth/login');
  });

  it('asks Gatehouse when the account pages lead back, and forgets only a session that has ended', async () => {
    const givenFresh = async () => {
      const { cookie, sessionId } = await givenVisitor(MINUTE_MS / 2);
      const { session } = (await http.get('/', { cookie })).cookies;
      return { cookie: `session=${session}`, sessionId };
    };
    const [alive, over] = [await givenFresh(), await givenFresh()];
    const kept = await http.get('/?reason=signed_out', { cookie: alive.cookie });
    expect([kept.text.includes('Hello, Ada'), kept.cookies.session]).toEqual([true, expect.stringMatching(/^ey/)]);
    await service.db.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [over.sessionId]);
    expect((await http.get('/', { cookie: over.cookie })).text).toContain('Hello, Ada');
    const told = await http.get('/?reason=signed_out', { cookie: over.cookie });
    expect([told.text.includes('Sign in'), told.cookies.session]).toEqual([true, '']);
  });

  it('signs out a browser whose session has ended', async () => {
    const { cookie, sessionId } = await givenVisitor(-1);
    await service.db.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [sessionId]);
    const answer = await http.get('/', { cookie });
    expect([answer.status, answer.cookies.session]).toEqual([200, '']);
    expect(answer.text).toContain('Sign in');
  });

  it('ends the session at sign-out, also after the access token has expired', async () => {
    const { cookie, sessionId } = await givenVisitor(-1);
    const signOut = () => http.form('/auth/logout', {}, { cookie });
    proxy.answer('/v1/auth/revoke', 503);
    const refused = await signOut();
    expect([refused.status, refused.cookies]).toEqual([503, {}]);
    proxy.garble('/v1/auth/revoke');
    const lost = await signOut();
    expect([lost.status, lost.cookies]).toEqual([503, {}]);
    proxy.restore();
    for (const answer of [await signOut(), await signOut()]) {
      expect([answer.status, answer.cookies.session]).toEqual([303, '']);
    }
    expect((await stateOf(service, sessionId)).alive).toBe(false);
  });

  // Red where it deletes the cookie of a person whose session goes on.
  it('leaves a browser signed in whose post from another site carries no cookie', async () => {
    const answer = await http.form('/auth/logout', {}, {});
    expect([answer.status, answer.headers.get('location'), answer.cookies]).toEqual([303, '/', {}]);
  });
});
