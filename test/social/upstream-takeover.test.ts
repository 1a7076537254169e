import { HeldProofs } from '../../src/flows/second-factor/held-proofs.service.js';
import type { UpstreamAccount } from '../../src/identities/upstream/upstream-account.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { Barrier } from '../support/barrier.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenCode,
  givenIdentity,
  givenPortalSession,
  givenSession,
  openFlow,
  PASSWORD,
} from '../support/given.js';
import { givenPasskey } from '../support/given-passkey.js';
import { givenProvider } from '../support/given-provider.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { accountOf, CORP, linksOf, ReturningBrowser, userAt } from '../support/upstream-accounts.js';

const STRONG = 'seven unhurried otters';
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

type Ended = { completion: { code: string } };
const errorOf = ({ headers }: Answer) => headers.get('x-error-code');
const identityWith = async (email: string | null) =>
  (await service.db.query('SELECT * FROM identities WHERE email = $1', [email])).rows[0];
const byPassword = async (email: string, password: string) =>
  inFlow(service, await givenFlow(service, application), 'exchange', { type: 'password', email, password });

/** The owner of the mailbox arrives, with an upstream that confirms it or with the mailed code. */
const WAYS: [string, (email: string) => Promise<{ id: string }>][] = [
  ['a verified address', async (email) => userAt(service, (await browser.arrive(accountOf({ email }))) as Ended)],
  [
    'a mailed code',
    async (email) => {
      await browser.arrive(accountOf({ email, isEmailVerified: false }));
      return userAt(service, await browser.press('Verify', { code: (await latestMail(service, email)).code }));
    },
  ],
];

describe.each(WAYS)('R59: the owner of a mailbox that a stranger registered, with %s', (_way, arrive) => {
  let email: string;
  let flow: string;
  let squatted: GivenIdentity;

  beforeEach(async () => {
    email = `${newId()}@example.com`;
    flow = await givenFlow(service, application);
    await inFlow(service, flow, 'register', { email, password: STRONG, name: 'Mallory' });
    squatted = { id: (await identityWith(email)).id, email, password: STRONG };
  });

  it('R59: (1) leaves the stranger no password and no name', async () => {
    expect((await arrive(email)).id).toBe(squatted.id);
    expect(await identityWith(email)).toMatchObject({ name: null, password_hash: null });
    expect(errorOf(await byPassword(email, STRONG))).toBe('credentials_invalid');
  });

  // Red without the end of the sessions in Takeover.
  it('R59: (2) leaves the stranger no session and no code that would open one', async () => {
    const session = await givenSession(service, { application, identity: squatted });
    const code = await givenCode(service, application, { identity: squatted });
    await arrive(email);
    const refresh = { refresh_token: session.refreshToken, client_type: 'server' };
    expect((await service.http.post('/v1/auth/refresh', refresh)).status).toBe(401);
    expect((await service.http.post('/v1/auth/authorize', { code, client_type: 'server' })).status).toBe(401);
  });

  // Red without the links in IdentityChanges.takeOver.
  it('R59: (3) leaves the stranger no linked account', async () => {
    const theirs = accountOf();
    await service.db.query(
      `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, created_at)
       VALUES ($1, $2, $3, 'corp', $4, $5, now())`,
      [newId(), application.id, squatted.id, theirs.issuer, theirs.subject],
    );
    await arrive(email);
    const ending = await new ReturningBrowser(service, application).arrive(theirs);
    expect((await userAt(service, ending as Ended)).id).not.toBe(squatted.id);
  });

  // Red without the passkeys in IdentityChanges.takeOver.
  it('R59: (3) leaves the stranger no passkey', async () => {
    const passkeys = async () =>
      (await service.db.query('SELECT FROM passkeys WHERE identity_id = $1', [squatted.id])).rowCount;
    await givenPasskey(service, application, squatted);
    expect(await passkeys()).toBe(1);
    expect((await arrive(email)).id).toBe(squatted.id);
    expect(await passkeys()).toBe(0);
  });

  it('R59: (4) leaves the stranger no change of the email that is under way', async () => {
    const portal = await givenPortalSession(service, { application, identity: squatted });
    const wanted = { password: STRONG, email: `mallory-${email}` };
    const asked = await service.http.post('/v1/portal/email', wanted, portal.bearer);
    expect(asked.status).toBeLessThan(300);
    const { code } = await latestMail(service, wanted.email);
    await arrive(email);
    const answer = await service.http.post('/v1/portal/email/confirm', { code }, portal.bearer);
    expect(answer.status).toBe(401);
    expect(await identityWith(email)).toMatchObject({ id: squatted.id });
  });

  it('R59: (4) leaves the stranger no emailed code, and no proof that waits for a second factor', async () => {
    const { code } = await latestMail(service, email);
    const other = await new ReturningBrowser(service, application).start();
    const open = await openFlow(service, other.login.flow);
    const proof = { identityId: squatted.id, provider: 'corp', amr: ['fed'] };
    const proofs = service.app.get(HeldProofs, { strict: false });
    await proofs.hold(open.flow, other.browserHash(), proof);
    await arrive(email);
    expect(errorOf(await inFlow(service, flow, 'verify-email', { code }))).toBe('email_code_invalid');
    expect(await proofs.find(open.flow, other.browserHash())).toBeUndefined();
  });
});

