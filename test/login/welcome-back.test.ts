import { givenIdentity, PASSWORD } from '../support/given.js';
import { givenExpiredFlows } from '../support/given-changes.js';
import { Browser, linkNamed, visibleText } from '../support/hosted.js';
import { useVisitor } from '../support/hosted-account.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const service = useService();
const visit = useVisitor(service);

/** Somebody signs up with an address that has an account. Returns the link of the email that says so. */
async function mailedLink(): Promise<{ email: string; path: string }> {
  const { email } = await givenIdentity(service, visit.application);
  await visit.browser.signUp(email);
  const mail = await latestMail(service, email);
  expect(mail.template).toBe('already_registered');
  return { email, path: mail.link.slice(service.url.length) };
}

describe('The link of the email «You already have an account»', () => {
  it('I20: leads on with the open login, which knows the address', async () => {
    const { email, path } = await mailedLink();
    await visit.browser.open(path);
    const { text } = await visit.browser.land();
    expect(text).toContain(`value="${email}"`);
    const answer = await visit.browser.press('Sign in', { email, password: PASSWORD });
    expect(answer.headers.get('location')).toMatch(/^https:\/\/app\.example\.com\/callback\?.*code=gh_code_/);
  });

  it('I20: leads to the application in another browser, and after the end of the login', async () => {
    const { path } = await mailedLink();
    const location = async (visitor: Browser) => (await visitor.open(path)).headers.get('location');
    expect(await location(new Browser(service))).toBe(visit.application.origin);
    await givenExpiredFlows(service, { application: visit.application });
    expect(await location(visit.browser)).toBe(visit.application.origin);
    await service.db.query('DELETE FROM auth_flows WHERE application_id = $1', [visit.application.id]);
    expect(await location(visit.browser)).toBe(visit.application.origin);
  });

  it('I20: leads nowhere else, whatever its URL says', async () => {
    const { path } = await mailedLink();
    for (const changed of [
      path.replace(/app=[^&]+/, 'app=nobody'),
      path.replace(/app=[^&]+/, 'app='),
      path.replace(/app=[^&]+/, 'app=%00'),
      '/login/welcome-back',
    ]) {
      const answer = await new Browser(service).open(changed);
      expect(answer.status).toBe(400);
      expect(answer.headers.get('x-error-code')).toBe('login_link_invalid');
      expect(visibleText(answer.text)).toContain('This link does not work');
    }
    const added = await visit.browser.open(`${path}&redirect_url=https://evil.example.com`);
    expect(added.headers.get('location')).toBe(visit.application.origin);
  });

  it('I20: the page that waits for a code says so to everybody', async () => {
    const words = 'If this address already has an account, the email says so: sign in instead.';
    await mailedLink();
    expect(visibleText(visit.browser.page.text)).toContain(words);
    await visit.browser.signUp('nobody-yet@example.com');
    expect(visibleText(visit.browser.page.text)).toContain(words);
  });
});

describe('A mailed link whose login has expired', () => {
  it('I24: says that the link has expired, and leads to the application', async () => {
    await visit.browser.signUp('too-late@example.com');
    const { link } = await latestMail(service, 'too-late@example.com');
    await givenExpiredFlows(service, { application: visit.application });
    const late = await visit.browser.open(link.slice(service.url.length));
    expect({ status: late.status, code: late.headers.get('x-error-code') }).toEqual({
      status: 410,
      code: 'mailed_link_expired',
    });
    expect(visibleText(late.text)).toContain('This link has expired');
    expect(linkNamed(late, 'Back to Test application')).toBe(visit.application.origin);
  });
});

describe('The sign-in page', () => {
  it('I20: has «Forgot password?» beside the label, behind the field in the tab order', async () => {
    await visit.browser.start();
    const field =
      /<label for="password">[\s\S]*?<p class="aside">[\s\S]*?<\/p>/.exec(visit.browser.page.text)?.[0] ?? '';
    expect(field.indexOf('<input')).toBeLessThan(field.indexOf('Forgot password?'));
    expect(visit.browser.page.text).toMatch(/<a href="[^"]+" class="quiet">Cancel<\/a>/);
  });
});
