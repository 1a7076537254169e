import { BlockingAndDeletion } from '../../src/identities/account/blocking-and-deletion.js';
import { tracesOf } from '../support/audit.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenResendAllowed } from '../support/given-changes.js';
import { alertOf, Browser, givenLogin, linkNamed, visibleText } from '../support/hosted.js';
import { latestMail, linkCode, type ReceivedMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';

const CHOSEN = 'four quiet green kettles';
const OTHER = 'seven unhurried otters';
const WRONG = 'not what was chosen';
/** Until the mail may be sent again. */
const WAIT = /\(\d+ s\)/;

const service = useService({ DATABASE_POOL: '24', DATABASE_TIMEOUT: '1m' });
let application: GivenApplication;
/** The browser that signed up, and the one in which the mail is opened. */
let waiting: Browser;
let elsewhere: Browser;
let email: string;
let mail: ReceivedMail;
let people = 0;

beforeAll(async () => {
  application = await givenApplication(service);
});

const pathOf = ({ link }: ReceivedMail): string => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};
const identityOf = async (address = email) =>
  (await service.db.query('SELECT * FROM identities WHERE email = $1', [address])).rows[0];
const signIn = async (password: string, address = email): Promise<Answer> => {
  const { flow } = await givenLogin(service, application);
  const body = { type: 'password', email: address, password };
  return service.http.post('/v1/auth/exchange', body, { 'x-auth-flow-id': flow });
};
const expectCallback = ({ status, headers }: Answer): void => {
  expect([status, headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^https:.*\/callback\?.*code=gh_code_/),
  ]);
};
const queryOf = (browser: Browser): string => linkNamed(browser.page, 'Cancel').split('?')[1] as string;
const progress = async (): Promise<boolean> =>
  (
    await service.http.get(`/login/verify/progress?${new URL(mail.link).search.slice(1).replace(/&code=.*/, '')}`, {
      cookie: waiting.cookieHeader(),
    })
  ).body.confirmed;

async function signedUp(browser: Browser, address: string, password = CHOSEN): Promise<ReceivedMail> {
  await browser.open((await givenLogin(service, application)).path);
  await browser.follow('Create an account');
  await browser.press('Create account', { name: 'Ada', email: address, password });
  await browser.land();
  return latestMail(service, address);
}

