import type { Browser, Locator, Page } from 'playwright-core';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { useService } from '../support/service.js';

/** The page renders all its operations anew at each click. */
const PATIENCE = 120_000;
const FINE = { status: expect.stringMatching(/^20/) };

type Body = Record<string, unknown>;
interface Shown {
  status: string;
  body: Body;
}

describeInChromium('A newcomer who has only the API reference', () => {
  const service = useService();
  let browser: Browser;
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service, { origin: service.url });
    browser = await launchShell();
  });
  afterAll(() => browser?.close());

  async function give(page: Page, credential: string, value: string): Promise<void> {
    await page.locator('.btn.authorize.unlocked, .btn.authorize.locked').first().click();
    const form = page.locator('.auth-container form').filter({ has: page.getByText(credential, { exact: true }) });
    const forget = form.getByRole('button', { name: 'Logout', exact: true });
    if (await forget.isVisible()) await forget.click();
    await form.getByLabel(`Value of ${credential}`, { exact: true }).fill(value);
    await form.getByRole('button', { name: 'Authorize', exact: true }).click();
    await form.getByRole('button', { name: 'Close', exact: true }).click();
  }

  /** Sends the call as the reference proposes it, with `changes` to its body, and reads the answer off the page. */
  async function send(page: Page, name: string, changes?: Body): Promise<Shown> {
    const operation = page.locator(`[id$="-${name}"]`);
    const control = operation.locator('.opblock-summary-control');
    if ((await control.getAttribute('aria-expanded')) === 'false') await control.click();
    const clear = operation.getByRole('button', { name: 'Clear', exact: true });
    if (await clear.isVisible()) await clear.click();
    if (changes) await change(operation.getByLabel('Request body', { exact: true }), changes);
    await operation.getByRole('button', { name: 'Execute', exact: true }).click();
    const answer = operation.locator('.live-responses-table tbody tr.response').first();
    const status = await answer.locator('.response-col_status').textContent();
    const text = await answer.locator('.highlight-code pre').first().textContent();
    return { status: String(status).trim().slice(0, 3), body: JSON.parse(String(text)) };
  }

  async function change(field: Locator, changes: Body): Promise<void> {
    await field.fill(JSON.stringify({ ...JSON.parse(await field.inputValue()), ...changes }));
  }

  async function signIn(page: Page, hostedLogin: unknown): Promise<string> {
    const { email } = await givenIdentity(service, application);
    await page.goto(String(hostedLogin));
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${service.url}/demo`);
    return String(await page.locator('pre code').first().textContent());
  }

  // Red while the example led to port 3000, wherever the service was.
  it('I11: walks the six steps of the README with it', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await page.goto(`${service.url}/docs`);

    await give(page, 'api-key', application.apiKey);
    const started = await send(page, 'startLogin');
    expect(started).toMatchObject(FINE);
    const code = await signIn(await context.newPage(), started.body.redirectUrl);
    const opened = await send(page, 'authorize', { code });
    expect(opened).toMatchObject(FINE);

    await give(page, 'access-token', String(opened.body.access_token));
    expect(await send(page, 'currentSession')).toMatchObject(FINE);
    const refreshed = await send(page, 'refresh', { refresh_token: opened.body.refresh_token });
    expect(refreshed).toMatchObject(FINE);
    await give(page, 'access-token', String(refreshed.body.access_token));
    expect(await send(page, 'revoke')).toMatchObject(FINE);
    const after = await send(page, 'refresh', { refresh_token: refreshed.body.refresh_token });
    expect(after).toMatchObject({ status: '401' });
    await context.close();
  });
});
