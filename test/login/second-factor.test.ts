import { AccountExportService } from '../../src/identities/account/account-export.service.js';
import { BlockingAndDeletion } from '../../src/identities/account/blocking-and-deletion.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { alertOf, visibleText } from '../support/hosted.js';
import { NEW_PASSWORD, Visitor } from '../support/hosted-account.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { type App, givenApp } from '../support/totp.js';

const service = useService();
let application: GivenApplication;
let person: GivenIdentity;
let app: App;
let browser: Visitor;

beforeAll(async () => {
  application = await givenApplication(service);
});
beforeEach(async () => {
  person = await givenIdentity(service, application);
  app = await givenApp(service, person);
  browser = new Visitor(service, application);
});

/** Up to the page of the second step. */
async function prove(at = browser): Promise<Answer> {
  await at.start();
  const { status } = await at.press('Sign in', { email: person.email, password: person.password });
  expect(status).toBe(303);
  return at.land();
}
/** From the page of the second step to the password, and back. */
async function proveAgain(): Promise<Answer> {
  await browser.follow('Back to sign in');
  await browser.press('Sign in', { email: person.email, password: person.password });
  return browser.land();
}
const callback = ({ headers }: Answer) => new URL(headers.get('location') as string);
const heldProofs = async () =>
  (await service.db.query('SELECT FROM held_proofs WHERE identity_id = $1', [person.id])).rowCount;

