import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { describeInChromium, launchShell } from '../chromium.js';
import { givenApplication, givenIdentity, PASSWORD } from '../given.js';
import { latestMail } from '../mailbox.js';
import { freePort, type Service, startService } from '../service.js';
import { LAYOUT_FAULTS } from './layout-faults.js';
import { faultsIn, type Looks } from './looks.js';

const SIZES = { narrow: { width: 320, height: 640 }, desktop: { width: 1280, height: 800 } };
const CODE = `gh_code_${'A'.repeat(43)}`;

export const describeFurtherPages = (looks: Looks): void =>
  describeInChromium('Pages beside the login and the account', () => {
    let browser: Browser;
    let page: Page;
    let service: Service;

    beforeAll(async () => {
      browser = await launchShell();
    });
    beforeEach(async () => {
      page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    });
    afterEach(() => page?.context().close());
    afterAll(() => browser?.close());

    const faultsOn = (name: string) => faultsIn(looks, page, name, SIZES, LAYOUT_FAULTS);
    const open = (path: string) => page.goto(service.url + path);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

    describe('in production', () => {
      beforeAll(async () => {
        service = await startService({
          NODE_ENV: 'production',
          PUBLIC_URL: `https://localhost:${await freePort()}`,
          SMTP_URL: 'smtp://localhost:2525',
          TRUST_PROXY: '1',
          RATE_LIMIT_SCALE: '1',
        });
      });
      afterAll(() => service?.stop());

      it.each([
        ['the bare address', '/', 'This is a sign-in service'],
        ['a sign-in that came back to it', `/?code=${CODE}`, 'There is no application here'],
        ['an unknown address', '/nowhere', 'This page does not exist'],
        ['a changed link of an email', '/login/welcome-back', 'This link does not work'],
      ])('%s: has no fault', async (name, path, heading) => {
        await open(path);
        await page.getByRole('heading', { name: heading, exact: true }).waitFor();
        expect(await faultsOn(`production ${name}`)).toEqual([]);
      });
    });

    describe('in development', () => {
      const email = 'ada@example.com';

      beforeAll(async () => {
        const DATA_DIR = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'pages-'));
        service = await startService({ DATA_DIR });
        const application = await givenApplication(service, { origin: service.url });
        writeFileSync(path.join(DATA_DIR, 'demo-api-key'), application.apiKey);
        await givenIdentity(service, application, { email });
      });
      afterAll(() => service?.stop());

      // Red where the number of a step has the size of a provider's picture: it was written over the name of the step.
      it('the demo: has no fault before and after a sign-in', async () => {
        await open('/demo');
        expect(await faultsOn('demo')).toEqual([]);
        await press('Sign in');
        await page.getByLabel('Email', { exact: true }).fill(email);
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await press('Sign in');
        await page.getByText('4 · done').waitFor();
        expect(await faultsOn('demo, signed in')).toEqual([]);
      });

      it.each(['/demo/own-screens', '/demo/browser'])('the demo at %s: has no fault', async (path) => {
        await open(path);
        await page.getByText(path === '/demo/browser' ? 'No valid access cookie' : 'What the screens call').waitFor();
        expect(await faultsOn(path)).toEqual([]);
      });

      // Red where the page of a missing email has the bar of the mailbox without its style.
      it('the mailbox: has no fault with an email, at an email, and where there is none', async () => {
        await open('/demo');
        await press('Sign in');
        await page.getByRole('link', { name: 'Forgot password?', exact: true }).click();
        await page.getByLabel('Email', { exact: true }).fill(email);
        await press('Send reset link');
        await latestMail(service, email);
        await open('/dev/mailbox');
        await page.locator('.mails a').first().waitFor();
        await page.evaluate('stop()'); // it loads itself anew
        const first = await page.locator('.mails a').first().getAttribute('href');
        await open(`${first}?format=text`);
        expect(await faultsOn('mailbox, text of an email')).toEqual([]);
        await open('/dev/mailbox/nothing');
        await page.getByRole('heading', { name: 'Email not found' }).waitFor();
        expect(await faultsOn('mailbox, no email')).toEqual([]);
      });
    });
  });
