import { writeLetter } from '../../src/mail/templates/letter.js';
import { LANGUAGES } from '../../src/platform/http/language.js';
import { WORDS } from '../../src/words/words.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenChangedApplication, givenResendAllowed } from '../support/given-changes.js';
import { alertOf, Browser, givenLogin, visibleText } from '../support/hosted.js';
import { NEW_PASSWORD, Visitor } from '../support/hosted-account.js';
import { latestMail, linkCode, type ReceivedMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';

const service = useService();
let application: GivenApplication;
/** Where the login began, and where the mail is opened. */
let first: Visitor;
let other: Browser;
let people = 0;

beforeAll(async () => {
  application = await givenApplication(service);
});
beforeEach(() => {
  first = new Visitor(service, application);
  other = new Browser(service);
});

const pathOf = ({ link }: ReceivedMail): string => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

async function registered(): Promise<ReceivedMail> {
  people += 1;
  const email = `linked-${people}@example.com`;
  await first.signUp(email);
  return latestMail(service, email);
}

async function forgotten(): Promise<ReceivedMail> {
  const { email } = await givenIdentity(service, application);
  await first.forget(email);
  return latestMail(service, email);
}

function expectCallback({ status, headers }: Answer): void {
  expect(status).toBe(303);
  expect(headers.get('location')).toMatch(
    /^https:\/\/app\.example\.com\/callback\?state=of-the-application&code=gh_code_/,
  );
}

function expectPage(answer: Answer, status: number, code: string, heading: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('x-error-code')).toBe(code);
  expect(visibleText(answer.text)).toContain(heading);
}

interface Kind {
  kind: string;
  mailed: () => Promise<ReceivedMail>;
  heading: string;
  button: string;
  fields: Record<string, string>;
  /** In another browser than the one that asked. */
  elsewhere: { heading: string; button: string; fields: Record<string, string>; leadsTo: string };
}

const KINDS: Kind[] = [
  {
    kind: 'verify',
    mailed: registered,
    heading: 'Verify your email',
    button: 'Verify',
    fields: {},
    elsewhere: { heading: 'Was it you?', button: 'It was me', fields: { password: NEW_PASSWORD }, leadsTo: 'verified' },
  },
  {
    kind: 'reset',
    mailed: forgotten,
    heading: 'Choose a new password',
    button: 'Set password',
    fields: { password: NEW_PASSWORD },
    elsewhere: {
      heading: 'Choose a new password',
      button: 'Set password',
      fields: { password: NEW_PASSWORD },
      leadsTo: 'password-set',
    },
  },
];

describe.each(KINDS)('The link of a mail to /login/$kind', ({ kind, mailed, heading, button, fields, elsewhere }) => {
  it('R55: uses nothing up when it is fetched, however often and however', async () => {
    const path = pathOf(await mailed());
    for (let round = 0; round < 3; round += 1) {
      await service.http.send('HEAD', path, {});
      await service.http.get(path);
      await service.http.get(path, { 'sec-purpose': 'prefetch', purpose: 'prefetch' });
    }
    await first.open(path);
    expectCallback(await first.press(button, fields));
  });

  it('R59, S4, I10: signs nobody in where another browser opens it, and says where to go on', async () => {
    const mail = await mailed();
    await other.open(pathOf(mail));
    const page = visibleText(other.page.text);
    expect(page).toContain(elsewhere.heading);
    expect(page).toContain(mail.to.address);
    const left = await other.press(elsewhere.button, elsewhere.fields);
    expect([left.status, left.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(new RegExp(`^/login/${elsewhere.leadsTo}\\?`)),
    ]);
    expect(other.cookies.size).toBe(0);
    expect(visibleText((await other.land()).text)).toContain('Back to Test application');
    expectPage(await other.open(pathOf(mail)), 410, 'mailed_link_spent', 'This link is no longer valid');
    expectPage(await first.submit({ code: mail.code, ...fields }), 401, 'email_code_invalid', 'Check your inbox');
  });

  it('leads straight on in the browser that asked for it', async () => {
    await first.open(pathOf(await mailed()));
    expect(visibleText(first.page.text)).toContain(heading);
    expectCallback(await first.press(button, fields));
  });

  it('R39: takes no form that another site made, in whichever browser', async () => {
    const mail = await mailed();
    await other.open(pathOf(mail));
    const from = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expectPage(await other.submit(fields, from), 403, 'form_not_trusted', 'We could not check this form');
    const bare = await service.http.form(pathOf(mail).replace(/&code=.*/, ''), { code: linkCode(mail), ...fields });
    expectPage(bare, 403, 'form_not_trusted', 'We could not check this form');
  });

  it('gives the flow to nobody who does not hold the code', async () => {
    const mail = await mailed();
    await other.open(pathOf(mail));
    expectPage(await other.submit({ ...fields, code: mail.code }), 403, 'other_browser', 'Opened in another browser');
    await other.open(pathOf(mail));
    const guessed = await other.submit({ ...fields, code: `gh_code_${'A'.repeat(43)}` });
    expectPage(guessed, 410, 'mailed_link_spent', 'This link is no longer valid');
    expectCallback(await first.submit({ code: mail.code, ...fields }));
  });

  it('says what became of it when it counts no more, and leads its own browser to where a code is typed', async () => {
    const path = pathOf(await mailed());
    await service.db.query('UPDATE email_codes SET replaced_at = now()');
    expectPage(await other.open(path), 410, 'mailed_link_spent', 'This link is no longer valid');
    expectPage(await first.open(path), 401, 'email_code_invalid', 'Check your inbox');
    expect(alertOf(first.page.text)).toContain('This link is no longer valid. Enter the code from the latest email');
    expect(/<input[^>]*id="code"[^>]*>/.exec(first.page.text)?.[0]).not.toContain('gh_code_');
  });

  it('R4: is refused with anything but its code added, and with two codes', async () => {
    const path = pathOf(await mailed());
    for (const changed of [`${path}&redirect_url=https://evil.example.com`, path.replace('expires=', 'expires=1')])
      expectPage(await other.open(changed), 400, 'login_link_invalid', 'This link does not work');
    expectPage(await other.open(`${path}&code=x`), 410, 'mailed_link_spent', 'This link is no longer valid');
    expect(kind).toBe(path.slice('/login/'.length, path.indexOf('?')));
  });
});

