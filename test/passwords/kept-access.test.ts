import { BlockingAndDeletion } from '../../src/identities/account/blocking-and-deletion.js';
import { Cache } from '../../src/platform/cache/cache.js';
import { auditEvents } from '../support/audit.js';
import { runCli } from '../support/cli.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenCode,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { givenPasskey } from '../support/given-passkey.js';
import { givenProvider } from '../support/given-provider.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { visibleText } from '../support/hosted.js';
import { Visitor } from '../support/hosted-account.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { App, givenApp } from '../support/totp.js';
import { accountOf, CORP, linksOf, ReturningBrowser, userAt } from '../support/upstream-accounts.js';

const NEW_PASSWORD = 'seven unhurried otters';
const service = useService();
let application: GivenApplication;
let owner: GivenIdentity;
let thief: ReturningBrowser;

beforeAll(async () => {
  application = await givenApplication(service);
  await givenProvider(service, application, CORP);
});
beforeEach(async () => {
  owner = await givenIdentity(service, application);
  thief = new ReturningBrowser(service, application);
});

const errorOf = ({ headers }: Answer) => headers.get('x-error-code');
const signInAt = (browser: ReturningBrowser | Visitor, more: object = {}) =>
  browser.press('Sign in', { email: owner.email, password: PASSWORD, ...more });

/** The upstream account of the thief waits, and the next sign-in links it. */
async function wantLink(account = accountOf({ isEmailVerified: false })) {
  await thief.start();
  await thief.arrive(account);
  await thief.press('I already have an account');
  await thief.land();
  return account;
}

async function forget() {
  const flow = await givenFlow(service, application);
  await inFlow(service, flow, 'forgot-password', { email: owner.email });
  const { code } = await latestMail(service, owner.email);
  return (more: object = {}) => inFlow(service, flow, 'reset-password', { code, password: NEW_PASSWORD, ...more });
}
const reset = async () => (await forget())();

describe('A thief of the password, after a reset by its owner', () => {
  // Red without unlinkSignedIn in ResetPasswordService.
  it('no longer signs in with the account elsewhere that the thief has linked', async () => {
    const theirs = await wantLink();
    expect((await userAt(service, await signInAt(thief))).id).toBe(owner.id);
    expect(await linksOf(service, theirs)).toMatchObject([{ identity_id: owner.id, by_sign_in: true }]);
    expect((await reset()).status).toBe(200);
    expect(await linksOf(service, theirs)).toEqual([]);
    expect(await new ReturningBrowser(service, application).arrive(theirs)).toMatchObject({ waitsFor: 'email' });
    const [event] = await auditEvents(service, { identityId: owner.id, type: 'identity.unlinked' });
    expect(event?.details).toEqual({ reason: 'password_reset', count: 1 });
  });

  it('and the owner keeps the accounts elsewhere that the mailbox has proved', async () => {
    const joined = accountOf({ email: owner.email });
    await new ReturningBrowser(service, application).arrive(joined);
    const mailed = accountOf({ email: owner.email, isEmailVerified: false });
    const browser = new ReturningBrowser(service, application);
    await browser.arrive(mailed);
    await browser.press('Verify', { code: (await latestMail(service, owner.email)).code });
    await reset();
    const links = [...(await linksOf(service, joined)), ...(await linksOf(service, mailed))];
    expect(links).toMatchObject(Array(2).fill({ identity_id: owner.id, by_sign_in: false }));
  });

  // Red where passkeys stay with an authenticator app: the thief made one before the app was there.
  it('has no passkey either, if the owner has an app and used it', async () => {
    await givenPasskey(service, application, owner);
    const app = await givenApp(service, owner);
    const passkeys = async () =>
      (await service.db.query('SELECT FROM passkeys WHERE identity_id = $1', [owner.id])).rowCount;
    const set = await forget();
    expect(errorOf(await set())).toBe('mfa_required');
    expect(await passkeys()).toBe(1);
    expect((await set({ mfa_code: app.code() })).status).toBe(200);
    expect(await passkeys()).toBe(0);
  });
});

