import type { Browser, Page } from 'playwright-core';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { ONE_LOOK } from '../support/looks/looks.js';
import { describeReference } from '../support/looks/reference.js';
import { useService } from '../support/service.js';

const operation = (page: Page, name: string) => page.locator(`#${name}`);

describeReference(ONE_LOOK, ['with everything open, an answer and a refusal']);

describeInChromium('GET /docs, as axe sees it', () => {
  const service = useService();
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchShell();
  });
  afterAll(() => browser?.close());

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
