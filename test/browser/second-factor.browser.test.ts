import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { describeInChromium } from '../support/chromium.js';
import { hearComplaints } from '../support/complaints.js';
import { type GivenApplication, type GivenIdentity, givenIdentity, PASSWORD } from '../support/given.js';
import { givenLogin } from '../support/hosted.js';
import { landing } from '../support/landing.js';
import { useService } from '../support/service.js';
import { App } from '../support/totp.js';
import { useChromium } from '../support/use-chromium.js';

describeInChromium('The second factor in a browser, by keyboard alone', () => {
  const service = useService();
  const openChromium = useChromium(service);
  let application: GivenApplication;
  let person: GivenIdentity;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    ({ application, browser } = await openChromium({ mfa: 'required' }));
  });
  beforeEach(async () => {
    person = await givenIdentity(service, application);
    complaints = [];
  });

  async function visit(javaScriptEnabled: boolean): Promise<void> {
    context = await browser.newContext({ javaScriptEnabled, locale: 'en-GB', viewport: { width: 390, height: 844 } });
    page = await context.newPage();
    hearComplaints(page, complaints);
  }
  const isFocused = (target: Locator): Promise<boolean> =>
    target.evaluate((element) => element === element.ownerDocument.activeElement);
  async function tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < 20; presses += 1) {
      if (await isFocused(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The Tab key never reached ${target}`);
  }
  async function press(role: 'button' | 'link', name: string): Promise<void> {
    await tabTo(page.getByRole(role, { name, exact: true }));
    await page.keyboard.press('Enter');
  }
  async function fill(label: string, text: string): Promise<void> {
    await tabTo(page.getByLabel(label, { exact: true }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  }
  async function signIn(): Promise<void> {
    await page.goto(service.url + (await givenLogin(service, application)).path);
    await fill('Email', person.email);
    await fill('Password', PASSWORD);
    await page.keyboard.press('Enter');
  }
  async function enrol({ scripts = true } = {}): Promise<App> {
    await page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor();
    const key = await page.locator('code').textContent();
    const app = new App(service, (key ?? '').replaceAll(' ', ''));
    await fill('Code', app.code());
    if (!scripts) await press('button', 'Verify');
    await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
    return app;
  }
  const expectLanded = async (): Promise<void> => {
    expect((await landing(page, application)).searchParams.get('code')).toMatch(/^gh_code_/);
    expect(complaints).toEqual([]);
  };
  /** The picture is drawn, and nothing is wider than the screen of a phone. */
  const expectDrawn = async (): Promise<void> => {
    const picture = page.getByRole('img', { name: 'QR code for your authenticator app' });
    const width = await picture.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth);
    expect(width).toBeGreaterThan(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  };

  it.each([true, false])('is set up and then asked for (scripts: %s)', async (scripts) => {
    await visit(scripts);
    await signIn();
    await page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor();
    await expectDrawn();
    const app = await enrol({ scripts });
    await press('button', 'Continue');
    await expectLanded();
    await signIn();
    await fill('Code', app.wrong());
    if (!scripts) await press('button', 'Verify');
    await page.getByText('This code is wrong or was used already.').waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('401 (Unauthorized)')]);
    await page.keyboard.type(app.code(1));
    if (!scripts) await page.keyboard.press('Enter');
    await expectLanded();
  });

  it('keeps its recovery codes by copying or downloading them, and takes one of them', async () => {
    await visit(true);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn();
    await enrol();
    const codes = await page.locator('.codes li').allInnerTexts();
    await press('button', 'Copy');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(codes.join('\n'));
    const [download] = await Promise.all([page.waitForEvent('download'), press('link', 'Download')]);
    expect(download.suggestedFilename()).toBe('recovery-codes.txt');
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(true);
    await press('button', 'Continue');
    await expectLanded();
    await signIn();
    await press('link', 'Use a recovery code');
    await fill('Recovery code', (codes[0] as string).toLowerCase());
    await page.keyboard.press('Enter');
    await expectLanded();
  });
});
