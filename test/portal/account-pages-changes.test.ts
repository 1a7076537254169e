import { givenAccountPages } from '../support/account-pages.js';
import { type GivenApplication, givenApplication, givenSession, PASSWORD } from '../support/given.js';
import { givenPasskey } from '../support/given-passkey.js';
import { alertOf, type Browser, visibleText } from '../support/hosted.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { App, givenApp } from '../support/totp.js';

const NEW_PASSWORD = 'four quiet green kettles';

describe('On the account pages a person', () => {
  const service = useService();
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service, { name: 'Shop' });
  });

  const open = () => givenAccountPages(service, { application });
  const reads = ({ page }: Browser): string => visibleText(page.text);

  /** Follows the 303s up to a page. */
  async function land(browser: Browser): Promise<Browser> {
    while (browser.page.status === 303) await browser.land();
    return browser;
  }

  /** To a page that asks for a proof first. */
  async function confirmed(browser: Browser, path: string, proof: Record<string, string> = { password: PASSWORD }) {
    await browser.open(path);
    await land(browser);
    expect(reads(browser)).toContain('Confirm it is you');
    await browser.press('Confirm', proof);
    return land(browser);
  }

  it('R75: turns two steps on with the app, and off after a proof', async () => {
    const { browser, session } = await open();
    await browser.open('/portal/authenticator');
    const app = new App(service, (/<code>([A-Z2-7 ]+)<\/code>/.exec(browser.page.text)?.[1] ?? '').replaceAll(' ', ''));
    await browser.press('Turn on', { code: app.wrong() });
    expect(browser.page.status).toBe(400);
    expect(alertOf(browser.page.text)).toContain('This is not the code');
    await browser.press('Turn on', { code: app.code() });
    expect(browser.page.text.match(/<li><code>/g)).toHaveLength(10);
    await browser.open('/portal/security');
    expect(reads(browser)).toContain('10 recovery codes left');
    await confirmed(browser, '/portal/authenticator/remove');
    expect(reads(browser)).toContain('A sign-in no longer asks for a code.');
    await browser.press('Turn off');
    expect(reads(await land(browser))).toContain('Two-step verification is off.');
    const { rows } = await service.db.query('SELECT mfa_enabled_at FROM identities WHERE id = $1', [
      session.identity.id,
    ]);
    expect(rows[0].mfa_enabled_at).toBeNull();
  });

  it('R78: finds a change of address that waits, and cancels it', async () => {
    const { browser, session } = await open();
    await confirmed(browser, '/portal/email');
    await browser.press('Send code', { email: 'dropped@example.com' });
    await land(browser);
    const { code } = await latestMail(service, 'dropped@example.com');
    await browser.open('/portal/security');
    expect(reads(browser)).toContain('Your change to dropped@example.com waits for its code.');
    await browser.open('/portal/email/code');
    await browser.press('Cancel the change');
    expect(reads(await land(browser))).toContain('Nothing was changed. The code no longer counts.');
    expect(reads(browser)).not.toContain('dropped@example.com');
    await browser.open('/portal/email/code');
    await browser.press('Change address', { code });
    expect([browser.page.status, alertOf(browser.page.text)]).toEqual([
      400,
      expect.stringContaining('wrong or too old'),
    ]);
    await browser.open('/portal/security');
    expect(reads(browser)).toContain(session.identity.email);
  });

  it('R75: cannot send the form of something dangerous when the proof is too old', async () => {
    const { browser, session } = await open();
    await givenApp(service, session.identity);
    await confirmed(browser, '/portal/authenticator/remove');
    await service.db.query("UPDATE fresh_proofs SET proved_at = proved_at - interval '6 minutes'");
    await browser.press('Turn off');
    expect(browser.page.status).toBe(303);
    expect(browser.page.headers.get('location')).toBe('/portal/confirm?to=%2Fportal%2Fauthenticator%2Fremove');
  });

  it.each([
    '/portal/authenticator/remove',
    '/portal/recovery-codes',
    '/portal/email',
    '/portal/delete',
    '/portal/passkeys/new',
    '/portal/linked-accounts/add',
  ])('is asked for a proof before %s, and comes back there', async (path) => {
    const { browser, session } = await open();
    await givenApp(service, session.identity);
    await confirmed(browser, path);
    expect(browser.page.status).toBe(200);
    expect(reads(browser)).not.toContain('Confirm it is you');
  });

  it.each(['https://evil.example', '//evil.example', '/portal/../x', '/demo', '/portal/security?x=y'])(
    'is led by a proof to no other page than one of the account: %s',
    async (to) => {
      const { browser } = await open();
      await browser.open(`/portal/confirm?to=${encodeURIComponent(to)}`);
      await browser.press('Confirm', { password: PASSWORD });
      expect(browser.page.headers.get('location')).toBe('/portal/security');
    },
  );

  it('proves themselves with an emailed code, if there is nothing else', async () => {
    const { browser, session } = await open();
    await service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [session.identity.id]);
    await browser.open('/portal/password');
    await land(browser);
    await browser.press('Email me a code');
    await land(browser);
    await browser.press('Confirm', { mailed_code: '000000' });
    expect(alertOf(browser.page.text)).toContain('This code is wrong');
    const { code } = await latestMail(service, session.identity.email);
    await browser.press('Confirm', { mailed_code: code });
    await land(browser);
    await browser.press('Set password', { password: NEW_PASSWORD });
    expect(reads(await land(browser))).toContain('Your password is changed.');
  });

  it('R70: changes the password with the current one, and the mistake stands at its field', async () => {
    const { browser, session } = await open();
    const elsewhere = await givenSession(service, { application, identity: session.identity });
    await browser.open('/portal/password');
    await browser.press('Change your password', { current_password: 'wrong', password: NEW_PASSWORD });
    expect(browser.page.text).toMatch(/id="current_password-error"[^>]*>This is not your current password/);
    await browser.press('Change your password', { current_password: PASSWORD, password: NEW_PASSWORD });
    expect(reads(await land(browser))).toContain('Your password is changed.');
    const { rows } = await service.db.query('SELECT ended_reason FROM sessions WHERE id = $1', [elsewhere.sessionId]);
    expect(rows[0].ended_reason).toBe('password_change');
  });

  it('ends one session, and then all others, and reads why they ended', async () => {
    const { browser, session } = await open();
    const { identity } = session;
    const [one, other] = [
      await givenSession(service, { application, identity }),
      await givenSession(service, { application, identity }),
    ];
    await browser.open('/portal/sign-ins');
    const row = browser.page.text.split('<li>').find((item) => item.includes(one.sessionId)) ?? '';
    const csrf = / name="csrf" value="([^"]+)"/.exec(row)?.[1] ?? '';
    await browser.post('/portal/sign-ins', { csrf, session: one.sessionId });
    expect(reads(await land(browser))).toContain('The device is signed out.');
    await browser.press('Sign out everywhere else');
    expect(reads(await land(browser))).toContain('You are signed in only here.');
    expect(reads(browser)).toContain('Signed out on the account pages');
    const { rows } = await service.db.query('SELECT ended_reason FROM sessions WHERE id = ANY($1)', [
      [one.sessionId, other.sessionId],
    ]);
    expect(rows.map(({ ended_reason }) => ended_reason)).toEqual(['user', 'user']);
  });

  it('R77: cannot end the session of another account', async () => {
    const { browser, session } = await open();
    const foreign = await givenSession(service, { application });
    await givenSession(service, { application, identity: session.identity });
    await browser.open('/portal/sign-ins');
    const csrf = / action="\/portal\/sign-ins"[\s\S]*? name="csrf" value="([^"]+)"/.exec(browser.page.text)?.[1] ?? '';
    expect((await browser.post('/portal/sign-ins', { csrf, session: foreign.sessionId })).status).toBe(303);
    const { rows } = await service.db.query('SELECT revoked_at FROM sessions WHERE id = $1', [foreign.sessionId]);
    expect(rows[0].revoked_at).toBeNull();
  });

  it('R78: changes the address with a code that went to the new one', async () => {
    const { browser, session } = await open();
    const email = `new-${Date.now().toString(36)}@example.com`;
    await confirmed(browser, '/portal/email');
    await browser.press('Send code', { email });
    await land(browser);
    const { code } = await latestMail(service, email);
    await browser.press('Change address', { code });
    expect(reads(await land(browser))).toContain('Your email address is changed.');
    expect(reads(browser)).toContain(email);
    expect((await mailsTo(service, session.identity.email)).length).toBeGreaterThan(0);
  });

  it('renames and removes a passkey, but not the last way to sign in', async () => {
    const { browser, session } = await open();
    const { id } = await givenPasskey(service, application, session.identity);
    await browser.open(`/portal/passkeys/${id}`);
    await browser.press('Save', { name: ' My laptop ' });
    expect(reads(await land(browser))).toContain('My laptop');
    await confirmed(browser, `/portal/passkeys/${id}/remove`);
    await service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [session.identity.id]);
    await browser.press('Remove passkey');
    expect(browser.page.status).toBe(409);
    expect(alertOf(browser.page.text)).toContain('This is the last way to sign in');
    await service.db.query("UPDATE identities SET password_hash = 'x' WHERE id = $1", [session.identity.id]);
    await browser.press('Remove passkey');
    expect(reads(await land(browser))).toContain('The passkey is removed.');
  });

  it('R77: sees no passkey of another account', async () => {
    const { browser } = await open();
    const other = await givenSession(service, { application });
    const { id } = await givenPasskey(service, application, other.identity);
    await browser.open(`/portal/passkeys/${id}`);
    expect([browser.page.status, browser.page.headers.get('x-error-code')]).toEqual([404, 'passkey_not_found']);
  });

  it('downloads their data, and nobody else can start that', async () => {
    const { browser, session } = await open();
    await browser.open('/portal/data');
    const foreign = await browser.post('/portal/data', {});
    expect(foreign.status).toBe(403);
    await browser.open('/portal/data');
    await browser.press('Download');
    expect(browser.page.headers.get('content-disposition')).toMatch(/^attachment; filename="account-[\d-]+\.json"$/);
    expect(browser.page.body.identity.email).toBe(session.identity.email);
    expect(browser.page.text).not.toContain('passwordHash');
  });

  it('deletes the account after a proof and its address, and is told what happens', async () => {
    const { browser, session } = await open();
    await confirmed(browser, '/portal/delete');
    expect(reads(browser)).toContain('This cannot be undone.');
    await browser.press('Delete your account', { confirm: 'someone@example.com' });
    expect(browser.page.text).toMatch(/id="confirm-error"[^>]*>This is not the address of your account/);
    await browser.press('Delete your account', { confirm: 'not an address' });
    expect(browser.page.text).toContain('id="confirm-error"');
    await browser.press('Delete your account', { confirm: session.identity.email });
    expect(reads(browser)).toContain('Your account is deleted');
    const { rowCount } = await service.db.query('SELECT FROM identities WHERE id = $1', [session.identity.id]);
    expect(rowCount).toBe(0);
    expect((await browser.open('/portal')).status).toBe(401);
  });

  it('R77: a profile has only its own members', async () => {
    const { browser, session } = await open();
    await browser.open('/portal/profile');
    await browser.press('Save', { name: 'Grace', email: 'thief@example.com', id: 'x', locale: 'de', picture: '' });
    expect(browser.page.status).toBe(303);
    const { rows } = await service.db.query('SELECT email, name, locale FROM identities WHERE id = $1', [
      session.identity.id,
    ]);
    expect(rows[0]).toEqual({ email: session.identity.email, name: 'Grace', locale: 'de' });
    expect(reads(await land(browser))).toContain('Ihre Angaben sind gespeichert.');
  });
});
