import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { givenBrowserSession, heldBy } from '../support/browser-session.js';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenLogin } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const NEW_PASSWORD = 'four quiet green kettles';

/** A server whose every answer is the same. */
function site(location?: () => string): Server {
  return createServer((_request, response) => {
    if (location) response.writeHead(302, { location: location() }).end();
    else response.setHeader('content-type', 'text/html').end('<title>Home</title>');
  }).listen(0);
}

const originOf = (server: Server): string => `http://localhost:${(server.address() as AddressInfo).port}`;

describeInChromium('I1: an application whose callback leads on to an origin that it never registered', () => {
  const service = useService();
  let servers: Server[];
  let home: string;
  let application: GivenApplication;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    const front = site();
    const hop = site(() => `${originOf(front)}/home`);
    const api = site(() => `${originOf(hop)}/hop`);
    servers = [front, hop, api];
    home = `${originOf(front)}/home`;
    application = await givenApplication(service, { origin: originOf(api) });
    browser = await launchShell();
  });
  beforeEach(async () => {
    context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
    page = await context.newPage();
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser?.close();
    for (const server of servers) server.close();
  });

  const opened = async () => page.goto(service.url + (await givenLogin(service, application)).path);
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();

  async function signUp(): Promise<string> {
    const email = `arrival-${Date.now()}@example.com`;
    await opened();
    await follow('Create an account');
    await fill('Email', email);
    await fill('Password', NEW_PASSWORD);
    await press('Create account');
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    return email;
  }

  async function askForReset(): Promise<string> {
    const { email } = await givenIdentity(service, application);
    await opened();
    await follow('Forgot password?');
    await fill('Email', email);
    await press('Send reset link');
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    return email;
  }

  // Red while the pages name the origins that a form may end up at: the page stays, and the code is spent.
  it('I1: is reached by signing in, also after a wrong password', async () => {
    const { email } = await givenIdentity(service, application);
    await opened();
    await fill('Email', email);
    await fill('Password', 'not the right one');
    await press('Sign in');
    await page.getByRole('alert').waitFor();
    await fill('Password', PASSWORD);
    await press('Sign in');
    await page.waitForURL(home);
  });

  it('I1: is reached by verifying with the six digits', async () => {
    const email = await signUp();
    await fill('Code', (await latestMail(service, email)).code);
    await press('Verify');
    await page.waitForURL(home);
  });

  it('I1: is reached by verifying behind the link of the mail', async () => {
    const email = await signUp();
    await page.goto((await latestMail(service, email)).link);
    await press('Verify');
    await page.waitForURL(home);
  });

  it('I1: is reached by setting a new password with the six digits', async () => {
    const email = await askForReset();
    await fill('Code', (await latestMail(service, email)).code);
    await fill('New password', NEW_PASSWORD);
    await press('Set password');
    await page.waitForURL(home);
  });

  it('I1: is reached by setting a new password behind the link of the mail', async () => {
    const email = await askForReset();
    await page.goto((await latestMail(service, email)).link);
    await fill('New password', NEW_PASSWORD);
    await press('Set password');
    await page.waitForURL(home);
  });

  it('I1: is reached by cancelling', async () => {
    await opened();
    await follow('Cancel');
    await page.waitForURL(home);
  });

  it('I1: is reached by signing out on the page that asks first', async () => {
    const { cookies } = await givenBrowserSession(service, { application });
    await context.addCookies(heldBy(cookies, service.url));
    const target = encodeURIComponent(`${application.origin}/bye`);
    await page.goto(`${service.url}/api/service/sign-out?redirectUrl=${target}`);
    await press('Sign out');
    await page.waitForURL(home);
  });
});
