import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { givenPortalSession, PASSWORD } from '../support/given.js';
import { givenPortal } from '../support/given-portal.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { App, givenApp } from '../support/totp.js';

type Portal = Awaited<ReturnType<typeof givenPortalSession>>;

const NEW_PASSWORD = 'nine patient herons';

describe('POST /v1/portal/proof', () => {
  const service = useService({ RATE_LIMIT_SCALE: '1' });

  const prove = ({ bearer }: Portal, body: object) => service.http.post('/v1/portal/proof', body, bearer);
  const mail = ({ bearer }: Portal) => service.http.post('/v1/portal/proof/mail', {}, bearer);
  const askForChange = ({ bearer }: Portal) =>
    service.http.post('/v1/portal/email', { email: 'elsewhere@example.com' }, bearer);
  const outcome = async (answer: ReturnType<typeof prove>) => {
    const { status, headers } = await answer;
    return headers.get('x-error-code') ?? status;
  };
  /** The session proved something so many seconds ago. */
  const provedAgo = async ({ sessionId }: Portal) =>
    (
      await service.db.query(
        'SELECT extract(epoch FROM now() - proved_at) AS ago FROM fresh_proofs WHERE session_id = $1',
        [sessionId],
      )
    ).rows[0]?.ago ?? null;

  async function givenWithoutPassword(): Promise<Portal> {
    const portal = await givenPortalSession(service);
    await service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [portal.identity.id]);
    return portal;
  }

  it('takes the password, and nothing else in its place', async () => {
    const portal = await givenPortalSession(service);
    expect(await outcome(prove(portal, {}))).toBe('proof_missing');
    expect(await outcome(prove(portal, { password: 'not my password' }))).toBe('password_wrong');
    expect(await outcome(prove(portal, { code: '123456' }))).toBe('fresh_proof_invalid');
    expect(await provedAgo(portal)).toBeNull();
    const answer = await prove(portal, { password: PASSWORD });
    expect([answer.status, answer.body]).toEqual([200, { status: 'proved' }]);
    expect(Number(await provedAgo(portal))).toBeLessThan(60);
  });

  it('R71: takes a code of the authenticator app once', async () => {
    const portal = await givenPortalSession(service);
    const app = await givenApp(service, portal.identity);
    expect(await outcome(prove(portal, { code: app.wrong() }))).toBe('fresh_proof_invalid');
    const code = app.code();
    expect(await outcome(prove(portal, { code }))).toBe(200);
    expect(await outcome(prove(portal, { code }))).toBe('fresh_proof_invalid');
  });

  // A session alone can turn an authenticator app on.
  it('takes no code of an app that was turned on after the sign-in', async () => {
    const portal = await givenPortal(service);
    const enable = (body: object) => service.http.patch('/v1/portal/mfa/enable', portal.bearer, body);
    const app = new App(service, (await enable({})).body.secret);
    const [recovery] = (await enable({ code: app.code() })).body.recovery_codes;
    const newer = await givenPortal(service, { origin: portal.origin });
    expect(await outcome(prove(portal, { code: app.code(1) }))).toBe('second_factor_too_new');
    expect(await outcome(prove(newer, { code: recovery }))).toBe('second_factor_too_new');
    const body = { code: app.code(1), confirm: portal.identity.email };
    const deletion = await service.http.send('DELETE', '/v1/portal/account', { headers: portal.bearer, body });
    expectFailure(deletion, 400, 'second_factor_too_new');
    // A new session has a new moment of creation, and proves nothing by it.
    await service.db.query('UPDATE sessions SET created_at = now() WHERE identity_id = $1', [portal.identity.id]);
    expect(await outcome(prove(newer, { code: recovery }))).toBe('second_factor_too_new');
    await service.db.query('UPDATE sessions SET authenticated_at = now() WHERE id = $1', [portal.origin.sessionId]);
    const next = await givenPortal(service, { origin: portal.origin });
    expect(await outcome(prove(next, { code: recovery }))).toBe(200);
    expect(await outcome(prove(portal, { password: PASSWORD }))).toBe(200);
    const off = await service.http.patch('/v1/portal/mfa/disable', newer.bearer, { code: app.code(1) });
    expect(off.status).toBe(200);
  });

  it('R72: counts wrong codes, and does not judge the sixth', async () => {
    const portal = await givenPortalSession(service);
    const app = await givenApp(service, portal.identity);
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcome(prove(portal, { code: app.wrong() }))));
    expect(outcomes.filter((one) => one === 'fresh_proof_invalid').length).toBeLessThanOrEqual(5);
    expect(await outcome(prove(portal, { code: app.code() }))).toBe('too_many_requests');
  });

  describe('for an account without a password and a second factor', () => {
    it('emails six digits and takes them once', async () => {
      const portal = await givenWithoutPassword();
      const asked = await mail(portal);
      expect([asked.status, asked.body]).toEqual([202, { status: 'code_sent' }]);
      const { code, template } = await latestMail(service, portal.identity.email);
      expect(template).toBe('confirm_presence');
      expect(await outcome(prove(portal, { mailed_code: code }))).toBe(200);
      expect(await outcome(prove(portal, { mailed_code: code }))).toBe('fresh_proof_invalid');
    });

    it('sends one email a minute', async () => {
      const portal = await givenWithoutPassword();
      await Promise.all([mail(portal), mail(portal), mail(portal)]);
      expect(await mailsTo(service, portal.identity.email)).toHaveLength(1);
    });

    it('judges five guesses at most, also at once', async () => {
      const portal = await givenWithoutPassword();
      await mail(portal);
      const { code } = await latestMail(service, portal.identity.email);
      const wrong = code === '000000' ? '111111' : '000000';
      await Promise.all(Array.from({ length: 5 }, () => prove(portal, { mailed_code: wrong })));
      expect(await outcome(prove(portal, { mailed_code: code }))).toBe('fresh_proof_invalid');
    });

    it('takes the digits only until they expire', async () => {
      const portal = await givenWithoutPassword();
      await mail(portal);
      const { code } = await latestMail(service, portal.identity.email);
      await service.db.query('UPDATE fresh_proofs SET expires_at = now() WHERE session_id = $1', [portal.sessionId]);
      expect(await outcome(prove(portal, { mailed_code: code }))).toBe('fresh_proof_invalid');
    });

    it('counts guesses over all sessions of the account, whose number nothing bounds', async () => {
      const first = await givenWithoutPassword();
      const outcomes: unknown[] = [];
      for (let session = 0; session < 3; session += 1) {
        const portal = await givenPortalSession(service, first);
        await mail(portal);
        const { code } = await latestMail(service, portal.identity.email);
        const wrong = code === '000000' ? '111111' : '000000';
        for (let guess = 0; guess < 4; guess += 1) outcomes.push(await outcome(prove(portal, { mailed_code: wrong })));
      }
      expect(outcomes).toEqual([...Array(10).fill('fresh_proof_invalid'), ...Array(2).fill('too_many_requests')]);
    });

    it('counts the digits only in the session that asked for them', async () => {
      const portal = await givenWithoutPassword();
      const other = await givenPortalSession(service, portal);
      await mail(portal);
      const { code } = await latestMail(service, portal.identity.email);
      expect(await outcome(prove(other, { mailed_code: code }))).toBe('fresh_proof_invalid');
    });
  });

  it('emails no code where there is a password or a second factor', async () => {
    const portal = await givenPortalSession(service);
    expect(await outcome(mail(portal))).toBe('mailed_proof_not_offered');
    await service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [portal.identity.id]);
    await givenApp(service, portal.identity);
    expect(await outcome(mail(portal))).toBe('mailed_proof_not_offered');
    expect(await mailsTo(service, portal.identity.email)).toEqual([]);
  });

  it('does not renew the proof that a session keeps by itself', async () => {
    const portal = await givenPortalSession(service);
    expect(await outcome(prove(portal, { password: PASSWORD }))).toBe(200);
    await service.db.query("UPDATE fresh_proofs SET proved_at = now() - interval '4 minutes' WHERE session_id = $1", [
      portal.sessionId,
    ]);
    expect(await outcome(prove(portal, {}))).toBe('proof_missing');
    expect(Number(await provedAgo(portal))).toBeGreaterThanOrEqual(240);
  });

  it('keeps a proof only until the password changes, also in the session that changes it', async () => {
    const portal = await givenPortalSession(service);
    expect(await outcome(prove(portal, { password: PASSWORD }))).toBe(200);
    const change = { current_password: PASSWORD, password: NEW_PASSWORD };
    expect((await service.http.post('/v1/portal/password', change, portal.bearer)).status).toBe(200);
    expect(await outcome(askForChange(portal))).toBe('fresh_proof_required');
  });

  describe('judged again under the lock', () => {
    /** What happens between the first look at a proof and the act. */
    async function meanwhile(portal: Portal, act: () => ReturnType<typeof prove>, statement: string, subject: string) {
      const lock = 'SELECT FROM identities WHERE id = $1 FOR UPDATE';
      const barrier = await Barrier.hold(service, lock, [portal.identity.id]);
      const acting = act();
      await barrier.sees(1);
      await barrier.change(statement, [subject]);
      await barrier.release();
      return outcome(acting);
    }

    it('counts nothing in a session that ended meanwhile', async () => {
      const portal = await givenPortalSession(service);
      const end = 'UPDATE sessions SET revoked_at = now() WHERE id = $1';
      const proving = () => prove(portal, { password: PASSWORD });
      expect(await meanwhile(portal, proving, end, portal.sessionId)).toBe('access_token_invalid');
      expect(await provedAgo(portal)).toBeNull();
    });

    it('counts no password that was replaced meanwhile', async () => {
      const portal = await givenPortalSession(service);
      const replace = "UPDATE identities SET password_hash = 'another', password_changed_at = now() WHERE id = $1";
      const proving = () => prove(portal, { password: PASSWORD });
      expect(await meanwhile(portal, proving, replace, portal.identity.id)).toBe('password_wrong');
      expect(await provedAgo(portal)).toBeNull();
    });

    it('counts no earlier proof once the password was replaced meanwhile', async () => {
      const portal = await givenPortalSession(service);
      expect(await outcome(prove(portal, { password: PASSWORD }))).toBe(200);
      const replace = 'UPDATE identities SET password_changed_at = now() WHERE id = $1';
      const asking = () => askForChange(portal);
      expect(await meanwhile(portal, asking, replace, portal.identity.id)).toBe('fresh_proof_required');
    });
  });
});
