import type { Browser } from 'playwright-core';
import { Cache } from '../../src/platform/cache/cache.js';
import { describeInChromium } from '../support/chromium.js';
import { EVERY_PAGE } from '../support/every-page.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';
import { until } from '../support/until.js';
import { useChromium } from '../support/use-chromium.js';
import { SIGN_UP_PASSWORD, Walk } from '../support/walk.js';

/** Pages of a login that is open, from which a person may stray. Their forms, buttons and links belong to the flow. */
const STEPS = [
  'sign in',
  'sign in, remembered',
  'create an account',
  'check your inbox',
  'forgotten password',
  'reset by code',
  'new relay address',
  'sign in, with an account to link',
  'prove a mailbox',
  'another address',
  'second factor',
  'set up a second factor',
  'recovery codes',
];

describeInChromium('A person who strays from the way', () => {
  const service = useService();
  const openChromium = useChromium(service);
  let application: GivenApplication;
  let browser: Browser;
  let walk: Walk;

  beforeAll(async () => {
    ({ application, browser } = await openChromium());
  });
  beforeEach(async () => {
    application = await givenApplication(service, { origin: application.origin }); // one page has it demand a factor
    walk = await Walk.begin(browser, service, application);
  });

  const reach = (name: string) => (EVERY_PAGE[name] as (walk: Walk) => Promise<Walk>)(walk);
  /** Sends the first form of the page as it is, with something in every field. */
  async function send(): Promise<void> {
    for (const field of await walk.page.locator('form input:visible:not([type=checkbox])').all())
      await field.fill((await field.getAttribute('name')) === 'code' ? '123456' : walk.email);
    await walk.page.locator('form button[type=submit]:visible').first().click();
    await walk.page.waitForLoadState();
  }
  /** So that a person without a second factor signs in straight through. */
  async function demandNothing(): Promise<void> {
    await service.db.query("UPDATE applications SET mfa = 'optional' WHERE id = $1", [application.id]);
    service.app.get(Cache).dropAll();
  }
  async function expectWayOn(heading: string): Promise<void> {
    await walk.sees(heading);
    await walk.follow('Back to Test application');
    await walk.landed();
  }
  async function expectOtherTab(address: string, heading: string): Promise<void> {
    await walk.page.goto(address);
    await expectWayOn(heading);
  }

  it.each(STEPS)('too late, when the login has expired: %s', async (name) => {
    await reach(name);
    await walk.expire();
    const address = walk.page.url();
    await send();
    await expectWayOn('This sign-in has expired');
    await expectOtherTab(address, 'This sign-in has expired');
  });

  it.each(STEPS)('with a browser that refuses cookies: %s', async (name) => {
    await reach(name);
    await walk.context.clearCookies();
    await send();
    await walk.sees('We could not check this form');
    await walk.page.getByText('Allow cookies for this site and try again.').waitFor();
    await walk.page.getByRole('link', { name: 'Back to sign in' }).waitFor();
  });

  it.each(STEPS)('into a second tab, after the first has finished: %s', async (name) => {
    await reach(name);
    const { page } = walk;
    const [first, address] = [await walk.context.newPage(), page.url()];
    const { email } = await givenIdentity(service, application);
    await demandNothing();
    await first.goto(address.replace(/\/login[^?]*/, '/login'));
    if (name === 'sign in, remembered') await first.getByRole('link', { name: 'Use another account' }).click();
    await first.getByLabel('Email', { exact: true }).fill(email);
    await first.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
    await first.getByRole('button', { name: 'Sign in', exact: true }).click();
    await first.waitForURL(`${application.origin}/**`);
    await send();
    await expectWayOn('This sign-in is finished');
    await expectOtherTab(address, 'This sign-in is finished');
  });

  it.each(STEPS.filter((name) => name !== 'sign in, remembered'))('to another browser: %s', async (name) => {
    await reach(name);
    const address = walk.page.url();
    await walk.page.goto(address.replace(/\/login[^?]*/, '/login'));
    await walk.signIn('not the right one');
    walk = await walk.elsewhere();
    await expectOtherTab(address, 'Opened in another browser');
  });

  it('back, after an account was made and verified', async () => {
    await walk.register();
    await walk.page.goto(await walk.mailedLink());
    await walk.press('Verify');
    await walk.landed();
    await walk.page.goBack();
    await walk.sees('This link is no longer valid');
    await walk.page.goBack();
    await expectWayOn('This sign-in is finished');
  });

  it('back, after a new password was set', async () => {
    await walk.forget();
    await walk.page.goto(await walk.mailedLink());
    await walk.fill('New password', SIGN_UP_PASSWORD);
    await walk.press('Set password');
    await walk.landed();
    await walk.page.goBack();
    await walk.sees('This link is no longer valid');
  });

  /** Up to the question for the code, which the app then answers. */
  async function reachFactor(): Promise<string> {
    const app = await givenApp(service, await walk.identity());
    await walk.open();
    await walk.signIn();
    await walk.sees('Two-step verification');
    return app.code();
  }

  it('back, after the second factor', async () => {
    await walk.fill('Code', await reachFactor());
    await walk.landed();
    await walk.page.goBack();
    await expectWayOn('This sign-in is finished');
  });

  it('back, after an account was linked', async () => {
    await reach('prove a mailbox');
    await walk.fill('Code', (await latestMail(service, walk.email)).code);
    await walk.landed();
    await walk.page.goBack();
    await expectWayOn('This sign-in is finished');
  });

  it('back, from the recovery codes to the setup, which says that it is done', async () => {
    await reach('recovery codes');
    await walk.page.goBack();
    await walk.page.reload();
    await walk.page.getByRole('button', { name: 'Show new recovery codes' }).waitFor();
    await walk.press('Continue');
    await walk.landed();
  });

  it('back and forth between the pages of an open login, and signs in', async () => {
    await walk.identity();
    await walk.open();
    await walk.follow('Create an account');
    await walk.page.goBack();
    await walk.sees('Sign in');
    await walk.page.goForward();
    await walk.sees('Create your account');
    await walk.follow('Sign in instead');
    await walk.signIn();
    expect((await walk.landed()).searchParams.get('code')).toMatch(/^gh_code_/);
  });

  it('back to the remembered browser, after it was forgotten', async () => {
    await reach('sign in, remembered');
    await walk.press('Forget this browser');
    await walk.sees('Sign in');
    await walk.page.goBack();
    await walk.page.waitForLoadState();
    expect(await walk.page.getByRole('button', { name: 'Continue as' }).count()).toBe(0);
  });

  /** The second click may cut off the page that the first one leads to, so it looks until one of them is there. */
  async function whereItEnds(): Promise<'arrived' | 'told' | undefined> {
    if (walk.page.url().startsWith(application.origin)) return 'arrived';
    const told = walk.page.getByRole('heading', { name: 'This sign-in is finished', exact: true });
    return (await told.isVisible().catch(() => false)) ? 'told' : undefined;
  }

  async function reachPassword(): Promise<void> {
    await walk.identity();
    await walk.open();
    await walk.fill('Email', walk.email);
    await walk.fill('Password', 'correct horse battery staple');
  }

  it.each([
    { name: 'Sign in', javaScriptEnabled: true },
    { name: 'Sign in', javaScriptEnabled: false },
    { name: 'Verify', javaScriptEnabled: true },
    { name: 'Verify', javaScriptEnabled: false },
  ])('with two clicks on one button: %o', async ({ name, ...options }) => {
    walk = await Walk.begin(browser, service, application, options);
    if (name === 'Sign in') await reachPassword();
    else await walk.fill('Code', await reachFactor());
    await walk.page.getByRole('button', { name, exact: true }).dblclick();
    const outcome = await until(whereItEnds);
    expect(options.javaScriptEnabled ? [outcome] : ['arrived', 'told']).toContain(outcome);
    if (options.javaScriptEnabled) expect(outcome).toBe('arrived');
    else if (outcome === 'told') await expectWayOn('This sign-in is finished');
  });
});