describe('An application with pages of its own', () => {
  it('gets the links, while the hosted page still takes the digits', async () => {
    const own = await givenApplication(service);
    await givenChangedApplication(service, own, {
      verify_email_url: `${own.origin}/confirm`,
      reset_password_url: `${own.origin}/confirm`,
    });
    const replica = await service.replica(); // one that has not read the application before
    try {
      const browser = new Browser(replica);
      await browser.open((await givenLogin(replica, own)).path);
      await browser.follow('Create an account');
      await browser.press('Create account', { name: '', email: 'own@example.com', password: NEW_PASSWORD });
      await browser.land();
      const mail = await latestMail(replica, 'own@example.com');
      expect(mail.link).toMatch(/^https:\/\/app\.example\.com\/confirm\?flow=gh_flow_.*&code=gh_code_/);
      expect(mail.text).not.toContain('It was not me'); // its page need not have that button
      expectCallback(await browser.press('Verify', { code: mail.code }));
    } finally {
      await replica.stop();
    }
  });
});

it.each(LANGUAGES)('names the button of the hosted page that refuses a sign-up, in %s', (language) => {
  const data = { link: service.url, code: '123456', minutes: 30, offersNotMe: true };
  const { warning } = writeLetter('verify_address', language, 'Shop', { name: null, data });
  expect(warning).toContain(WORDS[language].login.itWasNotMe);
});

describe('R47: the hosted pages', () => {
  /** The length follows from the text, which is compared without the seconds in it. */
  const MOMENTARY = ['x-request-id', 'date', 'retry-after', 'content-length'];
  /** What an answer shows of itself, apart from what differs between any two flows and any two moments. */
  const shapeOf = ({ status, headers, text }: Answer, address: string) =>
    JSON.stringify([status, [...headers].filter(([name]) => !MOMENTARY.includes(name)), text.replaceAll('&amp;', '&')])
      .replaceAll(address, 'ADDRESS')
      .replaceAll(encodeURIComponent(address), 'ADDRESS')
      .replace(/nonce(-|=\\")[\w-]{24}/g, 'nonce')
      .replace(/gh_flow_[\w-]{43}|expires=\d+|signature=[\w-]+|gh_login_[^;]+; Path=\/; Expires=[^;]+/g, '…')
      .replace(/(csrf\\" value=\\")[\w-]+/g, '$1')
      .replace(/data-seconds=\\"\d+\\"|\(\d+\u00a0s\)|in (1 minute|\d+ seconds)/g, '…');

  const journey = async (email: string, link: string, button: string, fields: Record<string, string>) => {
    const browser = new Browser(service);
    await browser.open((await givenLogin(service, application)).path);
    await browser.follow(link);
    const answers = [await browser.press(button, { email, ...fields }), await browser.land()];
    answers.push(await browser.submit({ code: '000000', password: 'seven unhurried otters' }));
    return answers.map((answer) => shapeOf(answer, email));
  };

  it.each<[string, string, Record<string, string>]>([
    ['Create an account', 'Create account', { name: '', password: NEW_PASSWORD }],
    ['Forgot password\\?', 'Send reset link', {}],
  ])('show the same of a known and an unknown address after «%s»', async (link, button, fields) => {
    const { email } = await givenIdentity(service, application);
    const known = await journey(email, link, button, fields);
    const unknown = await journey(`new-${email}`, link, button, fields);
    expect(known[1]).toContain('ADDRESS');
    expect(known).toEqual(unknown);
  });

  it('show the same to whoever asks for another mail, and the account that was known keeps its password', async () => {
    const identity = await givenIdentity(service, application);
    const shapes: string[][] = [];
    for (const email of [identity.email, 'asks-again@example.com']) {
      const browser = new Browser(service);
      await browser.open((await givenLogin(service, application)).path);
      await browser.follow('Create an account');
      await browser.press('Create account', { name: '', email, password: NEW_PASSWORD });
      await browser.land();
      await givenResendAllowed(service);
      const answers = [await browser.press('Resend email'), await browser.land()];
      answers.push(await browser.press('Resend email'));
      shapes.push(answers.map((answer) => shapeOf(answer, email)));
    }
    expect(shapes[0]).toEqual(shapes[1]);
    await other.open((await givenLogin(service, application)).path);
    expectCallback(await other.press('Sign in', { email: identity.email, password: PASSWORD }));
  });
});
