import type { UpstreamAccount } from '../../src/identities/upstream/upstream-account.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { type App, givenApp } from '../support/totp.js';
import {
  accountOf,
  CORP,
  codeFor,
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
