import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, STATUS_CODES } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { SigningKey } from '../../src/session/signing-keys/signing-key.entity.js';
import { SigningKeyStore } from '../../src/session/signing-keys/signing-key-store.js';
import { ask } from '../support/ask.js';
import { stateOf } from '../support/browser-session.js';
import { MovedClock } from '../support/clock.js';
import { bearerRoutes, type Endpoint } from '../support/endpoints.js';
import { expectFailure } from '../support/expect.js';
import { type GivenSession, givenSession } from '../support/given.js';
import { sendLine } from '../support/raw.js';
import { freePort, useService } from '../support/service.js';

type Json = Record<string, unknown>;

describe('Access tokens', () => {
  const service = useService();
  let session: GivenSession;
  let active: { kid: string; privateKey: KeyObject };
  let jwk: Json;
  beforeAll(async () => {
    session = await givenSession(service, { clientType: 'browser' });
    const kid = header().kid as string;
    const store = service.app.get(SigningKeyStore);
    const [key] = (await store.published()).filter(({ id }) => id === kid);
    const der = store.privateKeyOf(key as SigningKey);
    active = { kid, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
    const { body } = await service.http.get('/.well-known/jwks.json');
    jwk = body.keys.find(({ kid }: Json) => kid === active.kid);
  });

  /** One of each guard: that of a session, of the way into the portal, and of the portal. */
  const doors = (): Endpoint[] =>
    bearerRoutes(service).filter(({ method, path }) =>
      ['GET /v1/auth/session', 'GET /v1/portal/exchange', 'GET /v1/portal/me'].includes(`${method} ${path}`),
    );

  const claims = (): Json => part(session.accessToken, 1);
  const header = (): Json => part(session.accessToken, 0);
  /** Signed with the service's own key, so that nothing but the change itself can be the reason for a refusal. */
  const signed = (changes: Json, head: Json = {}, key = active.privateKey) =>
    es256({ ...header(), ...head }, { ...claims(), ...changes }, key);

  it('R32: is refused when its 15 minutes are over, though its session lives and its signature was checked before', async () => {
    const { accessToken, refreshToken } = await givenSession(service, { clientType: 'browser' });
    const ask = () => service.http.get('/api/service/session', { cookie: `service_access=${accessToken}` });
    const clock = new MovedClock(service);
    try {
      expect((await ask()).status).toBe(200);
      clock.advance(14 * 60);
      expect((await ask()).status).toBe(200);
      clock.advance(60);
      expectFailure(await ask(), 401, 'session_cookie_invalid');
    } finally {
      clock.restore();
    }
    const cookie = `service_refresh=${refreshToken}`;
    expect((await service.http.post('/v1/auth/refresh', { client_type: 'browser' }, { cookie })).status).toBe(200);
  });

  // Red where a known token is recognised by its signature alone.
  it('R30: is refused with another payload, though a token with that signature was checked before', async () => {
    const { accessToken } = await givenSession(service, { clientType: 'browser' });
    const ask = (token: string) => service.http.get('/api/service/session', { cookie: `service_access=${token}` });
    expect((await ask(accessToken)).status).toBe(200);
    const [head, , signature] = accessToken.split('.');
    const forged = `${head}.${b64({ ...part(accessToken, 1), exp: 9_999_999_999 })}.${signature}`;
    expectFailure(await ask(forged), 401, 'session_cookie_invalid');
    expect((await ask(accessToken)).status).toBe(200);
  });

  it('is an ES256 JWT that any library verifies from the JWKS', async () => {
    const keys = createRemoteJWKSet(new URL(`${service.url}/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(session.accessToken, keys, {
      issuer: service.url,
      audience: session.application.id,
      typ: 'at+jwt',
      algorithms: ['ES256'],
    });
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: active.kid });
    expect(payload).toEqual({
      iss: service.url,
      aud: session.application.id,
      sub: session.identity.id,
      sid: session.sessionId,
      app: session.application.id,
      client_id: session.application.id,
      ct: 'browser',
      amr: ['pwd'],
      auth_time: expect.any(Number),
      iat: expect.any(Number),
      exp: (payload.iat as number) + 900,
      jti: expect.stringMatching(/^[\w-]{22}$/),
    });
  });

  it('its keys are public halves only, and may be cached', async () => {
    const answer = await service.http.get('/.well-known/jwks.json');
    expect(answer.headers.get('cache-control')).toContain('max-age=');
    expect(answer.body.keys).toHaveLength(6);
    for (const { kid, use, alg, ...key } of answer.body.keys) {
      expect([kid, use, alg]).toEqual([expect.any(String), 'sig', expect.stringMatching(/^(ES256|RS256|EdDSA)$/)]);
      expect(Object.keys(key).filter((name) => !['kty', 'crv', 'x', 'y', 'n', 'e'].includes(name))).toEqual([]);
    }
  });

  it('the same change-nothing signature is accepted, so the refusals below have their own reasons', async () => {
    const again = await givenSession(service);
    const token = es256(part(again.accessToken, 0), part(again.accessToken, 1), active.privateKey);
    expect(token).not.toBe(again.accessToken);
    expect((await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${token}` })).status).toBe(200);
    const cookies = { service_access: signed({ jti: 'another' }) };
    expect((await ask(service, '/api/service/session', { cookies })).status).toBe(200);
  });

  const pem = (): string =>
    String(createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' }));
  const payloadOf = () => session.accessToken.split('.')[1] as string;
  const signatureOf = () => session.accessToken.split('.')[2] as string;
  const forgeries: [string, () => string][] = [
    ...['none', 'None', 'NONE', ''].map((alg): [string, () => string] => [
      `R30: alg ${alg || 'empty'}`,
      () => `${b64({ ...header(), alg })}.${payloadOf()}.`,
    ]),
    [
      'R30: alg none with the old signature',
      () => `${b64({ ...header(), alg: 'none' })}.${payloadOf()}.${signatureOf()}`,
    ],
    ['R30: HS256 under the public PEM', () => hs256(pem())],
    ['R30: HS256 under the public JWK', () => hs256(JSON.stringify(jwk))],
    ['R30: all-zero r and s', () => `${b64(header())}.${payloadOf()}.${Buffer.alloc(64).toString('base64url')}`],
    ['R30: no signature', () => `${b64(header())}.${payloadOf()}`],
    ['R30: an empty signature', () => `${b64(header())}.${payloadOf()}.`],
    ['R30: half a signature', () => session.accessToken.slice(0, -40)],
    ['R30: another payload', () => `${b64(header())}.${b64({ ...claims(), exp: 9_999_999_999 })}.${signatureOf()}`],
    ['R30: typ JWT', () => signed({}, { typ: 'JWT' })],
    ['R30: typ of an ID token', () => signed({}, { typ: undefined })],
    ['R30: alg ES384 named', () => signed({}, { alg: 'ES384' })],
    ["R30: somebody else's key", () => signed({}, {}, strangerKey())],
    ['R31: an unknown kid', () => signed({}, { kid: 'unknown' })],
    ['R31: a kid that climbs', () => signed({}, { kid: '../../../dev/null' })],
    ['R31: a kid that injects', () => signed({}, { kid: "' OR 1=1--" })],
    ['R31: a kid of the prototype', () => signed({}, { kid: '__proto__' })],
    ['R31: a kid that is a list', () => signed({}, { kid: [active.kid] })],
    ['R31: a kid of 10 kB', () => signed({}, { kid: 'k'.repeat(10_000) })],
    ['R31: no kid', () => signed({}, { kid: undefined })],
    ['R31: an embedded jwk', () => embedded()],
    ['R32: exp past', () => signed({ exp: now() - 1 })],
    ['R32: exp missing', () => signed({ exp: undefined })],
    ['R32: nbf future', () => signed({ nbf: now() + 60 })],
    ['R32: another iss', () => signed({ iss: 'https://evil.tld' })],
    ["R32: another application's aud", () => signed({ aud: OTHER })],
    ['R32: several aud', () => signed({ aud: [session.application.id, 'portal'] })],
    ['R32: no aud', () => signed({ aud: undefined, app: undefined })],
    ['R32: no application', () => signed({ aud: 'x', app: 'x' })],
    ['R32: another app', () => signed({ aud: OTHER, app: OTHER })],
    ['R32: another sub', () => signed({ sub: session.application.id })],
    ['R32: a sid that is none', () => signed({ sid: "' OR 1=1--" })],
    ['R32: no sid', () => signed({ sid: undefined })],
    ['R32: a refresh token', () => session.refreshToken],
    ['R32: an API key', () => session.application.apiKey],
  ];

  const expectRefused = async ({ method, path }: Endpoint, token: string): Promise<void> => {
    const answer = await service.http.send(method, path, { headers: { authorization: `Bearer ${token}` } });
    expectFailure(answer, 401, 'access_token_invalid');
  };

  it.each(forgeries)('%s: 401', async (_name, forge) => {
    for (const door of doors()) await expectRefused(door, forge());
  });

  it('R30: alg none, R31: the key of a stranger, R32: an end that is past: 401 wherever a bearer is accepted', async () => {
    const routes = bearerRoutes(service);
    expect(routes.length).toBeGreaterThan(30);
    for (const route of routes) {
      await expectRefused(route, `${b64({ ...header(), alg: 'none' })}.${payloadOf()}.`);
      await expectRefused(route, signed({}, {}, strangerKey()));
      await expectRefused(route, signed({ exp: now() - 1 }));
    }
  });

  // Red if cookies are read by other rules than bearers.
  it.each(forgeries)('%s: as a cookie it shows nobody and ends nothing', async (name, forge) => {
    const cookies = { service_access: forge() };
    const shown = await ask(service, '/api/service/session', { cookies });
    expect([shown.status, shown.headers['x-error-code']]).toEqual([401, 'session_cookie_invalid']);
    // Those two name this very session under the service's own signature: who can make them needs no sign-out.
    if (['R32: another app', 'R32: another sub'].includes(name)) return;
    expect((await ask(service, '/api/service/logout', { cookies })).status).toBe(302);
    expect(await stateOf(service, session.sessionId)).toMatchObject({ alive: true });
  });

  const MALFORMED: [string, string][] = [
    ['the scheme alone', 'Bearer'],
    ['the scheme and a space', 'Bearer '],
    ['a small scheme alone', 'bearer'],
    ['another scheme', 'Basic dTpw'],
    ['two words', 'Bearer a b'],
    ['two dots', 'Bearer ..'],
    ['10,000 dots', `Bearer ${'.'.repeat(10_000)}`],
    ['12,000 letters', `Bearer ${'a'.repeat(12_000)}`],
    ['signs beyond ASCII', 'Bearer \u00e9.\u00ff.x'],
    ['quotation marks', 'Bearer "x"'],
    ['nothing', ''],
    ['100,000 dots', `Bearer ${'.'.repeat(100_000)}`],
    ['a megabyte', `Bearer ${'a'.repeat(1_000_000)}`],
  ];

  it.each(MALFORMED)('R32b: a header of %s is refused at once', async (_name, authorization) => {
    const isReadable = authorization.length < 16_384;
    const times: number[] = [];
    const usual: number[] = [];
    for (const { method, path } of doors())
      for (let round = 0; round < 5; round += 1) {
        const begun = performance.now();
        await sendLine(service.url, `${method} ${path}`, {});
        const started = performance.now();
        usual.push(started - begun);
        const answer = await sendLine(service.url, `${method} ${path}`, { authorization });
        times.push(performance.now() - started);
        const { statusCode, ...words } = JSON.parse(answer.text);
        expect([answer.status, statusCode]).toEqual(isReadable ? [401, 401] : [431, 431]);
        expect(words).toEqual({ message: expect.any(String), error: STATUS_CODES[statusCode] });
        expect(answer.head.toLowerCase()).toContain(
          `x-error-code: ${isReadable ? 'access_token_invalid' : 'headers_too_large'}`,
        );
      }
    expect(median(times)).toBeLessThan(Math.max(50, 10 * median(usual))); // a busy machine is slow with both
  });

  it('R32b: a token beside the token is refused, and the scheme may be written small', async () => {
    const { accessToken } = await givenSession(service);
    const revoke = (authorization: string) => service.http.patch('/v1/auth/revoke', { authorization });
    expect((await revoke(`Bearer ${accessToken} ${accessToken}`)).status).toBe(401);
    expect((await revoke(`Bearer ${accessToken}, Bearer ${accessToken}`)).status).toBe(401);
    expect((await service.http.patch(`/v1/auth/revoke?access_token=${accessToken}`)).status).toBe(401);
    expect((await revoke(`bearer ${accessToken}`)).status).toBe(200);
  });

  it.each(['theirs', 'ours'])('R31: jku and x5u are never fetched, beside a kid of %s', async (whose) => {
    let asked = 0;
    const port = await freePort();
    const trap = createServer((_request, response) => {
      asked += 1;
      response.end('{"keys":[]}');
    }).listen(port);
    const url = `http://localhost:${port}/keys.json`;
    const kid = whose === 'ours' ? active.kid : 'theirs';
    const token = signed({}, { jku: url, x5u: url, kid }, strangerKey());
    for (const door of doors()) await expectRefused(door, token);
    expect(asked).toBe(0);
    await new Promise((resolve) => trap.close(resolve));
  });

  const hs256 = (secret: string): string => {
    const input = `${b64({ ...header(), alg: 'HS256' })}.${payloadOf()}`;
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  };
  const embedded = (): string => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return signed({}, { jwk: publicKey.export({ format: 'jwk' }), kid: 'mine' }, privateKey);
  };
});

const OTHER = '00000000-0000-7000-8000-000000000000';
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;
const now = (): number => Math.floor(Date.now() / 1000);
const b64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const part = (jwt: string, index: number): Json =>
  JSON.parse(Buffer.from(jwt.split('.')[index] as string, 'base64url').toString());
const strangerKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

function es256(header: Json, payload: Json, key: KeyObject): string {
  const input = `${b64(header)}.${b64(payload)}`;
  return `${input}.${sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
