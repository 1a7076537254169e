import type { Browser, Page } from 'playwright-core';
import { describeInChromium, launchShell } from '../chromium.js';
import { useService } from '../service.js';
import { faultsIn, type Looks, only } from './looks.js';

const SIZES = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };

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

/** All of its states, unless some are named. */
export const describeReference = (looks: Looks, names?: string[]): void =>
  describeInChromium('GET /docs, as axe sees it', () => {
    const service = useService();
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchShell();
    });
    afterAll(() => browser?.close());

    // Red with a pale colour, a field without a label or a heading that is skipped.
    it.each(Object.entries(names ? only(names, STATES) : STATES))(
      'has no fault that axe finds %s',
      async (name, reach) => {
        const page = await browser.newPage({ viewport: SIZES.desktop, reducedMotion: 'reduce' });
        await page.goto(`${service.url}/docs`);
        await keepOnly(page, VARIED);
        await reach(page);
        expect(await faultsIn(looks, page, `reference-${name}`, SIZES)).toEqual([]);
        await page.close();
      },
    );
  });
