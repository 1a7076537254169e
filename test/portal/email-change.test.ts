import { DataSource } from 'typeorm';
import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { SessionsService } from '../../src/session/lifecycle/sessions.service.js';
import { auditTypes } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenSession, givenIdentity, givenPortalSession, givenSession, PASSWORD } from '../support/given.js';
import { givenRevoked } from '../support/given-changes.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const NEW_PASSWORD = 'nine patient herons';

describe('a change of email in the portal', () => {
  const service = useService();

  const request = (bearer: Record<string, string>, email: string, password = PASSWORD) =>
    service.http.post('/v1/portal/email', { email, password }, bearer);
  const confirm = (bearer: Record<string, string>, code: string) =>
    service.http.post('/v1/portal/email/confirm', { code }, bearer);

  it('R78: asks for the password, confirms at the new address, and tells the old one', async () => {
    const { bearer, identity } = await givenPortalSession(service);
    expect((await request(bearer, 'new@example.com', 'not my password')).status).toBe(400);
    expect(await mailsTo(service, 'new@example.com')).toEqual([]);
    const asked = await request(bearer, 'new@example.com');
    expect([asked.status, asked.body]).toEqual([202, { status: 'confirmation_sent' }]);
    const { code, template, text } = await latestMail(service, 'new@example.com');
    expect(template).toBe('confirm_address');
    expect(text).not.toMatch(/https?:/);
    const confirmed = await confirm(bearer, code);
    expect(confirmed.body.user).toMatchObject({ id: identity.id, email: 'new@example.com', email_verified: true });
    expect((await latestMail(service, identity.email)).template).toBe('address_changed');
    expect(await auditTypes(service, { identityId: identity.id })).toContain('identity.email_changed');
    expect((await confirm(bearer, code)).status).toBe(400);
  });

  it('R78: lets a pending change die with its session', async () => {
    const portal = await givenPortalSession(service);
    await request(portal.bearer, 'late@example.com');
    const { code } = await latestMail(service, 'late@example.com');
    await givenRevoked(service, portal.sessionId);
    const again = await givenPortalSession(service);
    expect((await confirm(portal.bearer, code)).status).toBe(401);
    expect((await confirm(again.bearer, code)).status).toBe(400);
  });

  it('ends with its code', async () => {
    const { bearer, sessionId } = await givenPortalSession(service);
    await request(bearer, 'expired@example.com');
    const { code } = await latestMail(service, 'expired@example.com');
    await service.db.query('UPDATE address_changes SET expires_at = now() WHERE session_id = $1', [sessionId]);
    expectFailure(await confirm(bearer, code), 400, 'address_change_invalid');
  });

  // The moment between the guard and the lock.
  it('R78: is not confirmed in a session that ended meanwhile', async () => {
    const { bearer, identity, sessionId } = await givenPortalSession(service);
    await request(bearer, 'overtaken-session@example.com');
    const { code } = await latestMail(service, 'overtaken-session@example.com');
    const lock = 'SELECT FROM identities WHERE id = $1 FOR UPDATE';
    const barrier = await Barrier.hold(service, lock, [identity.id]);
    const confirming = confirm(bearer, code);
    await barrier.sees(1);
    await barrier.change('UPDATE sessions SET revoked_at = now() WHERE id = $1', [sessionId]);
    await barrier.release();
    expectFailure(await confirming, 401, 'access_token_invalid');
    const { rows } = await service.db.query('SELECT email FROM identities WHERE id = $1', [identity.id]);
    expect(rows).toEqual([{ email: identity.email }]);
  });

  it('R78: ends the codes that went to the old address', async () => {
    const { bearer, identity, application } = await givenPortalSession(service);
    const flow = await givenFlow(service, application);
    await inFlow(service, flow, 'forgot-password', { email: identity.email });
    const { code: reset } = await latestMail(service, identity.email);
    await request(bearer, 'moved-away@example.com');
    const { code } = await latestMail(service, 'moved-away@example.com');
    expect((await confirm(bearer, code)).status).toBe(200);
    const late = await inFlow(service, flow, 'reset-password', { code: reset, password: NEW_PASSWORD });
    expect(late.status).toBe(401);
  });

  it('judges five guesses at most', async () => {
    const { bearer } = await givenPortalSession(service);
    await request(bearer, 'guessed@example.com');
    const { code } = await latestMail(service, 'guessed@example.com');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await Promise.all(Array.from({ length: 10 }, () => confirm(bearer, wrong)));
    expect((await confirm(bearer, code)).headers.get('x-error-code')).toBe('address_change_invalid');
  });

  // Red where every request forgives the wrong guesses before it.
  it('S5: bounds the guesses over many rounds of requests', async () => {
    const limited = await service.replica({ RATE_LIMIT_SCALE: '1' });
    const portal = await givenPortalSession(service);
    const at = (path: string, body: object) => limited.http.post(`/v1/portal/${path}`, body, portal.bearer);
    const email = 'besieged@example.com';
    const statuses: number[] = [];
    const mails = LIMITS['owner-mail-recipient'].points;
    for (let round = 0; round < 12; round += 1) {
      expect((await at('email', { email, password: PASSWORD })).status).toBe(round < mails ? 202 : 429);
      for (let guess = 0; guess < 3; guess += 1) statuses.push((await at('email/confirm', { code: '000000' })).status);
    }
    await limited.stop();
    expect(await mailsTo(service, email)).toHaveLength(mails);
    const { points } = LIMITS['email-change'];
    expect(statuses.slice(0, points)).toEqual(Array(points).fill(400));
    expect(statuses.slice(points)).toEqual(Array(36 - points).fill(429));
  });

  // Red where a request that mails nothing makes new digits, with new guesses.
  it('S5: keeps digits and guesses as they are when no mail may leave', async () => {
    const limited = await service.replica({ RATE_LIMIT_SCALE: '0.2' }); // one mail an hour to an address
    const portal = await givenPortalSession(service);
    const ask = () =>
      limited.http.post('/v1/portal/email', { email: 'once@example.com', password: PASSWORD }, portal.bearer);
    const pending = async () =>
      (
        await service.db.query('SELECT digits_mac, tries FROM address_changes WHERE session_id = $1', [
          portal.sessionId,
        ])
      ).rows;
    await ask();
    await confirm(portal.bearer, '000000');
    const before = await pending();
    expect(before).toMatchObject([{ tries: 1 }]);
    expectFailure(await ask(), 429, 'too_many_requests');
    expect(await pending()).toEqual(before);
    await limited.stop();
  });

  // Red where only the end of the session ends the change.
  it('S5: lets a pending change die with a new password, in the session that sets it too', async () => {
    const { bearer } = await givenPortalSession(service);
    await request(bearer, 'overtaken@example.com');
    const { code } = await latestMail(service, 'overtaken@example.com');
    const changed = { current_password: PASSWORD, password: NEW_PASSWORD };
    expect((await service.http.post('/v1/portal/password', changed, bearer)).status).toBe(200);
    expectFailure(await confirm(bearer, code), 400, 'address_change_invalid');
  });

  it('S5: lets a pending change die with a reset, and with a revocation of all sessions', async () => {
    const sessions = service.app.get(SessionsService, { strict: false });
    for (const [index, end] of [endByReset, endAll].entries()) {
      const portal = await givenPortalSession(service);
      const email = `revoked-${index}@example.com`;
      await request(portal.bearer, email);
      const { code } = await latestMail(service, email);
      await end(portal);
      expect((await confirm(portal.bearer, code)).status).toBe(401);
      const next = await givenPortalSession(service, portal);
      expectFailure(await confirm(next.bearer, code), 400, 'address_change_invalid');
    }
    async function endByReset({ application, identity }: GivenSession): Promise<void> {
      const urls = { redirect_url: application.origin, cancel_url: application.origin };
      const { body } = await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
      const flow = { 'x-auth-flow-id': body.code };
      await service.http.post('/v1/auth/forgot-password', { email: identity.email }, flow);
      const { code } = await latestMail(service, identity.email);
      const reset = { code, password: NEW_PASSWORD };
      expect((await service.http.post('/v1/auth/reset-password', reset, flow)).status).toBe(200);
    }
    async function endAll({ identity }: GivenSession): Promise<void> {
      await service.app
        .get(DataSource)
        .transaction((manager) => sessions.endAllOfIdentity(manager, identity.id, { reason: 'admin' }));
    }
  });

  it('leaves the address to somebody who came to have it meanwhile', async () => {
    const { bearer, identity, application } = await givenPortalSession(service);
    await request(bearer, 'wanted@example.com');
    const { code } = await latestMail(service, 'wanted@example.com');
    await givenIdentity(service, application, { email: 'wanted@example.com' });
    expectFailure(await confirm(bearer, code), 400, 'address_change_invalid');
    const { rows } = await service.db.query('SELECT email FROM identities WHERE id = $1', [identity.id]);
    expect(rows).toEqual([{ email: identity.email }]);
  });

  it('answers the same for an address that somebody has, and never hands it over', async () => {
    const { bearer, application } = await givenPortalSession(service);
    const taken = await givenSession(service, { application });
    const asked = await request(bearer, taken.identity.email);
    expect([asked.status, asked.body]).toEqual([202, { status: 'confirmation_sent' }]);
    expect(await mailsTo(service, taken.identity.email)).toEqual([]);
  });

  it('R78: needs a fresh proof, with the request or a few minutes before it', async () => {
    const { bearer } = await givenPortalSession(service);
    const ask = () => service.http.post('/v1/portal/email', { email: 'proved@example.com' }, bearer);
    expectFailure(await ask(), 400, 'fresh_proof_required');
    await service.http.post('/v1/portal/proof', { password: PASSWORD }, bearer);
    expect((await ask()).status).toBe(202);
  });

  it('R78: takes the newest request of an account, of whichever session', async () => {
    const first = await givenPortalSession(service);
    const second = await givenPortalSession(service, first);
    const codes: string[] = [];
    for (const [index, { bearer }] of [first, second].entries()) {
      await request(bearer, `newest-${index}@example.com`);
      codes.push((await latestMail(service, `newest-${index}@example.com`)).code);
    }
    expectFailure(await confirm(first.bearer, codes[0] as string), 400, 'address_change_invalid');
    expect((await confirm(second.bearer, codes[1] as string)).status).toBe(200);
  });

  it('can be dropped before it is confirmed', async () => {
    const { bearer } = await givenPortalSession(service);
    await request(bearer, 'dropped@example.com');
    const { code } = await latestMail(service, 'dropped@example.com');
    const dropped = await service.http.send('DELETE', '/v1/portal/email', { headers: bearer });
    expect([dropped.status, dropped.body]).toEqual([200, { status: 'stopped' }]);
    expectFailure(await confirm(bearer, code), 400, 'address_change_invalid');
  });

  it('refuses the address that the account has', async () => {
    const { bearer, identity } = await givenPortalSession(service);
    expectFailure(await request(bearer, identity.email.toUpperCase()), 400, 'email_unchanged');
  });
});
