import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, PASSWORD } from '../support/given.js';
import { givenPasskey } from '../support/given-passkey.js';
import type { GivenPortal } from '../support/given-portal.js';
import { visibleText } from '../support/hosted.js';
import { latestMail, linkCode } from '../support/mailbox.js';
import { PortalActs } from '../support/portal-acts.js';
import { useService } from '../support/service.js';
import { DONE, NEW_PASSWORD, undoing } from '../support/undoing.js';
import { Upstream } from '../support/upstream.js';

describe('The notice with «It was not me»', () => {
  const service = useService();
  let application: GivenApplication;
  const undo = undoing(service, () => application);
  const { open, press, owner, noticeOf, rowOf, signIn, refresh, thief, daysAgo, reset } = undo;
  let upstream: Upstream;
  let acts: PortalActs;
  beforeAll(async () => {
    application = await givenApplication(service);
    upstream = await Upstream.start();
    acts = await PortalActs.on(service, application, upstream);
  });
  afterAll(() => upstream.stop());

  const EVERY: [act: string, template: string, happened: string][] = [
    ['a change of password', 'password_changed', 'The password of your account'],
    ['new recovery codes', 'recovery_codes_replaced', 'New recovery codes were made'],
    ['a second factor that is turned off by its code', 'second_factor_changed', 'was turned off'],
    ['a passkey that is removed', 'passkey_removed', 'A passkey was removed'],
    ['an account that is linked', 'address_linked', 'An account elsewhere was linked'],
    ['an account that is unlinked', 'address_unlinked', 'An account elsewhere was unlinked'],
    ['the request for a change of email', 'address_change_requested', 'Someone wants to change the address'],
  ];

  it.each(EVERY)('R78: of %s has a link, good for seven days and once', async (act, template, happened) => {
    const { portal, ask } = await (acts.given[act] as () => ReturnType<(typeof acts.given)[string]>)();
    expect((await ask(service)).status).toBeLessThan(300);
    const notice = await noticeOf(portal, template);
    const { rows } = await service.db.query(
      `SELECT bool_and(expires_at BETWEEN now() + interval '6 days 23 hours' AND now() + interval '7 days') AS fits
       FROM address_undos WHERE identity_id = $1`,
      [portal.identity.id],
    );
    expect(rows).toEqual([{ fits: true }]);
    for (let time = 0; time < 2; time += 1) {
      const page = await open(notice);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(visibleText(page.text)).toContain(happened);
    }
    expect(visibleText((await press(notice)).text)).toContain(DONE);
    expect((await rowOf(portal)).password_hash).toBeNull();
    expect((await press(notice)).headers.get('x-error-code')).toBe('email_undo_invalid');
  });

  const THEN = ['nothing', 'another change in its session'];
  it.each(THEN)('R78: of a merge leads the account that stays back to what it was, after %s', async (then) => {
    const real = await owner();
    const relay = await owner();
    await service.db.query('UPDATE identities SET email_is_relay = true WHERE id = $1', [relay.identity.id]);
    const strong = { isOfTwoFactors: true };
    const own = await givenPasskey(service, application, real.identity, strong);
    await daysAgo('passkeys', 'created_at', real, 3);
    await givenPasskey(service, application, relay.identity, strong);
    await daysAgo('passkeys', 'created_at', relay, 3);
    const linked = (portal: GivenPortal) =>
      service.db.query(
        `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, by_sign_in, created_at)
         VALUES (gen_random_uuid(), $1, $2, 'corp', 'https://corp.example.com', $3, false, now() - interval '3 days')`,
        [application.id, portal.identity.id, `of-${portal.identity.id}`],
      );
    for (const portal of [real, relay]) await linked(portal);
    // Red where the sign-in to the relay account counts: it came before what the owner set up.
    await daysAgo('sessions', 'created_at', relay, 10);
    const proof = { email: real.identity.email, password: PASSWORD };
    await service.http.post('/v1/portal/relay', proof, relay.bearer);
    const { code } = await latestMail(service, real.identity.email);
    expect((await service.http.post('/v1/portal/relay/confirm', { code }, relay.bearer)).status).toBe(200);
    expect((await noticeOf(relay, 'accounts_merged')).link).toBe('');
    if (then === 'another change in its session') {
      const sent = { client_type: 'server', refresh_token: relay.refreshToken };
      const { body } = await service.http.post('/v1/auth/refresh', sent);
      const bearer = { authorization: `Bearer ${body.access_token}` };
      const changed = { current_password: PASSWORD, password: NEW_PASSWORD };
      expect((await service.http.post('/v1/portal/password', changed, bearer)).status).toBeLessThan(300);
    }
    await press(await noticeOf(real, 'accounts_merged'));
    const { rows } = await service.db.query('SELECT id FROM passkeys WHERE identity_id = $1', [real.identity.id]);
    expect(rows).toEqual([{ id: own.id }]);
    const links = await service.db.query('SELECT subject FROM linked_accounts WHERE identity_id = $1', [
      real.identity.id,
    ]);
    expect(links.rows).toEqual([{ subject: `of-${real.identity.id}` }]);
  });

  it('R78: of a reset by mail has one too', async () => {
    const portal = await owner();
    expect((await reset(portal)).status).toBe(200);
    expect((await press(await noticeOf(portal, 'password_changed'))).status).toBe(200);
    expectFailure(await signIn(portal, NEW_PASSWORD), 401, 'credentials_invalid');
  });

  it('R78: counts no longer after seven days', async () => {
    const portal = await owner();
    await thief(portal).turnOn(portal);
    await daysAgo('address_undos', 'expires_at', portal, 0);
    const notice = await noticeOf(portal, 'second_factor_changed');
    for (const page of [await open(notice), await press(notice)])
      expect([page.status, page.text]).toEqual([404, expect.stringContaining('This link does not work')]);
    expect((await rowOf(portal)).mfa_enabled_at).not.toBeNull();
  });

  it('R78: touches no other account', async () => {
    const [portal, other] = [await owner(), await owner()];
    const app = await thief(other).turnOn(other);
    await thief(portal).turnOn(portal);
    await press(await noticeOf(portal, 'second_factor_changed'));
    expect((await signIn(other, PASSWORD, { mfa_code: app.code(1) })).status).toBe(200);
    expect((await refresh(other)).status).toBe(200);
  });

  it('keeps the links of older mails', async () => {
    const portal = await owner();
    await thief(portal).changeEmail(portal, { password: PASSWORD });
    await service.db.query('UPDATE address_undos SET since = NULL WHERE identity_id = $1', [portal.identity.id]);
    const code = linkCode(await noticeOf(portal, 'address_changed'));
    expect((await service.http.get(`/portal/email/stop?code=${code}`)).text).toContain('Undo the change?');
    expect((await service.http.form('/portal/email/stop', { code })).text).toContain(DONE);
    expect((await rowOf(portal)).email).toBe(portal.identity.email);
  });
});
