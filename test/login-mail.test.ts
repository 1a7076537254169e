import { createHash } from 'node:crypto';
import { Barrier } from './support/barrier.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession, PASSWORD } from './support/given.js';
import { givenResendAllowed } from './support/given-changes.js';
import { alertOf, Browser, givenLogin, linkNamed, visibleText } from './support/hosted.js';
import { latestMail, mailsTo } from './support/mailbox.js';
import { type Answer, useService } from './support/service.js';
import { until } from './support/until.js';

const NEW_PASSWORD = 'four quiet green kettles';

const service = useService();
let application: GivenApplication;
let browser: Browser;

beforeAll(async () => {
  application = await givenApplication(service);
});
beforeEach(() => {
  browser = new Browser(service);
});

const opened = async (more: Record<string, string> = {}) =>
  browser.open((await givenLogin(service, application, more)).path);

async function sessionFrom({ status, headers }: Answer) {
  expect(status).toBe(303);
  const code = new URL(headers.get('location') as string).searchParams.get('code');
  return service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
}

async function registered(email: string, more: Record<string, string> = {}) {
  await opened(more);
  await browser.follow('Create an account');
  await browser.press('Create account', { name: ' Grace ', email, password: NEW_PASSWORD });
  return browser.land();
}

async function forgotten(email: string) {
  await opened();
  await browser.follow('Forgot password\\?');
  await browser.press('Send reset link', { email });
  return browser.land();
}

const otherDigits = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');

it('leads to the mailbox from «Check your inbox», unless emails are delivered', async () => {
  const inbox = new RegExp(`href="${service.url}/dev/mailbox\\?to=to-the-mailbox%40example.com" target="_blank"`);
  await registered('to-the-mailbox@example.com');
  expect(browser.page.text).toMatch(inbox);
  await forgotten('to-the-mailbox@example.com');
  expect(browser.page.text).toMatch(inbox);
  const delivering = await service.replica({ SMTP_URL: 'smtp://localhost:1' });
  try {
    browser = new Browser(delivering);
    await browser.open((await givenLogin(delivering, application)).path);
    await browser.follow('Forgot password\\?');
    await browser.press('Send reset link', { email: 'nobody-there@example.com' });
    expect(visibleText((await browser.land()).text)).toContain('Check your inbox');
    expect(browser.page.text).not.toContain('/dev/mailbox');
  } finally {
    await delivering.stop();
  }
});

describe('The story of an account on the hosted pages', () => {
  const STORIES = [
    {
      language: 'en',
      names: {
        create: 'Create an account',
        createButton: 'Create account',
        verify: 'Verify',
        signIn: 'Sign in',
        forgot: 'Forgot password\\?',
        sendLink: 'Send reset link',
        setPassword: 'Set password',
      },
    },
    {
      language: 'de',
      names: {
        create: 'Neues Konto erstellen',
        createButton: 'Konto erstellen',
        verify: 'Bestätigen',
        signIn: 'Anmelden',
        forgot: 'Passwort vergessen\\?',
        sendLink: 'Link senden',
        setPassword: 'Passwort festlegen',
      },
    },
  ];

  it.each(STORIES)('goes from sign-up over a forgotten password to a new one, in $language', async (story) => {
    const { language, names } = story;
    const email = `story-${language}@example.com`;
    await opened({ ui_locales: language });
    await browser.follow(names.create);
    await browser.press(names.createButton, { name: 'Ada', email, password: PASSWORD });
    expect(visibleText((await browser.land()).text)).toContain(email);
    const welcome = await latestMail(service, email);
    expect([welcome.template, welcome.language]).toEqual(['verify_address', language]);
    const session = await sessionFrom(await browser.press(names.verify, { code: welcome.code }));
    expect(session.body.user).toMatchObject({ email, email_verified: true, name: 'Ada', locale: language });

    await opened({ ui_locales: language });
    expect((await sessionFrom(await browser.press(names.signIn, { email, password: PASSWORD }))).status).toBe(200);

    await opened({ ui_locales: language });
    await browser.follow(names.forgot);
    await browser.press(names.sendLink, { email });
    await browser.land();
    const { code } = await latestMail(service, email);
    const reset = await browser.press(names.setPassword, { code, password: NEW_PASSWORD });
    expect((await sessionFrom(reset)).status).toBe(200);

    await opened({ ui_locales: language });
    expect((await browser.press(names.signIn, { email, password: PASSWORD })).status).toBe(401);
    expect((await browser.press(names.signIn, { email, password: NEW_PASSWORD })).status).toBe(303);
  });
});

