import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Cache } from '../../../src/platform/cache/cache.js';
import { describeInChromium, launchShell } from '../chromium.js';
import { hearComplaints } from '../complaints.js';
import { type GivenApplication, givenApplication, givenPlan } from '../given.js';
import { givenDashboardLink } from '../given-dashboard.js';
import { givenWeek } from '../given-week.js';
import { expectText, MARKUP, watchFor } from '../markup.js';
import { screenshot } from '../screenshots.js';
import { useService } from '../service.js';
import { faultsIn, isExpected, type Looks, only } from './looks.js';

const SIZES = {
  narrowest: { width: 320, height: 640 },
  narrow: { width: 360, height: 740 },
  tablet: { width: 800, height: 1000 },
  desktop: { width: 1280, height: 900 },
};

/** All of its pages, unless some are named. */
export const describeDashboard = (looks: Looks, names?: string[]): void =>
  describeInChromium('The dashboard', () => {
    const service = useService();
    let browser: Browser;
    let busy: GivenApplication;

    beforeAll(async () => {
      browser = await launchShell();
      busy = await givenApplication(service, { name: 'Shop', plan: { max_users: 500 } });
      await givenWeek(service, busy);
      await service.db.query('UPDATE application_seats SET used = 417 WHERE application_id = $1', [busy.id]);
    });
    afterEach(async () => {
      for (const context of browser.contexts()) await context.close();
    });
    afterAll(() => browser?.close());

    interface Visit {
      context: BrowserContext;
      page: Page;
      complaints: string[];
    }

    async function begin(options: { javaScriptEnabled?: boolean } = {}): Promise<Visit> {
      const context = await browser.newContext({ locale: 'en-GB', ...options });
      const page = await context.newPage();
      const complaints: string[] = [];
      hearComplaints(page, complaints);
      return { context, page, complaints };
    }

    async function arrive(
      application: GivenApplication,
      options: { javaScriptEnabled?: boolean } = {},
    ): Promise<Visit> {
      const visit = await begin(options);
      await visit.page.goto(await givenDashboardLink(service, application));
      await visit.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
      return visit;
    }

    const EVERY_PAGE: Record<string, () => Promise<Visit>> = {
      '24 hours': () => arrive(busy),
      'last hour': async () => {
        const visit = await arrive(busy);
        await visit.page.getByRole('link', { name: 'Last hour' }).click();
        return visit;
      },
      '7 days': async () => {
        const visit = await arrive(busy);
        await visit.page.getByRole('link', { name: '7 days' }).click();
        return visit;
      },
      'numbers of a chart': async () => {
        const visit = await arrive(busy);
        await visit.page
          .getByRole('link', { name: /^Numbers/ })
          .first()
          .click();
        await visit.page.locator('table').first().waitFor();
        return visit;
      },
      '30 days': async () => {
        const visit = await arrive(busy);
        await visit.page.getByRole('link', { name: '30 days' }).click();
        return visit;
      },
      'before the first event': async () => arrive(await givenApplication(service, { name: 'New' })),
      'question before it opens': async () => {
        const visit = await arrive(busy);
        const other = await givenApplication(service, { name: 'Library' });
        await visit.page.goto(await givenDashboardLink(service, other));
        await visit.page.getByRole('button', { name: 'Open the dashboard' }).waitFor();
        return visit;
      },
      closed: async () => {
        const visit = await arrive(busy);
        await visit.page.getByRole('button', { name: 'Close the dashboard' }).click();
        await visit.page.getByRole('heading', { name: 'The dashboard is closed' }).waitFor();
        return visit;
      },
      'not open': async () => {
        const visit = await begin();
        await visit.page.goto(`${service.url}/dashboard`);
        return visit;
      },
      'used link': async () => {
        const link = await givenDashboardLink(service, busy);
        await (await begin()).page.goto(link);
        const visit = await begin();
        await visit.page.goto(link);
        return visit;
      },
      'telemetry off': async () => {
        const planId = await givenPlan(service);
        const visit = await arrive(await givenApplication(service, { planId, name: 'Without' }));
        await service.db.query('UPDATE plans SET metrics = NULL WHERE id = $1', [planId]);
        service.app.get(Cache).dropAll();
        await visit.page.reload();
        return visit;
      },
      'page that does not exist': async () => {
        const visit = await arrive(busy);
        await visit.page.goto(`${service.url}/dashboard/nowhere`);
        return visit;
      },
    };

    it.each(Object.entries(names ? only(names, EVERY_PAGE) : EVERY_PAGE))(
      '%s: has no fault that axe finds, and no complaint',
      async (name, reach) => {
        const { page, complaints } = await reach();
        expect(await faultsIn(looks, page, `dashboard-${name}`, SIZES)).toEqual([]);
        expect(complaints.filter((words) => !isExpected(words))).toEqual([]);
      },
    );

    it('shows markup, and marks that turn text around, as text', async () => {
      const application = await givenApplication(service, { name: MARKUP });
      const target = `GET /\u202e${MARKUP}`;
      await givenWeek(service, application, {
        targets: [
          [target, 0.6],
          ['GET /</svg><svg onload=alert(1)>', 0.4],
        ],
        provider: MARKUP,
        days: 2,
      });
      const visit = await begin();
      const ran = watchFor(visit.page);
      await visit.page.goto(await givenDashboardLink(service, application));
      await visit.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
      await expectText(visit.page, ran);
      expect(await visit.page.content()).not.toContain('\u202e');
      await screenshot(visit.page, 'dashboard-markup');
    });

    it('works without JavaScript, in one request', async () => {
      const { page } = await arrive(busy, { javaScriptEnabled: false });
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      await page.getByRole('link', { name: '7 days' }).click();
      await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
      expect(requested.filter((url) => !url.startsWith('data:'))).toEqual([expect.stringContaining('range=7d')]);
      await page
        .getByRole('link', { name: /^Numbers/ })
        .first()
        .click();
      await page.locator('table').first().waitFor();
      await page.getByRole('button', { name: 'Close the dashboard' }).click();
      await page.getByRole('heading', { name: 'The dashboard is closed' }).waitFor();
    });

    it('has words in its charts that are legible on every screen', async () => {
      const { page } = await arrive(busy);
      for (const viewport of [...Object.values(SIZES), { width: 560, height: 900 }, { width: 1000, height: 900 }]) {
        await page.setViewportSize(viewport);
        const heights = await page
          .locator('[role=img] text')
          .evaluateAll((all) => all.map((text) => text.getBoundingClientRect().height));
        expect(heights.length).toBeGreaterThan(8);
        expect(Math.min(...heights)).toBeGreaterThan(10);
      }
    });
  });
