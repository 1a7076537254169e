import { newId } from '../../src/platform/crypto/ids.js';
import { Barrier } from '../support/barrier.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { inFlow } from '../support/headless.js';
import { alertOf, Browser, visibleText } from '../support/hosted.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import {
  accountOf,
  CORP,
  codeFor,
  errorOf,
  givenMailAllowed,
  linksOf,
  ReturningBrowser,
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

describe('I27: an upstream that confirms no address', () => {
  it('leads to a mailed code, and then to an account', async () => {
    const account = unverifiedAccount();
    expect(await browser.arrive(account)).toMatchObject({ waitsFor: 'email', email: { email: account.email } });
    const page = visibleText(browser.page.text);
    for (const part of ['Check your inbox', account.email, 'Corp has not confirmed this address', 'Account at Corp'])
      expect(page).toContain(part);
    const user = await userAt(service, await browser.press('Verify', { code: await codeFor(service, account.email) }));
    expect(user).toMatchObject({ email: account.email, email_verified: true, name: 'Grace', provider: 'corp' });
    expect(await linksOf(service, account)).toMatchObject([{ identity_id: user.id }]);
    const again = new ReturningBrowser(service, application);
    const ending = await again.arrive(account);
    expect((await userAt(service, ending as { completion: { code: string } })).id).toBe(user.id);
  });

  it('looks the same for an address that has an account, and links it after the code', async () => {
    const owner = await givenIdentity(service, application);
    await browser.arrive(unverifiedAccount());
    const other = new ReturningBrowser(service, application);
    const account = unverifiedAccount({ email: owner.email });
    await other.arrive(account);
    const shape = (page: Answer, { login }: ReturningBrowser) =>
      visibleText(page.text)
        .replaceAll(/\S+@example\.com/g, 'address')
        .replace(/in \d+ seconds|in 1 minute/, 'soon')
        .replace(login.flow, '');
    expect(shape(other.page, other)).toBe(shape(browser.page, browser));
    const user = await userAt(service, await other.press('Verify', { code: await codeFor(service, owner.email) }));
    expect(user.id).toBe(owner.id);
    const [notice] = (await mailsTo(service, owner.email)).filter(({ template }) => template === 'address_linked');
    expect(notice?.text).toContain('Corp');
  });

  it('asks for an address where none is named, and takes another one', async () => {
    const account = unverifiedAccount({ email: null });
    expect(await browser.arrive(account)).toEqual({ waitsFor: 'email', email: null });
    expect(visibleText(browser.page.text)).toContain('Corp has not confirmed an address');
    const faulty = await browser.press('Send code', { email: 'nonsense' });
    expect([faulty.status, alertOf(faulty.text)]).toEqual([400, expect.stringContaining('full email address')]);
    await browser.waiting();
    const [first, second] = [`${newId()}@example.com`, `${newId()}@example.com`];
    await browser.press('Send code', { email: first });
    await browser.land();
    expect(visibleText(browser.page.text)).toContain(first);
    await givenMailAllowed(service);
    await browser.follow('Edit');
    await browser.press('Send code', { email: second });
    await browser.land();
    const old = await browser.press('Verify', { code: await codeFor(service, first) });
    expect([old.status, errorOf(old)]).toEqual([401, 'email_code_invalid']);
    const user = await userAt(service, await browser.press('Verify', { code: await codeFor(service, second) }));
    expect(user).toMatchObject({ email: second, email_verified: true });
  });

  it.each(['no address at all', 'ada@localhost', '"ada"@example.com'])(
    'takes %p, which is no plain address, for none',
    async (email) => {
      expect(await browser.arrive(accountOf({ email }))).toEqual({ waitsFor: 'email', email: null });
      expect(browser.page.status).toBe(200);
    },
  );

  it('sends another mail, but not at once', async () => {
    const account = unverifiedAccount();
    await browser.arrive(account);
    const first = await codeFor(service, account.email);
    const early = await browser.press('Resend email');
    expect([early.status, alertOf(early.text)]).toEqual([429, expect.stringContaining('We have just sent an email')]);
    await browser.arrive(account); // through the upstream once more: no second mail either
    expect(await mailsTo(service, account.email as string)).toHaveLength(1);
    await givenMailAllowed(service);
    await browser.waiting();
    expect((await browser.press('Resend email')).status).toBe(303);
    await browser.land();
    expect(errorOf(await browser.press('Verify', { code: first }))).toBe('email_code_invalid');
    expect((await browser.press('Verify', { code: await codeFor(service, account.email) })).status).toBe(303);
  });

  it('offers to sign in to an account that is there, and links then', async () => {
    const owner = await givenIdentity(service, application);
    const account = unverifiedAccount();
    await browser.arrive(account);
    await browser.press('I already have an account');
    await browser.land();
    expect(visibleText(browser.page.text)).toContain(`Your Corp account ${account.email} will then be linked`);
    const wrong = await browser.press('Sign in', { email: owner.email, password: 'not the one at all' });
    expect([wrong.status, visibleText(wrong.text)]).toEqual([401, expect.stringContaining('will then be linked')]);
    expect(await linksOf(service, account)).toEqual([]);
    const user = await userAt(service, await browser.signIn(owner.email));
    expect(user).toMatchObject({ id: owner.id, provider: 'password' });
    expect(await linksOf(service, account)).toMatchObject([{ identity_id: owner.id, provider: 'corp' }]);
  });

  it('does not link what its owner leaves, or never asked to link', async () => {
    const owner = await givenIdentity(service, application);
    const left = unverifiedAccount();
    await browser.arrive(left);
    await browser.press('I already have an account');
    await browser.land();
    await browser.press('Do not link');
    await browser.land();
    expect(visibleText(browser.page.text)).not.toContain('linked');
    expect((await userAt(service, await browser.signIn(owner.email))).id).toBe(owner.id);
    const ignored = unverifiedAccount();
    browser = new ReturningBrowser(service, application);
    await browser.arrive(ignored);
    await browser.follow('Back to sign in');
    expect((await userAt(service, await browser.signIn(owner.email))).id).toBe(owner.id);
    expect([await linksOf(service, left), await linksOf(service, ignored)]).toEqual([[], []]);
  });
});

