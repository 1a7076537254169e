import { BlockingAndDeletion } from '../../src/identities/account/blocking-and-deletion.js';
import { hashSecret } from '../../src/platform/crypto/secrets.js';
import { type RefreshToken, RefreshTokens } from '../../src/session/tokens/refresh-token.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { givenApplication, givenCode, givenIdentity, givenSession } from '../support/given.js';
import { useService } from '../support/service.js';

describe('POST /v1/auth/refresh', () => {
  const service = useService();

  const send = (body: unknown, headers: Record<string, string> = {}) =>
    service.http.post('/v1/auth/refresh', body, headers);
  const refresh = (refresh_token: unknown, client_type: unknown = 'server') => send({ client_type, refresh_token });
  const byCookie = (cookie: string, headers: Record<string, string> = {}) =>
    send({ client_type: 'browser' }, { cookie, ...headers });

  it.each(['server', 'mobile'] as const)('rotates the living token of a %s', async (clientType) => {
    const { refreshToken } = await givenSession(service, { clientType });
    const answer = await refresh(refreshToken, clientType);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-refresh-outcome')).toBe('rotated');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      access_expires_seconds: 900,
      refresh_token: expect.stringMatching(/^gh_rt_/),
      refresh_expires_seconds: 604_800,
    });
    expect(answer.body.refresh_token).not.toBe(refreshToken);
  });

  it('R17: gives a browser its successor as a cookie, and never as text', async () => {
    const { refreshToken, sessionId } = await givenSession(service, { clientType: 'browser' });
    const answer = await byCookie(`service_refresh=${refreshToken}`);
    expect(Object.keys(answer.body).sort()).toEqual(['access_expires_seconds', 'access_token']);
    expect(answer.text).not.toContain('gh_rt_');
    expect(answer.cookies).toMatchObject({
      service_access: answer.body.access_token,
      service_refresh: expect.stringMatching(/^gh_rt_/),
      service_session: sessionId,
    });
    expect((await refresh(answer.cookies.service_refresh, 'browser')).status).toBe(200);
  });

  it('R25: refuses every other spelling of a living token, which lives on', async () => {
    const { refreshToken: token } = await givenSession(service);
    const [prefix, body] = [token.slice(0, 6), token.slice(6)];
    const bytes = Buffer.from(body, 'base64url');
    const spellings = [
      token.slice(0, -1),
      token.slice(0, -4),
      token.slice(1),
      body,
      `${token}A`,
      `${token}AAAA`,
      `${token}=`,
      `${token}==`,
      ` ${token}`,
      `${token} `,
      `${token}\n`,
      `${token}\t`,
      `${token}\u200b`,
      token.toUpperCase(),
      token.toLowerCase(),
      prefix + bytes.toString('hex'),
      `${prefix}${body.slice(0, 40)}.${body.slice(40)}`,
      `${prefix}${body.slice(0, 40)}\n${body.slice(40)}`,
      `gh_code_${body}`,
      `GH_RT_${body}`,
      `${token}${token}`,
      `${prefix}${'A'.repeat(body.length)}`,
      `"${token}"`,
      encodeURIComponent(`${token}/`),
    ];
    for (const spelling of spellings) expectFailure(await refresh(spelling), 401, 'refresh_token_invalid');
    expect((await refresh(token)).headers.get('x-refresh-outcome')).toBe('rotated');
  });

  it('R25: refuses a token with any one bit of any of its parts turned', async () => {
    const { refreshToken: token } = await givenSession(service);
    const bytes = Buffer.from(token.slice(6), 'base64url');
    // The session's id, the generation, the secret and the MAC.
    for (const position of [0, 5, 15, 16, 19, 20, 35, 51, 52, 70, bytes.length - 1]) {
      const forged = Buffer.from(bytes);
      forged[position] = (forged[position] as number) ^ 1;
      expectFailure(await refresh(`gh_rt_${forged.toString('base64url')}`), 401, 'refresh_token_invalid');
    }
    expect((await refresh(token)).status).toBe(200);
  });

  it('R25: a base64 of the other alphabet is not a spelling of it', async () => {
    const tokens = service.app.get(RefreshTokens);
    const { refreshToken, sessionId } = await givenSession(service);
    const secret = Buffer.alloc(32, 0xff); // ____ in base64url, and //// in base64
    await service.db.query('UPDATE sessions SET secret_hash = $2 WHERE id = $1', [sessionId, hashSecret(secret)]);
    const token = tokens.encode({ ...(tokens.decode(refreshToken) as RefreshToken), secret });
    const other = token.slice(0, 6) + token.slice(6).replaceAll('-', '+').replaceAll('_', '/');
    expect(other).not.toBe(token);
    expectFailure(await refresh(other), 401, 'refresh_token_invalid');
    expect((await refresh(token)).status).toBe(200);
  });

  it('names what is missing', async () => {
    for (const body of [
      { client_type: 'server' },
      { client_type: 'mobile', refresh_token: '' },
      { client_type: 'browser' },
      { client_type: 'server', refresh_token: null },
    ])
      expectFailure(await send(body), 401, 'refresh_token_missing');
  });

  it.each([[['gh_rt_']], [{ a: 1 }], [5], [true]])('finds the token %p malformed', async (token) => {
    expectFailure(await refresh(token), 400, 'malformed_input');
  });

  describe('R28: a token at a place that is not its own', () => {
    it.each([
      ['server', 'mobile'],
      ['server', 'browser'],
      ['mobile', 'server'],
      ['browser', 'server'],
    ] as const)('a %s token as %s is refused, and lives on', async (clientType, claimed) => {
      const { refreshToken } = await givenSession(service, { clientType });
      expectFailure(await refresh(refreshToken, claimed), 401, 'refresh_token_invalid');
      expect((await refresh(refreshToken, clientType)).headers.get('x-refresh-outcome')).toBe('rotated');
    });

    it('a mobile token in the cookie is refused, under either name', async () => {
      const { refreshToken } = await givenSession(service, { clientType: 'mobile' });
      const cookie = { cookie: `service_refresh=${refreshToken}` };
      expectFailure(await send({ client_type: 'browser' }, cookie), 401, 'refresh_token_invalid');
      expectFailure(await send({ client_type: 'mobile' }, cookie), 401, 'refresh_token_missing');
      expect((await refresh(refreshToken, 'mobile')).status).toBe(200);
    });

    it('a cookie of application A with a page of application B is refused, and nothing is rotated', async () => {
      await givenApplication(service, { origin: 'https://b.example.com' });
      const { refreshToken } = await givenSession(service, { clientType: 'browser' });
      const cookie = `service_refresh=${refreshToken}`;
      for (const origin of [
        'https://b.example.com',
        'null',
        'https://app.example.com.evil.tld',
        'http://app.example.com',
        '',
      ])
        expect((await byCookie(cookie, { origin })).status).toBe(401);
      const own = await byCookie(cookie, { origin: 'https://app.example.com' });
      expect(own.headers.get('x-refresh-outcome')).toBe('rotated');
      expect((await byCookie(`service_refresh=${own.cookies.service_refresh}`, { origin: service.url })).status).toBe(
        200,
      );
    });
  });

  it('R33: refuses two cookies of one name, also if one is worthless, and rotates neither', async () => {
    const mine = await givenSession(service, { clientType: 'browser' });
    const theirs = await givenSession(service, { clientType: 'browser' });
    const pair = [`service_refresh=${mine.refreshToken}`, `service_refresh=${theirs.refreshToken}`];
    for (const cookie of [
      pair.join('; '),
      [...pair].reverse().join(';'),
      `${pair[0]}; ${pair[0]}`,
      `service_refresh=x; ${pair[0]}`,
    ])
      expect((await byCookie(cookie)).status).toBe(401);
    for (const { refreshToken } of [mine, theirs])
      expect((await byCookie(`other=1; service_refresh=${refreshToken}`)).headers.get('x-refresh-outcome')).toBe(
        'rotated',
      );
  });

  it('the body goes before the cookie', async () => {
    const inBody = await givenSession(service, { clientType: 'browser' });
    const inCookie = await givenSession(service, { clientType: 'browser' });
    const answer = await send(
      { client_type: 'browser', refresh_token: inBody.refreshToken },
      { cookie: `service_refresh=${inCookie.refreshToken}` },
    );
    expect(answer.cookies.service_session).toBe(inBody.sessionId);
    expect((await byCookie(`service_refresh=${inCookie.refreshToken}`)).headers.get('x-refresh-outcome')).toBe(
      'rotated',
    );
  });

  describe('R27: after its owner was', () => {
    it.each([
      ['blocked', 'block'],
      ['deleted', 'delete'],
    ] as const)('%s, nothing refreshes', async (_name, act) => {
      const { refreshToken, accessToken, identity } = await givenSession(service);
      await service.app.get(BlockingAndDeletion)[act](identity.id);
      expect((await refresh(refreshToken)).status).toBe(401);
      expectFailure(
        await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` }),
        401,
        'access_token_invalid',
      );
    });

    // Red if authorize reads the identity without locking it: the session is opened behind the block's back.
    it('blocked while an exchange was under way, no session is left', async () => {
      const application = await givenApplication(service);
      const identity = await givenIdentity(service, application);
      const code = await givenCode(service, application, { identity });
      const barrier = await Barrier.hold(
        service,
        'SELECT FROM application_seats WHERE application_id = $1 FOR UPDATE',
        [application.id],
      );
      const exchange = service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
      await barrier.sees(1);
      const blocking = service.app.get(BlockingAndDeletion).block(identity.id);
      await barrier.sees(2);
      await barrier.release();
      const { body } = await exchange;
      await blocking;
      expect((await refresh(body.refresh_token)).status).toBe(401);
    });
  });
});