describe('GET /login/verify', () => {
  it('names its field and its buttons, and asks phones for digits', async () => {
    const { text } = await registered('fields@example.com');
    expect(text).toContain('<title>Check your inbox · Test application</title>');
    const field = /<label for="code">Code<\/label><\/div><input[^>]*>/.exec(text)?.[0];
    expect(field).toMatch(/autocomplete="one-time-code"/);
    expect(field).toMatch(/inputmode="numeric"/i);
    expect(text).toMatch(/<button type="submit"[^>]*>Verify<\/button>/);
    expect(text).toMatch(/<button type="submit"[^>]*>Send another email<\/button>/);
  });

  it('leads back to correct the address', async () => {
    await registered('tpyo@example.com');
    await browser.follow('Use another address');
    expect(browser.page.text).toContain('value="tpyo@example.com"');
    await browser.press('Create account', { name: '', email: 'typo@example.com', password: NEW_PASSWORD });
    await browser.land();
    const { code } = await latestMail(service, 'typo@example.com');
    expect((await browser.press('Verify', { code })).status).toBe(303);
  });
});

describe('POST /login/verify', () => {
  it('R56: counts five wrong guesses and then takes not even the right digits', async () => {
    await registered('guessed@example.com');
    const { code } = await latestMail(service, 'guessed@example.com');
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await browser.press('Verify', { code: otherDigits(code) });
      expect(answer.status).toBe(401);
      expect(alertOf(answer.text)).toBe('This code is wrong or no longer valid. Check it, or ask for another email.');
    }
    expect((await browser.press('Verify', { code })).headers.get('x-error-code')).toBe('email_code_invalid');
  });

  it('reads digits as people and their keyboards write them', async () => {
    await registered('spaced@example.com');
    const { code } = await latestMail(service, 'spaced@example.com');
    const wide = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect((await browser.press('Verify', { code: ` ${wide.slice(0, 3)} ${wide.slice(3)} ` })).status).toBe(303);
  });

  it('R58, S6: lets nobody in before, and mails a fresh code to whoever signs in with the right password', async () => {
    const email = 'waiting@example.com';
    await registered(email);
    await opened();
    const answer = await browser.press('Sign in', { email, password: NEW_PASSWORD });
    expect(answer.status).toBe(401);
    expect(alertOf(answer.text)).toMatch(/^The email or password is wrong\..* a new email/);
    const [fresh] = await until(
      () => mailsTo(service, email),
      (mails) => mails.length === 2,
    );
    const { pathname, search } = new URL(fresh?.link as string);
    await browser.open(pathname + search);
    expect((await browser.press('Verify')).status).toBe(303);
  });

  it('sends nothing to whoever signs in with the wrong password', async () => {
    const email = 'not-mine@example.com';
    await registered(email);
    await opened();
    expect((await browser.press('Sign in', { email, password: 'a wrong password' })).status).toBe(401);
    expect(await mailsTo(service, email)).toHaveLength(1);
  });
});

