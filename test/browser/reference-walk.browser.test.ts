import type { Browser, Locator, Page } from 'playwright-core';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { useService } from '../support/service.js';

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

  const operation = (page: Page, name: string) => page.locator(`#${name}`);

  async function openForm(page: Page, name: string): Promise<Locator> {
    const form = operation(page, name).locator('form');
    if (!(await form.isVisible())) await operation(page, name).getByText('Try it', { exact: true }).click();
    return form;
  }

  async function give(page: Page, name: string, header: string, value: string): Promise<void> {
    await (await openForm(page, name)).getByLabel(header).fill(value);
  }

  /** Sends the call as the reference proposes it, with `changes` to its body, and reads the answer off the page. */
  async function send(page: Page, name: string, changes?: Body): Promise<Shown> {
    const form = await openForm(page, name);
    if (changes) await change(form.getByLabel('Body', { exact: true }), changes);
    const answered = page.waitForResponse((response) => response.request().resourceType() === 'fetch');
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await answered;
    const status = await form.locator('.outcome strong').textContent();
    const text = await form.locator('.outcome .body').textContent();
    return { status: String(status), body: JSON.parse(String(text)) };
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
    const page = await context.newPage();
    await page.goto(`${service.url}/docs`);

    await give(page, 'startLogin', 'x-api-key', application.apiKey);
    const started = await send(page, 'startLogin');
    expect(started).toMatchObject(FINE);
    const code = await signIn(await context.newPage(), started.body.redirectUrl);
    const opened = await send(page, 'authorize', { code });
    expect(opened).toMatchObject(FINE);

    await give(page, 'currentSession', 'authorization', String(opened.body.access_token));
    expect(await send(page, 'currentSession')).toMatchObject(FINE);
    const refreshed = await send(page, 'refresh', { refresh_token: opened.body.refresh_token });
    expect(refreshed).toMatchObject(FINE);
    await give(page, 'revoke', 'authorization', String(refreshed.body.access_token));
    expect(await send(page, 'revoke')).toMatchObject(FINE);
    const after = await send(page, 'refresh', { refresh_token: refreshed.body.refresh_token });
    expect(after).toMatchObject({ status: '401' });
    await context.close();
  });
});