describe('The second step of a hosted sign-in', () => {
  it('R74: is a page of its own, whose right code leads to the application', async () => {
    const page = await prove();
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).not.toContain('form-action');
    expect(visibleText(page.text)).toContain('Enter the code from your authenticator app.');
    const done = await browser.press('Verify', { code: ` ${app.code().slice(0, 3)} ${app.code().slice(3)} ` });
    expect(done.status).toBe(303);
    expect(callback(done).href).toContain(`${application.origin}/callback?state=of-the-application&code=gh_code_`);
    const opened = await service.http.post('/v1/auth/authorize', {
      code: callback(done).searchParams.get('code'),
      client_type: 'server',
    });
    expect(opened.body.user.mfa_enabled).toBe(true);
    expect(await heldProofs()).toBe(0);
  });

  it('S20: is reached with an address that an export shows, and that is forgotten with the account', async () => {
    await prove();
    await service.db.query(
      'UPDATE auth_flows SET login_hint = $2 WHERE id IN (SELECT flow_id FROM held_proofs WHERE identity_id = $1)',
      [person.id, person.email],
    );
    const flows = async () =>
      (await service.db.query('SELECT id FROM auth_flows WHERE login_hint = $1', [person.email])).rows;
    const [flow] = await flows();
    const held = await service.app.get(AccountExportService, { strict: false }).export(person.id);
    expect(held).toMatchObject({ loginHints: [{ flowId: flow.id, loginHint: person.email }] });
    await service.app.get(BlockingAndDeletion, { strict: false }).delete(person.id);
    expect(await flows()).toEqual([]);
  });

  it('says that a code is wrong, keeps the page, and still takes the right one', async () => {
    await prove();
    const refused = await browser.press('Verify', { code: app.wrong() });
    expect(refused.status).toBe(401);
    expect(alertOf(refused.text)).toContain('This code is wrong or was used already.');
    expect((await browser.press('Verify', { code: '' })).status).toBe(401);
    expect((await browser.press('Verify', { code: app.code() })).status).toBe(303);
  });

  it('R72: ends the first factor with the fifth wrong code, and goes on after a new sign-in', async () => {
    await prove();
    for (let i = 0; i < 4; i += 1) expect((await browser.press('Verify', { code: app.wrong() })).status).toBe(401);
    const fifth = await browser.press('Verify', { code: app.wrong() });
    expect(fifth.headers.get('x-error-code')).toBe('first_factor_lapsed');
    expect(visibleText(fifth.text)).toContain('the code was wrong five times');
    await browser.follow('Back to sign in');
    expect(visibleText(browser.page.text)).toContain('Forgot password?');
    await browser.press('Sign in', { email: person.email, password: person.password });
    await browser.land();
    expect((await browser.press('Verify', { code: app.code() })).status).toBe(303);
  });

  it('R72: counts the wrong codes on when the password is sent once more between them', async () => {
    for (let i = 0; i < 4; i += 1) {
      await (i === 0 ? prove() : proveAgain());
      expect((await browser.press('Verify', { code: app.wrong() })).headers.get('x-error-code')).toBe(
        'mfa_code_invalid',
      );
    }
    await proveAgain();
    const fifth = await browser.press('Verify', { code: app.wrong() });
    expect(fifth.headers.get('x-error-code')).toBe('first_factor_lapsed');
  });

  it('R72: judges five codes at most, also when twenty come at once', async () => {
    await prove();
    const { page } = browser;
    const posts = Array.from({ length: 20 }, async () => {
      const tab = new Visitor(service, application);
      for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
      tab.page = page;
      return tab.press('Verify', { code: app.wrong() });
    });
    const codes = (await Promise.all(posts)).map(({ headers }) => headers.get('x-error-code'));
    for (const code of codes) expect(['mfa_code_invalid', 'first_factor_lapsed']).toContain(code);
    const { rows } = await service.db.query('SELECT tries FROM held_proofs WHERE identity_id = $1', [person.id]);
    expect(rows).toEqual([{ tries: 5 }]);
    const failed = "SELECT FROM audit_events WHERE identity_id = $1 AND type = 'identity.mfa_failed'";
    expect((await service.db.query(failed, [person.id])).rowCount).toBe(5);
  });

  it('ends with its time, with a new password and with a block', async () => {
    const ends = [
      "UPDATE held_proofs SET expires_at = now() - interval '1 second' WHERE identity_id = $1",
      "UPDATE identities SET password_hash = 'another' WHERE id = $1",
      'UPDATE identities SET blocked_at = now() WHERE id = $1',
    ];
    for (const end of ends) {
      person = await givenIdentity(service, application);
      app = await givenApp(service, person);
      browser = new Visitor(service, application);
      await prove();
      await service.db.query(end, [person.id]);
      const late = await browser.press('Verify', { code: app.code() });
      expect(late.headers.get('x-error-code')).toBe('first_factor_lapsed');
      expect(visibleText(late.text)).toContain('Back to sign in');
    }
  });

  it('belongs to the browser that proved the first factor', async () => {
    const { text } = await prove();
    const [, path = ''] = /action="([^"]+)"/.exec(text) ?? [];
    const stranger = new Visitor(service, application);
    const page = await stranger.open(path.replaceAll('&amp;', '&'));
    expect(page.headers.get('x-error-code')).toBe('other_browser');
    expect(page.text).not.toContain('name="code"');
  });

  it('takes a recovery code in its place', async () => {
    await prove();
    await browser.follow('Use a recovery code');
    expect(visibleText(browser.page.text)).toContain('Recovery code');
    expect(alertOf((await browser.press('Verify', { code: '7KQF9-MXT2H' })).text)).toContain('wrong');
    await browser.follow('Use the authenticator app');
    expect((await browser.press('Verify', { code: app.code() })).status).toBe(303);
  });

  it('says where to go on when the form comes twice, and after the back button', async () => {
    const page = await prove();
    const code = app.code();
    await browser.press('Verify', { code });
    const cookies = new Map(browser.cookies);
    browser.page = page;
    const again = await browser.press('Verify', { code });
    expect(again.headers.get('x-error-code')).toBe('login_finished');
    expect(visibleText(again.text)).toContain('This sign-in is finished');
    expect(cookies.size).toBe(0);
  });

  it('goes on in either of two tabs', async () => {
    await prove();
    const first = browser.page;
    await browser.open(`/login${callbackQuery(first)}`);
    await browser.press('Sign in', { email: person.email, password: person.password });
    await browser.land();
    browser.page = first;
    expect((await browser.press('Verify', { code: app.code() })).status).toBe(303);
  });

  it('leads on to the sign-in page whom nothing holds', async () => {
    await browser.start();
    const query = callbackQuery(browser.page);
    for (const path of ['/login/second-factor', '/login/second-factor/recovery', '/login/enrol'])
      expect((await browser.open(path + query)).headers.get('x-error-code')).toBe('first_factor_lapsed');
  });

  it('speaks the language of the login', async () => {
    await browser.start({ ui_locales: 'ja' });
    await browser.submit({ email: person.email, password: person.password });
    const page = await browser.land();
    expect(visibleText(page.text)).toContain('認証アプリに表示されているコードを入力してください。');
  });
});

/** The signed query of a page's own links. */
const callbackQuery = ({ text }: Answer): string =>
  (/action="[^"?]+(\?[^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');

describe('R74: a sign-up whose account has a second factor', () => {
  const signUp = async (email: string): Promise<void> => {
    await browser.signUp(email);
    const { rows } = await service.db.query('SELECT id FROM identities WHERE email = $1', [email]);
    app = await givenApp(service, rows[0]);
  };
  const expectAsked = async (): Promise<void> => {
    expect(visibleText((await browser.land()).text)).toContain('Enter the code from your authenticator app.');
    const done = await browser.press('Verify', { code: app.code() });
    expect(callback(done).href).toContain('code=gh_code_');
  };

  it('is asked for it after the code of the email', async () => {
    await signUp('with-app@example.com');
    await browser.press('Verify', { code: (await latestMail(service, 'with-app@example.com')).code });
    await expectAsked();
  });

  it('is asked for it in the window that waited', async () => {
    await signUp('waiting-app@example.com');
    const elsewhere = new Visitor(service, application);
    const { link } = await latestMail(service, 'waiting-app@example.com');
    await elsewhere.open(link.slice(service.url.length));
    await elsewhere.press('It was me', { password: NEW_PASSWORD });
    await browser.press('Continue');
    await expectAsked();
  });
});
