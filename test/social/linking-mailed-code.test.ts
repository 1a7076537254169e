import { newId } from '../../src/platform/crypto/ids.js';
import { Barrier } from '../support/barrier.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { inFlow } from '../support/headless.js';
import { Browser } from '../support/hosted.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import {
  CORP,
  codeFor,
  errorOf,
  givenMailAllowed,
  linksOf,
  ReturningBrowser,
  unverifiedAccount,
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