describe('R59: (5) a stranger whose upstream names the address of another person', () => {
  it('gets nothing when its owner signs up, nor afterwards', async () => {
    const email = `${newId()}@example.com`;
    const theirs = accountOf({ email, isEmailVerified: false });
    await browser.arrive(theirs);
    const flow = await givenFlow(service, application);
    await inFlow(service, flow, 'register', { email, password: STRONG });
    const { code } = await latestMail(service, email);
    expect((await inFlow(service, flow, 'verify-email', { code })).status).toBe(200);
    expect(errorOf(await browser.press('Verify', { code }))).toBe('email_code_invalid');
    const later = new ReturningBrowser(service, application);
    expect(await later.arrive(theirs)).toMatchObject({ waitsFor: 'email' });
    expect(await linksOf(service, theirs)).toEqual([]);
    expect((await byPassword(email, STRONG)).status).toBe(200);
  });
});

describe('Two at once', () => {
  const arriveIn = async (account: UpstreamAccount) => {
    const returning = await new ReturningBrowser(service, application).start();
    return () => returning.arrive(account).catch((failure: unknown) => failure);
  };

  // Red without the queue in LinkedAccounts: the second finds no link and cannot insert its own.
  it.each([['in two flows'], ['in one flow']])(
    'R81: first sign-ins of one account, %s, make one user and one link',
    async (where) => {
      const account = accountOf();
      const first = await arriveIn(account);
      const second = where === 'in one flow' ? first : await arriveIn(account);
      const barrier = await Barrier.hold(service, 'LOCK TABLE identities IN SHARE MODE'); // lets readers pass
      const arriving = [first(), second()];
      await barrier.sees(2);
      await barrier.release();
      const endings = await Promise.all(arriving);
      expect(await linksOf(service, account)).toHaveLength(1);
      const complete = endings.filter((ending) => (ending as Ended).completion);
      expect(complete).toHaveLength(where === 'in one flow' ? 1 : 2);
      const users = [];
      for (const ending of complete) users.push((await userAt(service, ending as Ended)).id);
      expect(new Set(users).size).toBe(1);
    },
  );

  // Red where the identity is read before it is locked: the second takes over from the first.
  it('R59: two accounts of the owner take an address over, and both stay linked', async () => {
    const { email, id } = await givenIdentity(service, application, { unverified: true });
    const [one, other] = [accountOf({ email }), accountOf({ email })];
    const [first, second] = [await arriveIn(one), await arriveIn(other)];
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [id]);
    const arriving = [first(), second()];
    await barrier.sees(2);
    await barrier.release();
    for (const ending of await Promise.all(arriving)) expect(ending).toHaveProperty('completion');
    expect(await linksOf(service, one)).toMatchObject([{ identity_id: id }]);
    expect(await linksOf(service, other)).toMatchObject([{ identity_id: id }]);
    expect(errorOf(await byPassword(email, PASSWORD))).toBe('credentials_invalid');
  });

  it.each([['the sign-up'], ['the upstream']])(
    'R59: a sign-up and an upstream with one address; first %s',
    async (first) => {
      const account = accountOf();
      const email = account.email as string;
      const arrive = await arriveIn(account);
      const flow = await givenFlow(service, application);
      const register = () => inFlow(service, flow, 'register', { email, password: STRONG });
      const barrier = await Barrier.hold(service, 'LOCK TABLE identities IN SHARE MODE');
      const acts: (() => Promise<unknown>)[] = first === 'the sign-up' ? [register, arrive] : [arrive, register];
      const acting: Promise<unknown>[] = [];
      for (const [index, act] of acts.entries()) {
        acting.push(act());
        await barrier.sees(index + 1);
      }
      await barrier.release();
      const [one, other] = await Promise.all(acting);
      const ending = (first === 'the sign-up' ? other : one) as Ended;
      const user = await userAt(service, ending);
      expect(await identityWith(email)).toMatchObject({ id: user.id, password_hash: null });
      const mail = await latestMail(service, email);
      const answer = await inFlow(service, flow, 'verify-email', { code: mail.code || '000000' });
      expect(errorOf(answer)).toBe('email_code_invalid');
      expect(errorOf(await byPassword(email, STRONG))).toBe('credentials_invalid');
    },
  );

  // Red where what waits is not locked by its unique key: the account ends up at the wrong one, or in a 500.
  it('refuse a link that another user got meanwhile, and go on without it the next time', async () => {
    const owner = await givenIdentity(service, application);
    const account = accountOf({ isEmailVerified: false });
    await browser.arrive(account);
    await browser.press('I already have an account');
    await browser.land();
    const open = await openFlow(service, browser.login.flow);
    const barrier = await Barrier.hold(service, 'SELECT FROM auth_flows WHERE id = $1 FOR UPDATE', [open.flow.id]);
    const form = browser.page;
    const linking = browser.press('Sign in', { email: owner.email, password: PASSWORD });
    await barrier.sees(1);
    const other = new ReturningBrowser(service, application);
    await other.arrive(account);
    const code = (await latestMail(service, account.email as string)).code;
    const user = await userAt(service, await other.press('Verify', { code }));
    await barrier.release();
    const refused = await linking;
    expect([refused.status, errorOf(refused)]).toEqual([409, 'upstream_account_taken']);
    expect(refused.text).toContain('Linked to another account');
    expect(await linksOf(service, account)).toMatchObject([{ identity_id: user.id }]);
    browser.page = form;
    const again = await browser.press('Sign in', { email: owner.email, password: PASSWORD });
    expect((await userAt(service, again)).id).toBe(owner.id);
    expect(await linksOf(service, account)).toMatchObject([{ identity_id: user.id }]);
  });

  it('link nothing with a password that was changed meanwhile', async () => {
    const owner = await givenIdentity(service, application);
    const account = accountOf({ isEmailVerified: false });
    await browser.arrive(account);
    await browser.press('I already have an account');
    await browser.land();
    const flow = await givenFlow(service, application);
    await inFlow(service, flow, 'forgot-password', { email: owner.email });
    const { code } = await latestMail(service, owner.email);
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [owner.id]);
    const resetting = inFlow(service, flow, 'reset-password', { code, password: STRONG });
    await barrier.sees(1);
    const linking = browser.press('Sign in', { email: owner.email, password: PASSWORD });
    await barrier.sees(2);
    await barrier.release();
    expect((await resetting).status).toBe(200);
    expect(errorOf(await linking)).toBe('credentials_invalid');
    expect(await linksOf(service, account)).toEqual([]);
  });
});
