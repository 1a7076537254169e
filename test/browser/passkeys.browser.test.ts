import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { Cache } from '../../src/platform/cache/cache.js';
import { findingsOn } from '../support/axe.js';
import { describeInChromium } from '../support/chromium.js';
import { hearComplaints } from '../support/complaints.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { givenPasskey } from '../support/given-passkey.js';
import { givenLogin } from '../support/hosted.js';
import { landing } from '../support/landing.js';
import { screenshot } from '../support/screenshots.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';
import { useChromium } from '../support/use-chromium.js';
import { VirtualAuthenticator } from '../support/virtual-authenticator.js';

const BOX = 'Faster next time: create a passkey on this device';
const BUTTON = 'Sign in with a passkey';
const VIEWPORTS = [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const;

describeInChromium('Passkeys on the hosted pages', () => {
  const service = useService();
  const openChromium = useChromium(service);
  let application: GivenApplication;
  let identity: GivenIdentity;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    ({ application, browser } = await openChromium());
  });
  beforeEach(async () => {
    identity = await givenIdentity(service, application);
    complaints = [];
  });
  afterEach(async () => {
    expect(complaints).toEqual([]);
  });

  async function visitor(options: BrowserContextOptions = {}): Promise<void> {
    page = await (await browser.newContext({ locale: 'en-GB', ...options })).newPage();
    hearComplaints(page, complaints);
  }
  const open = async (to = application) => page.goto(service.url + (await givenLogin(service, to)).path);
  const arrived = async () => {
    expect((await landing(page, application)).searchParams.get('code')).toMatch(/^gh_code_/);
  };
  const box = () => page.getByRole('checkbox', { name: BOX });
  const button = () => page.getByRole('button', { name: BUTTON });

  async function typePassword(password = PASSWORD): Promise<void> {
    await page.getByLabel('Email', { exact: true }).fill(identity.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
  }
  const press = () => page.getByRole('button', { name: 'Sign in', exact: true }).click();

  async function tabTo(target: Locator): Promise<void> {
    for (let steps = 0; steps < 20; steps += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error('The keyboard does not get there');
  }

  /** By the ticked box. */
  async function createPasskey(at = application): Promise<void> {
    await open(at);
    await typePassword();
    await box().check();
    await press();
    await arrived();
  }
  const stored = async (): Promise<string[]> => {
    const { rows } = await service.db.query('SELECT credential_id FROM passkeys WHERE identity_id = $1', [identity.id]);
    return rows.map(({ credential_id }) => credential_id);
  };

  async function givenDemand({ id }: GivenApplication): Promise<void> {
    await service.db.query("UPDATE applications SET mfa = 'required' WHERE id = $1", [id]);
    service.app.get(Cache, { strict: false }).drop(`application:${id}`);
  }

  it.each(VIEWPORTS)('are created by the ticked box and sign in by the button, on %s', async (_what, viewport) => {
    await visitor({ viewport });
    const device = await VirtualAuthenticator.plugIn(page);
    await createPasskey();
    expect(await stored()).toHaveLength(1);
    expect(await device.passkeys()).toHaveLength(1);
    await device.touch(false);
    await open();
    await button().waitFor();
    await device.touch(true);
    await button().click();
    await arrived();
  });

  it('sign in by themselves where the browser suggests them in the email field', async () => {
    await visitor();
    await VirtualAuthenticator.plugIn(page);
    await createPasskey();
    await open();
    await arrived();
  });

  it('are created and used by keyboard alone', async () => {
    await visitor();
    const device = await VirtualAuthenticator.plugIn(page);
    await open();
    await box().waitFor();
    await page.locator(':focus').waitFor();
    await page.keyboard.type(identity.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await tabTo(box());
    await page.keyboard.press('Space');
    expect(await box().isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await arrived();
    expect(await stored()).toHaveLength(1);
    await device.touch(false);
    await open();
    await button().waitFor();
    await device.touch(true);
    await tabTo(button());
    await page.keyboard.press('Enter');
    await arrived();
  });

  it('are not created where the person cancels, and the sign-in goes on', async () => {
    await visitor();
    await VirtualAuthenticator.plugIn(page, { isUserVerified: false });
    await createPasskey();
    expect(await stored()).toEqual([]);
  });

  it('wait for the right password: the page says what is wrong, and keeps the box ticked', async () => {
    await visitor();
    await VirtualAuthenticator.plugIn(page);
    await open();
    await typePassword('not the right one');
    await box().check();
    await press();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('The email or password is wrong.');
    expect(await box().isChecked()).toBe(true);
    expect(
      await page.getByLabel('Password', { exact: true }).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    expect(await page.getByRole('button', { name: 'Show password' }).isVisible()).toBe(true);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press();
    await arrived();
    expect(await stored()).toHaveLength(1);
  });

  it('that no account has are said to be unknown, and the device forgets them', async () => {
    await visitor();
    const device = await VirtualAuthenticator.plugIn(page);
    await createPasskey();
    await service.db.query('DELETE FROM passkeys WHERE identity_id = $1', [identity.id]);
    await device.touch(false);
    await open();
    await button().waitFor();
    await device.touch(true);
    await button().click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('no longer valid');
    await until(async () => (await device.passkeys()).length === 0);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  it('can be asked for again after nothing was chosen', async () => {
    await visitor();
    const device = await VirtualAuthenticator.plugIn(page, { isUserVerified: false });
    await open();
    await button().click();
    await page.getByText('No passkey was used.').waitFor();
    expect(await button().isEnabled()).toBe(true);
    expect(await device.passkeys()).toEqual([]);
  });

  it('are not offered beside the password where the device itself keeps none', async () => {
    await visitor();
    await VirtualAuthenticator.plugIn(page, { transport: 'usb' });
    await open();
    await button().waitFor();
    expect(await box().isVisible()).toBe(false);
  });

  it('are not offered at all without scripts', async () => {
    await visitor({ javaScriptEnabled: false });
    await open();
    expect(await page.getByRole('button').allTextContents()).toEqual(['Sign in']);
    expect(await box().count()).toBe(0);
  });

  it('R44: carry names with markup as text', async () => {
    const name = '<img src=x onerror=alert(1)>"\'&';
    const shop = await givenApplication(service, { origin: application.origin, name });
    identity = await givenIdentity(service, shop);
    await visitor();
    page.on('dialog', (dialog) => complaints.push(dialog.message()));
    await VirtualAuthenticator.plugIn(page);
    await page.goto(service.url + (await givenLogin(service, shop)).path);
    await typePassword();
    await box().check();
    await press();
    await arrived();
    expect(await stored()).toHaveLength(1);
  });

  it.each(VIEWPORTS)('are the second factor, where the application demands one, on %s', async (_what, viewport) => {
    const strict = await givenApplication(service, { origin: application.origin });
    identity = await givenIdentity(service, strict);
    await visitor({ viewport });
    const device = await VirtualAuthenticator.plugIn(page);
    await createPasskey(strict);
    await givenDemand(strict);
    await device.touch(false);
    await open(strict);
    await button().waitFor();
    await screenshot(page, `passkeys-sign-in.${viewport.width}`);
    expect(await findingsOn(page, { onlyColours: false })).toEqual([]);
    await typePassword();
    await press();
    await page.getByRole('heading', { name: 'Two-step verification' }).waitFor();
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
    expect(await page.getByText('This browser cannot use your passkey here.').isVisible()).toBe(false);
    await screenshot(page, `passkeys-second-factor.${viewport.width}`);
    expect(await findingsOn(page, { onlyColours: false })).toEqual([]);
    await device.touch(true);
    await tabTo(page.getByRole('button', { name: 'Use a passkey' }));
    await page.keyboard.press('Enter');
    await arrived();
  });

  it('that are the only second factor need a script, and the page says so', async () => {
    const strict = await givenApplication(service, { origin: application.origin });
    identity = await givenIdentity(service, strict);
    await givenPasskey(service, strict, identity);
    await givenDemand(strict);
    await visitor({ javaScriptEnabled: false });
    await open(strict);
    await typePassword();
    await press();
    await page.getByText('This browser cannot use your passkey here.').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Back to sign in' }).isVisible()).toBe(true);
  });
});
