import { PasswordHasher } from '../../src/identities/passwords/password-hasher.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { Overloaded } from '../../src/platform/errors/common.errors.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { visibleText } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { accountOf, CORP, linksOf, ReturningBrowser, userAt } from '../support/upstream-accounts.js';

const PASSWORD = 'four quiet green kettles';
const NOTE = 'Your Corp account grace@corp.example.com will then be linked to this account.';
const NOTE_OF_SIGN_IN = 'Your Corp account grace@corp.example.com will then be linked to it.';
const service = useService();
let application: GivenApplication;
let browser: ReturningBrowser;

beforeAll(async () => {
  application = await givenApplication(service, { plan: { providers: ['*', 'email_code'] } });
  await givenProvider(service, application, CORP);
});
beforeEach(() => {
  browser = new ReturningBrowser(service, application);
});

/** Up to the sign-in page, with an upstream account that will be linked. */
async function wantLink() {
  const account = accountOf({ email: 'grace@corp.example.com', isEmailVerified: false });
  await browser.arrive(account);
  await browser.press('I already have an account');
  await browser.land();
  return account;
}
const readsNote = ({ text }: Answer): boolean => visibleText(text).includes(NOTE);
/** On the sign-in page, where the link can be left. */
const says = ({ text }: Answer): boolean => visibleText(text).includes(NOTE_OF_SIGN_IN);
const opened = (link: string): Promise<Answer> => browser.open(link.slice(service.url.length));

// Red where the sign-in page alone says so: the account is linked all the same.
describe('What will be linked is said on every page that leads to an account', () => {
  it.each(['digits', 'link'])('of a new account, by the %s of its email', async (kind) => {
    const account = await wantLink();
    const email = `${newId()}@example.com`;
    expect(readsNote(await browser.follow('Create an account'))).toBe(true);
    expect(readsNote(await browser.press('Create account', { email, password: 'short' }))).toBe(true);
    await browser.press('Create account', { email, password: PASSWORD });
    expect(readsNote(await browser.land())).toBe(true);
    expect(readsNote(await browser.press('Verify', { code: '12' }))).toBe(true);
    const { code, link } = await latestMail(service, email);
    if (kind === 'link') expect(readsNote(await opened(link))).toBe(true);
    const user = await userAt(service, await browser.press('Verify', kind === 'link' ? {} : { code }));
    expect(user.email).toBe(email);
    expect(await linksOf(service, account)).toMatchObject([{ identity_id: user.id }]);
  });

  it.each(['digits', 'link'])('of an account whose password is forgotten, by the %s of its email', async (kind) => {
    const account = await wantLink();
    const { id, email } = await givenIdentity(service, application);
    await browser.follow('Forgot password\\?');
    await browser.press('Send reset link', { email });
    expect(readsNote(await browser.land())).toBe(true);
    const { code, link } = await latestMail(service, email);
    if (kind === 'link') expect(readsNote(await opened(link))).toBe(true);
    const fields = { password: PASSWORD, ...(kind === 'digits' && { code }) };
    expect((await userAt(service, await browser.press('Set password', fields))).id).toBe(id);
    expect(await linksOf(service, account)).toMatchObject([{ identity_id: id }]);
  });

  it('of an account that a mailed code opens', async () => {
    const account = await wantLink();
    const { id, email } = await givenIdentity(service, application);
    await browser.press('Email me a code instead', { email, password: '' });
    expect(readsNote(await browser.land())).toBe(true);
    const { code } = await latestMail(service, email);
    expect((await userAt(service, await browser.press('Sign in', { code }))).id).toBe(id);
    expect(await linksOf(service, account)).toMatchObject([{ identity_id: id }]);
  });

  it('in no other browser, and nowhere once its owner does not want it', async () => {
    await wantLink();
    const email = `${newId()}@example.com`;
    await browser.follow('Create an account');
    await browser.press('Create account', { email, password: PASSWORD });
    await browser.land();
    const other = new ReturningBrowser(service, application);
    const { link } = await latestMail(service, email);
    expect(readsNote(await other.open(link.slice(service.url.length)))).toBe(false);
    await browser.follow('Sign in instead');
    await browser.press('Do not link');
    await browser.land();
    expect(readsNote(await browser.follow('Create an account'))).toBe(false);
  });

  // Red where the form is shown without the note.
  it('and where nobody can be asked, the form is not shown', async () => {
    await wantLink();
    const hasher = service.app.get(PasswordHasher);
    hasher.verify = () => Promise.reject(new Overloaded());
    try {
      const answer = await browser.press('Sign in', { email: 'grace@example.com', password: PASSWORD });
      expect(answer.status).toBe(503);
      expect(answer.text).not.toContain('type="password"');
    } finally {
      Reflect.deleteProperty(hasher, 'verify');
    }
    expect(says(await browser.follow('Back to sign in'))).toBe(true);
  });
});
