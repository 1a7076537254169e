import type { Browser, Page } from 'playwright-core';
import { findingsOn } from '../support/axe.js';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { screenshot } from '../support/screenshots.js';
import { useService } from '../support/service.js';

const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };
/** The page renders all its operations anew at each click. */
const PATIENCE = 120_000;
const SCHEMES = ['light', 'dark'] as const;

/** What a reader of the reference has before them. Each is reached from the page as it loads. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  'as it loads': async () => undefined,
  'with open operations, answers and models': async (page) => {
    for (const name of ['authorize', 'refreshByNavigation', 'startLogin', 'live'])
      await operation(page, name).locator('.opblock-summary-control').click();
    for (const name of ['startLogin', 'live']) {
      await operation(page, name).getByRole('button', { name: 'Execute', exact: true }).click();
      await operation(page, name).locator('.live-responses-table').waitFor();
    }
    await page.locator('.models-control').click();
    await page.locator('.models .model-box-control').first().click();
  },
  'with the dialog, one credential given': async (page) => {
    await page.getByRole('button', { name: 'Authorize', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Available authorizations' });
    await dialog.getByLabel('Value of api-key', { exact: true }).fill('gh_key_1');
    await dialog.getByRole('button', { name: 'Authorize', exact: true }).first().click();
    await dialog.getByRole('button', { name: 'Logout', exact: true }).waitFor();
  },
};

const operation = (page: Page, name: string) => page.locator(`[id$="-${name}"]`);

describeInChromium('GET /docs, as axe sees it', () => {
  const service = useService();
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchShell();
  });
  afterAll(() => browser?.close());

  async function faultsOf(page: Page, name: string): Promise<string[]> {
    const faults: string[] = [];
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        await page.locator(colorScheme === 'dark' ? 'html.dark-mode' : 'html:not(.dark-mode)').waitFor();
        const found = await findingsOn(page, { onlyColours: colorScheme === 'dark' });
        if (await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth'))
          found.push('wider than its window');
        await screenshot(page, `reference-${name.replace(/\W+/g, '-')}.${size}.${colorScheme}`);
        faults.push(...found.map((fault) => `${size}, ${colorScheme}: ${fault}`));
      }
    }
    return faults;
  }

  // Red without our plugins, attributes and colours: two main landmarks, links in buttons, skipped headings, pale words.
  it.each(Object.entries(STATES))('has no fault that axe finds %s', async (name, reach) => {
    const page = await browser.newPage({ viewport: SIZES.desktop, reducedMotion: 'reduce' });
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`${service.url}/docs`);
    await page.locator('.opblock').first().waitFor();
    await reach(page);
    expect(await faultsOf(page, name)).toEqual([]);
    await page.close();
  });

  // Red without our plugin: the keyboard leaves the dialog for the page behind it, and is lost when it closes.
  it('keeps the keyboard in the open dialog, and gives it back', async () => {
    const page = await browser.newPage();
    await page.goto(`${service.url}/docs`);
    const opener = page.getByRole('button', { name: 'Authorize', exact: true });
    await opener.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Value of api-key', { exact: true }).waitFor();
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const at = await page.evaluate(
        "document.activeElement.closest('.dialog-ux, body > *')?.className ?? 'the browser itself'",
      );
      expect(['dialog-ux', 'the browser itself']).toContain(at);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Authorize');
    await page.close();
  });
});
