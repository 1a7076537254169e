import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describeInChromium } from '../support/chromium.js';
import { type GivenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenLogin } from '../support/hosted.js';
import { landing } from '../support/landing.js';
import { useService } from '../support/service.js';
import { useChromium } from '../support/use-chromium.js';

describeInChromium('A login that is gone through twice', () => {
  const service = useService();
  const openChromium = useChromium(service);
  let application: GivenApplication;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    ({ application, browser } = await openChromium());
  });
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-GB' });
  });

  const login = async () => service.url + (await givenLogin(service, application)).path;
  const openedAt = async (address: string): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(address);
    return page;
  };
  const landed = (page: Page) => landing(page, application);

  async function fill(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  }
  const signIn = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

  /** It says what happened, and its button leads to the application. */
  async function expectWayOn(page: Page, heading: string): Promise<void> {
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.getByRole('link', { name: 'Back to Test application' }).click();
    await landed(page);
  }

  it('says in the second tab that the first has finished, and leads on', async () => {
    const { email } = await givenIdentity(service, application);
    const address = await login();
    const [first, second] = [await openedAt(address), await openedAt(address)];
    await fill(second, email);
    await fill(first, email);
    await signIn(first).click();
    await landed(first);
    await signIn(second).click();
    await expectWayOn(second, 'This sign-in is finished');
  });

  it('goes on in either tab, whichever page of it each one shows', async () => {
    const { email } = await givenIdentity(service, application);
    const address = await login();
    const [first, second] = [await openedAt(address), await openedAt(address)];
    await second.getByRole('link', { name: 'Forgot password?' }).click();
    await second.getByLabel('Email', { exact: true }).fill(email);
    await second.getByRole('button', { name: 'Send reset link' }).click();
    await second.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await fill(first, email);
    await signIn(first).click();
    await landed(first);
  });

  it('says behind the back button that it is finished, and leads on', async () => {
    const { email } = await givenIdentity(service, application);
    const page = await openedAt(await login());
    await fill(page, email);
    await signIn(page).click();
    await landed(page);
    await page.goBack();
    await expectWayOn(page, 'This sign-in is finished');
  });

  it('says behind the back button that it was cancelled, and leads on', async () => {
    const page = await openedAt(await login());
    await page.getByRole('link', { name: 'Cancel' }).click();
    await landed(page);
    await page.goBack();
    await expectWayOn(page, 'This sign-in was cancelled');
  });

  it('arrives with one code when the button is clicked twice', async () => {
    const { email } = await givenIdentity(service, application);
    const page = await openedAt(await login());
    await fill(page, email);
    await signIn(page).dblclick();
    await landed(page);
    expect(new URL(page.url()).searchParams.get('code')).toMatch(/^gh_code_/);
  });

  it('begins on a page of another site, and arrives', async () => {
    const { email } = await givenIdentity(service, application);
    const link = `<a href="${await login()}">Sign in there</a>`;
    const page = await context.newPage();
    await page.route('https://shop.example.com/', (route) => route.fulfill({ contentType: 'text/html', body: link }));
    await page.goto('https://shop.example.com/');
    await page.getByRole('link', { name: 'Sign in there' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await fill(page, email);
    await signIn(page).click();
    await landed(page);
  });
});