describe('A reader of the mailbox', () => {
  // Red where an upstream's word on two factors counts at the first link: the thief's own account has two factors.
  it.each([
    ['that the upstream has confirmed', true],
    ['by the mailed code', false],
  ])('does not join an account with a second factor by an upstream with two, %s', async (_way, isEmailVerified) => {
    const app = await givenApp(service, owner);
    const account = accountOf({ email: owner.email, isEmailVerified });
    const outcome = await thief.arrive(account, { isOfTwoFactors: true });
    if (isEmailVerified) expect(outcome).toMatchObject({ due: 'second_factor' });
    else {
      const verified = await thief.press('Verify', { code: (await latestMail(service, owner.email)).code });
      expect(verified.headers.get('location')).toMatch(/^\/login\/second-factor\?/);
      await thief.land();
      await userAt(service, await thief.press('Verify', { code: app.code() }));
      const linked = await new ReturningBrowser(service, application).arrive(account, { isOfTwoFactors: true });
      expect(linked).toHaveProperty('completion');
    }
  });
});

describe('A copied cookie of a remembered browser', () => {
  const NAME = /^gh_remembered_/;
  const cookieOf = (browser: ReturningBrowser | Visitor) =>
    [...browser.cookies].find(([name]) => NAME.test(name)) as [string, string];
  let honest: Visitor;
  beforeEach(async () => {
    honest = new Visitor(service, application);
    await honest.start();
    await signInAt(honest, { remember: 'yes' });
  });
  const continueAt = async (browser: ReturningBrowser | Visitor) => {
    await browser.start();
    return browser.press(`Continue as ${owner.email}`);
  };
  /** Although the page does not offer it. */
  const continueAnyway = async () => {
    thief.cookies.set(...cookieOf(honest));
    await thief.open(`/login${thief.login.query}`);
    const csrf = / name="csrf" value="([^"]+)"/.exec(thief.page.text)?.[1] as string;
    return thief.post(`/login/continue${thief.login.query}`, { csrf });
  };
  const demandFactorAt = async ({ id }: GivenApplication) => {
    await service.db.query("UPDATE applications SET mfa = 'required' WHERE id = $1", [id]);
    service.app.get(Cache).drop(`application:${id}`);
  };
  const agedBy = (interval: string) =>
    service.db.query(
      'UPDATE remembered_browsers SET last_used_at = last_used_at - $2::interval WHERE identity_id = $1',
      [owner.id, interval],
    );

  // Red where only the secret before the last is known: two uses of the copy hid it.
  it('is found out when the browser comes back, however often the copy was used', async () => {
    const [name, value] = cookieOf(honest);
    thief.cookies.set(name, value);
    for (let use = 0; use < 3; use += 1) expect((await continueAt(thief)).status).toBe(303);
    await agedBy('2 minutes');
    expect(visibleText((await honest.start()).text)).not.toContain('Continue as');
    expect(await auditEvents(service, { identityId: owner.id, type: 'identity.browser_reused' })).toHaveLength(1);
    expect(visibleText((await thief.start()).page.text)).not.toContain('Continue as');
  });

  // Red where a continuation links what waits: the thief keeps the account when the cookie is forgotten.
  it('links nothing to the account', async () => {
    const theirs = await wantLink();
    thief.cookies.set(...cookieOf(honest));
    await thief.open(`/login${thief.login.query}`);
    expect(visibleText(thief.page.text)).toContain('will then be linked');
    expect(visibleText(thief.page.text)).not.toContain('Continue as');
    expect((await userAt(service, await continueAnyway())).id).toBe(owner.id);
    expect(await linksOf(service, theirs)).toEqual([]);
  });

  // Red where the first factor no longer knows behind that page that it was continued.
  it('links nothing behind the page of the second factor either', async () => {
    const app = await givenApp(service, owner);
    const theirs = await wantLink();
    expect((await continueAnyway()).headers.get('location')).toMatch(/^\/login\/second-factor\?/);
    await thief.land();
    expect((await userAt(service, await thief.press('Verify', { code: app.code() }))).id).toBe(owner.id);
    expect(await linksOf(service, theirs)).toEqual([]);
  });

  // Red where a continuation leads to the setup: the owner would be asked for the thief's app.
  it('sets up no second factor where the application has come to demand one', async () => {
    const strict = await givenApplication(service);
    owner = await givenIdentity(service, strict);
    const browser = new Visitor(service, strict);
    await browser.start();
    await signInAt(browser, { remember: 'yes' });
    await demandFactorAt(strict);
    expect(errorOf(await continueAt(browser))).toBe('browser_not_remembered');
    const signedIn = await signInAt(browser);
    expect(signedIn.headers.get('location')).toMatch(/^\/login\/enrol\?/);
  });

  // Red where what waits for a code leads to the setup once there is no app that shows one.
  it('sets up no second factor in the place of one that has gone while its code was asked for', async () => {
    const strict = await givenApplication(service);
    owner = await givenIdentity(service, strict);
    const browser = new Visitor(service, strict);
    await browser.start();
    await signInAt(browser, { remember: 'yes' });
    await givenApp(service, owner);
    const asked = await continueAt(browser);
    expect(asked.headers.get('location')).toMatch(/^\/login\/second-factor\?/);
    await service.db.query('UPDATE identities SET mfa_enabled_at = NULL WHERE id = $1', [owner.id]);
    await demandFactorAt(strict);
    const setup = asked.headers.get('location')?.replace('second-factor', 'enrol') as string;
    expect(errorOf(await browser.open(setup))).toBe('first_factor_lapsed');
  });
});

