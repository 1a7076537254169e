import type { Browser } from 'playwright-core';
import { LANGUAGES } from '../../src/platform/http/language.js';
import { FROM_APPLICATION, givenWayIn } from '../support/account-pages.js';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { AccountWalk } from '../support/every-account-page.js';
import { givenApplication, givenSession } from '../support/given.js';
import { describeAccountPages } from '../support/looks/account-pages.js';
import { TWO_LOOKS } from '../support/looks/looks.js';
import { useService } from '../support/service.js';

describeAccountPages(TWO_LOOKS);

describeInChromium('The account pages', () => {
  const service = useService();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchShell();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(() => browser?.close());

  // Red while it was cut off: nobody saw which of their addresses it is.
  it('shows a long address whole on a narrow phone', async () => {
    const application = await givenApplication(service, { name: 'Shop' });
    const session = await givenSession(service, { application });
    const email = `ada.lovelace.of.the.analytical.engine.${session.identity.id}@example.com`;
    await service.db.query('UPDATE identities SET email = $2 WHERE id = $1', [session.identity.id, email]);
    const { page } = await AccountWalk.begin(browser, service, application, {
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
  it.each(LANGUAGES)('shows the way to every room on a narrow phone: %s', async (locale) => {
    const application = await givenApplication(service, { name: 'Shop' });
    const session = await givenSession(service, { application });
    await service.db.query('UPDATE identities SET locale = $2 WHERE id = $1', [session.identity.id, locale]);
    const viewport = { width: 320, height: 700 };
    const { page } = await AccountWalk.begin(browser, service, application, { session, viewport });
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