describe('R83: the mailed code', () => {
  it('names who asked: the provider, its account, when and from where', async () => {
    const account = unverifiedAccount({ email: `${newId()}@example.com` });
    await browser.arrive(account);
    const { text: inert, subject } = await latestMail(service, account.email as string);
    const text = inert.replaceAll(/\p{Cf}/gu, '');
    for (const part of [`Corp account ${account.email}`, '203.0.113.5', 'Firefox, Windows', 'Never give the code'])
      expect(text).toContain(part);
    expect(subject).toContain('Test application');
    expect(text).not.toContain('://');
  });

  // Red without the account in the MAC's context and in the condition.
  it('counts for this upstream account alone', async () => {
    const victim = await givenIdentity(service, application);
    const [mine, theirs] = [unverifiedAccount({ email: victim.email }), unverifiedAccount({ email: victim.email })];
    await browser.arrive(mine);
    const code = await codeFor(service, victim.email);
    await browser.arrive(theirs);
    const answer = await browser.press('Verify', { code });
    expect([answer.status, errorOf(answer)]).toEqual([401, 'email_code_invalid']);
    expect([await linksOf(service, mine), await linksOf(service, theirs)]).toEqual([[], []]);
  });

  // Red without the browser in the place of what waits.
  it('counts in this browser alone, and not through the API', async () => {
    const account = unverifiedAccount();
    await browser.arrive(account);
    const code = await codeFor(service, account.email);
    const stranger = new Browser(service);
    const path = `/login/linking${browser.login.query}`;
    expect(errorOf(await stranger.open(path))).toBe('other_browser');
    const answer = await inFlow(service, browser.login.flow, 'verify-email', { code });
    expect([answer.status, errorOf(answer)]).toEqual([401, 'email_code_invalid']);
    expect((await browser.press('Verify', { code })).status).toBe(303);
  });

  it('counts in this flow alone', async () => {
    const account = unverifiedAccount();
    await browser.arrive(account);
    const code = await codeFor(service, account.email);
    const other = new ReturningBrowser(service, application);
    await other.arrive(account);
    expect(errorOf(await other.press('Verify', { code }))).toBe('email_code_invalid');
  });

  // Red where a guess is judged before it is counted.
  it('dies after five wrong guesses, also when they come at once', async () => {
    const account = unverifiedAccount();
    await browser.arrive(account);
    const code = await codeFor(service, account.email);
    const wrong = code === '000000' ? '111111' : '000000';
    const barrier = await Barrier.hold(service, 'SELECT FROM unlinked_accounts FOR UPDATE');
    const page = browser.page;
    const guesses = Array.from({ length: 10 }, () => browser.press('Verify', { code: wrong }));
    await barrier.sees(10);
    await barrier.release();
    expect(new Set((await Promise.all(guesses)).map(errorOf))).toEqual(new Set(['email_code_invalid']));
    const { rows } = await service.db.query('SELECT tries FROM unlinked_accounts WHERE subject = $1', [
      account.subject,
    ]);
    expect(rows).toEqual([{ tries: 5 }]);
    browser.page = page;
    expect(errorOf(await browser.press('Verify', { code }))).toBe('email_code_invalid');
  });

  // Red without `code-account`: each email brings five guesses more.
  it.each([[true], [false]])('is guessed twenty times at most, over all mails (account there: %p)', async (isThere) => {
    const limited = await service.replica({ RATE_LIMIT_SCALE: '1' });
    const email = `${newId()}@example.com`;
    if (isThere) await givenIdentity(service, application, { email });
    const guessing = new ReturningBrowser(limited, application);
    await guessing.arrive(unverifiedAccount({ email }));
    for (let mail = 0; mail < 4; mail += 1) {
      const { code } = await latestMail(limited, email);
      const wrong = code === '000000' ? '111111' : '000000';
      for (let guess = 0; guess < 5; guess += 1)
        expect(errorOf(await guessing.press('Verify', { code: wrong }))).toBe('email_code_invalid');
      await givenMailAllowed(service);
      await guessing.waiting();
      await guessing.press('Resend email');
      await guessing.land();
    }
    const { code } = await latestMail(limited, email);
    expect(errorOf(await guessing.press('Verify', { code }))).toBe('email_code_invalid');
    expect(await mailsTo(limited, email)).toHaveLength(5);
    await givenMailAllowed(service);
    await guessing.waiting();
    expect(errorOf(await guessing.press('Resend email'))).toBe('too_many_requests');
    expect(await mailsTo(limited, email)).toHaveLength(5);
    await limited.stop();
  });

  it('dies with its time', async () => {
    const account = unverifiedAccount();
    await browser.arrive(account);
    await service.db.query('UPDATE unlinked_accounts SET digits_expire_at = now()');
    expect(errorOf(await browser.press('Verify', { code: await codeFor(service, account.email) }))).toBe(
      'email_code_invalid',
    );
  });
});
