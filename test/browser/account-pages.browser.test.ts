import type { Browser } from 'playwright-core';
import { findingsOn } from '../support/axe.js';
import { describeInChromium, launchChromium } from '../support/chromium.js';
import { AccountWalk, EVERY_ACCOUNT_PAGE } from '../support/every-account-page.js';
import { givenApplication } from '../support/given.js';
import { screenshot } from '../support/screenshots.js';
import { useService } from '../support/service.js';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };
const SCHEMES = ['light', 'dark'] as const;

describeInChromium('Every account page', () => {
  const service = useService();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(() => browser?.close());

  /** Every fault of the page in each size and scheme. */
  async function faultsOf({ page }: AccountWalk, name: string): Promise<string[]> {
    const faults: string[] = [];
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        const found = await findingsOn(page, { onlyColours: colorScheme === 'dark' });
        if (await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
          found.push('wider than its window');
        await screenshot(page, `account-${name.replace(/\W+/g, '-')}.${size}.${colorScheme}`);
        faults.push(...found.map((fault) => `${size}, ${colorScheme}: ${fault}`));
      }
    }
    return faults;
  }

  it.each(Object.entries(EVERY_ACCOUNT_PAGE))(
    '%s: has no fault that axe finds, and no complaint',
    async (name, reach) => {
      const application = await givenApplication(service, { name: 'Shop' });
      const walk = await (await AccountWalk.begin(browser, service, application)).arrive();
      await reach(walk);
      expect(await faultsOf(walk, name)).toEqual([]);
      expect(walk.complaints.filter((words) => !isExpected(words))).toEqual([]);
    },
  );
});

/** Chromium notes every page whose status is no success, and what a page has cleared. */
const isExpected = (words: string): boolean =>
  words.startsWith('Failed to load resource: the server responded') || words.startsWith('Clear-Site-Data header');
