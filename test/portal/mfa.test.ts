import { auditEvents, auditTypes } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { stateOf } from '../support/browser-session.js';
import { expectFailure } from '../support/expect.js';
import { type GivenSession, givenCode, givenSession, PASSWORD } from '../support/given.js';
import { givenNoPassword, givenPortal } from '../support/given-portal.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { App, givenApp } from '../support/totp.js';

type Bearer = Record<string, string>;

describe('the second factor in the portal', () => {
  const service = useService();

  const patch = (path: string, bearer: Bearer, body?: unknown) =>
    service.http.patch(`/v1/portal/mfa/${path}`, bearer, body);
  const enable = (bearer: Bearer, body: unknown = {}) => patch('enable', bearer, body);
  const disable = (bearer: Bearer, body: unknown = {}) => patch('disable', bearer, body);
  const renew = (bearer: Bearer, body: unknown = {}) =>
    service.http.post('/v1/portal/mfa/recovery-codes', body, bearer);
  const me = async (bearer: Bearer) => (await service.http.get('/v1/portal/me', bearer)).body;
  const refresh = ({ refreshToken }: GivenSession) =>
    service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
  /** With the password alone; answers the status and the code of the failure. */
  const signIn = async ({ application, identity }: GivenSession, more: object = {}) => {
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    const { body } = await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
    const credentials = { type: 'password', email: identity.email, password: PASSWORD, ...more };
    const answer = await service.http.post('/v1/auth/exchange', credentials, { 'x-auth-flow-id': body.code });
    return answer.headers.get('x-error-code') ?? answer.status;
  };

  describe('PATCH /v1/portal/mfa/enable', () => {
    it('R75: asks for nothing until a first right code, and then at every sign-in', async () => {
      const portal = await givenPortal(service);
      const begun = await enable(portal.bearer);
      expect([begun.status, begun.body]).toEqual([
        200,
        {
          status: 'pending',
          secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
          otpauth_url: expect.stringMatching(/^otpauth:\/\/totp\//),
          qr_svg: expect.stringMatching(/^<svg/),
        },
      ]);
      expect(await signIn(portal)).toBe(200);
      expect((await me(portal.bearer)).mfa).toEqual({ enabled: false, methods: [], recovery_codes_left: 0 });
      const app = new App(service, begun.body.secret);
      const wrong = await enable(portal.bearer, { code: app.wrong() });
      expectFailure(wrong, 400, 'mfa_setup_code_invalid');
      const done = await enable(portal.bearer, { code: app.code() });
      expect([done.status, done.body]).toEqual([200, { status: 'enabled', recovery_codes: expect.any(Array) }]);
      expect(new Set(done.body.recovery_codes).size).toBe(10);
      expect((await me(portal.bearer)).mfa).toEqual({
        ...{ enabled: true, methods: ['totp', 'recovery_code'], recovery_codes_left: 10 },
      });
      expect(await signIn(portal)).toBe('mfa_required');
      expect(await signIn(portal, { mfa_code: app.code(1) })).toBe(200);
      expect(await signIn(portal, { mfa_code: done.body.recovery_codes[3] })).toBe(200);
      const mail = await latestMail(service, portal.identity.email);
      expect(mail.template).toBe('second_factor_changed');
      expect(await auditTypes(service, { identityId: portal.identity.id })).toContain('identity.mfa_enabled');
    });

    it('R75: shows the secret to one session, keeps it sealed, and never again once it counts', async () => {
      const portal = await givenPortal(service);
      const other = await givenPortal(service, { origin: await givenSession(service, portal) });
      const { secret } = (await enable(portal.bearer)).body;
      expect((await enable(portal.bearer)).body.secret).toBe(secret); // a click that came twice
      const { rows } = await service.db.query('SELECT * FROM totp_factors WHERE identity_id = $1', [
        portal.identity.id,
      ]);
      expect(JSON.stringify(rows[0])).not.toContain(secret);
      expect(rows[0].sealed_secret.includes(secret)).toBe(false);
      const theirs = await enable(other.bearer);
      expect(theirs.body.secret).not.toBe(secret);
      expectFailure(
        await enable(portal.bearer, { code: new App(service, secret).code() }),
        400,
        'mfa_setup_code_invalid',
      );
      const right = new App(service, theirs.body.secret).code();
      expect((await enable(other.bearer, { code: right })).status).toBe(200);
      for (const body of [{}, { code: right }, undefined, { code: null }])
        expectFailure(await enable(other.bearer, body), 400, 'mfa_already_enabled');
      expectFailure(await enable(portal.bearer), 401, 'access_token_invalid');
    });

    it('R75: gives one set of codes when twenty right codes come at once', async () => {
      const { bearer, identity } = await givenPortal(service);
      const code = new App(service, (await enable(bearer)).body.secret).code();
      const answers = await Promise.all(Array.from({ length: 20 }, () => enable(bearer, { code })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(400)]);
      expect((await me(bearer)).mfa.recovery_codes_left).toBe(10);
      expect(await auditTypes(service, { identityId: identity.id, type: 'identity.mfa_enabled' })).toHaveLength(1);
    });

    it.each([[{ code: 7 }], [{ code: ['1'] }], [{ code: {} }]])('refuses the code of %j', async (body) => {
      const { bearer } = await givenPortal(service);
      await enable(bearer);
      expectFailure(await enable(bearer, body), 400, 'malformed_input');
    });

    // Red without the check of the session inside the transaction.
    it('sets up nothing for a session that has ended meanwhile', async () => {
      const portal = await givenPortal(service);
      const app = new App(service, (await enable(portal.bearer)).body.secret);
      const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [
        portal.identity.id,
      ]);
      const confirming = enable(portal.bearer, { code: app.code() });
      await barrier.sees(1);
      await service.db.query("UPDATE sessions SET revoked_at = now(), ended_reason = 'logout' WHERE id = $1", [
        portal.sessionId,
      ]);
      await barrier.release();
      expectFailure(await confirming, 401, 'access_token_invalid');
      expect(await signIn(portal)).toBe(200);
    });
  });

  describe('PATCH /v1/portal/mfa/disable', () => {
    it('R75: needs a fresh proof, ends the other sessions, and tells the owner', async () => {
      const portal = await givenPortal(service);
      const other = await givenPortal(service, { origin: await givenSession(service, portal) });
      const code = await givenCode(service, portal.application, portal);
      const app = await givenApp(service, portal.identity);
      expectFailure(await disable(portal.bearer), 400, 'fresh_proof_required');
      expectFailure(await disable(portal.bearer, { password: 'not my password' }), 400, 'password_wrong');
      expectFailure(await disable(portal.bearer, { code: app.wrong() }), 400, 'fresh_proof_invalid');
      expectFailure(await disable(portal.bearer, { mailed_code: '123456' }), 400, 'mailed_proof_not_offered');
      expect((await me(portal.bearer)).mfa.enabled).toBe(true);
      const answer = await disable(portal.bearer, { code: app.code() });
      expect([answer.status, answer.body]).toEqual([200, { status: 'disabled' }]);
      expect((await me(portal.bearer)).mfa).toEqual({ enabled: false, methods: [], recovery_codes_left: 0 });
      expect(await signIn(portal)).toBe(200);
      for (const { sessionId } of [other, other.origin])
        expect(await stateOf(service, sessionId)).toMatchObject({ alive: false, reason: 'second_factor_disabled' });
      expect((await refresh(portal)).status).toBe(200);
      const late = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
      expectFailure(late, 401, 'authorization_code_consumed');
      expect((await latestMail(service, portal.identity.email)).subject).toContain('turned off');
      const [event] = await auditEvents(service, { identityId: portal.identity.id, type: 'identity.mfa_disabled' });
      expect(event).toMatchObject({ ip: expect.any(String), details: {} });
      expectFailure(await disable(portal.bearer, { password: PASSWORD }), 400, 'mfa_not_enabled');
    });

    it('R75: takes a recovery code, once, or the password', async () => {
      const first = await givenPortal(service);
      const app = new App(service, (await enable(first.bearer)).body.secret);
      const [recovery] = (await enable(first.bearer, { code: app.code() })).body.recovery_codes;
      expect((await disable(first.bearer, { code: recovery })).status).toBe(200);
      const again = new App(service, (await enable(first.bearer)).body.secret);
      await enable(first.bearer, { code: again.code() });
      expectFailure(await disable(first.bearer, { code: recovery }), 400, 'fresh_proof_invalid');
      expect((await disable(first.bearer, { password: PASSWORD })).status).toBe(200);
    });

    it('R75: does not take a proof of another session, nor one that is over', async () => {
      const portal = await givenPortal(service);
      const other = await givenPortal(service, { origin: await givenSession(service, portal) });
      const app = await givenApp(service, portal.identity);
      expect((await service.http.post('/v1/portal/proof', { code: app.code() }, other.bearer)).status).toBe(200);
      expectFailure(await disable(portal.bearer), 400, 'fresh_proof_required');
      await service.db.query("UPDATE fresh_proofs SET proved_at = now() - interval '5 minutes' WHERE session_id = $1", [
        other.sessionId,
      ]);
      expectFailure(await disable(other.bearer), 400, 'fresh_proof_required');
      await service.http.post('/v1/portal/proof', { code: app.code(1) }, other.bearer);
      expect((await disable(other.bearer)).status).toBe(200);
    });

    it('R75: one code turns it off once, and one code proves one thing', async () => {
      const portal = await givenPortal(service);
      const app = await givenApp(service, portal.identity);
      const code = app.code();
      const answers = await Promise.all([disable(portal.bearer, { code }), renew(portal.bearer, { code })]);
      const codes = answers.map((answer) => answer.headers.get('x-error-code') ?? answer.status);
      expect(codes.filter((done) => done === 200)).toHaveLength(1);
      expect(['fresh_proof_invalid', 'mfa_not_enabled']).toContain(codes.find((done) => done !== 200));
    });
  });

  describe('R76: POST /v1/portal/mfa/recovery-codes', () => {
    it('makes ten new ones; the old ones are dead, and the owner is told', async () => {
      const portal = await givenPortal(service);
      const app = new App(service, (await enable(portal.bearer)).body.secret);
      const old = (await enable(portal.bearer, { code: app.code() })).body.recovery_codes;
      expectFailure(await renew(portal.bearer), 400, 'fresh_proof_required');
      const answer = await renew(portal.bearer, { code: old[0] });
      expect([answer.status, answer.body]).toEqual([200, { recovery_codes: expect.any(Array) }]);
      const { recovery_codes: codes } = answer.body;
      expect(new Set([...codes, ...old]).size).toBe(20);
      expect(await signIn(portal, { mfa_code: old[1] })).toBe('mfa_code_invalid');
      expect(await signIn(portal, { mfa_code: codes[1] })).toBe(200);
      expect(await signIn(portal, { mfa_code: codes[1] })).toBe('mfa_code_invalid');
      expect((await me(portal.bearer)).mfa.recovery_codes_left).toBe(9);
      expect((await latestMail(service, portal.identity.email)).template).toBe('recovery_codes_replaced');
      const events = await auditTypes(service, { identityId: portal.identity.id });
      expect(events).toContain('identity.recovery_codes_replaced');
    });

    it('are none without a second factor', async () => {
      const { bearer, identity } = await givenPortal(service);
      expectFailure(await renew(bearer, { password: PASSWORD }), 400, 'mfa_not_enabled');
      expect(await mailsTo(service, identity.email)).toEqual([]);
    });

    it('of twenty requests with one code, one makes a set', async () => {
      const portal = await givenPortal(service);
      const app = await givenApp(service, portal.identity);
      const code = app.code();
      const answers = await Promise.all(Array.from({ length: 20 }, () => renew(portal.bearer, { code })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expectFailure(answer, 400, 'fresh_proof_invalid');
    });

    it('an account without a password proves itself by its app, and never by email', async () => {
      const portal = await givenPortal(service);
      await givenNoPassword(service, portal.identity);
      const app = await givenApp(service, portal.identity);
      const mailed = await service.http.post('/v1/portal/proof/mail', undefined, portal.bearer);
      expectFailure(mailed, 400, 'mailed_proof_not_offered');
      expect((await renew(portal.bearer, { code: app.code() })).status).toBe(200);
    });
  });
});
