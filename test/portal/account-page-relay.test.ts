import { givenAccountPages } from '../support/account-pages.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { alertOf, type Browser, visibleText } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

describe('The relay form without JavaScript', () => {
  const service = useService();
  let application: GivenApplication;
  let people = 0;

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const emailOf = async (id: string) =>
    (await service.db.query('SELECT email FROM identities WHERE id = $1', [id])).rows[0]?.email;

  async function land(browser: Browser): Promise<string> {
    while (browser.page.status === 303) await browser.land();
    return visibleText(browser.page.text);
  }

  /** Up to the page that asks for the mailed code. */
  async function givenAsked(email: string) {
    people += 1;
    const identity = await givenIdentity(service, application, { email: `form-${people}@privaterelay.appleid.com` });
    await service.db.query('UPDATE identities SET email_is_relay = true WHERE id = $1', [identity.id]);
    const { browser } = await givenAccountPages(service, { application, identity });
    await browser.open('/portal/relay');
    await land(browser);
    await browser.press('Confirm', { password: PASSWORD });
    await land(browser);
    await browser.press('Send code', { email });
    expect(await land(browser)).toContain('Check that inbox');
    return { browser, identity, code: (await latestMail(service, email)).code };
  }

  const confirm = ({ browser }: { browser: Browser }, fields: Record<string, string>) => browser.press('Link', fields);

  it('links the address, and refuses a wrong code', async () => {
    const asked = await givenAsked('relay-form@example.com');
    const wrong = String((Number(asked.code) + 1) % 1_000_000).padStart(6, '0');
    expect((await confirm(asked, { code: wrong })).status).toBeGreaterThanOrEqual(400);
    expect(alertOf(asked.browser.page.text)).not.toBe('');
    expect((await confirm(asked, { code: asked.code })).status).toBe(303);
    await land(asked.browser);
    expect(await emailOf(asked.identity.id)).toBe('relay-form@example.com');
  });

  it('cancels, and the code no longer counts', async () => {
    const asked = await givenAsked('relay-dropped@example.com');
    await asked.browser.press('Cancel the change');
    expect(await land(asked.browser)).toContain('Nothing was changed.');
    await asked.browser.open('/portal/relay/code');
    expect((await confirm(asked, { code: asked.code })).status).toBe(400);
    expect(await emailOf(asked.identity.id)).toBe(asked.identity.email);
  });

  it('merges with an account that has an authenticator app only by its code', async () => {
    const real = await givenIdentity(service, application);
    const app = await givenApp(service, real);
    const asked = await givenAsked(real.email);
    expect((await confirm(asked, { code: asked.code })).status).toBe(400);
    expect(alertOf(asked.browser.page.text)).not.toBe('');
    expect(await emailOf(asked.identity.id)).toBe(asked.identity.email);
    expect((await confirm(asked, { code: asked.code, mfa_code: app.code() })).status).toBe(303);
    expect(await emailOf(asked.identity.id)).toBeUndefined();
    expect(await emailOf(real.id)).toBe(real.email);
  });
});
