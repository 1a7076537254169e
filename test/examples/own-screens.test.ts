import { randomBytes } from 'node:crypto';
import { type Example, isOpenToOthers, startExample } from '../support/example.js';
import { givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenResendAllowed } from '../support/given-changes.js';
import { givenDocuments } from '../support/given-documents.js';
import { fieldsOf, givenRequiredFields, SHOE_SIZE, TEAM } from '../support/given-fields.js';
import { Organizations } from '../support/given-organizations.js';
import { Http } from '../support/http.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

const NEW_PASSWORD = 'eleven quiet herons';
const GATEHOUSE_API_KEY = `gh_key_${randomBytes(32).toString('base64url')}`;

/** A browser with its cookies at the example, which sends forms from the example's own pages. */
class Browser {
  private readonly http: Http;
  private cookies: Record<string, string> = {};

  constructor(
    private readonly origin: string,
    private readonly headers: Record<string, string> = {},
  ) {
    this.http = new Http(origin);
  }

  async open(path: string): Promise<string> {
    return (await this.http.get(path, { cookie: this.cookie() })).text;
  }

  async locationOf(path: string): Promise<string | null> {
    return (await this.http.get(path, { cookie: this.cookie() })).headers.get('location');
  }

  async send(path: string, typed: Record<string, string>, origin = this.origin): Promise<string> {
    const type = 'application/x-www-form-urlencoded';
    const body = new URLSearchParams(typed).toString();
    const headers = { ...this.headers, cookie: this.cookie(), origin, 'content-type': type };
    const answer = await this.http.post(path, body, headers);
    const kept = Object.entries({ ...this.cookies, ...answer.cookies }).filter(([, value]) => value);
    this.cookies = Object.fromEntries(kept);
    return answer.status === 303 ? this.open(answer.headers.get('location') as string) : answer.text;
  }

  private cookie = (): string =>
    Object.entries(this.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
}

/** The inputs of a form with their values. What a person types or chooses has none. */
const inputsOf = (page: string): [string, string][] =>
  [...page.matchAll(/<(?:input|select)[^>]* name="([^"]+)"(?:[^>]* value="([^"]*)")?/g)].map(
    ([, name = '', value = '']) => [name, value],
  );

