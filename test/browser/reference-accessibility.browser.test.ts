import type { Browser, Page } from 'playwright-core';
import { findingsOn } from '../support/axe.js';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { screenshot } from '../support/screenshots.js';
import { useService } from '../support/service.js';

const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };
const SCHEMES = ['light', 'dark'] as const;

/** One operation of each shape. All are made of the same parts, and axe needs a second of a core for each five. */
const VARIED = [
  'startLogin',
  'authorize',
  'refreshByNavigation',
  'logout',
  'findUser',
  'readMetrics',
  'reportBatch',
  'live',
];

const keepOnly = (page: Page, names: string[]) =>
  page.locator('.operation').evaluateAll((all, kept) => {
    for (const one of all) if (!kept.includes(one.id)) one.remove();
  }, names);

/** What a reader of the reference has before them. Each is reached from the page as it loads. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  'as it loads': async () => undefined,
  'with everything open, an answer and a refusal': async (page) => {
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '');
    });
    for (const name of ['startLogin', 'live']) {
      await operation(page, name).getByRole('button', { name: 'Send', exact: true }).click();
      await operation(page, name).locator('.outcome .body').waitFor();
    }
  },
  'while somebody searches': async (page) => {
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('session');
  },
};

const operation = (page: Page, name: string) => page.locator(`#${name}`);

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
        const found = await findingsOn(page, { onlyColours: colorScheme === 'dark' });
        if (await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth'))
          found.push('wider than its window');
        await screenshot(page, `reference-${name.replace(/\W+/g, '-')}.${size}.${colorScheme}`);
        faults.push(...found.map((fault) => `${size}, ${colorScheme}: ${fault}`));
      }
    }
    return faults;
  }

  // Red with a pale colour, a field without a label or a heading that is skipped.
  it.each(Object.entries(STATES))('has no fault that axe finds %s', async (name, reach) => {
    const page = await browser.newPage({ viewport: SIZES.desktop, reducedMotion: 'reduce' });
    await page.goto(`${service.url}/docs`);
    await keepOnly(page, VARIED);
    await reach(page);
    expect(await faultsOf(page, name)).toEqual([]);
    await page.close();
  });

  it('has none with all operations either', async () => {
    const page = await browser.newPage({ viewport: SIZES.desktop });
    await page.goto(`${service.url}/docs`);
    expect(await findingsOn(page, { onlyColours: false })).toEqual([]);
    await page.close();
  });

  it('leads the keyboard past its navigation, and through a form in its order', async () => {
    const page = await browser.newPage();
    await page.goto(`${service.url}/docs`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).hash).toBe('#content');
    await operation(page, 'startLogin').locator('.try summary').focus();
    await page.keyboard.press('Enter');
    const passed: string[] = [];
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press('Tab');
      passed.push(
        await page.evaluate<string>(
          'document.activeElement.labels?.[0]?.innerText ?? document.activeElement.innerText',
        ),
      );
    }
    expect(passed).toEqual(['x-api-key api key', 'Body', 'Send']);
    await page.close();
  });
});