describe('S4, R59: the link of a sign-up, opened in another browser', () => {
  beforeEach(async () => {
    people += 1;
    email = `elsewhere-${people}@example.com`;
    waiting = new Browser(service, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko Firefox/140.0' });
    elsewhere = new Browser(service);
    mail = await signedUp(waiting, email);
    await elsewhere.open(pathOf(mail));
  });

  const guess = (password: string) => elsewhere.press('It was me', { password });
  const spent = async () => {
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await guess(WRONG)).status).toBe(401);
  };

  it('says what was asked for, when and from where, and confirms nothing by itself', async () => {
    const page = visibleText(elsewhere.page.text);
    for (const part of ['Was it you?', email, 'Test application', '(UTC)', '127.0.0.1', 'Firefox, Windows'])
      expect(page).toContain(part);
    const bare = await elsewhere.press('It was me');
    expect([bare.status, alertOf(bare.text)]).toEqual([400, 'Enter your password.']);
    expect((await identityOf()).email_verified_at).toBeNull();
  });

  it('I10: is confirmed with the password given at sign-up; the window that waits goes on, and this one gets no code', async () => {
    expect(await progress()).toBe(false);
    const refused = await waiting.press('Continue');
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'sign_up_not_confirmed']);
    const confirmed = await guess(CHOSEN);
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/login\/verified\?/),
    ]);
    expect(elsewhere.cookies.size).toBe(0);
    expect(await progress()).toBe(true);
    expectCallback(await waiting.press('Continue'));
    expect(visibleText((await elsewhere.land()).text)).toContain('Go back to the window where you signed up');
    expect((await signIn(CHOSEN)).status).toBe(200);
  });

  // Red while the page and the rule read the code in two ways.
  it('asks for the password however the code is written, and confirms nothing without it', async () => {
    const csrf = /name="csrf" value="([^"]+)"/.exec(elsewhere.page.text)?.[1] as string;
    const wide = linkCode(mail).replace('gh_code_', 'ｇｈ_ｃｏｄｅ_');
    for (const code of [` ${linkCode(mail)}`, `${linkCode(mail)}\n`, wide]) {
      const answer = await elsewhere.post(`/login/verify?${queryOf(waiting)}`, { csrf, code });
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'password_missing']);
    }
    expect((await identityOf()).email_verified_at).toBeNull();
    const code = ` ${linkCode(mail)} `;
    const confirmed = await elsewhere.post(`/login/verify?${queryOf(waiting)}`, { csrf, code, password: CHOSEN });
    expect(confirmed.headers.get('location')).toMatch(/^\/login\/verified\?/);
  });

  it('goes on with no other browser than the one that signed up', async () => {
    await guess(CHOSEN);
    const path = `/login/verify?${queryOf(waiting)}`;
    const stranger = new Browser(service);
    expect((await stranger.open(path)).headers.get('x-error-code')).toBe('other_browser');
    const { body } = await service.http.get(path.replace('verify', 'verify/progress'));
    expect(body).toEqual({ confirmed: false });
  });

  it('takes only a new password after five wrong ones, and no window goes on by it', async () => {
    const early = await elsewhere.post(`/login/verify/new-password?${queryOf(waiting)}`, {
      csrf: /name="csrf" value="([^"]+)"/.exec(elsewhere.page.text)?.[1] as string,
      code: linkCode(mail),
      password: OTHER,
    });
    expect(early.headers.get('x-error-code')).toBe('sign_up_password_wrong');
    await spent();
    const page = visibleText(elsewhere.page.text);
    expect(page).toContain('Choose a new password');
    expect(page).not.toContain('signed out'); // nobody is signed in to an account that was never verified
    expect(elsewhere.page.text).not.toContain('It was me<');
    const set = await elsewhere.press('Set password', { password: OTHER });
    expect(set.headers.get('location')).toMatch(/^\/login\/password-chosen\?/);
    expect(visibleText((await elsewhere.land()).text)).not.toContain('signed out');
    expect(await progress()).toBe(false);
    expect((await waiting.press('Continue')).status).toBe(409);
    expect([(await signIn(CHOSEN)).status, (await signIn(OTHER)).status]).toEqual([401, 200]);
  });

  // Red where the password is judged first and counted afterwards.
  it('counts wrong passwords that come at once one by one', async () => {
    const { id } = await identityOf();
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [id]);
    const page = elsewhere.page;
    const guesses = Array.from({ length: 10 }, () => guess(WRONG));
    await barrier.sees(10);
    await barrier.release();
    const codes = (await Promise.all(guesses)).map(({ headers }) => headers.get('x-error-code')).sort();
    expect(codes).toEqual([...Array(6).fill('sign_up_password_spent'), ...Array(4).fill('sign_up_password_wrong')]);
    elsewhere.page = page;
    expect((await guess(CHOSEN)).headers.get('x-error-code')).toBe('sign_up_password_spent');
  });

  it('takes everything back when it was not me, and shows nothing of it where it waits', async () => {
    const { id } = await identityOf();
    const before = visibleText((await waiting.open(`/login/verify?${queryOf(waiting)}`)).text);
    const left = await elsewhere.press('It was not me');
    expect(left.headers.get('location')).toMatch(/^\/login\/not-me\?/);
    expect(await identityOf()).toBeUndefined();
    expect(await tracesOf(service, id)).toEqual([]);
    const after = visibleText((await waiting.open(`/login/verify?${queryOf(waiting)}`)).text);
    expect(after.replace(WAIT, '')).toBe(before.replace(WAIT, ''));
    expect(await progress()).toBe(false);
    expect((await waiting.press('Verify', { code: mail.code })).headers.get('x-error-code')).toBe('email_code_invalid');
    expect((await signIn(CHOSEN)).status).toBe(401);
  });

  it.each([
    ['imported', 'UPDATE identities SET imported_at = now() WHERE email = $1'],
    ['blocked', 'UPDATE identities SET blocked_at = now() WHERE email = $1'],
    [
      'linked',
      "INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, created_at) SELECT id, application_id, id, 'x', 'https://x.example.com', id::text, now() FROM identities WHERE email = $1",
    ],
  ])('keeps an account that is %s, without the password and the name', async (_state, change) => {
    await service.db.query(change, [email]);
    expect((await elsewhere.press('It was not me')).status).toBe(303);
    expect(await identityOf()).toMatchObject({ password_hash: null, name: null, email_verified_at: null });
    expect((await signIn(CHOSEN)).status).toBe(401);
  });

  const LAPSES: [string, () => Promise<unknown>][] = [
    [
      'a newer sign-up in its flow',
      async () => {
        await waiting.open(`/login/register?${queryOf(waiting)}`);
        await waiting.press('Create account', { name: '', email: `newer-${email}`, password: CHOSEN });
        await waiting.land();
      },
    ],
    [
      'a change of the password',
      async () => {
        const { flow } = await givenLogin(service, application);
        await service.http.post('/v1/auth/forgot-password', { email }, { 'x-auth-flow-id': flow });
        const { code } = await latestMail(service, email);
        await service.http.post('/v1/auth/reset-password', { code, password: OTHER }, { 'x-auth-flow-id': flow });
      },
    ],
    ['a block', async () => service.app.get(BlockingAndDeletion, { strict: false }).block((await identityOf()).id)],
  ];
  it.each(LAPSES)('lets the window go on no more after %s', async (_what, lapse) => {
    await guess(CHOSEN);
    expect(await progress()).toBe(true);
    await lapse();
    expect(await progress()).toBe(false);
    expect((await waiting.press('Continue')).headers.get('x-error-code')).toBe('sign_up_not_confirmed');
  });

  it('lets the window go on when it asks for another mail instead', async () => {
    await guess(CHOSEN);
    await givenResendAllowed(service);
    expectCallback(await waiting.press('Resend email'));
  });

  it('leads straight on in the browser that signed up', async () => {
    await waiting.open(pathOf(mail));
    expectCallback(await waiting.press('Verify'));
  });

  it('is nothing any more once a stranger has registered the address again', async () => {
    const stranger = new Browser(service);
    const newer = await signedUp(stranger, email, 'attackers own password');
    expect((await guess(CHOSEN)).headers.get('x-error-code')).toBe('mailed_link_spent');
    await elsewhere.open(pathOf(newer));
    expect((await elsewhere.press('It was me', { password: CHOSEN })).headers.get('x-error-code')).toBe(
      'sign_up_password_wrong',
    );
    expect((await signIn('attackers own password')).status).toBe(401);
  });
});

