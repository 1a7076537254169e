import type { Page } from 'playwright-core';
import { describeInChromium } from '../support/chromium.js';
import { AccountWalk } from '../support/every-account-page.js';
import { useService } from '../support/service.js';
import { App } from '../support/totp.js';
import { useChromium } from '../support/use-chromium.js';

const MOST_STEPS = 40;

describeInChromium('The account pages by keyboard alone', () => {
  const service = useService();
  const openChromium = useChromium(service);

  /** Tab, until the focus is on it, as a person does who sees where the focus is. */
  async function reach(page: Page, role: 'link' | 'button' | 'textbox', name: string): Promise<void> {
    const wanted = page.getByRole(role, { name, exact: true }).first();
    await wanted.waitFor();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard does not reach «${name}»`);
  }

  async function activate(page: Page, role: 'link' | 'button', name: string): Promise<void> {
    await reach(page, role, name);
    await page.keyboard.press('Enter');
  }

  it('lead from the overview to two-step verification, a new name, and out', async () => {
    const { browser, application } = await openChromium();
    const walk = await (await AccountWalk.begin(browser, service, application)).arrive();
    const { page } = walk;

    await activate(page, 'link', 'Security');
    await walk.sees('Security');
    await activate(page, 'link', 'Set up');
    await walk.sees('Set up two-step verification');
    const key = (await page.locator('code').first().textContent()) ?? '';
    await reach(page, 'textbox', 'Code');
    await page.keyboard.type(new App(service, key.replaceAll(' ', '')).code());
    await page.keyboard.press('Enter');
    await walk.sees('Keep your recovery codes');
    await activate(page, 'link', 'I have kept them');
    await walk.sees('Security');

    await activate(page, 'link', 'Overview');
    await activate(page, 'link', 'Edit');
    await walk.sees('Edit your details');
    await reach(page, 'textbox', 'Name');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Grace Hopper');
    await page.keyboard.press('Enter');
    await page.getByText('Your details are saved.').waitFor();

    await activate(page, 'button', 'Sign out');
    await walk.sees('You are signed out');
  });
});
