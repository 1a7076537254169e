import type { Page } from 'playwright-core';
import { SignInStreams } from '../../src/console/overview/sign-in-streams.js';
import { describeInChromium } from '../support/chromium.js';
import { givenIdentity } from '../support/given.js';
import { givenOperator } from '../support/given-operator.js';
import { givenLogin } from '../support/hosted.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';
import { useChromium } from '../support/use-chromium.js';

describeInChromium('The list of sign-ins', () => {
  const service = useService();
  const open = useChromium(service);
  const streams = () => (service.app.get(SignInStreams) as unknown as { streams: Set<unknown> }).streams;

  const lookAway = (page: Page, isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);

  // Red where nothing connects again: a browser gives up after any answer but a list.
  it('waits for room, holds no connection while no one looks, and hears once what it has missed', async () => {
    const { browser, application } = await open();
    const person = await givenIdentity(service, application);
    const operator = await givenOperator(service, [{ role: 'viewer', application }]);
    const fail = async () => {
      const { flow } = await givenLogin(service, application);
      const wrong = { type: 'password', email: person.email, password: 'wrong kettles everywhere' };
      await service.http.post('/v1/auth/exchange', wrong, { 'x-auth-flow-id': flow });
    };
    const others = new AbortController();
    const taken = { headers: { cookie: operator.cookie }, signal: others.signal };
    for (let count = 0; count < 10; count += 1) await fetch(`${service.url}/console/live`, taken);
    const context = await browser.newContext({ locale: 'en-GB' });
    const [name = '', value = ''] = operator.cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: service.url }]);
    const page = await context.newPage();
    await page.goto(`${service.url}/console`);
    const waits = page.getByText('The list waits for the service');
    await waits.waitFor();
    others.abort();
    await waits.waitFor({ state: 'hidden' });
    await fail();
    await page.locator('ol.list li').waitFor();
    await lookAway(page, true);
    await until(() => streams().size === 0);
    await fail();
    await lookAway(page, false);
    await until(async () => (await page.locator('ol.list li').count()) === 2);
    await fail();
    await until(async () => (await page.locator('ol.list li').count()) >= 3);
    expect(await page.locator('ol.list li').count()).toBe(3);
  });
});
