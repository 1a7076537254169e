import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { demoPageKeyOf } from '../../src/platform/config/demo-api-key.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { hashSecret } from '../../src/platform/crypto/secrets.js';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { storedEvents } from '../support/given-events.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

describeInChromium('The demo in Chromium', () => {
  let service: Service;
  let browser: Browser;

  beforeAll(async () => {
    const DATA_DIR = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'demo-'));
    service = await startService({ DATA_DIR });
    browser = await launchShell();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const says = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

  async function signIn(page: Page, email: string): Promise<void> {
    await page.goto(`${service.url}/demo/browser`);
    await says(page, 'No valid access cookie');
    for (const name of ['Let the access token expire', 'Twenty tabs race'])
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true);
    expect(await page.getByRole('link', { name: 'Sign out' }).count()).toBe(0);
    await press(page, 'Sign in');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page, 'Sign in');
    await says(page, `Signed in as ${email}`);
    expect(page.url()).toBe(`${service.url}/demo/browser`);
    expect(await page.evaluate('document.cookie')).toBe('');
  }

  async function wakeUpTwentyTabs(page: Page): Promise<void> {
    const told = (name: string) => page.locator('details', { hasText: name }).locator('p').textContent();
    await press(page, 'Twenty tabs wake up');
    const turns = await told('Twenty tabs took turns');
    expect(turns).toMatch(/^20 tabs: .*1 rotation\b.* Nobody was signed out\.$/);
    expect(turns).toContain('19 tabs found it done');
    await press(page, 'Twenty tabs race');
    const race = /^20 tabs: (?:\d+ (?:rotations?|repeated answers?)(?:, )?){2}\. Nobody was signed out\.$/;
    expect(await told('Twenty tabs raced')).toMatch(race);
  }

  it('signs in, lets the access token expire, refreshes by fetch and by redirect, and signs out', async () => {
    const application = await givenApplication(service, { origin: service.url });
    writeFileSync(path.join(service.variables.DATA_DIR as string, 'demo-api-key'), application.apiKey);
    const { email } = await givenIdentity(service, application);
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    // Red while the page asked `session`: its 401 stands in the console of every anonymous visitor.
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await signIn(page, email);

    await press(page, 'Let the access token expire');
    await says(page, 'No valid access cookie');
    await press(page, 'Refresh by fetch');
    await says(page, email);
    await page.getByText('rotated').waitFor();
    expect(await page.locator('#time').textContent()).toMatch(/^The access cookie expires in 1[45] min/);
    expect(await page.content()).not.toContain('eyJ');

    await wakeUpTwentyTabs(page);
    await says(page, email);

    await press(page, 'Let the access token expire');
    await page.getByRole('link', { name: 'Refresh by redirect' }).click();
    await says(page, email);

    await page.getByRole('link', { name: 'Sign out' }).click();
    await says(page, 'No valid access cookie');
    expect(await page.context().cookies()).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  // Red without `sent` in `forms.js`, and where the password stays visible.
  it('sends a form of its own screens once, and shows a password until then', async () => {
    const application = await givenApplication(service, { origin: service.url });
    writeFileSync(path.join(service.variables.DATA_DIR as string, 'demo-api-key'), application.apiKey);
    const page = await browser.newPage();
    await page.goto(`${service.url}/demo/own-screens?screen=create-account`);
    await page.evaluate(`globalThis.sent = []; addEventListener('submit', (event) => {
      if (!event.defaultPrevented) sent.push(document.getElementById('password').type);
      event.preventDefault();
    })`);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('four quiet green kettles');
    await press(page, 'Show password');
    expect(await password.getAttribute('type')).toBe('text');
    await press(page, 'Hide password');
    expect(await password.getAttribute('type')).toBe('password');
    await press(page, 'Show password');
    await page.getByRole('button', { name: 'Create account' }).dblclick();
    expect(await page.evaluate('sent')).toEqual(['password']);
    await page.close();
  });

  it('reports its own requests and navigations, also those that were under way when it was left', async () => {
    const application = await givenApplication(service, { origin: service.url });
    const { id, apiKey } = application;
    const pageKey = demoPageKeyOf(apiKey);
    await service.db.query(
      "INSERT INTO api_keys (id, application_id, name, key_hash, scopes, created_at) VALUES ($1, $2, 'browser', $3, '{metrics}', now())",
      [newId(), id, hashSecret(pageKey)],
    );
    writeFileSync(path.join(service.variables.DATA_DIR as string, 'demo-api-key'), apiKey);
    const page = await browser.newPage();
    await page.goto(`${service.url}/demo/browser`);
    await press(page, 'Check the session');
    await page.goto('about:blank');
    const targets = async () => (await storedEvents(service, id)).map(({ target, status }) => `${target} ${status}`);
    await until(targets, (seen) => seen.includes('/demo/browser null') && seen.includes('GET /api/service/status 200'));
    await page.close();
  });
});
