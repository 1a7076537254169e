import type { Browser, Page } from 'playwright-core';
import { givenWayIn } from '../support/account-pages.js';
import { describeInChromium } from '../support/chromium.js';
import { type GivenApplication, givenSession } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { App } from '../support/totp.js';
import { useChromium } from '../support/use-chromium.js';
import { VirtualAuthenticator } from '../support/virtual-authenticator.js';
import { SIGN_UP_PASSWORD, Walk } from '../support/walk.js';

describeInChromium('The whole story of an account', () => {
  const service = useService();
  const openChromium = useChromium(service);
  let application: GivenApplication;
  let browser: Browser;
  let walk: Walk;
  let page: Page;

  beforeAll(async () => {
    ({ application, browser } = await openChromium());
    const issuer = `${service.url}/dev/example-id`;
    await givenProvider(service, application, { provider: 'example', issuer, label: 'Example ID' });
  });

  const says = (text: string) => page.getByText(text).first().waitFor();
  const goTo = (path: string) => page.goto(service.url + path);

  /** What the application does with the code: it opens its session, and leads the person to their account. */
  async function openAccount(): Promise<string> {
    const code = (await walk.landed()).searchParams.get('code');
    const { body } = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    await page.goto(await givenWayIn(service, { accessToken: body.access_token }), { referer: application.origin });
    await walk.sees('Your account');
    return body.refresh_token;
  }
  async function confirm(): Promise<void> {
    await walk.sees('Confirm it is you');
    await walk.fill('Password', SIGN_UP_PASSWORD);
    await walk.press('Confirm');
  }

  it('is told from the sign-up to the deletion', async () => {
    walk = await Walk.begin(browser, service, application, { viewport: { width: 390, height: 844 } });
    page = walk.page;
    const device = await VirtualAuthenticator.plugIn(page);

    await walk.register();
    await page.goto(await walk.mailedLink());
    await walk.press('Verify');
    await openAccount();
    const identity = await identityId();

    await goTo('/portal/security');
    await walk.follow('Set up');
    const key = (await page.locator('code').first().textContent()) ?? '';
    const app = new App(service, key.replaceAll(' ', ''));
    await walk.fill('Code', app.code());
    await walk.sees('Keep your recovery codes');
    await walk.follow('I have kept them');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await walk.sees('You are signed out');

    await walk.open();
    await walk.signIn(SIGN_UP_PASSWORD);
    await walk.fill('Code', app.code(1));
    await openAccount();

    await goTo('/portal/passkeys/new');
    await confirm();
    await walk.press('Create passkey');
    await says('Your passkey is added.');
    expect(await device.passkeys()).toHaveLength(1);

    const elsewhere = await otherSession(identity);
    await goTo('/portal/sign-ins');
    await walk.press('Sign out everywhere else');
    await says('Every other device is signed out.');
    const refused = await service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: elsewhere });
    expect([refused.status, refused.headers.get('x-session-ended')]).toEqual([401, 'user']);

    await goTo('/portal/linked-accounts/add');
    await walk.press('Continue with Example ID');
    await walk.press('Continue');
    await says('The account is linked.');

    const email = `moved-${Date.now().toString(36)}@example.com`;
    await goTo('/portal/email');
    await walk.fill('New address', email);
    await walk.press('Send code');
    await walk.sees('Check your new inbox');
    await walk.fill('Code', (await latestMail(service, email)).code);
    await says('Your email address is changed.');

    await service.db.query("UPDATE fresh_proofs SET proved_at = proved_at - interval '6 minutes'");
    // A passkey that this session has added proves nothing in it, and is not offered.
    await service.db.query("UPDATE passkeys SET created_at = created_at - interval '1 hour'");
    await goTo('/portal/authenticator/remove');
    await walk.sees('Confirm it is you');
    await walk.press('Use a passkey');
    await walk.press('Turn off');
    await says('Two-step verification is off.');

    await goTo('/portal/data');
    const [download] = await Promise.all([page.waitForEvent('download'), walk.press('Download')]);
    expect(download.suggestedFilename()).toMatch(/^account-[\d-]+\.json$/);

    await goTo('/portal/delete');
    await walk.fill('Your email address', email);
    await walk.press('Delete your account');
    await walk.sees('Your account is deleted');
    expect((await mailsTo(service, email)).length).toBeGreaterThan(0);
    const { rowCount } = await service.db.query('SELECT FROM identities WHERE id = $1', [identity]);
    expect(rowCount).toBe(0);
    expect(walk.complaints.filter((words) => !words.startsWith('Clear-Site-Data header'))).toEqual([]);
  });

  async function identityId(): Promise<string> {
    const { rows } = await service.db.query('SELECT id FROM identities WHERE email = $1', [walk.email]);
    return rows[0].id;
  }

  /** The same person at another computer; answers its refresh token. */
  async function otherSession(id: string): Promise<string> {
    const identity = { id, email: walk.email, password: SIGN_UP_PASSWORD };
    const { rows } = await service.db.query('SELECT mfa_enabled_at FROM identities WHERE id = $1', [id]);
    const setFactor = (since: Date | null) =>
      service.db.query('UPDATE identities SET mfa_enabled_at = $2 WHERE id = $1', [id, since]);
    await setFactor(null); // the builder proves no second factor
    const { refreshToken } = await givenSession(service, { application, identity });
    await setFactor(rows[0].mfa_enabled_at);
    return refreshToken;
  }
});
