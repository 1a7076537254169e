import { type UpstreamAccount } from '../../src/identities/upstream/upstream-account.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { givenExpiredFlows } from '../support/given-changes.js';
import { givenProvider } from '../support/given-provider.js';
import { visibleText } from '../support/hosted.js';
import { mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { type App, givenApp } from '../support/totp.js';
import {
  accountOf,
  CORP,
  codeFor,
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

describe('A relay address', () => {
  it('gets an account of its own once its owner says so, and signs in straight through afterwards', async () => {
    const account = relayAccount();
    expect(await browser.arrive(account)).toMatchObject({ waitsFor: 'choice' });
    expect(visibleText(browser.page.text)).toContain('Corp hides your real address');
    expect(await linksOf(service, account)).toEqual([]);
    const user = await userAt(service, await browser.press('Create account'));
    expect(user).toMatchObject({ email: account.email, email_is_relay: true, email_verified: true, provider: 'corp' });
    const again = await new ReturningBrowser(service, application).arrive(account);
    expect((await userAt(service, again as { completion: { code: string } })).id).toBe(user.id);
  });

  it('is linked to the account that its owner signs in to', async () => {
    const owner = await givenIdentity(service, application);
    const account = accountOf({ isPrivateEmail: true });
    expect(await browser.arrive(account)).toMatchObject({ waitsFor: 'choice' });
    await browser.press('I already have an account');
    await browser.land();
    expect((await userAt(service, await browser.signIn(owner.email))).id).toBe(owner.id);
    expect(await linksOf(service, account)).toMatchObject([{ identity_id: owner.id }]);
    const again = await new ReturningBrowser(service, application).arrive(account);
    const user = await userAt(service, again as { completion: { code: string } });
    expect(user).toMatchObject({ id: owner.id, email: owner.email, email_is_relay: false, provider: 'corp' });
  });

  it('that has an account is proved by a code', async () => {
    const account = relayAccount();
    const owner = await givenIdentity(service, application, { email: account.email as string });
    expect(await browser.arrive(account)).toMatchObject({ waitsFor: 'account' });
    const page = visibleText(browser.page.text);
    expect(page).toContain('There is already an account with Test application');
    expect(page).not.toContain('>Edit<');
    expect(await linksOf(service, account)).toEqual([]);
    const user = await userAt(service, await browser.press('Verify', { code: await codeFor(service, owner.email) }));
    expect(user.id).toBe(owner.id);
  });

  it('that has an account is proved by signing in to it', async () => {
    const account = relayAccount();
    const owner = await givenIdentity(service, application, { email: account.email as string });
    await browser.arrive(account);
    await browser.press('Sign in to it instead');
    await browser.land();
    expect((await userAt(service, await browser.signIn(owner.email))).id).toBe(owner.id);
    expect(await linksOf(service, account)).toMatchObject([{ identity_id: owner.id }]);
  });

  it('is what RELAY_DOMAINS says, too', async () => {
    const replica = await service.replica({ RELAY_DOMAINS: 'hide.example.org, Other.Example.org' });
    const returning = new ReturningBrowser(replica, application);
    const account = accountOf({ email: `${newId()}@mx.other.example.org` });
    expect(await returning.arrive(account)).toMatchObject({ waitsFor: 'choice' });
    const ordinary = new ReturningBrowser(replica, application);
    expect(await ordinary.arrive(accountOf({ email: `${newId()}@another.example.org` }))).toHaveProperty('completion');
    await replica.stop();
  });
});

describe('R74: a second factor comes before the link', () => {
  let owner: GivenIdentity;
  let app: App;
  beforeEach(async () => {
    owner = await givenIdentity(service, application);
    app = await givenApp(service, owner);
  });

  const secondStep = async (account: UpstreamAccount) => {
    expect(browser.page.headers.get('location')).toMatch(/^\/login\/second-factor\?/);
    expect(await linksOf(service, account)).toEqual([]);
    await browser.land();
    const user = await userAt(service, await browser.press('Verify', { code: app.code() }));
    expect(user).toMatchObject({ id: owner.id, mfa_enabled: true });
    expect(await linksOf(service, account)).toMatchObject([{ identity_id: owner.id }]);
  };

  it('R74: after a mailed code', async () => {
    const account = unverifiedAccount({ email: owner.email });
    await browser.arrive(account);
    await browser.press('Verify', { code: await codeFor(service, owner.email) });
    await secondStep(account);
  });

  it('R74: after signing in to the account', async () => {
    const account = relayAccount();
    await browser.arrive(account);
    await browser.press('I already have an account');
    await browser.land();
    await browser.signIn(owner.email);
    await secondStep(account);
  });

  it('R74: of an account that is joined by its address; its link and its mail come with the factor', async () => {
    const account = accountOf({ email: owner.email });
    const ending = await browser.arrive(account);
    expect(ending).toMatchObject({ due: 'second_factor' });
    expect(await linksOf(service, account)).toEqual([]);
    await browser.open(`/login${browser.login.query}`);
    await browser.signIn(owner.email);
    await secondStep(account);
    const strong = await new ReturningBrowser(service, application).arrive(account, { isOfTwoFactors: true });
    expect((await userAt(service, strong as { completion: { code: string } })).id).toBe(owner.id);
    const [notice] = (await mailsTo(service, owner.email)).filter(({ template }) => template === 'address_linked');
    expect(notice?.subject).toContain('Corp');
  });
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
