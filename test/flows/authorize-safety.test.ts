import { createHash, randomBytes } from 'node:crypto';
import { AccessTokens } from '../../src/session/tokens/access-token.js';
import { Barrier } from '../support/barrier.js';
import { givenBrowserSession, stateOf } from '../support/browser-session.js';
import { expectFailure } from '../support/expect.js';
import { givenApplication, givenCode } from '../support/given.js';
import { letLocksEndSoon } from '../support/lock-limit.js';
import { useService } from '../support/service.js';

const service = useService();

const authorize = (body: object, headers?: Record<string, string>) =>
  service.http.post('/v1/auth/authorize', body, headers);

describe('An exchange that fails halfway', () => {
  // Red while the token was signed after the code's transaction: the second try counted as a replay.
  it('S15: leaves the code unspent when the token cannot be signed', async () => {
    const code = await givenCode(service, await givenApplication(service));
    const tokens = service.app.get(AccessTokens);
    const sign = tokens.sign;
    tokens.sign = () => Promise.reject(new Error('no key'));
    const failed = await authorize({ code, client_type: 'server' });
    tokens.sign = sign;
    expect(failed.status).toBe(500);
    const again = await authorize({ code, client_type: 'server' });
    expect(again.status).toBe(200);
    const kept = { client_type: 'server', refresh_token: again.body.refresh_token };
    expect((await service.http.post('/v1/auth/refresh', kept)).status).toBe(200);
  });

  // Red while the replaced session was ended in a transaction after the code's.
  it('S15: leaves the code unspent when the session that it replaces cannot be ended', async () => {
    const { cookies, sessionId, application, identity } = await givenBrowserSession(service);
    const code = await givenCode(service, application, { identity });
    const sent = { cookie: `service_refresh=${cookies.service_refresh}` };
    const hasty = letLocksEndSoon(await service.replica());
    const barrier = await Barrier.holdSession(service, sessionId);
    const failed = await hasty.http.post('/v1/auth/authorize', { code, client_type: 'browser' }, sent);
    await barrier.release();
    await hasty.stop();
    expectFailure(failed, 503, 'overloaded');
    const again = await authorize({ code, client_type: 'browser' }, sent);
    expect(again.status).toBe(200);
    expect(await stateOf(service, sessionId)).toMatchObject({ alive: false, reason: 'replaced' });
    expect(await stateOf(service, again.cookies.service_session as string)).toMatchObject({ alive: true });
  });
});

describe('Two exchanges of one code at once', () => {
  it('I7: with PKCE leave the session alive', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const application = await givenApplication(service);
    const code = await givenCode(service, application, { code_challenge });
    const barrier = await Barrier.hold(
      service,
      'SELECT FROM authorization_codes WHERE application_id = $1 FOR UPDATE',
      [application.id],
    );
    const exchange = () => authorize({ code, client_type: 'server', code_verifier: verifier });
    const both = [exchange(), exchange()];
    await barrier.sees(2);
    await barrier.release();
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { refresh_token } = answers.find(({ status }) => status === 200)?.body ?? {};
    expect((await service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token })).status).toBe(200);
  });
});

describe('A browser on another site', () => {
  const CROSS = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', origin: 'https://app.example.com' };

  it('I4: is told that it would drop the cookies, and the code stays unspent', async () => {
    const code = await givenCode(service, await givenApplication(service));
    const dropped = await authorize({ code, client_type: 'browser' }, CROSS);
    expectFailure(dropped, 400, 'cookies_would_be_dropped');
    expect(dropped.headers.getSetCookie()).toEqual([]);
    expectFailure(await authorize({ code: 'x', client_type: 'browser' }, CROSS), 400, 'cookies_would_be_dropped');
    const beside = { ...CROSS, 'sec-fetch-site': 'same-site' };
    expect((await authorize({ code, client_type: 'browser' }, beside)).status).toBe(200);
  });

  it('I4: no other client, and no cookie that is for every site, is affected', async () => {
    const application = await givenApplication(service);
    const code = await givenCode(service, application);
    expect((await authorize({ code, client_type: 'mobile' }, CROSS)).status).toBe(200);
    const open = await service.replica({ COOKIE_SAMESITE: 'none', PUBLIC_URL: 'https://localhost' });
    const another = await givenCode(service, application);
    const answer = await open.http.post('/v1/auth/authorize', { code: another, client_type: 'browser' }, CROSS);
    await open.stop();
    expect(answer.status).toBe(200);
  });
});
