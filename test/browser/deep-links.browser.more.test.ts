import type { Browser } from 'playwright-core';
import { describeInChromium } from '../support/chromium.js';
import { EVERY_PAGE } from '../support/every-page.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { describeStrays, EVERY_WAY } from '../support/strays.js';
import { givenApp } from '../support/totp.js';
import { until } from '../support/until.js';
import { useChromium } from '../support/use-chromium.js';
import { SIGN_UP_PASSWORD, Walk } from '../support/walk.js';

describeStrays(EVERY_WAY);

describeInChromium('A person who goes', () => {
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
  async function expectWayOn(heading: string): Promise<void> {
    await walk.sees(heading);
    await walk.follow('Back to Test application');
    await walk.landed();
  }

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
