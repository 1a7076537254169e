import type { Browser } from 'playwright-core';
import { describeInChromium, launchShell } from '../chromium.js';
import { AccountWalk, EVERY_ACCOUNT_PAGE } from '../every-account-page.js';
import { givenApplication } from '../given.js';
import { useService } from '../service.js';
import { faultsIn, isExpected, type Looks } from './looks.js';

/** Red where the footer followed a short page, in the middle of the window. */
const FOOTER_FLOATS = {
  'a footer above the end of the window':
    "innerHeight - document.querySelector('footer')?.getBoundingClientRect().bottom > 1",
};
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

export const describeAccountPages = (looks: Looks): void =>
  describeInChromium('Every account page', () => {
    const service = useService();
    let browser: Browser;

    beforeAll(async () => {
      browser = await launchShell();
    });
    afterEach(async () => {
      for (const context of browser.contexts()) await context.close();
    });
    afterAll(() => browser?.close());

    it.each(Object.entries(EVERY_ACCOUNT_PAGE))(
      '%s: has no fault that axe finds, and no complaint',
      async (name, reach) => {
        const application = await givenApplication(service, { name: 'Shop' });
        const walk = await (await AccountWalk.begin(browser, service, application)).arrive();
        await reach(walk);
        expect(await faultsIn(looks, walk.page, `account-${name}`, SIZES, FOOTER_FLOATS)).toEqual([]);
        expect(walk.complaints.filter((words) => !isExpected(words))).toEqual([]);
      },
    );
  });
