import { createHash } from 'node:crypto';
import { MAIL_GAP } from '../../src/flows/email-codes/code-text.js';
import { Barrier } from '../support/barrier.js';
import { givenResendAllowed } from '../support/given-changes.js';
import { alertOf, linkNamed, visibleText } from '../support/hosted.js';
import { NEW_PASSWORD, useVisitor, Visitor } from '../support/hosted-account.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

const service = useService();
const visit = useVisitor(service);

const otherDigits = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');

describe('GET /login/verify', () => {
  it('names its field and its buttons, and asks phones for digits', async () => {
    const { text } = await visit.browser.signUp('fields@example.com');
    expect(text).toContain('<title>Check your inbox · Test application</title>');
    const field = /<label for="code">Code<\/label><\/div><input[^>]*>/.exec(text)?.[0];
    expect(field).toMatch(/autocomplete="one-time-code"/);
    expect(field).toMatch(/inputmode="numeric"/i);
    expect(text).toMatch(/<button type="submit"[^>]*>Verify<\/button>/);
    expect(text).toMatch(/<button type="submit"[^>]*>Resend email<\/button>/);
  });

  it('leads back to correct the address', async () => {
    await visit.browser.signUp('tpyo@example.com');
    await visit.browser.follow('Edit');
    expect(visit.browser.page.text).toContain('value="tpyo@example.com"');
    await visit.browser.press('Create account', { name: '', email: 'typo@example.com', password: NEW_PASSWORD });
    await visit.browser.land();
    const { code } = await latestMail(service, 'typo@example.com');
    expect((await visit.browser.press('Verify', { code })).status).toBe(303);
  });
});

describe('POST /login/verify', () => {
  it('R56: counts five wrong guesses and then takes not even the right digits', async () => {
    await visit.browser.signUp('guessed@example.com');
    const { code } = await latestMail(service, 'guessed@example.com');
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await visit.browser.press('Verify', { code: otherDigits(code) });
      expect(answer.status).toBe(401);
      expect(alertOf(answer.text)).toBe('This code is wrong or no longer valid. Check it, or ask for another email.');
    }
    expect((await visit.browser.press('Verify', { code })).headers.get('x-error-code')).toBe('email_code_invalid');
  });

  it('reads digits as people and their keyboards write them', async () => {
    await visit.browser.signUp('spaced@example.com');
    const { code } = await latestMail(service, 'spaced@example.com');
    const wide = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect((await visit.browser.press('Verify', { code: ` ${wide.slice(0, 3)} ${wide.slice(3)} ` })).status).toBe(303);
  });

  it('R58, S6: lets nobody in before, and mails a fresh code to whoever signs in with the right password', async () => {
    const email = 'waiting@example.com';
    await visit.browser.signUp(email);
    await visit.browser.start();
    const answer = await visit.browser.press('Sign in', { email, password: NEW_PASSWORD });
    expect(answer.status).toBe(401);
    expect(alertOf(answer.text)).toMatch(/^The email or password is wrong\..* a new email/);
    const [fresh] = await until(
      () => mailsTo(service, email),
      (mails) => mails.length === 2,
    );
    const { pathname, search } = new URL(fresh?.link as string);
    await visit.browser.open(pathname + search);
    expect((await visit.browser.press('Verify')).status).toBe(303);
  });

  it('sends nothing to whoever signs in with the wrong password', async () => {
    const email = 'not-mine@example.com';
    await visit.browser.signUp(email);
    await visit.browser.start();
    expect((await visit.browser.press('Sign in', { email, password: 'a wrong password' })).status).toBe(401);
    expect(await mailsTo(service, email)).toHaveLength(1);
  });
});

describe('POST /login/verify/resend', () => {
  it('says when another mail may be asked for, and refuses until then', async () => {
    const email = 'impatient@example.com';
    const begun = performance.now();
    const page = await visit.browser.signUp(email);
    const [, shown] = /Resend email \((\d+) s\)/.exec(visibleText(page.text)) ?? [];
    const refused = await visit.browser.press('Resend email');
    expect(refused.status).toBe(429);
    for (const wait of [Number(shown), Number(refused.headers.get('retry-after'))]) {
      expect(wait).toBeLessThanOrEqual(MAIL_GAP);
      expect(wait).toBeGreaterThanOrEqual(MAIL_GAP - (performance.now() - begun) / 1000);
    }
    expect(alertOf(refused.text)).toMatch(/^We have just sent an email. You can ask for another in /);
    expect(refused.text).toMatch(/<input(?=[^>]* id="code")(?=[^>]* autofocus)[^>]* aria-describedby="problem/);
    expect(await mailsTo(service, email)).toHaveLength(1);
  });

  it('sends one mail to whoever presses twice at once', async () => {
    const email = 'twice@example.com';
    const page = await visit.browser.signUp(email);
    await givenResendAllowed(service);
    const flow = /flow=(gh_flow_[\w-]{43})/.exec(page.text)?.[1] as string;
    const barrier = await Barrier.hold(service, 'SELECT FROM auth_flows WHERE token_hash = $1 FOR UPDATE', [
      createHash('sha256').update(flow).digest(),
    ]);
    const presses = [visit.browser.press('Resend email'), visit.browser.press('Resend email')];
    await barrier.sees(2);
    await barrier.release();
    const answers = await Promise.all(presses);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 429]);
    expect(await mailsTo(service, email)).toHaveLength(2);
  });

  it('sends a code that replaces the one before', async () => {
    const email = 'patient@example.com';
    await visit.browser.signUp(email);
    const before = await latestMail(service, email);
    await givenResendAllowed(service);
    await visit.browser.open(linkTo('/login/verify'));
    expect(visibleText(visit.browser.page.text)).not.toMatch(/Resend email \(/);
    await visit.browser.press('Resend email');
    expect(visibleText((await visit.browser.land()).text)).toMatch(/Resend email \(\d+ s\)/);
    const after = await latestMail(service, email);
    expect((await visit.browser.press('Verify', { code: before.code })).status).toBe(401);
    expect((await visit.browser.press('Verify', { code: after.code })).status).toBe(303);
  });

  it('R59: moves no mailbox once another registration has overtaken this one', async () => {
    const email = 'overtaken@example.com';
    await visit.browser.signUp(email);
    const attacker = visit.browser;
    const resend = linkTo('/login/verify');
    visit.browser = new Visitor(service, visit.application);
    await visit.browser.signUp(email);
    const { code } = await latestMail(service, email);
    await givenResendAllowed(service);
    await attacker.open(resend);
    expect((await attacker.press('Resend email')).status).toBe(303);
    expect(await mailsTo(service, email)).toHaveLength(2);
    expect((await visit.browser.press('Verify', { code })).status).toBe(303);
  });

  const linkTo = (path: string) => `${path}?${linkNamed(visit.browser.page, 'Cancel').split('?')[1]}`;
});
