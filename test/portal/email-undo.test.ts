import { auditEvents, tracesOf } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenSession,
  givenApplication,
  givenCode,
  givenIdentity,
  givenPortalSession,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { givenPasskey } from '../support/given-passkey.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail, linkCode, mailsTo, type ReceivedMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

type Portal = GivenSession & { bearer: Record<string, string> };

describe('the link that stops or undoes a change of email', () => {
  const service = useService();
  let changes = 0;

  const request = ({ bearer }: Portal, email: string) =>
    service.http.post('/v1/portal/email', { email, password: PASSWORD }, bearer);
  const confirm = ({ bearer }: Portal, code: string) => service.http.post('/v1/portal/email/confirm', { code }, bearer);
  const open = ({ link }: ReceivedMail) => service.http.get(link.slice(service.url.length));
  const press = (mail: ReceivedMail) => service.http.form('/portal/email/stop', { code: linkCode(mail) });
  const emailOf = async ({ identity }: GivenSession) =>
    (await service.db.query('SELECT email FROM identities WHERE id = $1', [identity.id])).rows[0].email;
  const signIn = async ({ application, identity }: GivenSession) =>
    inFlow(service, await givenFlow(service, application), 'exchange', {
      ...{ type: 'password', email: identity.email, password: PASSWORD },
    });
  const newEmail = () => {
    changes += 1;
    return `next-${changes}@example.com`;
  };

  async function givenRequested(): Promise<Portal & { next: string; notice: ReceivedMail; code: string }> {
    const portal = await givenPortalSession(service);
    const next = newEmail();
    expect((await request(portal, next)).status).toBe(202);
    const notice = await latestMail(service, portal.identity.email);
    return { ...portal, next, notice, code: (await latestMail(service, next)).code };
  }

  async function givenChanged() {
    const requested = await givenRequested();
    expect((await confirm(requested, requested.code)).status).toBe(200);
    return { ...requested, changed: await latestMail(service, requested.identity.email) };
  }

  it('R78: reaches the old mailbox at once, changes nothing by being opened, and stops the change', async () => {
    const portal = await givenRequested();
    const other = await givenSession(service, portal);
    expect(portal.notice.template).toBe('address_change_requested');
    for (let time = 0; time < 2; time += 1) {
      const page = await open(portal.notice);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(page.text).toContain('Stop the change?');
      expect(page.text).toContain('Your address stays as it is.');
    }
    expect((await press(portal.notice)).text).toContain('Your account is yours again');
    expectFailure(await confirm(portal, portal.code), 401, 'access_token_invalid');
    const refreshed = { client_type: 'server', refresh_token: other.refreshToken };
    const refused = await service.http.post('/v1/auth/refresh', refreshed);
    expect([refused.status, refused.headers.get('x-session-ended')]).toEqual([401, 'email_change_undone']);
    expectFailure(await signIn(portal), 401, 'credentials_invalid');
    const again = await givenPortalSession(service, portal);
    expectFailure(await confirm(again, portal.code), 400, 'address_change_invalid');
    expect(await emailOf(portal)).toBe(portal.identity.email);
    expect((await open(portal.notice)).status).toBe(404);
  });

  it.each(['notice', 'changed'] as const)('R78: undoes a change that was made (the email `%s`)', async (which) => {
    const portal = await givenChanged();
    const { text } = await open(portal[which]);
    expect(text).toContain('Undo the change?');
    expect(text).toContain('Your old address comes back.');
    expect((await press(portal[which])).status).toBe(200);
    expect(await emailOf(portal)).toBe(portal.identity.email);
    for (const reader of [portal.identity.email, portal.next])
      expect((await latestMail(service, reader)).template).toBe('address_restored');
    expectFailure(await signIn(portal), 401, 'credentials_invalid');
    expect((await press(portal.changed)).status).toBe(404);
  });

  it('R78: removes what was added since the sign-in that asked for the change, and nothing else', async () => {
    const application = await givenApplication(service);
    const identity = await givenIdentity(service, application);
    const old = await givenPasskey(service, application, identity, { isOfTwoFactors: true });
    await givenPasskey(service, application, identity);
    const portal = await givenPortalSession(service, { application, identity });
    const later = { isOfTwoFactors: true, since: '0' };
    await givenPasskey(service, application, identity, later);
    await request(portal, newEmail());
    const notice = await latestMail(service, portal.identity.email);
    await givenPasskey(service, portal.application, portal.identity, later);
    await givenApp(service, portal.identity, '0');
    expect((await press(notice)).status).toBe(200);
    const { rows } = await service.db.query('SELECT id FROM passkeys WHERE identity_id = $1', [portal.identity.id]);
    expect(rows).toEqual([{ id: old.id }]);
    const { rows: factors } = await service.db.query(
      'SELECT mfa_enabled_at, (SELECT count(*)::int FROM totp_factors WHERE identity_id = $1) AS apps FROM identities WHERE id = $1',
      [portal.identity.id],
    );
    expect(factors).toEqual([{ mfa_enabled_at: null, apps: 0 }]);
  });

  it('R78: ends the accounts elsewhere and the codes that may be of the other person', async () => {
    const portal = await givenPortalSession(service);
    const link = async (subject: string, { bySignIn = false, ago = '0' } = {}) =>
      service.db.query(
        `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, by_sign_in, created_at)
         VALUES (gen_random_uuid(), $1, $2, 'corp', 'https://corp.example.com', $3, $4, now() - $5::interval)`,
        [portal.application.id, portal.identity.id, `${subject}-${portal.identity.id}`, bySignIn, ago],
      );
    await link('owned', { ago: '1 hour' });
    await link('signed-in', { bySignIn: true, ago: '1 hour' });
    const flow = await givenFlow(service, portal.application);
    await inFlow(service, flow, 'forgot-password', { email: portal.identity.email });
    const { code: reset } = await latestMail(service, portal.identity.email);
    await request(portal, newEmail());
    const notice = await latestMail(service, portal.identity.email);
    await link('later');
    const code = await givenCode(service, portal.application, portal);
    expect((await press(notice)).status).toBe(200);
    const { rows } = await service.db.query('SELECT subject FROM linked_accounts WHERE identity_id = $1', [
      portal.identity.id,
    ]);
    expect(rows).toEqual([{ subject: `owned-${portal.identity.id}` }]);
    expect((await service.http.post('/v1/auth/authorize', { code, client_type: 'server' })).status).toBe(401);
    expect(
      (await inFlow(service, flow, 'reset-password', { code: reset, password: 'nine patient herons' })).status,
    ).toBe(401);
    const events = await auditEvents(service, {
      identityId: portal.identity.id,
      type: 'identity.email_change_undone',
    });
    expect(events.map(({ details }) => details)).toEqual([{ changed: false }]);
  });

  // Red where every link of the account stays good.
  it('R78: cannot be undone by a thief who changed the email twice', async () => {
    const portal = await givenChanged();
    const third = newEmail();
    await request(portal, third);
    await confirm(portal, (await latestMail(service, third)).code);
    const thiefs = await latestMail(service, portal.next);
    expect(thiefs.template).toBe('address_changed');
    expect((await press(portal.changed)).status).toBe(200);
    expect((await press(thiefs)).status).toBe(404);
    expect(await emailOf(portal)).toBe(portal.identity.email);
  });

  it('R78: counts for seven days', async () => {
    const portal = await givenChanged();
    const { rows } = await service.db.query(
      `SELECT bool_and(expires_at BETWEEN now() + interval '6 days 23 hours' AND now() + interval '7 days') AS fits
       FROM address_undos WHERE identity_id = $1`,
      [portal.identity.id],
    );
    expect(rows).toEqual([{ fits: true }]);
    await service.db.query('UPDATE address_undos SET expires_at = now() WHERE identity_id = $1', [portal.identity.id]);
    expect((await press(portal.changed)).text).toContain('This link does not work');
    expect(await emailOf(portal)).toBe(portal.next);
  });

  it('is refused on a page of words once the account is deleted', async () => {
    const portal = await givenChanged();
    const body = { confirm: portal.next, password: PASSWORD };
    const deleted = await service.http.send('DELETE', '/v1/portal/account', { headers: portal.bearer, body });
    expect(deleted.status).toBe(200);
    for (const page of [await open(portal.changed), await press(portal.changed)])
      expect([page.status, page.text]).toEqual([404, expect.stringContaining('This link does not work')]);
  });

  it('takes the old address back from a sign-up that no mailbox has confirmed, and from no other account', async () => {
    for (const unverified of [true, false]) {
      const portal = await givenChanged();
      const { email } = portal.identity;
      const flow = await givenFlow(service, portal.application);
      await inFlow(service, flow, 'register', { email, password: PASSWORD });
      const code = (await latestMail(service, email)).code;
      if (!unverified) expect((await inFlow(service, flow, 'verify-email', { code })).status).toBe(200);
      const { rows } = await service.db.query('SELECT id FROM identities WHERE email = $1', [email]);
      const answer = await press(portal.changed);
      expect([answer.status, await emailOf(portal)]).toEqual(unverified ? [200, email] : [409, portal.next]);
      if (unverified) expect(await tracesOf(service, rows[0].id)).toEqual([]);
    }
  });

  // Red where the link is judged before the identity is locked.
  it.each([
    ['confirms and then undoes', 'the undoing wins'],
    ['undoes and then confirms', 'the change fails'],
  ])('R78: %s at the same time: %s', async (order) => {
    const portal = await givenRequested();
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [
      portal.identity.id,
    ]);
    const acts = [() => confirm(portal, portal.code), () => press(portal.notice)];
    if (order.startsWith('undoes')) acts.reverse();
    const answers = [];
    for (const [index, act] of acts.entries()) {
      answers.push(act());
      await barrier.sees(index + 1);
    }
    await barrier.release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual(order.startsWith('undoes') ? [200, 401] : [200, 200]);
    expect(await emailOf(portal)).toBe(portal.identity.email);
  });

  it('works at another replica, and once', async () => {
    const portal = await givenChanged();
    const replica = await service.replica();
    const code = linkCode(portal.changed);
    const pressed = await Promise.all(
      [service, replica, service, replica].map(({ http }) => http.form('/portal/email/stop', { code })),
    );
    await replica.stop();
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  it('is no link of ours for any other text', async () => {
    for (const code of ['', 'gh_undo_x', `gh_undo_${'A'.repeat(43)}`, 'gh_code_x&code=y']) {
      const page = await service.http.get(`/portal/email/stop?code=${code}`);
      expect([page.status, page.headers.get('x-error-code')]).toEqual([404, 'email_undo_invalid']);
    }
    expect(await mailsTo(service, 'x')).toEqual([]);
  });
});