describe('What a browser has proved', () => {
  let strict: GivenApplication;
  const revoke = (...whose: string[]) => runCli(service.variables, 'sessions', 'revoke', ...whose, '--yes');

  // Red where held proofs survive: a setup that is confirmed and not finished counts as two factors.
  it.each<[string, () => Promise<unknown>]>([
    ['identities reset-mfa', () => runCli(service.variables, 'identities', 'reset-mfa', owner.id, '--json')],
    ['sessions revoke --identity', () => revoke('--identity', owner.id)],
    ['sessions revoke --app', () => revoke('--app', strict.slug)],
    ['sessions revoke --all', () => revoke('--all')],
    [
      'a block that is lifted at once',
      async () => {
        const operator = service.app.get(BlockingAndDeletion, { strict: false });
        await operator.block(owner.id);
        await operator.unblock(owner.id);
      },
    ],
  ])('opens nothing after %s', async (_act, act) => {
    strict = await givenApplication(service, { mfa: 'required' });
    owner = await givenIdentity(service, strict);
    const browser = new Visitor(service, strict);
    await browser.start();
    await signInAt(browser);
    const page = await browser.land();
    const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1] ?? '').replaceAll(' ', '');
    expect((await browser.press('Verify', { code: new App(service, secret).code() })).status).toBe(200);
    await act();
    expect(errorOf(await browser.press('Continue'))).toBe('first_factor_lapsed');
  });

  // Red where only sessions end: the code would open another one.
  it.each<[string, () => Promise<unknown>]>([
    ['--identity', () => revoke('--identity', owner.id)],
    ['--app', () => revoke('--app', application.slug)],
    ['--all', () => revoke('--all')],
  ])('has a code that opens nothing after sessions revoke %s', async (whose, act) => {
    const code = await givenCode(service, application, { identity: owner });
    const elsewhere = await givenCode(service, await givenApplication(service));
    await act();
    const open = (sent: string) => service.http.post('/v1/auth/authorize', { code: sent, client_type: 'server' });
    expect(errorOf(await open(code))).toBe('authorization_code_consumed');
    expect((await open(elsewhere)).status).toBe(whose === '--all' ? 401 : 200);
  });
});
