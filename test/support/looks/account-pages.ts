import type { Language } from '../../../src/platform/http/language.js';
import { FROM_APPLICATION, givenWayIn } from '../account-pages.js';
import { describeInChromium } from '../chromium.js';
import { AccountWalk, EVERY_ACCOUNT_PAGE } from '../every-account-page.js';
import { givenApplication, givenSession } from '../given.js';
import { useService } from '../service.js';
import { faultsIn, isExpected, type Looks, useOnePage } from './looks.js';

/** Red where the footer followed a short page, in the middle of the window. */
const FOOTER_FLOATS = {
  'a footer above the end of the window':
    "innerHeight - document.querySelector('footer')?.getBoundingClientRect().bottom > 1",
};
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

export const describeAccountPages = (
  looks: Looks,
  languages: readonly Language[],
  pages: typeof EVERY_ACCOUNT_PAGE,
): void =>
  describeInChromium('Every account page', () => {
    const service = useService();
    const one = useOnePage();

    it.each(Object.entries(pages))('%s: has no fault that axe finds, and no complaint', async (name, reach) => {
      const application = await givenApplication(service, { name: 'Shop' });
      const session = await givenSession(service, { application });
      const walk = await AccountWalk.on(one.page, service, application, session).arrive();
      await reach(walk);
      expect(await faultsIn(looks, walk.page, `account-${name}`, SIZES, FOOTER_FLOATS)).toEqual([]);
      expect(walk.complaints.filter((words) => !isExpected(words))).toEqual([]);
    });

    // Red while it was cut off: nobody saw which of their addresses it is.
    it('shows a long address whole on a narrow phone', async () => {
      const application = await givenApplication(service, { name: 'Shop' });
      const session = await givenSession(service, { application });
      const email = `ada.lovelace.of.the.analytical.engine.${session.identity.id}@example.com`;
      await service.db.query('UPDATE identities SET email = $2 WHERE id = $1', [session.identity.id, email]);
      const { page } = await AccountWalk.begin(one.browser, service, application, {
        ...{ session, viewport: { width: 320, height: 700 } },
      });
      await page.goto(await givenWayIn(service, session), FROM_APPLICATION);
      const { shown, needed } = await page.getByText(email).evaluate((its) => {
        const { clientWidth, scrollWidth } = its as unknown as { clientWidth: number; scrollWidth: number };
        return { shown: clientWidth, needed: scrollWidth };
      });
      expect(needed).toBeLessThanOrEqual(shown);
    });

    // Red where the row of rooms scrolls: in German the last one stood outside a phone, and nothing pointed to it.
    it.each(languages)('shows the way to every room on a narrow phone: %s', async (locale) => {
      const application = await givenApplication(service, { name: 'Shop' });
      const session = await givenSession(service, { application });
      await service.db.query('UPDATE identities SET locale = $2 WHERE id = $1', [session.identity.id, locale]);
      const viewport = { width: 320, height: 700 };
      const { page } = await AccountWalk.begin(one.browser, service, application, { session, viewport });
      await page.goto(await givenWayIn(service, session), FROM_APPLICATION);
      const ends = await page
        .locator('nav.rooms a')
        .evaluateAll((links) =>
          links.map(
            (link) => (link as unknown as { getBoundingClientRect(): { right: number } }).getBoundingClientRect().right,
          ),
        );
      expect(ends).toHaveLength(4);
      expect(Math.max(...ends)).toBeLessThanOrEqual(viewport.width);
    });
  });
