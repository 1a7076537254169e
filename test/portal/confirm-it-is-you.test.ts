import { givenAccountPages } from '../support/account-pages.js';
import { type GivenApplication, givenApplication, PASSWORD } from '../support/given.js';
import { accountPasskeyFormOf, givenPasskey } from '../support/given-passkey.js';
import { alertOf, visibleText } from '../support/hosted.js';
import { useService } from '../support/service.js';
import { App, givenApp } from '../support/totp.js';

const BY_PASSWORD = 'Use your password';
const BY_CODE = 'Use a code of your authenticator app';
const SIGN_IN_AGAIN = 'Sign out and sign in again with a code, and they count at once.';

describe('«Confirm it is you»', () => {
  const service = useService();
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  async function givenPages() {
    const { browser, session } = await givenAccountPages(service, { application });
    const { identity } = session;
    const change = (what: string, table = 'sessions', key = 'identity_id') =>
      service.db.query(`UPDATE ${table} SET ${what} WHERE ${key} = $1`, [identity.id]);
    return {
      ...{ browser, identity, change },
      dropPassword: () => change('password_hash = NULL', 'identities', 'id'),
      /** By a proof of its first minutes, as somebody does who has signed up. */
      turnOn: async () => {
        await browser.open('/portal/authenticator');
        const [, key = ''] = /<code>([A-Z2-7 ]+)<\/code>/.exec(browser.page.text) ?? [];
        const app = new App(service, key.replaceAll(' ', ''));
        await browser.press('Turn on', { code: app.code() });
        return app;
      },
      offered: async (query = '') => {
        const { text } = await browser.open(`/portal/confirm${query}`);
        const asked = [...text.matchAll(/<input[^>]* name="(password|code|mailed_code)"/g)].map(([, name]) => name);
        const links = [BY_PASSWORD, BY_CODE].filter((words) => visibleText(text).includes(words));
        return [...asked, ...links];
      },
    };
  }

  it('offers the password and a code in a session that proved both', async () => {
    const { identity, offered } = await givenPages();
    expect(await offered()).toEqual(['password']);
    await givenApp(service, identity);
    expect(await offered()).toEqual(['password', BY_CODE]);
    expect(await offered('?by=code')).toEqual(['code', BY_PASSWORD]);
  });

  it('offers no password in a session that never proved the second factor', async () => {
    const { identity, change, offered } = await givenPages();
    await givenApp(service, identity);
    await change("amr = '{pwd}'");
    expect(await offered()).toEqual(['code']);
    expect(await offered('?by=password')).toEqual(['code']);
  });

  it('offers no code of an app that was turned on since the sign-in', async () => {
    const { turnOn, offered } = await givenPages();
    await turnOn();
    expect(await offered()).toEqual(['password']);
    expect(await offered('?by=code')).toEqual(['password']);
  });

  it('says what to do where nothing can work, and it works', async () => {
    const { browser, change, dropPassword, turnOn, offered } = await givenPages();
    await dropPassword();
    const app = await turnOn();
    expect(await offered()).toEqual([]);
    expect(visibleText(browser.page.text)).toContain(SIGN_IN_AGAIN);
    await change('authenticated_at = now()');
    expect(await offered()).toEqual(['code']);
    await browser.press('Confirm', { code: app.code(1) });
    expect([browser.page.status, browser.page.headers.get('location')]).toEqual([303, '/portal/security']);
  });

  it('signs out at once where nothing else can work', async () => {
    const { browser, dropPassword, turnOn, offered } = await givenPages();
    await dropPassword();
    await turnOn();
    await offered();
    await browser.press('Sign out');
    expect((await browser.open('/portal/confirm')).status).toBe(401);
  });

  it('says in the form that was open what has stopped it from working', async () => {
    const { browser, identity, change, offered } = await givenPages();
    await offered();
    await givenApp(service, identity);
    await change("amr = '{pwd}'");
    await browser.press('Confirm', { password: PASSWORD });
    expect(browser.page.status).toBe(400);
    expect(alertOf(browser.page.text)).toContain('You have not used your second step in this session.');
    expect(browser.page.text).toContain('name="code"');
  });

  it('asks for no passkey that was added since the sign-in, and refuses it', async () => {
    const { browser, identity, change } = await givenPages();
    const passkeyAdded = (since: string) => givenPasskey(service, application, identity, { since });
    const newer = await passkeyAdded('-1 hour');
    expect((await browser.open('/portal/confirm')).text).not.toContain('data-passkey="');
    const older = await passkeyAdded('1 hour');
    const { action, csrf, request } = accountPasskeyFormOf(await browser.open('/portal/confirm'));
    expect(request).toMatchObject({ allowCredentials: [{ id: older.credentialId }] });
    const refused = await browser.post(action, { csrf, credential: newer.use(request) });
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'passkey_too_new']);
    expect(alertOf(refused.text)).toContain('Sign out and sign in again with it, and it counts at once.');
    await change("authenticated_at = now() + interval '2 hours'");
    const again = accountPasskeyFormOf(await browser.open('/portal/confirm'));
    const taken = await browser.post(again.action, { csrf: again.csrf, credential: newer.use(again.request) });
    expect([taken.status, taken.headers.get('location')]).toEqual([303, '/portal/security']);
  });
});