describe('S4: POST /v1/auth/verify-email', () => {
  let flow: string;
  beforeEach(async () => {
    people += 1;
    email = `elsewhere-${people}@example.com`;
    ({ flow } = await givenLogin(service, application));
    await ask('register', { email, password: CHOSEN });
    mail = await latestMail(service, email);
  });
  const ask = (path: string, body: object) => service.http.post(`/v1/auth/${path}`, body, { 'x-auth-flow-id': flow });

  it('wants to know more with the code of a link, and consumes nothing without', async () => {
    const code = linkCode(mail);
    for (const proof of [{}, { same_browser: false }, { same_browser: null }, { password: WRONG }])
      expectFailure(await ask('verify-email', { code, ...proof }), 401, 'password_required');
    expect((await identityOf()).email_verified_at).toBeNull();
    expect((await ask('verify-email', { code, same_browser: 'yes' })).status).toBe(400);
    expect((await ask('verify-email', { code, password: CHOSEN })).status).toBe(200);
  });

  it('takes it from the browser that started the flow, and the digits from anybody', async () => {
    expect((await ask('verify-email', { code: linkCode(mail), same_browser: true })).status).toBe(200);
    const other = await givenLogin(service, application);
    const headers = { 'x-auth-flow-id': other.flow };
    await service.http.post('/v1/auth/register', { email: `d-${email}`, password: CHOSEN }, headers);
    const { code } = await latestMail(service, `d-${email}`);
    expect((await service.http.post('/v1/auth/verify-email', { code }, headers)).status).toBe(200);
  });

  it('takes no password any more after five wrong ones; forgot-password verifies the address', async () => {
    const code = linkCode(mail);
    for (let wrong = 0; wrong < 5; wrong += 1) await ask('verify-email', { code, password: WRONG });
    expectFailure(await ask('verify-email', { code, password: CHOSEN }), 401, 'password_required');
    await ask('forgot-password', { email });
    const reset = { code: (await latestMail(service, email)).code, password: OTHER };
    expect((await ask('reset-password', reset)).status).toBe(200);
  });

  it('has no browser on the hosted page, which asks for the password', async () => {
    const browser = new Browser(service);
    await browser.open(pathOf(mail));
    const confirmed = await browser.press('It was me', { password: CHOSEN });
    expect(confirmed.headers.get('location')).toMatch(/^\/login\/verified\?/);
    expect((await signIn(CHOSEN)).status).toBe(200);
  });
});
