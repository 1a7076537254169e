import { auditEvents } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, PASSWORD } from '../support/given.js';
import { type GivenPortal, givenPortal } from '../support/given-portal.js';
import { Browser, linkNamed, visibleText } from '../support/hosted.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { RememberingBrowser } from '../support/remembering.js';
import { useService } from '../support/service.js';
import { type App, givenApp } from '../support/totp.js';
import { DONE, NEW_PASSWORD, undoing } from '../support/undoing.js';

describe('«It was not me»', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const { open, press, owner, noticeOf, rowOf, signIn, refresh, thief, reset } = undoing(service, () => application);

  /** By the button of the page that says that it is done, in another browser than any before. */
  async function setPassword(done: { text: string }) {
    const browser = new Browser(service);
    await browser.open(linkNamed(done as never, 'Set a new password').slice(service.url.length));
    await browser.press('Set password', { password: NEW_PASSWORD });
    return browser.land();
  }

  it('R78: gives an account back whose second factor a stolen access token turned on', async () => {
    const portal = await owner();
    const app = await thief(portal).turnOn(await givenPortal(service, { origin: portal.origin }));
    expectFailure(await signIn(portal, PASSWORD), 401, 'mfa_required');
    const notice = await noticeOf(portal, 'second_factor_changed');
    const page = visibleText((await open(notice)).text);
    expect(page).toContain('Two-step verification was turned on for your account with Test application.');
    const done = await press(notice);
    expect([done.status, visibleText(done.text)]).toEqual([200, expect.stringContaining(DONE)]);
    expect((await noticeOf(portal, 'account_returned')).subject).toContain('is yours again');
    expect(visibleText((await setPassword(done)).text)).toContain('Your new password is set');
    expect((await signIn(portal, NEW_PASSWORD)).status).toBe(200);
    for (const [session, why] of [
      [portal, 'second_factor_enabled'],
      [portal.origin, 'change_undone'],
    ] as const) {
      const refused = await refresh(session);
      expect([refused.status, refused.headers.get('x-session-ended')]).toEqual([401, why]);
    }
    expectFailure(await signIn(portal, PASSWORD, { mfa_code: app.code(1) }), 401, 'credentials_invalid');
    const events = await auditEvents(service, { identityId: portal.identity.id, type: 'identity.change_undone' });
    expect(events.map(({ details }) => details)).toEqual([{ change: 'second_factor_on' }]);
  });

  it('R78: shuts out a thief of the password who set up a factor, a passkey and another address', async () => {
    const portal = await owner();
    const stranger = thief(portal);
    const session = await stranger.signIn();
    await stranger.turnOn(session);
    await stranger.addPasskey(session, { password: PASSWORD });
    await service.db.query('UPDATE passkeys SET is_of_two_factors = true WHERE identity_id = $1', [portal.identity.id]);
    const email = await stranger.changeEmail(session, { password: PASSWORD });
    expect((await rowOf(portal)).email).toBe(email);
    expect((await press(await noticeOf(portal, 'address_changed'))).status).toBe(200);
    expect(await rowOf(portal)).toEqual({ email: portal.identity.email, mfa_enabled_at: null, password_hash: null });
    expect((await stranger.useThePasskey()).headers.get('x-error-code')).toBe('passkey_unknown');
    expect((await reset(portal)).status).toBe(200);
  });

  // Red where only what came after the sign-in of that session goes.
  it('R78: follows the chain: the passkey of Monday goes with the address of Tuesday', async () => {
    const portal = await owner();
    const stranger = thief(portal);
    const monday = await stranger.signIn();
    const app = await stranger.turnOn(monday);
    const tuesday = await stranger.signIn({ mfa_code: app.code(1) });
    await stranger.addPasskey(tuesday, { password: PASSWORD });
    await service.db.query('UPDATE passkeys SET is_of_two_factors = true WHERE identity_id = $1', [portal.identity.id]);
    const wednesday = await stranger.signInByPasskey();
    await stranger.changeEmail(wednesday, { password: PASSWORD });
    await press(await noticeOf(portal, 'address_changed'));
    expect(await rowOf(portal)).toEqual({ email: portal.identity.email, mfa_enabled_at: null, password_hash: null });
    expect((await stranger.useThePasskey()).headers.get('x-error-code')).toBe('passkey_unknown');
    expect((await reset(portal)).status).toBe(200);
  });

  it('R78: forgets a remembered browser, and ends a sign-in that is under way', async () => {
    const portal = await owner();
    const browser = new RememberingBrowser(service, application, portal.identity);
    await browser.remember();
    expect(await browser.isOffered()).toBe(true);
    await thief(portal).addPasskey(await thief(portal).signIn(), { password: PASSWORD });
    const { body } = await signIn(portal, PASSWORD);
    const code = new URL(body.redirectUrl).searchParams.get('code');
    await press(await noticeOf(portal, 'passkey_added'));
    expect(await browser.isOffered()).toBe(false);
    expect((await service.http.post('/v1/auth/authorize', { code, client_type: 'server' })).status).toBe(401);
  });

  describe('An older second factor', () => {
    const addPasskey = async (portal: GivenPortal, app: App) => {
      const stranger = thief(portal);
      await stranger.addPasskey(await stranger.signIn({ mfa_code: app.code(1) }), { password: PASSWORD });
      return noticeOf(portal, 'passkey_added');
    };

    it('R78: stays, so that a mailbox alone does not take it off', async () => {
      const portal = await owner();
      const app = await givenApp(service, portal.identity, '1 hour');
      const done = await press(await addPasskey(portal, app));
      expect(visibleText(done.text)).toContain('Your two-step verification is older');
      expect((await rowOf(portal)).mfa_enabled_at).not.toBeNull();
      expectFailure(await reset(portal), 401, 'mfa_required');
    });

    it.each([
      [38, true],
      [20, false],
    ])('R78: of %i days stays though the session is older still: %s', async (days, stays) => {
      const portal = await owner();
      await givenApp(service, portal.identity, `${days} days`);
      await service.db.query("UPDATE sessions SET created_at = now() - interval '90 days' WHERE identity_id = $1", [
        portal.identity.id,
      ]);
      await thief(portal).addPasskey(portal, { password: PASSWORD });
      await press(await noticeOf(portal, 'passkey_added'));
      expect((await rowOf(portal)).mfa_enabled_at !== null).toBe(stays);
    });

    it('R78: loses the recovery codes that came since', async () => {
      const portal = await owner();
      const app = await givenApp(service, portal.identity, '1 hour');
      const session = await thief(portal).signIn({ mfa_code: app.code(1) });
      const { body } = await service.http.post('/v1/portal/mfa/recovery-codes', { password: PASSWORD }, session.bearer);
      const notice = await noticeOf(portal, 'recovery_codes_replaced');
      expect((await open(notice)).text).toContain('The new recovery codes stop working');
      await press(notice);
      const { rowCount } = await service.db.query('SELECT FROM recovery_codes WHERE identity_id = $1', [
        portal.identity.id,
      ]);
      expect([body.recovery_codes.length, rowCount, (await rowOf(portal)).mfa_enabled_at]).toEqual([
        ...[10, 0, expect.any(Date)],
      ]);
    });

    it('R78: that was turned off does not come back, and the page says so', async () => {
      const portal = await owner();
      await givenApp(service, portal.identity, '1 hour');
      await service.http.patch('/v1/portal/mfa/disable', portal.bearer, { password: PASSWORD });
      const notice = await noticeOf(portal, 'second_factor_changed');
      for (const page of [await open(notice), await press(notice)])
        expect(page.text).toContain('Two-step verification stays off.');
      expect((await reset(portal)).status).toBe(200);
    });
  });

  describe('A thief who has changed the address', () => {
    it('R78: gets links that keep nothing', async () => {
      const portal = await owner();
      const stranger = thief(portal);
      const session = await stranger.signIn();
      const email = await stranger.changeEmail(session, { password: PASSWORD });
      await stranger.addPasskey(session, { password: PASSWORD });
      const thiefs = await latestMail(service, email);
      expect(thiefs.template).toBe('passkey_added');
      await press(await noticeOf(portal, 'address_changed'));
      expect((await press(thiefs)).status).toBe(404);
      expect((await rowOf(portal)).email).toBe(portal.identity.email);
      expect((await latestMail(service, email)).template).toBe('address_restored');
    });

    it('R78: does not end the link of the owner with their own', async () => {
      const portal = await owner();
      const stranger = thief(portal);
      const session = await stranger.signIn();
      const email = await stranger.changeEmail(session, { password: PASSWORD });
      await stranger.addPasskey(session, { password: PASSWORD });
      expect((await press(await latestMail(service, email))).status).toBe(200);
      expect((await rowOf(portal)).email).toBe(email);
      expect((await press(await noticeOf(portal, 'address_changed'))).status).toBe(200);
      expect((await rowOf(portal)).email).toBe(portal.identity.email);
    });

    it('R78: loses the account to any earlier notice of the owner', async () => {
      const portal = await owner();
      const stranger = thief(portal);
      const session = await stranger.signIn();
      await stranger.addPasskey(session, { password: PASSWORD });
      await stranger.changeEmail(session, { password: PASSWORD });
      const done = await press(await noticeOf(portal, 'passkey_added'));
      expect(done.text).toContain(portal.identity.email);
      expect((await rowOf(portal)).email).toBe(portal.identity.email);
      expect(visibleText((await setPassword(done)).text)).toContain('Your new password is set');
    });
  });

  it('R78: pressed twice at once, does it once', async () => {
    const portal = await owner();
    await thief(portal).turnOn(portal);
    const notice = await noticeOf(portal, 'second_factor_changed');
    const replica = await service.replica();
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [
      portal.identity.id,
    ]);
    const pressed = [press(notice), press(notice, replica)];
    await barrier.sees(2);
    await barrier.release();
    const statuses = (await Promise.all(pressed)).map(({ status }) => status);
    await replica.stop();
    expect(statuses.sort()).toEqual([200, 404]);
    const mails = await mailsTo(service, portal.identity.email);
    expect(mails.filter(({ template }) => template === 'account_returned')).toHaveLength(1);
  });

  it.each(['thief', 'owner'])('R78: wins over a passkey that is being added: the %s is first', async (first) => {
    const portal = await owner();
    const stranger = thief(portal);
    const session = await stranger.signIn();
    await stranger.turnOn(session);
    const notice = await noticeOf(portal, 'second_factor_changed');
    const offer = await stranger.preparePasskey(session, { password: PASSWORD });
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [
      portal.identity.id,
    ]);
    const acts: (() => Promise<unknown>)[] = [offer, () => press(notice)];
    if (first === 'owner') acts.reverse();
    const under: Promise<unknown>[] = [];
    for (const [index, act] of acts.entries()) {
      under.push(act());
      await barrier.sees(index + 1);
    }
    await barrier.release();
    await Promise.all(under);
    const { rowCount } = await service.db.query('SELECT FROM passkeys WHERE identity_id = $1', [portal.identity.id]);
    expect(rowCount).toBe(0);
  });

  it('leads back to the application where it has no passwords any more', async () => {
    const without = await givenApplication(service);
    const portal = await givenPortal(service, { application: without });
    await thief(portal).turnOn(portal);
    await service.db.query("UPDATE plans SET providers = '{passkey}' WHERE id = $1", [without.planId]);
    const replica = await service.replica();
    const done = await press(await noticeOf(portal, 'second_factor_changed'), replica);
    await replica.stop();
    expect(done.text).not.toContain('Set a new password');
    expect(linkNamed(done, 'Continue to Test application')).toBe(without.origin);
  });
});
