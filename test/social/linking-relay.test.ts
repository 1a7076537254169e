import { newId } from '../../src/platform/crypto/ids.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { visibleText } from '../support/hosted.js';
import { useService } from '../support/service.js';
import {
  accountOf,
  CORP,
  codeFor,
  linksOf,
  ReturningBrowser,
  relayAccount,
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
