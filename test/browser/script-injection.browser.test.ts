import type { Browser, Page } from 'playwright-core';
import { describeInChromium } from '../support/chromium.js';
import { type GivenApplication, givenSession, PASSWORD } from '../support/given.js';
import { givenExpiredFlows, givenSignedInFrom } from '../support/given-changes.js';
import { givenLogin } from '../support/hosted.js';
import { landing } from '../support/landing.js';
import { latestMail } from '../support/mailbox.js';
import { expectText, MARKUP, watchFor } from '../support/markup.js';
import { useService } from '../support/service.js';
import { useChromium } from '../support/use-chromium.js';

describeInChromium('R44: markup in what people and applications call themselves', () => {
  const service = useService();
  const openChromium = useChromium(service);
  let application: GivenApplication;
  let browser: Browser;
  let page: Page;
  let ran: string[];

  beforeAll(async () => {
    ({ application, browser } = await openChromium({ name: MARKUP }));
  });
  beforeEach(async () => {
    page = await (await browser.newContext({ locale: 'en-GB', userAgent: MARKUP })).newPage();
    ran = watchFor(page);
  });

  const start = async (more: Record<string, string> = {}) =>
    page.goto(service.url + (await givenLogin(service, application, more)).path);

  async function fill(fields: Record<string, string>, button: string): Promise<void> {
    await page.locator('form').evaluateAll((forms) => {
      for (const form of forms) (form as unknown as { noValidate: boolean }).noValidate = true;
    });
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.waitForLoadState();
  }

  it('runs where nobody escapes it, so that the pages below have not passed for want of a bite', async () => {
    const bitten = page.waitForEvent('dialog');
    await page.setContent(`<title>x</title><input value="${MARKUP}">`);
    await bitten;
  });

  it('is text on the sign-in page, also when it is typed there', async () => {
    await start({ login_hint: MARKUP });
    await expectText(page, ran);
    await fill({ Email: MARKUP, Password: 'wrong horse' }, 'Sign in');
    await page.getByRole('alert').first().waitFor();
    await expectText(page, ran);
  });

  it('is text on the pages of a new account, and in its mail', async () => {
    await start();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await fill({ Name: MARKUP, Email: MARKUP, Password: 'short' }, 'Create account');
    await page.getByRole('alert').first().waitFor();
    await expectText(page, ran);
    await fill({ Name: MARKUP, Email: 'markup@example.com', Password: 'four quiet green kettles' }, 'Create account');
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await fill({ Code: MARKUP.slice(0, 20) }, 'Verify');
    await page.getByRole('alert').first().waitFor();
    await expectText(page, ran);
    await expectTextInMailbox('markup@example.com');
  });

  it('is text on error pages', async () => {
    await start();
    await givenExpiredFlows(service, { application });
    await page.reload();
    await page.getByRole('heading', { name: 'This sign-in has expired' }).waitFor();
    await expectText(page, ran);
  });

  it('is text where a mail names the program that signed in', async () => {
    const { identity } = await givenSession(service, { application });
    await givenSignedInFrom(service, identity);
    await start();
    await fill({ Email: identity.email, Password: PASSWORD }, 'Sign in');
    await landing(page, application);
    await expectTextInMailbox(identity.email);
  });

  async function expectTextInMailbox(address: string): Promise<void> {
    const { id, html } = await latestMail(service, address);
    expect(html).not.toMatch(/<(script|img src=x|svg onload)/);
    for (const path of ['/dev/mailbox', `/dev/mailbox/${id}`, `/dev/mailbox/${id}?format=text`]) {
      await page.goto(service.url + path, { waitUntil: 'networkidle' });
      await expectText(page, ran);
    }
  }
});
