import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenExpiredFlows } from '../support/given-changes.js';
import { givenProvider } from '../support/given-provider.js';
import { visibleText } from '../support/hosted.js';
import { useService } from '../support/service.js';
import {
  CORP,
  errorOf,
  linksOf,
  ReturningBrowser,
  relayAccount,
  unverifiedAccount,
  userAt,
} from '../support/upstream-accounts.js';

const service = useService({ DATABASE_POOL: '24', DATABASE_TIMEOUT: '1m' });
let application: GivenApplication;
let browser: ReturningBrowser;

beforeAll(async () => {
  application = await givenApplication(service);
  await givenProvider(service, application, CORP);
});
beforeEach(() => {
  browser = new ReturningBrowser(service, application);
});

describe('Deep links', () => {
  it('say what happened when nothing waits any more', async () => {
    const account = relayAccount();
    await browser.arrive(account);
    const page = browser.page;
    expect((await browser.press('Create account')).status).toBe(303);
    browser.page = page; // the back button, and the button once more
    const twice = await browser.press('Create account');
    expect([twice.status, errorOf(twice)]).toEqual([410, 'login_finished']);
    const fresh = await new ReturningBrowser(service, application).start();
    const nothing = await fresh.waiting();
    expect([nothing.status, errorOf(nothing)]).toEqual([410, 'nothing_to_link']);
    expect(visibleText(nothing.text)).toContain('Start again with the provider’s button');
    await fresh.follow('Back to sign in');
    expect(fresh.page.status).toBe(200);
  });

  it('say that the login has expired', async () => {
    await browser.arrive(unverifiedAccount());
    await givenExpiredFlows(service, { application });
    expect(errorOf(await browser.waiting())).toBe('login_expired');
  });

  it('keep the choice of the tab that was last', async () => {
    const [first, second] = [relayAccount(), relayAccount()];
    await browser.arrive(first);
    const firstTab = browser.page;
    await browser.arrive(second);
    browser.page = firstTab;
    const user = await userAt(service, await browser.press('Create account'));
    expect(user.email).toBe(second.email);
    expect(await linksOf(service, first)).toEqual([]);
  });

  it('take no form of another page', async () => {
    await browser.arrive(relayAccount());
    for (const path of ['create', 'sign-in', 'verify', 'resend', 'address', 'leave']) {
      const answer = await browser.post(`/login/linking/${path}${browser.login.query}`, { csrf: 'x', code: '1' });
      expect([path, answer.status, errorOf(answer)]).toEqual([path, 403, 'form_not_trusted']);
    }
  });

  it.each(['de', 'fr', 'es', 'pt', 'ja'])('are read in %s', async (language) => {
    await browser.arrive(unverifiedAccount());
    const flow = browser.login.query;
    await service.db.query('UPDATE auth_flows SET ui_locales = $1 WHERE completed_at IS NULL', [language]);
    await browser.open(`/login/linking${flow}`);
    expect(browser.page.text).toContain(`<html lang="${language}"`);
    expect(visibleText(browser.page.text)).toContain(CORP.label);
    expect(visibleText(browser.page.text)).not.toContain('Check your inbox');
  });
});