describe('examples/own-screens', () => {
  const service = useService();
  let example: Example;
  let people = 0;

  beforeAll(async () => {
    example = await startExample(service, 'own-screens', { variables: { GATEHOUSE_API_KEY, TRUST_PROXY: '1' } });
  });
  afterAll(() => example.stop());

  const newBrowser = () => new Browser(example.url);

  function newEmail(): string {
    people += 1;
    return `own-screens-${people}@example.com`;
  }

  async function givenSignedUp(browser: Browser): Promise<string> {
    const email = newEmail();
    expect(await browser.send('/sign-up', { email, password: PASSWORD })).toContain('Look into your inbox');
    return email;
  }

  /** What the link in the email carries to the application's own page. */
  async function linkOf(email: string): Promise<{ path: string; fields: Record<string, string> }> {
    const link = new URL((await latestMail(service, email)).link);
    expect(link.origin).toBe(example.url);
    return { path: link.pathname, fields: Object.fromEntries(link.searchParams) };
  }

  // Red where it listens on every interface.
  it('answers on this machine alone', async () => {
    expect(await isOpenToOthers(example)).toBe(false);
  });

  it('creates an account and verifies it with the digits', async () => {
    const browser = newBrowser();
    const email = await givenSignedUp(browser);
    const wrong = await browser.send('/verify', { code: '000000' });
    expect(wrong).toMatch(/wrong|expired/);
    const { code } = await latestMail(service, email);
    expect(await browser.send('/verify', { code })).toContain(`Hello, ${email}`);
    expect(await browser.open('/')).toContain(`Hello, ${email}`);
  });

  it('shows the documents of the application, and goes on once the person agrees', async () => {
    const { rows } = await service.db.query("SELECT * FROM applications WHERE slug = 'example-own-screens'");
    await givenDocuments(service, rows[0], { terms: '2' });
    const browser = newBrowser();
    const typed = { email: newEmail(), password: PASSWORD };
    expect(await browser.send('/sign-up', typed)).toContain(`name="terms" value="2"`);
    expect(await browser.send('/sign-up', { ...typed, terms: '2' })).toContain('Look into your inbox');
    const { code } = await latestMail(service, typed.email);
    expect(await browser.send('/verify', { code })).toContain(`Hello, ${typed.email}`);
    await givenDocuments(service, rows[0], { terms: null });
  });

  it('verifies by the link in the browser that signed up', async () => {
    const browser = newBrowser();
    const { path, fields } = await linkOf(await givenSignedUp(browser));
    expect(path).toBe('/verify');
    const opened = await browser.open(`/verify?${new URLSearchParams(fields)}`);
    expect(opened).toContain(fields.code);
    expect(await browser.send('/verify', fields)).toContain('Hello, ');
  });

  it('asks another browser for the password, and signs nobody in there', async () => {
    const email = await givenSignedUp(newBrowser());
    const [other, { fields }] = [newBrowser(), await linkOf(email)];
    expect(await other.send('/verify', fields)).toContain('The password you chose');
    expect(await other.send('/verify', { ...fields, password: PASSWORD })).toContain('Done. Sign in here');
    expect(await other.open('/')).not.toContain('Hello, ');
    expect(await other.send('/sign-in', { email, password: PASSWORD })).toContain(`Hello, ${email}`);
  });

  // Red where the SDK has no forms for it.
  it('creates an account with mailed digits, and signs in with others', async () => {
    const email = newEmail();
    for (const browser of [newBrowser(), newBrowser()]) {
      expect(await browser.send('/email-code', { email })).toContain('<h1>Enter the code</h1>');
      expect(await browser.send('/code', { code: '12345' })).toMatch(/wrong|expired/);
      const { code } = await latestMail(service, email);
      expect(await browser.send('/code', { code })).toContain(`Hello, ${email}`);
    }
  });

  it('sets a new password, and sends the email again', async () => {
    const browser = newBrowser();
    const email = await givenSignedUp(browser);
    await browser.send('/verify', { code: (await latestMail(service, email)).code });
    const later = newBrowser();
    await later.send('/forgot', { email });
    expect(await later.send('/resend', { email })).toContain('An email has just been sent');
    await givenResendAllowed(service);
    await later.send('/resend', { email });
    expect((await mailsTo(service, email)).filter(({ template }) => template === 'reset_password')).toHaveLength(2);
    const { code } = await latestMail(service, email);
    expect(await later.send('/reset', { code, password: NEW_PASSWORD })).toContain(`Hello, ${email}`);
    expect(await newBrowser().send('/sign-in', { email, password: PASSWORD })).not.toContain('Hello, ');
  });

  it('leads to the account pages, and from there without a session to the first form', async () => {
    const browser = newBrowser();
    const email = await givenSignedUp(browser);
    const { code } = await latestMail(service, email);
    expect(await browser.send('/verify', { code })).toContain('<a href="/auth/account">My account</a>');
    expect(await browser.locationOf('/auth/account')).toMatch(`${service.url}/portal/callback?code=`);
    expect(await newBrowser().locationOf('/auth/account')).toBe('/sign-in');
  });

  // Red where a link says what the form asks for, and with which documents.
  it('takes from a link the address, the flow and the code alone, for no cache', async () => {
    const http = new Http(example.url);
    const page = await http.get('/verify?flow=gh_flow_1&code=12345&asksFor=password');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.text).toContain('name="code" value="12345"');
    expect(page.text).not.toContain('The password you chose');
    const [listed, planted] = [await http.get('/sign-in?email=a&email=b'), await http.get('/sign-up?agreements=x')];
    expect([listed.text.includes('value="a,b"'), planted.status]).toEqual([false, 200]);
  });

  // Red where it takes its proxy for the person.
  it('counts the address that its proxy names', async () => {
    const { rows } = await service.db.query("SELECT id FROM applications WHERE slug = 'example-own-screens'");
    const { id, email } = await givenIdentity(service, rows[0]);
    const browser = new Browser(example.url, { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Firefox at home' });
    expect(await browser.send('/sign-in', { email, password: PASSWORD })).toContain(`Hello, ${email}`);
    const sessions = await service.db.query('SELECT ip, user_agent FROM sessions WHERE identity_id = $1', [id]);
    expect(sessions.rows).toEqual([{ ip: '203.0.113.7', user_agent: 'Firefox at home' }]);
  });

  // Red where the person reads what a program should send, and where an answer is gone once the next one is asked for.
  it('asks in words for people for all that is due, and keeps what was answered', async () => {
    const { rows } = await service.db.query("SELECT * FROM applications WHERE slug = 'example-own-screens'");
    const identity = await givenIdentity(service, rows[0]);
    const organizations = await Organizations.of(service, rows[0]);
    for (const slug of ['acme', 'globex'])
      await organizations.put(await organizations.make(slug), identity, ['member']);
    await givenDocuments(service, rows[0], { terms: '2' });
    await givenRequiredFields(service, rows[0], SHOE_SIZE, TEAM);
    const answers: Record<string, string> = {
      ...{ email: identity.email, password: PASSWORD, mfa_code: (await givenApp(service, identity)).code() },
      ...{ terms: '2', 'field.number.shoe_size': '42', 'field.choice.team': 'red', organization: 'globex' },
    };
    const browser = newBrowser();
    let page = await browser.open('/sign-in');
    for (let turns = 0; turns < 5; turns += 1) {
      const inputs = inputsOf(page).map(([name, value]) => [name, value || (answers[name] ?? '')]);
      page = await browser.send('/sign-in', Object.fromEntries(inputs));
      expect(page).not.toMatch(/request|`|_code:/);
    }
    expect(page).toContain(`Hello, ${identity.email}`);
    expect(await fieldsOf(service, identity.id)).toEqual({ shoe_size: 42, team: 'red' });
    await givenDocuments(service, rows[0], { terms: null });
    await givenRequiredFields(service, rows[0]);
  });

  // Red where the answer of Gatehouse reaches only the person.
  it('logs why Gatehouse refused a form', async () => {
    await newBrowser().send('/sign-in', { email: newEmail(), password: PASSWORD });
    expect(example.said()).toMatch(/GatehouseError: .+[\s\S]+code: 'credentials_invalid'[\s\S]+requestId: '[\w-]+'/);
  });

  it('goes on after its flow has ended', async () => {
    const browser = newBrowser();
    await givenSignedUp(browser);
    await service.db.query("UPDATE auth_flows SET expires_at = now() - interval '1 second'");
    const email = newEmail();
    expect(await browser.send('/sign-up', { email, password: PASSWORD })).toContain('That took too long');
    expect(await browser.send('/sign-up', { email, password: PASSWORD })).toContain('Look into your inbox');
  });

  it('accepts no form of another site, and shows what was typed as text', async () => {
    const { email } = await givenIdentity(service, await givenApplication(service));
    const foreign = await newBrowser().send('/sign-in', { email, password: PASSWORD }, 'https://evil.example');
    expect(foreign).toContain('This request comes from another site');
    const shown = await newBrowser().send('/sign-in', { email: '"><b>@example.com', password: PASSWORD });
    expect(shown).not.toContain('<b>');
  });
});
