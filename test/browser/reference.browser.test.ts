import type { Browser, Page } from 'playwright-core';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { useService } from '../support/service.js';

const VARIED = ['authorize', 'startLogin', 'exchange', 'refreshByNavigation', 'logout', 'ready'];

describeInChromium('GET /docs in a browser', () => {
  const service = useService();
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchShell();
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });
  afterAll(() => browser?.close());

  /** With these operations open: each click renders all of them anew, which takes a second of a core. */
  async function open(width: number, colorScheme: 'light' | 'dark', opened: string[] = []): Promise<Page> {
    const page = await (await browser.newContext({ viewport: { width, height: 900 }, colorScheme })).newPage();
    await page.goto(`${service.url}/docs`);
    await operation(page, 'ready').waitFor();
    for (const name of opened) await operation(page, name).locator('.opblock-summary-control').click();
    for (const name of opened) await operation(page, name).locator('.responses-table').first().waitFor();
    return page;
  }

  const operation = (page: Page, name: string) => page.locator(`[id$="-${name}"]`);

  // Red without our stylesheet: the tables of the responses want up to 500 pixels.
  it('never scrolls sideways on a phone', async () => {
    const page = await open(390, 'light', VARIED);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  // Red without our stylesheet: the names of headers are #3b4151, which is meant for white.
  it('can be read in the dark, on one ground', async () => {
    const page = await open(1280, 'dark', ['authorize']);
    const grounds = await page.evaluate(() =>
      ['body', '.scheme-container', '.swagger-ui'].map(
        (one) => getComputedStyle(document.querySelector(one) as Element).backgroundColor,
      ),
    );
    expect(grounds).toEqual(['rgb(20, 23, 31)', 'rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
    const names = operation(page, 'authorize').locator('table.headers td').first();
    expect(await names.evaluate((name) => getComputedStyle(name).color)).toBe('rgb(232, 235, 242)');
  });

  // Red without our plugin: the dialog asks for three cookies, which no script can send.
  it('asks for the credentials that it can send, and for no cookie', async () => {
    const page = await open(1280, 'light');
    expect(await operation(page, 'startLogin').locator('.authorization__btn').count()).toBe(1);
    expect(await operation(page, 'logout').locator('.authorization__btn').count()).toBe(0);
    await page.locator('.btn.authorize').first().click();
    const asked = await page.locator('.auth-container h4 code').allInnerTexts();
    expect(asked).toEqual(['api-key', 'access-token', 'portal-access-token', 'auth-flow']);
  });

  // Red without our plugin: every field asks for the focus, and the last one gets it.
  it('I11: opens the dialog for credentials at its first field', async () => {
    const page = await open(390, 'light');
    await page.locator('.btn.authorize').first().click();
    const fields = page.locator('.dialog-ux input');
    await fields.first().waitFor();
    await fields.first().evaluate((field) => {
      if (field !== field.ownerDocument.activeElement) throw new Error('The first field has no focus');
    });
    expect(await page.locator('.modal-ux-content').evaluate((content) => content.scrollTop)).toBe(0);
  });
});
