import type { Browser, Page } from 'playwright-core';
import { describeInChromium } from '../support/chromium.js';
import { hearComplaints } from '../support/complaints.js';
import { type GivenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenLogin } from '../support/hosted.js';
import { landing } from '../support/landing.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { useChromium } from '../support/use-chromium.js';

describeInChromium('The hosted login where scripts run', () => {
  const service = useService();
  const openChromium = useChromium(service);
  let application: GivenApplication;
  let browser: Browser;
  let page: Page;
  let complaints: string[];

  beforeAll(async () => {
    ({ application, browser } = await openChromium());
  });
  beforeEach(async () => {
    page = await visitor();
  });

  async function visitor(): Promise<Page> {
    const opened = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    complaints = [];
    hearComplaints(opened, complaints);
    return opened;
  }
  const open = async () => page.goto(service.url + (await givenLogin(service, application)).path);
  const landed = (at: Page) => landing(at, application);

  async function register(email: string): Promise<void> {
    await open();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('four quiet green kettles');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  }

  it('sends a form once, however often its button is pressed', async () => {
    const identity = await givenIdentity(service, application);
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await open();
    await page.getByLabel('Email', { exact: true }).fill(identity.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick();
    expect((await landed(page)).searchParams.get('code')).toMatch(/^gh_code_/);
    expect(posts).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('I20: hands a typed email to the page behind a link, and to no URL', async () => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url(), request.headers().referer ?? ''));
    const email = () => page.getByLabel('Email', { exact: true });
    await open();
    await email().fill('typed@example.com');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    expect(await email().inputValue()).toBe('typed@example.com');
    await email().fill('corrected@example.com');
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    expect(await email().inputValue()).toBe('corrected@example.com');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    expect(await email().inputValue()).toBe('corrected@example.com');
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(urls.join()).not.toMatch(/typed|corrected/);
    await email().fill('another@example.com');
    await page.getByRole('link', { name: 'Sign in instead' }).click({ modifiers: ['Control'] });
    await open();
    expect(await email().inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  it('shows a password and hides it again, at the latest when it is sent', async () => {
    await open();
    const field = page.getByLabel('Password');
    await field.fill('four quiet green kettles');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(await field.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.evaluate("addEventListener('submit', (event) => event.preventDefault())");
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect(await field.getAttribute('type')).toBe('password');
    expect(complaints).toEqual([]);
  });

  it('has no button to show a password where no script runs', async () => {
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await plain.goto(service.url + (await givenLogin(service, application)).path);
    expect(await plain.getByRole('button').allTextContents()).toEqual(['Sign in']);
  });

  it('counts down to the next mail, and keeps its button until then', async () => {
    await page.clock.install();
    await register('counted@example.com');
    const button = page.getByRole('button', { name: 'Resend email' });
    const wait = page.locator('#wait');
    expect(await button.isDisabled()).toBe(true);
    await page.clock.runFor(30_000);
    expect(await wait.textContent()).toMatch(/^\((2\d|30|31)\u00a0s\)$/);
    await page.clock.runFor(40_000);
    expect(await button.isEnabled()).toBe(true);
    expect(await wait.isHidden()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('S4, I10: goes on by itself where it waits, once another browser has confirmed with the password', async () => {
    await register('two-browsers@example.com');
    await page.getByText('Trouble?').click();
    await page.getByText('Did you open the link on another device?').waitFor();
    expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
    const elsewhere = await visitor();
    await elsewhere.goto((await latestMail(service, 'two-browsers@example.com')).link);
    await elsewhere.getByText('two-browsers@example.com').waitFor();
    await elsewhere.getByLabel('Password', { exact: true }).fill('four quiet green kettles');
    await elsewhere.getByRole('button', { name: 'It was me' }).click();
    await elsewhere.getByRole('heading', { name: 'Your email is verified' }).waitFor();
    expect((await landed(page)).searchParams.get('code')).toMatch(/^gh_code_/);
    await elsewhere.reload();
    await elsewhere.getByRole('heading', { name: 'Your email is verified' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
