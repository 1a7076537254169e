import type { Browser, Locator, Page } from 'playwright-core';
import { DEVICE_GRANT } from '../../src/oidc/device/device-grant.js';
import { describeInChromium } from '../support/chromium.js';
import { hearComplaints } from '../support/complaints.js';
import { type GivenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenLogin } from '../support/hosted.js';
import { landing } from '../support/landing.js';
import { latestMail } from '../support/mailbox.js';
import { givenClient, token } from '../support/oidc.js';
import { useService } from '../support/service.js';
import { useChromium } from '../support/use-chromium.js';

describeInChromium('The hosted login in a browser without JavaScript, by keyboard alone', () => {
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
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
    page = await context.newPage();
    complaints = [];
    hearComplaints(page, complaints);
  });

  const opened = async () => page.goto(service.url + (await givenLogin(service, application)).path);
  const landed = () => landing(page, application);

  /** A page puts the focus where it belongs when it is drawn; whoever is quicker with a key prevents it. */
  async function drawn(): Promise<void> {
    if ((await page.locator('[autofocus]').count()) > 0) await page.locator(':focus').waitFor();
  }

  async function tabTo(target: Locator): Promise<void> {
    await drawn();
    for (let presses = 0; presses < 15; presses += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    }
    throw new Error(`The Tab key never reached ${target}`);
  }

  async function fill(label: string, text: string): Promise<void> {
    const field = page.getByLabel(label, { exact: true });
    await drawn();
    if (!(await field.evaluate((element) => element === element.ownerDocument.activeElement))) await tabTo(field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  }

  it('signs in and arrives at the application with a code', async () => {
    const identity = await givenIdentity(service, application);
    await opened();
    await fill('Email', identity.email);
    await fill('Password', PASSWORD);
    await tabTo(page.getByRole('button', { name: 'Sign in', exact: true }));
    await page.keyboard.press('Enter');
    const { pathname, searchParams } = await landed();
    expect(pathname).toBe('/callback');
    expect(searchParams.get('code')).toMatch(/^gh_code_/);
    expect(complaints).toEqual([]);
  });

  it('creates an account, types the code of the mail and arrives at the application with a code', async () => {
    await opened();
    await tabTo(page.getByRole('link', { name: 'Create an account' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    await fill('Name', 'Grace Hopper');
    await fill('Email', 'grace@example.com');
    await fill('Password', 'four quiet green kettles');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    expect(await page.locator('#wait').textContent()).toMatch(/^\(\d+\u00a0s\)$/);
    await fill('Code', (await latestMail(service, 'grace@example.com')).code);
    await tabTo(page.getByRole('button', { name: 'Verify', exact: true }));
    await page.keyboard.press('Enter');
    expect((await landed()).searchParams.get('code')).toMatch(/^gh_code_/);
    expect(complaints).toEqual([]);
  });

  it('signs a device in: types its code, reads who asks, signs in and says the last word', async () => {
    const identity = await givenIdentity(service, application);
    const client = await givenClient(service, application, { type: 'public', redirectUrls: [], name: 'Shop TV' });
    const asked = { client_id: client.id, scope: 'openid' };
    const { body } = await service.http.form('/oauth/device_authorization', asked);
    await page.goto(`${service.url}/device`);
    await fill('Code on the device', body.user_code.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByText('Shop TV').last().waitFor();
    await tabTo(page.getByRole('link', { name: 'Continue', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByLabel('Password', { exact: true }).waitFor();
    await fill('Email', identity.email);
    await fill('Password', PASSWORD);
    await page.keyboard.press('Enter');
    const allow = page.getByRole('button', { name: 'Allow this device' });
    await allow.waitFor();
    await tabTo(allow);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'You can go back to your device' }).waitFor();
    const grant = { grant_type: DEVICE_GRANT, device_code: body.device_code, client_id: client.id };
    expect(await token(service, grant)).toMatchObject({ status: 200 });
    await page.goBack();
    await page.getByRole('heading', { name: 'You can go back to your device' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('remembers the browser, continues with one key, and forgets it', async () => {
    const identity = await givenIdentity(service, application);
    await opened();
    await fill('Email', identity.email);
    await fill('Password', PASSWORD);
    await tabTo(page.getByLabel('Remember me in this browser'));
    await page.keyboard.press('Space');
    await tabTo(page.getByRole('button', { name: 'Sign in', exact: true }));
    await page.keyboard.press('Enter');
    await landed();
    await opened();
    await drawn();
    expect(await page.locator(':focus').textContent()).toBe(`Continue as ${identity.email}`);
    await page.keyboard.press('Enter');
    expect((await landed()).searchParams.get('code')).toMatch(/^gh_code_/);
    await opened();
    await tabTo(page.getByRole('button', { name: 'Forget this browser' }));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continue as' }).waitFor({ state: 'detached' });
    await fill('Email', identity.email);
    await fill('Password', PASSWORD);
    await page.keyboard.press('Enter');
    expect((await landed()).searchParams.get('code')).toMatch(/^gh_code_/);
    expect(complaints).toEqual([]);
  });

  it('S4: confirms a sign-up in another browser with its password, and goes on where it waits', async () => {
    await opened();
    await tabTo(page.getByRole('link', { name: 'Create an account' }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    await fill('Email', 'two-places@example.com');
    await fill('Password', 'four quiet green kettles');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    const waiting = page;
    page = await (await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })).newPage();
    await page.goto((await latestMail(service, 'two-places@example.com')).link);
    await page.getByRole('button', { name: 'It was not me' }).waitFor();
    await fill('Password', 'four quiet green kettles');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your email is verified' }).waitFor();
    await page.context().close();
    page = waiting;
    await tabTo(page.getByRole('button', { name: 'Continue' }));
    await page.keyboard.press('Enter');
    expect((await landed()).searchParams.get('code')).toMatch(/^gh_code_/);
    expect(complaints).toEqual([]);
  });

  it('sets a forgotten password behind the link of the mail', async () => {
    const identity = await givenIdentity(service, application);
    await opened();
    await tabTo(page.getByRole('link', { name: 'Forgot password?' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login/forgot?**');
    await fill('Email', identity.email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await page.goto((await latestMail(service, identity.email)).link);
    await fill('New password', 'four quiet green kettles');
    await tabTo(page.getByRole('button', { name: 'Set password' }));
    await page.keyboard.press('Enter');
    expect((await landed()).searchParams.get('code')).toMatch(/^gh_code_/);
    expect(complaints).toEqual([]);
  });

  it('says what is wrong, leads to it, and takes the second try', async () => {
    const identity = await givenIdentity(service, application);
    await opened();
    await fill('Email', identity.email);
    await fill('Password', 'not the right one');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('The email or password is wrong.');
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(identity.email);
    expect(await page.locator(':focus').getAttribute('name')).toBe('password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    expect((await landed()).pathname).toBe('/callback');
  });

  it('R10: cancels, and arrives at the application without a code', async () => {
    await opened();
    await tabTo(page.getByRole('link', { name: 'Cancel' }));
    await page.keyboard.press('Enter');
    const { pathname, search } = await landed();
    expect([pathname, search]).toEqual(['/goodbye', '']);
  });

  it('R39: takes no form that another site posts', async () => {
    const identity = await givenIdentity(service, application);
    const { path } = await givenLogin(service, application);
    await page.goto(service.url + path);
    const csrf = await page.locator('input[name=csrf]').first().getAttribute('value');
    const forged = `<form method="post" action="${service.url}${path}"><input name="csrf" value="${csrf}">
      <input name="email" value="${identity.email}"><input name="password" value="${PASSWORD}"><button>Win</button></form>`;
    await page.route('https://evil.example.com/', (route) => route.fulfill({ contentType: 'text/html', body: forged }));
    await page.goto('https://evil.example.com/');
    await page.getByRole('button', { name: 'Win' }).press('Enter');
    await page.getByRole('heading', { name: 'We could not check this form' }).waitFor();
  });
});
