import { CURRENT_SESSION } from '../../src/session/lifecycle/sessions.statements.js';
import { ask } from '../support/ask.js';
import { givenBrowserSession } from '../support/browser-session.js';
import { CachingProxy } from '../support/caching-proxy.js';
import { givenApplication, givenSession, givenTimePasses } from '../support/given.js';
import { useService } from '../support/service.js';
import { Overheard } from '../support/statements.js';

const service = useService();

type Cookies = Record<string, string | undefined>;
const session = (cookies: Cookies | string, headers: Record<string, string> = {}) =>
  ask(service, '/api/service/session', { cookies, headers });

const status = (cookies: Cookies | string, headers: Record<string, string> = {}) =>
  ask(service, '/api/service/status', { cookies, headers });

const nobody = (can_refresh: boolean) => ({ user: null, session: null, can_refresh });

function expectNobody(answer: Awaited<ReturnType<typeof session>>, code = 'session_cookie_invalid'): void {
  expect(answer.body).toEqual({ statusCode: 401, message: expect.any(String), error: 'Unauthorized' });
  expect({ status: answer.status, code: answer.headers['x-error-code'] }).toEqual({ status: 401, code });
}

describe('GET /api/service/session', () => {
  it('says who is signed in, from the access cookie alone', async () => {
    const { cookies, identity, sessionId } = await givenBrowserSession(service);
    const answer = await session({ service_access: cookies.service_access });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      user: {
        id: identity.id,
        email: identity.email,
        email_verified: true,
        email_is_relay: false,
        name: 'Ada Lovelace',
        picture: null,
        locale: null,
        provider: 'password',
        mfa_enabled: false,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      session: {
        id: sessionId,
        client_type: 'browser',
        continued: false,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
    const { created_at, expires_at } = answer.body.session;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * 86_400_000);
    expect(answer.setCookies).toEqual([]);
  });

  it('costs one statement, which reads two rows by their primary keys, and the cut-offs', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    await session(cookies);
    const overheard = Overheard.from(service);
    await session(cookies);
    overheard.stop();
    expect(overheard.names()).toEqual(['current-session']);
    expect(await planOf(CURRENT_SESSION.text, sessionId)).toEqual([
      'identities_pkey',
      'session_cut_offs_subject_id_index',
      'sessions_pkey',
    ]);
  });

  it('takes no token from a header, a body or another cookie', async () => {
    const { cookies, accessToken } = await givenBrowserSession(service);
    expectNobody(await session({}));
    expectNobody(await session({}, { authorization: `Bearer ${accessToken}` }));
    expectNobody(await session({ service_refresh: cookies.service_refresh, service_session: cookies.service_session }));
    expectNobody(await session({ SERVICE_ACCESS: accessToken }));
    expectNobody(await ask(service, `/api/service/session?access_token=${accessToken}`));
  });

  it('R28: knows no session of another client type', async () => {
    const mobile = await givenSession(service, { clientType: 'mobile' });
    expectNobody(await session({ service_access: mobile.accessToken }));
  });

  it('sees a revocation, an idle end and an absolute end at once', async () => {
    const revoked = await givenBrowserSession(service);
    await session(revoked.cookies);
    await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${revoked.accessToken}` });
    expectNobody(await session(revoked.cookies));
    for (const age of ['7 days', '30 days']) {
      const old = await givenBrowserSession(service);
      await givenTimePasses(service, old.sessionId, age);
      expectNobody(await session(old.cookies));
    }
  });

  it('R33: refuses two cookies of one name and cookies of two people', async () => {
    const [ada, eve] = [(await givenBrowserSession(service)).cookies, (await givenBrowserSession(service)).cookies];
    const muddles = [
      `service_access=${ada.service_access}; service_access=${eve.service_access}`,
      `service_access=${ada.service_access}; service_access=${ada.service_access}`,
      `service_access=${ada.service_access}; service_session=${eve.service_session}`,
      `service_access=${ada.service_access}; service_refresh=${eve.service_refresh}`,
    ];
    for (const muddle of muddles) expectNobody(await session(muddle), 'session_cookies_mixed');
  });

  it("tells nothing to another application's page", async () => {
    await givenApplication(service, { origin: 'https://other.example.com' });
    const { cookies } = await givenBrowserSession(service);
    for (const origin of ['https://other.example.com', 'https://evil.tld', 'null', 'https://app.example.com.evil.tld'])
      expectNobody(await session(cookies, { origin }), 'foreign_request');
    for (const origin of ['https://app.example.com', service.url])
      expect((await session(cookies, { origin })).status).toBe(200);
  });

  it('R41: is kept by no cache between two people, nor is any other answer that depends on who asks', async () => {
    const cache = await CachingProxy.start(service);
    const people = [await givenBrowserSession(service), await givenBrowserSession(service)];
    const paths = ['/api/service/session', '/api/service/refresh', '/api/service/sign-out', '/api/service/nothing'];
    for (const path of [...paths, '/v1/applications/entitlements', '/.well-known/jwks.json'])
      for (const { cookies } of people) await ask(cache, path, { cookies, headers: { accept: 'application/json' } });
    const seen = [];
    for (const { cookies } of people) seen.push((await ask(cache, '/api/service/session', { cookies })).body.user.id);
    await cache.stop();
    expect(cache.kept).toEqual(['/.well-known/jwks.json']);
    expect(seen).toEqual(people.map(({ identity }) => identity.id));
  });
});

/** The indexes by which PostgreSQL would find the rows in a large table. */
async function planOf(statement: string, id: string): Promise<string[]> {
  const client = await service.db.connect();
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
    const another = "(jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()))).*";
    await client.query(
      `INSERT INTO sessions SELECT ${another} FROM sessions AS one, generate_series(1, 1000) WHERE one.id = $1`,
      [id],
    );
    await client.query('ANALYZE sessions'); // among few, every index is as good as another
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${statement}`, [id]);
    return [...JSON.stringify(rows).matchAll(/"Index Name":"(\w+)"/g)].map(([, name]) => name as string).sort();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe('GET /api/service/status', () => {
  it('I14: says who is signed in, as session does', async () => {
    const { cookies } = await givenBrowserSession(service);
    const { body } = await ask(service, '/api/service/session', { cookies });
    const answer = await status(cookies);
    expect([answer.status, answer.body]).toEqual([200, { ...body, can_refresh: true }]);
    expect(answer.setCookies).toEqual([]);
  });

  it('I14: is no failure for an anonymous visitor, and says whether a refresh makes sense', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    expect(await status({})).toMatchObject({ status: 200, body: nobody(false) });
    expect(await status({ service_access: 'nonsense', service_refresh: 'nonsense' })).toMatchObject({
      status: 200,
      body: nobody(false),
    });
    expect((await status({ service_refresh: cookies.service_refresh })).body).toEqual(nobody(true));
    await givenTimePasses(service, sessionId, '30 days');
    expect((await status(cookies)).body).toEqual(nobody(true));
  });

  it("I14: tells another application's page nothing, and takes no muddle of cookies", async () => {
    await givenApplication(service, { origin: 'https://other.example.com' });
    const [ada, eve] = [await givenBrowserSession(service), await givenBrowserSession(service)];
    const foreign = await status(ada.cookies, { origin: 'https://other.example.com' });
    const muddle = { ...ada.cookies, service_session: eve.cookies.service_session };
    const codes = [foreign, await status(muddle)].map((answer) => [answer.status, answer.headers['x-error-code']]);
    expect(codes).toEqual([
      [401, 'foreign_request'],
      [401, 'session_cookies_mixed'],
    ]);
  });
});

describe('POST /api/service/refresh', () => {
  it.each(['cors', 'same-origin'])(
    'I14: answers a fetch with the user, also without Accept, because it could not follow a redirect: %s',
    async (mode) => {
      const { cookies, identity } = await givenBrowserSession(service);
      const headers = { 'sec-fetch-mode': mode, 'sec-fetch-site': 'same-site', origin: 'https://app.example.com' };
      const site = mode === 'cors' ? headers : { 'sec-fetch-mode': mode, 'sec-fetch-site': 'same-origin' };
      const answer = await ask(service, '/api/service/refresh', { method: 'POST', cookies, headers: site });
      expect([answer.status, answer.body.user.id]).toEqual([200, identity.id]);
    },
  );
});
