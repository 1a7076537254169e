import type { Browser, Route } from 'playwright-core';
import { describeInChromium } from '../support/chromium.js';
import { EVERY_PAGE } from '../support/every-page.js';
import type { GivenApplication } from '../support/given.js';
import { screenshot } from '../support/screenshots.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';
import { useChromium } from '../support/use-chromium.js';
import { Walk } from '../support/walk.js';

/** Of HTML and CSS together; the style is inside the page. */
const HEAVIEST_BYTES = 20_000;

describeInChromium('The hosted pages', () => {
  const service = useService();
  const openChromium = useChromium(service);
  let application: GivenApplication;
  let browser: Browser;

  beforeAll(async () => {
    ({ application, browser } = await openChromium());
  });

  it('weigh less than 20 kB, ask no other server for anything, and are painted without a script', async () => {
    const walk = await Walk.begin(browser, service, application, { javaScriptEnabled: false });
    const requested: string[] = [];
    walk.page.on('request', (request) => requested.push(request.url()));
    const address = await walk.open();
    expect(requested.filter((url) => !url.startsWith('data:'))).toEqual([address]);
    const html = (await walk.page.content()).replace(/<script[\s\S]*?<\/script>/g, '');
    expect(Buffer.byteLength(html)).toBeLessThan(HEAVIEST_BYTES);
    await walk.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    const painted = 'performance.getEntriesByName("first-contentful-paint").length';
    await until(async () => (await walk.page.evaluate<number>(painted)) === 1);
  });

  describe('in a language that is written from right to left', () => {
    /** As a translation would be sent: the language of the page, and its direction. */
    async function mirror(route: Route): Promise<void> {
      const answer = await route.fetch({ maxRedirects: 0 });
      const body = (await answer.text()).replace('<html lang="en">', '<html lang="ar" dir="rtl">');
      await route.fulfill({ response: answer, body });
    }

    it.each([
      'sign in, remembered',
      'create an account, with a mistake',
      'check your inbox',
      'was it you',
      'expired login',
    ])('are mirrored: %s', async (name) => {
      const walk = await Walk.begin(browser, service, application, { viewport: { width: 390, height: 844 } });
      const there = await (EVERY_PAGE[name] as (walk: Walk) => Promise<Walk>)(walk);
      const { page } = there;
      const plain = await edges(there);
      await page.evaluate("document.documentElement.lang = 'ar'; document.documentElement.dir = 'rtl'");
      const mirrored = await edges(there);
      expect(mirrored.map(({ start, end }) => [end, start])).toEqual(plain.map(({ start, end }) => [start, end]));
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect((await page.screenshot({ fullPage: true })).length).toBeGreaterThan(5_000);
      await screenshot(page, `rtl ${name}`.replace(/\W+/g, '-'));
    });

    it('keep a shown address and the button in a field apart', async () => {
      const walk = await Walk.begin(browser, service, application);
      await walk.page.route('**/login?*', mirror);
      await walk.open();
      await walk.fill('Password', 'x'.repeat(200));
      const field = await walk.page.getByLabel('Password', { exact: true }).boundingBox();
      const button = await walk.page.getByRole('button', { name: 'Show password' }).boundingBox();
      expect(button?.x).toBeCloseTo(field?.x ?? -1, 0);
      const padding = "getComputedStyle(document.getElementById('password')).paddingLeft";
      expect(await walk.page.evaluate(padding)).toBe('48px');
    });

    /** How far the parts of the page are from the edges of their window. */
    function edges({ page }: Walk): Promise<{ start: number; end: number }[]> {
      return page.evaluate(`[...document.querySelectorAll('h1, label, .card, .reveal, dt, .ending a')].filter((part) => part.offsetParent).map((part) => {
        const { left, right } = part.getBoundingClientRect();
        return { start: Math.round(left), end: Math.round(document.documentElement.clientWidth - right) };
      })`);
    }
  });

  describe('while a form is on its way', () => {
    const BUTTON = { name: 'Sign in', exact: true };
    /** Forms go nowhere from now on, as if the answer did not come. */
    const holdForms = (walk: Walk) =>
      walk.page.evaluate(`globalThis.sent = 0; addEventListener('submit', (event) => {
        if (!event.defaultPrevented) globalThis.sent += 1;
        event.preventDefault();
      })`);
    const sentBy = (walk: Walk) => walk.page.evaluate<number>('globalThis.sent');

    it('show it on the button without moving anything, and send it once', async () => {
      const walk = await Walk.begin(browser, service, application);
      await walk.open();
      await holdForms(walk);
      const button = walk.page.getByRole('button', BUTTON);
      const before = await button.boundingBox();
      await button.click();
      expect(await button.getAttribute('aria-busy')).toBe('true');
      expect(await button.boundingBox()).toEqual(before);
      await screenshot(walk.page, 'on-its-way');
      await button.click();
      expect(await sentBy(walk)).toBe(1);
      expect(walk.complaints).toEqual([]);
    });

    // Red where a form that was sent stays sent for good.
    it('can be sent again after ten seconds without an answer', async () => {
      const walk = await Walk.begin(browser, service, application);
      await walk.page.clock.install();
      await walk.open();
      await holdForms(walk);
      const button = walk.page.getByRole('button', BUTTON);
      await button.click();
      await walk.page.clock.runFor(10_001);
      expect(await button.getAttribute('aria-busy')).toBeNull();
      await button.click();
      expect(await sentBy(walk)).toBe(2);
    });
  });
});
