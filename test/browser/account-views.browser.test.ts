import { describeInChromium } from '../support/chromium.js';
import { givenSession } from '../support/given.js';
import { givenOperator } from '../support/given-operator.js';
import { faultsIn, ONE_LOOK } from '../support/looks/looks.js';
import { useService } from '../support/service.js';
import { useChromium } from '../support/use-chromium.js';

const SIZES = { narrow: { width: 320, height: 640 }, desktop: { width: 1280, height: 800 } };

describeInChromium('A view of an account', () => {
  const service = useService();
  const open = useChromium(service);

  it('is looked at on a phone and a desktop without a fault, and no button but its own can be pressed', async () => {
    const { browser, application } = await open({ plan: { view_as: true } });
    const { identity } = await givenSession(service, { application });
    const operator = await givenOperator(service, [{ role: 'admin' }]);
    const context = await browser.newContext({ locale: 'en-GB' });
    const [name = '', value = ''] = operator.cookie.split('=');
    await context.addCookies([{ name, value, url: service.url }]);
    const page = await context.newPage();
    await page.goto(`${service.url}/console/people/${identity.id}`);
    await page.getByRole('link', { name: 'View as this person' }).click();
    await page.getByLabel('Reason').fill('they cannot find the button');
    await page.getByRole('button', { name: 'Begin the view' }).click();
    await page.waitForURL(/\/portal$/);
    for (const path of [
      '/portal',
      '/portal/profile',
      '/portal/security',
      '/portal/sign-ins',
      '/portal/data',
      '/portal/password',
    ]) {
      await page.goto(service.url + path);
      expect(await faultsIn(ONE_LOOK, page, `view of ${path.replaceAll('/', '-')}`, SIZES)).toEqual([]);
      const enabled = await page
        .locator('button:enabled, input:enabled:not([type=hidden]), select:enabled')
        .allInnerTexts();
      expect([path, enabled]).toEqual([path, ['End the view']]);
    }
    await page.getByRole('button', { name: 'End the view' }).click();
    await page.waitForURL(/\/console\/people\//);
    await page.getByText('The view has ended.').waitFor();
  });
});
