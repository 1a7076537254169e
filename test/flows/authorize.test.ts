import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { newSecret, SECRET_PREFIXES } from '../../src/platform/crypto/secrets.js';
import { auditEvents, auditTypes } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import {
  type CodeOptions,
  type GivenApplication,
  givenApplication,
  givenCode,
  givenIdentity,
  givenPlan,
} from '../support/given.js';
import { givenChangedPlan } from '../support/given-changes.js';
import { useService } from '../support/service.js';

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

describe('POST /v1/auth/authorize', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const authorize = (code: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    service.http.post('/v1/auth/authorize', { code, client_type: 'server', ...more }, headers);
  const code = (options: CodeOptions = {}) => givenCode(service, application, options);
  const sessionsOf = async (identityId: string) =>
    (await service.db.query('SELECT * FROM sessions WHERE identity_id = $1', [identityId])).rows;
  const isUnconsumed = async (plain: string) => {
    const hash = createHash('sha256').update(plain).digest();
    const { rows } = await service.db.query('SELECT used_at FROM authorization_codes WHERE code_hash = $1', [hash]);
    return rows[0].used_at === null;
  };

  it('opens a session for a server', async () => {
    const identity = await givenIdentity(service, application);
    const answer = await authorize(await code({ identity }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      access_expires_seconds: 900,
      refresh_token: expect.stringMatching(/^gh_rt_/),
      refresh_expires_seconds: 604_800,
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
        created_at: expect.stringMatching(/^\d{4}-.+Z$/),
      },
    });
    const [session] = await sessionsOf(identity.id);
    const events = await auditEvents(service, { sessionId: session.id });
    expect(events.map(({ type, details }) => ({ type, details }))).toEqual([
      { type: 'session.opened', details: { audience: 'application', client_type: 'server', amr: ['pwd'] } },
    ]);
  });

  describe('R12: a code that comes a second time', () => {
    it('is refused, and ends the session that it opened', async () => {
      const once = await code();
      const first = await authorize(once);
      expectFailure(await authorize(once), 401, 'authorization_code_consumed');
      const { refresh_token } = first.body;
      expectFailure(
        await service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token }),
        401,
        'refresh_token_revoked',
      );
      const bearer = { authorization: `Bearer ${first.body.access_token}` };
      expectFailure(await service.http.patch('/v1/auth/revoke', bearer), 401, 'access_token_invalid');
      const types = await auditTypes(service, { sessionId: sid(first.body.access_token) });
      expect(types).toEqual(['session.opened', 'session.revoked', 'code.replayed']);
    });

    it('ends nothing if both exchanges proved the same verifier', async () => {
      const once = await code({ code_challenge: CHALLENGE });
      const first = await authorize(once, { code_verifier: VERIFIER });
      expectFailure(await authorize(once, { code_verifier: VERIFIER }), 401, 'authorization_code_consumed');
      const { refresh_token } = first.body;
      expect((await service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token })).status).toBe(200);
    });

    it('ends the session if the second could not prove it', async () => {
      const once = await code({ code_challenge: CHALLENGE });
      const first = await authorize(once, { code_verifier: VERIFIER });
      expectFailure(await authorize(once, { code_verifier: 'x'.repeat(43) }), 401, 'authorization_code_consumed');
      const { refresh_token } = first.body;
      expect((await service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token })).status).toBe(401);
    });
  });

  // Red without `used_at IS NULL` in AuthorizationCodesService.consume.
  it('R13: of 50 exchanges at once exactly one succeeds', async () => {
    const identity = await givenIdentity(service, application);
    const once = await code({ identity });
    const hash = createHash('sha256').update(once).digest();
    const barrier = await Barrier.hold(service, 'SELECT FROM authorization_codes WHERE code_hash = $1 FOR UPDATE', [
      hash,
    ]);
    const racing = Array.from({ length: 50 }, () => authorize(once));
    await barrier.sees(7); // the whole pool
    await barrier.release();
    const answers = await Promise.all(racing);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectFailure(answer, 401, 'authorization_code_consumed');
    expect(await sessionsOf(identity.id)).toHaveLength(1);
  });

  it('R14: refuses a code a second after its minute, and leaves it as it is', async () => {
    const late = await code();
    const hash = createHash('sha256').update(late).digest();
    const { rows } = await service.db.query(
      'SELECT extract(epoch FROM expires_at - created_at)::int AS life FROM authorization_codes WHERE code_hash = $1',
      [hash],
    );
    expect(rows[0].life).toBe(60);
    await service.db.query(
      "UPDATE authorization_codes SET expires_at = now() - interval '1 second' WHERE code_hash = $1",
      [hash],
    );
    expectFailure(await authorize(late), 401, 'authorization_code_expired');
    expect(await isUnconsumed(late)).toBe(true);
  });

  it("R15: whoever names another application or flow than the code's own gets nothing, and the code stays", async () => {
    const mine = await code();
    const other = await givenApplication(service, { origin: 'https://other.example.com' });
    const flow = await startedFlow(application);
    const wrong: Record<string, string>[] = [
      { 'x-api-key': other.apiKey },
      { 'x-auth-flow-id': flow },
      { 'x-auth-flow-id': await startedFlow(other) },
      { 'x-auth-flow-id': 'gh_flow_' },
      { 'x-auth-flow-id': '' },
      { 'x-auth-flow-id': '\u00ff'.repeat(2000) },
      { 'x-api-key': application.apiKey, 'x-auth-flow-id': flow },
    ];
    for (const headers of wrong) expectFailure(await authorize(mine, {}, headers), 401, 'authorization_code_not_found');
    expectFailure(await authorize(mine, {}, { 'x-api-key': 'gh_key_unknown' }), 401, 'api_key_invalid');
    expect(await isUnconsumed(mine)).toBe(true);
    expect((await authorize(mine, {}, { 'x-api-key': application.apiKey })).status).toBe(200);
  });

  const startedFlow = async ({ origin, apiKey }: GivenApplication): Promise<string> => {
    const urls = { redirect_url: `${origin}/`, cancel_url: `${origin}/` };
    return (await service.http.post('/v1/applications/login', urls, { 'x-api-key': apiKey })).body.code;
  };

  it('R16: knows no random code, and codes are 256 bits', async () => {
    const genuine = await code();
    expect(Buffer.from(genuine.slice('gh_code_'.length), 'base64url')).toHaveLength(32);
    const guesses = [
      ...Array.from({ length: 100 }, () => newSecret(SECRET_PREFIXES.code)),
      '',
      'gh_code_',
      genuine.slice(0, -1),
      `${genuine}A`,
      `${genuine} `,
      genuine.toLowerCase(),
      `${genuine}=`,
      "' OR 1=1 --",
      'x'.repeat(60_000),
    ];
    const answers = await Promise.all(guesses.map((guess) => authorize(guess)));
    for (const answer of answers) expectFailure(answer, 401, 'authorization_code_not_found');
    expectFailure(await authorize(genuine.replace('gh_code_', 'gh_flow_')), 401, 'flow_sent_as_code');
    expect(await isUnconsumed(genuine)).toBe(true);
  });

  describe('R17: delivery', () => {
    it('puts the refresh token of a browser into cookies alone', async () => {
      const answer = await authorize(await code(), { client_type: 'browser' });
      expect(Object.keys(answer.body).sort()).toEqual(['access_expires_seconds', 'access_token', 'user']);
      expect(answer.text).not.toContain('gh_rt_');
      expect(answer.cookies).toEqual({
        service_access: answer.body.access_token,
        service_refresh: expect.stringMatching(/^gh_rt_/),
        service_session: sid(answer.body.access_token),
      });
      for (const line of answer.headers.getSetCookie()) {
        expect(line).toMatch(/; HttpOnly/);
        expect(line).toMatch(/; SameSite=Lax/);
        expect(line).toMatch(/; Path=\//);
        expect(line).not.toMatch(/Domain/);
      }
    });

    it.each(['server', 'mobile'])('gives a %s no cookie', async (client_type) => {
      const answer = await authorize(await code(), { client_type });
      expect(answer.body.refresh_token).toMatch(/^gh_rt_/);
      expect(answer.headers.getSetCookie()).toEqual([]);
    });

    it.each(['desktop', '', 'Server', null, 5, ['server'], { server: 1 }, undefined])(
      'refuses client_type %p',
      async (client_type) => {
        const once = await code();
        expectFailure(await authorize(once, { client_type }), 400, 'malformed_input');
        expect(await isUnconsumed(once)).toBe(true);
      },
    );
  });

  describe('R19: PKCE', () => {
    it.each([
      ['missing', undefined],
      ['null', null],
      ['another', 'x'.repeat(43)],
      ['the challenge itself', CHALLENGE],
    ])('refuses a verifier that is %s, and the code stays', async (_name, code_verifier) => {
      const once = await code({ code_challenge: CHALLENGE });
      expectFailure(await authorize(once, { code_verifier }), 401, 'code_verifier_invalid');
      expect(await isUnconsumed(once)).toBe(true);
      expect((await authorize(once, { code_verifier: VERIFIER })).status).toBe(200);
    });

    it.each(['short', 'x'.repeat(129), `${'x'.repeat(50)} `, ['x'.repeat(43)], 5])(
      'finds the verifier %p malformed',
      async (code_verifier) => {
        expectFailure(
          await authorize(await code({ code_challenge: CHALLENGE }), { code_verifier }),
          400,
          'malformed_input',
        );
      },
    );

    it('refuses a verifier where no challenge was sent: somebody stripped it', async () => {
      expectFailure(await authorize(await code(), { code_verifier: VERIFIER }), 401, 'code_verifier_invalid');
    });

    it('takes null for no verifier', async () => {
      expect((await authorize(await code(), { code_verifier: null })).status).toBe(200);
    });
  });

  it('answers 403 for a provider outside the plan, and the code is good again once the plan allows it', async () => {
    const planId = await givenPlan(service, { providers: ['google'] });
    const strict = await givenApplication(service, { planId });
    const once = await givenCode(service, strict);
    expectFailure(await authorize(once), 403, 'provider_blocked_by_plan');
    expect(await isUnconsumed(once)).toBe(true);
    await givenChangedPlan(service, planId, { providers: ['password'] });
    const replica = await service.replica();
    expect((await replica.http.post('/v1/auth/authorize', { code: once, client_type: 'server' })).status).toBe(200);
    await replica.stop();
  });

  it('opens nothing for an identity that was blocked meanwhile', async () => {
    const identity = await givenIdentity(service, application);
    const once = await code({ identity });
    await service.db.query('UPDATE identities SET blocked_at = now() WHERE id = $1', [identity.id]);
    expect((await authorize(once)).status).toBe(401);
    expect(await sessionsOf(identity.id)).toEqual([]);
  });
});

const sid = (jwt: string): string => decodeJwt<{ sid: string }>(jwt).sid;
