import type { Browser, Page } from 'playwright-core';
import { newId } from '../../src/platform/crypto/ids.js';
import { FROM_APPLICATION, givenWayIn } from '../support/account-pages.js';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { givenPasskey } from '../support/given-passkey.js';
import { givenProvider } from '../support/given-provider.js';
import { expectText, MARKUP, watchFor } from '../support/markup.js';
import { useService } from '../support/service.js';
import { CORP } from '../support/upstream-accounts.js';

describeInChromium('R44: markup in what an account page shows', () => {
  const service = useService();
  let browser: Browser;
  let page: Page;
  let ran: string[];
  let paths: { passkey: string; link: string };

  /** An account in which all that other people and programs name is markup. */
  beforeAll(async () => {
    const application = await givenApplication(service, { name: MARKUP });
    const identity = await givenIdentity(service, application, { name: MARKUP });
    await givenProvider(service, application, { ...CORP, label: MARKUP });
    const { id: passkey } = await givenPasskey(service, application, identity);
    const link = newId();
    await service.db.query('UPDATE passkeys SET name = $1', [MARKUP]);
    await service.db.query(
      `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, account_name, created_at)
       VALUES ($1, $2, $3, $4, 'https://idp.example.com', 'ada', $5, now())`,
      [link, application.id, identity.id, CORP.provider, MARKUP],
    );
    const session = await givenSession(service, { application, identity });
    await givenSession(service, { application, identity });
    await service.db.query('UPDATE sessions SET user_agent = $1, ip = $1', [MARKUP]);
    await service.db.query('UPDATE audit_events SET user_agent = $1, ip = $1', [MARKUP]);
    paths = { passkey: `/portal/passkeys/${passkey}`, link: `/portal/linked-accounts/${link}/remove` };
    browser = await launchShell();
    page = await (await browser.newContext({ locale: 'en-GB', userAgent: MARKUP })).newPage();
    ran = watchFor(page);
    await page.goto(await givenWayIn(service, session), FROM_APPLICATION);
  });
  afterAll(() => browser?.close());

  it.each(['/portal', '/portal/profile', '/portal/security', '/portal/sign-ins', '/portal/data', '/portal/confirm'])(
    'is text at %s',
    async (path) => {
      await page.goto(service.url + path);
      await expectText(page, ran);
    },
  );

  it('is text where a passkey is renamed, and an account unlinked', async () => {
    for (const path of Object.values(paths)) {
      await page.goto(service.url + path);
      await expectText(page, ran);
    }
  });

  it('is text when it is typed', async () => {
    await page.goto(`${service.url}/portal/profile`);
    await page.locator('[name=name]').evaluate((field) => field.removeAttribute('maxlength'));
    await page.getByLabel('Name', { exact: true }).fill(MARKUP.repeat(40)); // too long, so it is shown again
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('#problem').waitFor();
    await expectText(page, ran);
  });

  it('is text on the page that says that the account is not open', async () => {
    await service.db.query('UPDATE sessions SET revoked_at = now()');
    await page.goto(`${service.url}/portal`);
    await page.getByRole('heading', { name: 'Your account is not open here' }).waitFor();
    await expectText(page, ran);
  });
});
