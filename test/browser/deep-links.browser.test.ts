import type { Browser } from 'playwright-core';
import { describeInChromium } from '../support/chromium.js';
import { EVERY_PAGE } from '../support/every-page.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { useService } from '../support/service.js';
import { describeStrays, EACH_WAY_ONCE } from '../support/strays.js';
import { useChromium } from '../support/use-chromium.js';
import { Walk } from '../support/walk.js';

describeStrays(EACH_WAY_ONCE);

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
});