describe('POST /login/verify/resend', () => {
  it('says when another mail may be asked for, and refuses until then', async () => {
    const email = 'impatient@example.com';
    const page = await registered(email);
    expect(visibleText(page.text)).toMatch(/You can ask for another email in (1 minute|5\d seconds)/);
    const refused = await browser.press('Send another email');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
    expect(alertOf(refused.text)).toMatch(/^We have just sent an email. You can ask for another in /);
    expect(await mailsTo(service, email)).toHaveLength(1);
  });

  it('sends one mail to whoever presses twice at once', async () => {
    const email = 'twice@example.com';
    const page = await registered(email);
    await givenResendAllowed(service);
    const flow = /flow=(gh_flow_[\w-]{43})/.exec(page.text)?.[1] as string;
    const barrier = await Barrier.hold(service, 'SELECT FROM auth_flows WHERE token_hash = $1 FOR UPDATE', [
      createHash('sha256').update(flow).digest(),
    ]);
    const presses = [browser.press('Send another email'), browser.press('Send another email')];
    await barrier.sees(2);
    await barrier.release();
    const answers = await Promise.all(presses);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 429]);
    expect(await mailsTo(service, email)).toHaveLength(2);
  });

  it('sends a code that replaces the one before', async () => {
    const email = 'patient@example.com';
    await registered(email);
    const before = await latestMail(service, email);
    await givenResendAllowed(service);
    await browser.open(linkTo('/login/verify'));
    expect(visibleText(browser.page.text)).not.toContain('You can ask for another email');
    await browser.press('Send another email');
    expect(visibleText((await browser.land()).text)).toContain('You can ask for another email');
    const after = await latestMail(service, email);
    expect((await browser.press('Verify', { code: before.code })).status).toBe(401);
    expect((await browser.press('Verify', { code: after.code })).status).toBe(303);
  });

  it('R59: moves no mailbox once another registration has overtaken this one', async () => {
    const email = 'overtaken@example.com';
    await registered(email);
    const attacker = browser;
    const resend = linkTo('/login/verify');
    browser = new Browser(service);
    await registered(email);
    const { code } = await latestMail(service, email);
    await givenResendAllowed(service);
    await attacker.open(resend);
    expect((await attacker.press('Send another email')).status).toBe(303);
    expect(await mailsTo(service, email)).toHaveLength(2);
    expect((await browser.press('Verify', { code })).status).toBe(303);
  });

  const linkTo = (path: string) => `${path}?${linkNamed(browser.page, 'Cancel').split('?')[1]}`;
});

describe('POST /login/reset', () => {
  it('R54: ends every session of the account, and says so before', async () => {
    const session = await givenSession(service, { application });
    const page = await forgotten(session.identity.email);
    expect(visibleText(page.text)).toContain('You will be signed out everywhere else.');
    const { code } = await latestMail(service, session.identity.email);
    expect((await browser.press('Set password', { code, password: NEW_PASSWORD })).status).toBe(303);
    const refresh = { client_type: 'server', refresh_token: session.refreshToken };
    expect((await service.http.post('/v1/auth/refresh', refresh)).status).toBe(401);
  });

  it.each([
    ['short', 'Use at least 8 characters.'],
    ['', 'Enter your password.'],
  ])('keeps the code and its digits when the password %p will not do', async (password, reason) => {
    const { email } = await givenIdentity(service, application);
    await forgotten(email);
    const { code } = await latestMail(service, email);
    const refused = await browser.press('Set password', { code, password });
    expect(refused.status).toBe(400);
    expect(alertOf(refused.text)).toBe(reason);
    expect(refused.text).toContain(`value="${code}"`);
    expect((await browser.press('Set password', { code, password: NEW_PASSWORD })).status).toBe(303);
  });

  it('R53: takes a replaced code no more, and leads to where another is asked for', async () => {
    const { email } = await givenIdentity(service, application);
    await forgotten(email);
    const before = await latestMail(service, email);
    await browser.follow('Ask for another email');
    expect(browser.page.text).toContain(`value="${email}"`);
    await browser.press('Send reset link', { email });
    await browser.land();
    const after = await latestMail(service, email);
    const refused = await browser.press('Set password', { code: before.code, password: NEW_PASSWORD });
    expect(refused.headers.get('x-error-code')).toBe('email_code_invalid');
    expect((await browser.press('Set password', { code: after.code, password: NEW_PASSWORD })).status).toBe(303);
  });

  it('R47: judges what only the owner could know of a password after the code', async () => {
    const { email } = await givenIdentity(service, application);
    for (const address of [email, 'nobody-at-all@example.com']) {
      await forgotten(address);
      const refused = await browser.press('Set password', { code: '000000', password: email });
      expect(refused.headers.get('x-error-code')).toBe('email_code_invalid');
    }
    await forgotten(email);
    const { code } = await latestMail(service, email);
    const refused = await browser.press('Set password', { code, password: email });
    expect(refused.headers.get('x-error-code')).toBe('password_personal');
    expect((await browser.press('Set password', { code, password: NEW_PASSWORD })).status).toBe(303);
  });
});
