import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenInvitation } from '../support/given-invitation.js';
import { Browser, givenLogin, visibleText } from '../support/hosted.js';
import { mailsTo } from '../support/mailbox.js';
import { authorize, backAt, givenClient } from '../support/oidc.js';
import { type Answer, useService } from '../support/service.js';

const STRONG = 'seven unhurried otters';
const ACCEPT = 'Accept invitation';
const CREATE = 'Create account';

describe('the link of an invitation', () => {
  const service = useService();
  let application: GivenApplication;
  let passwordless: GivenApplication;
  let people = 0;
  beforeAll(async () => {
    application = await givenApplication(service, { name: 'Shop', signUp: 'invited' });
    passwordless = await givenApplication(service, { plan: { providers: ['email_code'] }, signUp: 'invited' });
  });

  const newEmail = () => `invited-${++people}@example.com`;
  const linkOf = (token: string) => `/login/invitation?token=${token}`;
  const stateOf = async (id: string) =>
    (await service.db.query('SELECT accepted_at, identity_id FROM invitations WHERE id = $1', [id])).rows[0];
  const said = (browser: Browser) => visibleText(browser.page.text);

  /** The button of the mail is pressed, and the application has started a login. */
  async function pressed(token: string, of = application, browser = new Browser(service)): Promise<Browser> {
    await browser.open(linkOf(token));
    await browser.press(ACCEPT);
    await browser.open((await givenLogin(service, of)).path);
    return browser;
  }

  async function landed({ status, headers }: Answer) {
    expect(status).toBe(303);
    const to = new URL(headers.get('location') as string);
    expect(to.searchParams.get('state')).toBe('of-the-application');
    const code = to.searchParams.get('code');
    return (await service.http.post('/v1/auth/authorize', { code, client_type: 'server' })).body.user;
  }

  it('R55: accepts nothing by being opened, and leads to where the invitation says once its button is pressed', async () => {
    const redirectUrl = `${application.origin}/welcome`;
    const { id, token } = await givenInvitation(service, application, newEmail(), { redirectUrl });
    const browser = new Browser(service);
    for (let turn = 0; turn < 3; turn += 1) expect((await browser.open(linkOf(token))).status).toBe(200);
    expect(browser.cookies.size).toBe(0);
    const { status, headers } = await browser.press(ACCEPT);
    expect([status, headers.get('location')]).toEqual([303, redirectUrl]);
    expect(await stateOf(id)).toEqual({ accepted_at: null, identity_id: null });
  });

  it('makes the account in the login that the application starts, with no other mail', async () => {
    const email = newEmail();
    const { id, token } = await givenInvitation(service, application, email, { name: 'Grace' });
    const browser = await pressed(token);
    expect(said(browser)).toContain(`Join Shop Your account is for ${email}.`);
    const user = await landed(await browser.press(CREATE, { name: 'Grace Hopper', password: STRONG }));
    expect(user).toMatchObject({ email, email_verified: true, name: 'Grace Hopper', provider: 'password' });
    expect(await stateOf(id)).toEqual({ accepted_at: expect.any(Date), identity_id: user.id });
    expect(await mailsTo(service, email)).toEqual([]);
    expect([...browser.cookies.keys()].filter((name) => name.includes('gh_invited_'))).toEqual([]);
    await browser.open((await givenLogin(service, application)).path);
    const again = await browser.press('Sign in', { email, password: STRONG });
    expect((await landed(again)).id).toBe(user.id);
  });

  it('asks for no password where there are none', async () => {
    const email = newEmail();
    const { token } = await givenInvitation(service, passwordless, email);
    const browser = await pressed(token, passwordless);
    expect(browser.page.text).not.toContain('type="password"');
    expect(await landed(await browser.press(CREATE))).toMatchObject({ email, provider: 'email_code' });
  });

  it('says what is wrong with a password, and takes another', async () => {
    const email = newEmail();
    const browser = await pressed((await givenInvitation(service, application, email)).token);
    await browser.press(CREATE, { name: 'Grace', password: 'short' });
    expect([browser.page.status, said(browser)]).toEqual([400, expect.stringContaining(email)]);
    expect((await landed(await browser.press(CREATE, { password: STRONG }))).email).toBe(email);
  });

  it('makes the account of the invited address and of no other', async () => {
    const email = newEmail();
    const browser = await pressed((await givenInvitation(service, application, email)).token);
    const user = await landed(await browser.press(CREATE, { email: 'finder@example.com', password: STRONG }));
    expect(user.email).toBe(email);
  });

  it('leaves an account that is there to its owner: it signs in as ever, which accepts the invitation', async () => {
    const { id: identityId, email } = await givenIdentity(service, application);
    const { id, token } = await givenInvitation(service, application, email);
    const browser = await pressed(token);
    expect(said(browser)).toContain(`You are invited to Shop. Sign in as ${email} to accept.`);
    expect((await stateOf(id)).accepted_at).toBeNull();
    await browser.press('Sign in', { email, password: PASSWORD });
    expect(await stateOf(id)).toEqual({ accepted_at: expect.any(Date), identity_id: identityId });
  });

  // Red where a posted form takes the account that is there.
  it('opens no account that came to be after the page was shown', async () => {
    const email = newEmail();
    const { token } = await givenInvitation(service, application, email);
    const browser = await pressed(token);
    const { id } = await givenIdentity(service, application, { email });
    const before = (await service.db.query('SELECT password_hash FROM identities WHERE id = $1', [id])).rows[0];
    const answer = await browser.press(CREATE, { password: STRONG });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([410, 'invitation_invalid']);
    expect((await service.db.query('SELECT password_hash FROM identities WHERE id = $1', [id])).rows[0]).toEqual(
      before,
    );
  });

  it('gives nothing to the finder who signs in with another address', async () => {
    const { email: finder } = await givenIdentity(service, application);
    const { id, token } = await givenInvitation(service, application, newEmail());
    const browser = await pressed(token);
    await browser.follow('Use another account');
    const user = await landed(await browser.press('Sign in', { email: finder, password: PASSWORD }));
    expect(user.email).toBe(finder);
    expect((await stateOf(id)).accepted_at).toBeNull();
  });

  it('names both people where another one uses the application in this browser', async () => {
    const { email: other } = await givenIdentity(service, application);
    const browser = new Browser(service);
    await browser.open((await givenLogin(service, application)).path);
    await browser.press('Sign in', { email: other, password: PASSWORD, remember: 'on' });
    const email = newEmail();
    const { token } = await givenInvitation(service, application, email);
    await browser.open(linkOf(token));
    expect(said(browser)).toContain(`In this browser, ${other} uses Shop. The invitation is for ${email}`);
    await pressed(token, application, browser);
    expect(said(browser)).toContain(`Your account is for ${email}.`);
    expect((await landed(await browser.press(CREATE, { password: STRONG }))).email).toBe(email);
  });

  // Red where a browser that is signed in answers a client without a page.
  it('shows its page also where the browser is signed in as another person for all clients', async () => {
    const { email: other } = await givenIdentity(service, application);
    const client = await givenClient(service, application);
    const browser = new Browser(service);
    await authorize(browser, client);
    const start = new URL(browser.page.headers.get('location') ?? '');
    await browser.open(start.pathname + start.search);
    await browser.press('Sign in', { email: other, password: PASSWORD });
    const email = newEmail();
    await browser.open(linkOf((await givenInvitation(service, application, email)).token));
    expect(said(browser)).toContain(`In this browser, ${other} uses Shop.`);
    await browser.press(ACCEPT);
    await authorize(browser, client, { prompt: 'none' });
    expect(backAt(browser).code).toMatch(/^gh_code_/);
    await authorize(browser, client);
    const page = new URL(browser.page.headers.get('location') ?? '');
    await browser.open(page.pathname + page.search);
    expect(said(browser)).toContain(`Your account is for ${email}.`);
  });

  it('R47: is over in one sentence, whatever ended it', async () => {
    const email = newEmail();
    const { token: late } = await givenInvitation(service, application, email, { expiresIn: '-1 second' });
    const { id, token: withdrawn } = await givenInvitation(service, application, newEmail());
    await service.db.query('UPDATE invitations SET withdrawn_at = now() WHERE id = $1', [id]);
    const texts = new Set<string>();
    for (const token of [late, withdrawn, `gh_inv_${'x'.repeat(43)}`, 'x']) {
      const browser = new Browser(service);
      const { status, headers } = await browser.open(linkOf(token));
      expect([status, headers.get('x-error-code')]).toEqual([410, 'invitation_invalid']);
      texts.add(said(browser).replace(/request ID .*/, ''));
    }
    expect([...texts]).toEqual([expect.stringContaining('This invitation is over')]);
  });

  it('makes no account once it is withdrawn, also in a browser that shows its page', async () => {
    const email = newEmail();
    const { id, token } = await givenInvitation(service, application, email);
    const browser = await pressed(token);
    await service.db.query('UPDATE invitations SET withdrawn_at = now() WHERE id = $1', [id]);
    const answer = await browser.press(CREATE, { password: STRONG });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([410, 'invitation_invalid']);
    expect((await service.db.query('SELECT FROM identities WHERE email_key = $1', [email])).rows).toEqual([]);
  });

  it('is for its application alone', async () => {
    const { token } = await givenInvitation(service, application, newEmail());
    const browser = await pressed(token, passwordless);
    expect(said(browser)).toContain('Send me a code');
    const [name, value] = [...browser.cookies].find(([one]) => one.includes('gh_invited_')) as [string, string];
    expect(value).toContain(token);
    const planted = (await pressed((await givenInvitation(service, passwordless, newEmail())).token, passwordless))
      .cookies;
    const other = [...planted.keys()].find((one) => one.includes('gh_invited_')) as string;
    expect(other).not.toBe(name);
    browser.cookies.set(other, value);
    await browser.open((await givenLogin(service, passwordless)).path);
    expect(said(browser)).toContain('Send me a code');
  });

  it('takes no form of another site, and no cookie that was never given', async () => {
    const { token } = await givenInvitation(service, application, newEmail());
    const browser = new Browser(service);
    const foreign = { origin: 'https://evil.example.com', 'sec-fetch-site': 'cross-site' };
    const answer = await browser.post('/login/invitation', { token }, foreign);
    expect([answer.status, browser.cookies.size]).toEqual([403, 0]);
    const at = await pressed((await givenInvitation(service, application, newEmail())).token);
    for (const name of at.cookies.keys()) if (name.includes('gh_invited_')) at.cookies.delete(name);
    expectFailureCode(await at.press(CREATE, { password: STRONG }), 410, 'invitation_invalid');
  });

  it('makes one account of many presses at once', async () => {
    const email = newEmail();
    const { token } = await givenInvitation(service, application, email);
    const browsers = [await pressed(token), await pressed(token), await pressed(token)];
    const answers = await Promise.all(browsers.map((browser) => browser.press(CREATE, { password: STRONG })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410]);
  });

  it.each([
    ['open', [], null, true],
    ['invited', [], 'New accounts are for people who are invited.', true],
    ['domains', ['staff.example', 'eu.example'], 'New accounts are for addresses at staff.example or eu.example', true],
    ['closed', [], null, false],
  ] as const)('says on the hosted pages who may come in: %s', async (signUp, signUpDomains, sentence, isOffered) => {
    const of = await givenApplication(service, { signUp, signUpDomains: [...signUpDomains] });
    const browser = new Browser(service);
    await browser.open((await givenLogin(service, of)).path);
    expect(browser.page.text.includes('Create an account')).toBe(isOffered);
    if (!isOffered) return;
    await browser.follow('Create an account');
    if (sentence) expect(said(browser)).toContain(sentence);
    else expect(said(browser)).not.toContain('New accounts');
  });

  const expectFailureCode = (answer: Answer, status: number, code: string) =>
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([status, code]);

  it('leads to no page of an origin that the application has given up', async () => {
    const redirectUrl = 'https://given-up.example.com/';
    const { token } = await givenInvitation(service, application, newEmail(), { redirectUrl });
    const browser = new Browser(service);
    await browser.open(linkOf(token));
    expect((await browser.press(ACCEPT)).headers.get('location')).toBe(`${application.origin}/`);
  });
});
