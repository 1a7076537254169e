import { describeInChromium } from '../support/chromium.js';
import { givenOperator } from '../support/given-operator.js';
import { useService } from '../support/service.js';
import { useChromium } from '../support/use-chromium.js';

describeInChromium('A mail of an application in the console', () => {
  const service = useService();
  const open = useChromium(service);

  it('is drawn with the words that are typed, and the page keeps them', async () => {
    const { browser, application } = await open();
    const operator = await givenOperator(service, [{ role: 'admin', application }]);
    const context = await browser.newContext({ locale: 'en-GB' });
    const [name = '', value = ''] = operator.cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: service.url }]);
    const page = await context.newPage();
    await page.goto(`${service.url}/console/applications/${application.slug}/mails/verify_address-en`);
    const drawn = page.frameLocator('iframe[name=drawn]');
    await drawn.locator('p', { hasText: 'Just one step left' }).waitFor();
    for (const words of ['Typed once.', 'Typed twice.']) {
      await page.locator('#text').fill(words);
      await page.getByRole('button', { name: 'Draw the mail' }).click();
      await drawn.locator('p', { hasText: words }).first().waitFor();
      await page.locator('form[data-stays]:not([data-sent])').waitFor(); // a double click sends a form once
    }
    expect(await page.locator('#text').inputValue()).toBe('Typed twice.');
    await page.getByRole('button', { name: 'Review the change' }).click();
    await page.getByText('Save this change?').first().waitFor();
    await context.close();
  });
});
