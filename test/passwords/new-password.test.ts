import type { UpstreamAccount } from '../../src/identities/upstream/upstream-account.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenCode,
  givenIdentity,
  givenPortalSession,
  PASSWORD,
} from '../support/given.js';
import { givenPasskey } from '../support/given-passkey.js';
import { givenProvider } from '../support/given-provider.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { Visitor } from '../support/hosted-account.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { type App, givenApp } from '../support/totp.js';
import { accountOf, CORP, linksOf, ReturningBrowser, userAt } from '../support/upstream-accounts.js';

const NEW_PASSWORD = 'seven unhurried otters';
const service = useService();
let application: GivenApplication;
let owner: GivenIdentity;
let stranger: ReturningBrowser;
/** In which the owner changes the password. */
let portal: Awaited<ReturnType<typeof givenPortalSession>>;

beforeAll(async () => {
  application = await givenApplication(service);
  await givenProvider(service, application, CORP);
});
beforeEach(async () => {
  owner = await givenIdentity(service, application);
  portal = await givenPortalSession(service, { application, identity: owner });
  stranger = new ReturningBrowser(service, application);
});

const errorOf = ({ headers }: Answer) => headers.get('x-error-code');

async function reset(app?: App): Promise<Answer> {
  const flow = await givenFlow(service, application);
  await inFlow(service, flow, 'forgot-password', { email: owner.email });
  const { code } = await latestMail(service, owner.email);
  const factor = app && { mfa_code: app.code() };
  return inFlow(service, flow, 'reset-password', { code, password: NEW_PASSWORD, ...factor });
}

async function change(): Promise<Answer> {
  const passwords = { current_password: PASSWORD, password: NEW_PASSWORD };
  return service.http.post('/v1/portal/password', passwords, portal.bearer);
}

/** The stranger reads the mailbox once: digits for an account elsewhere that is the stranger's own. */
async function readDigits(): Promise<{ account: UpstreamAccount; code: string }> {
  const account = accountOf({ email: owner.email, isEmailVerified: false });
  await stranger.arrive(account);
  return { account, code: (await latestMail(service, owner.email)).code };
}

describe.each<[string, (app?: App) => Promise<Answer>]>([
  ['set by email', reset],
  ['set in a session', change],
])('A new password, %s', (_how, setPassword) => {
  // Red where only the emailed codes of the account are replaced, and not those of accounts elsewhere.
  it('ends the digits that a stranger has read for an account elsewhere', async () => {
    const { account, code } = await readDigits();
    expect((await setPassword()).status).toBeLessThan(300);
    expect(errorOf(await stranger.press('Verify', { code }))).toBe('email_code_invalid');
    expect(await linksOf(service, account)).toEqual([]);
  });

  it('leaves what waits for a link, for its owner: new digits link it', async () => {
    const { account } = await readDigits();
    await setPassword();
    await service.db.query("UPDATE unlinked_accounts SET mailed_at = mailed_at - interval '61 seconds'");
    await stranger.waiting();
    await stranger.press('Resend email');
    await stranger.land();
    const { code } = await latestMail(service, owner.email);
    expect((await userAt(service, await stranger.press('Verify', { code }))).id).toBe(owner.id);
    expect(await linksOf(service, account)).toMatchObject([{ identity_id: owner.id }]);
  });

  // Red without HeldProofs.dropAllOf: an upstream's proof has no password that would have changed.
  it('R73: ends a proof that waits for a second factor, and the link that would come with it', async () => {
    const app = await givenApp(service, owner);
    const { account, code } = await readDigits();
    const waiting = stranger.page;
    await stranger.press('Verify', { code });
    const factor = await stranger.land();
    expect((await setPassword(app)).status).toBeLessThan(300);
    stranger.page = factor;
    expect(errorOf(await stranger.press('Verify', { code: app.code(1) }))).toBe('first_factor_lapsed');
    stranger.page = waiting; // the digits were right, and stay so until the flow is completed
    expect(errorOf(await stranger.press('Verify', { code }))).toBe('nothing_to_link');
    expect(await linksOf(service, account)).toEqual([]);
  });

  it('ends a code that is not exchanged yet', async () => {
    const code = await givenCode(service, application, { identity: owner });
    await setPassword();
    const answer = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    expect(errorOf(answer)).toBe('authorization_code_consumed');
  });

  it('is told to the owner, without a list where nothing else signs in', async () => {
    await setPassword();
    const { template, text } = await latestMail(service, owner.email);
    expect(template).toBe('password_changed');
    expect(text).not.toContain('also sign in');
  });
});

describe('The mail about a new password', () => {
  const NOTE = (ways: string) =>
    `These also sign in to your account: ${ways}. Remove what you do not recognise, or contact Test application.`;
  /** Linked, because both sides have proved the mailbox. */
  const join = () => new ReturningBrowser(service, application).arrive(accountOf({ email: owner.email }));

  it('names the accounts elsewhere that still sign in after a reset, and no passkey, because none is left', async () => {
    await join();
    await givenPasskey(service, application, owner);
    await reset();
    expect((await latestMail(service, owner.email)).text).toContain(NOTE('Corp'));
  });

  it('names the passkeys that stay after a change in a session, each name once', async () => {
    await join();
    await join();
    for (let device = 0; device < 2; device += 1) await givenPasskey(service, application, owner);
    await change();
    expect((await latestMail(service, owner.email)).text).toContain(NOTE('Corp and passkey “Chrome, Linux”'));
  });

  it('names no provider that the application has removed', async () => {
    const other = await givenApplication(service);
    await givenProvider(service, other, CORP);
    owner = await givenIdentity(service, other);
    await new ReturningBrowser(service, other).arrive(accountOf({ email: owner.email }));
    await service.db.query('DELETE FROM application_providers WHERE application_id = $1', [other.id]);
    const visitor = new Visitor(service, other);
    await visitor.forget(owner.email);
    const { code } = await latestMail(service, owner.email);
    await visitor.press('Set password', { code, password: NEW_PASSWORD });
    expect((await latestMail(service, owner.email)).text).not.toContain('also sign in');
  });
});
