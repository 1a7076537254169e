import { signInUpToConsent } from '../support/agents.js';
import { auditEvents } from '../support/audit.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenResendAllowed } from '../support/given-changes.js';
import { agreementsOf, givenDocuments, PRIVACY, TERMS } from '../support/given-documents.js';
import { givenProvider } from '../support/given-provider.js';
import { alertOf, Browser, formOf, givenLogin, visibleText } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import { authorize, backAt, givenClient } from '../support/oidc.js';
import { type Answer, useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';
import { accountOf, CORP, ReturningBrowser } from '../support/upstream-accounts.js';

const AGREED = { terms: '2', privacy: '1' };
const AGREE = 'Agree and continue';
const DECLINE = 'Do not agree';

describe('the hosted pages of an application that wants documents agreed', () => {
  const service = useService();
  let application: GivenApplication;
  let people = 0;

  beforeEach(async () => {
    application = await givenApplication(service, { name: 'Shop', plan: { providers: ['*', 'email_code'] } });
    await givenDocuments(service, application, AGREED);
  });

  const newEmail = () => `asked-${++people}@example.com`;

  async function opened(page = '', browser = new Browser(service)): Promise<Browser> {
    const { query } = await givenLogin(service, application);
    await browser.open(`/login${page}${query}`);
    return browser;
  }

  /** Up to the page that asks. */
  async function asked({ email }: { email: string }, browser?: Browser): Promise<Browser> {
    const at = await opened('', browser);
    await at.press('Sign in', { email, password: PASSWORD });
    await at.land();
    expect(visibleText(at.page.text)).toContain('Before you go on');
    return at;
  }

  const agree = (browser: Browser, agreed: Record<string, string> = AGREED) =>
    browser.press(AGREE, { answer: 'agree', ...agreed });

  async function landed({ status, headers }: Answer) {
    expect(status).toBe(303);
    const code = new URL(headers.get('location') as string).searchParams.get('code');
    return (await service.http.post('/v1/auth/authorize', { code, client_type: 'server' })).body.user;
  }

  const boxes = ({ page }: Browser) =>
    [...page.text.matchAll(/<input type="checkbox" name="(terms|privacy)" value="([^"]+)"( checked)?/g)].map(
      ([, name, version, ticked]) => [name, version, ticked === undefined ? 'open' : 'ticked'],
    );

  // Red where two factors are enough: a code that somebody has stolen would become ten.
  it('make no recovery codes for a sign-in that has set up no factor', async () => {
    const identity = await givenIdentity(service, application);
    const app = await givenApp(service, identity);
    const browser = await opened();
    await browser.press('Sign in', { email: identity.email, password: PASSWORD });
    await browser.land();
    await browser.press('Verify', { code: app.code() });
    await browser.land();
    const { action, hidden } = formOf(browser.page, AGREE);
    const enrolled = action.replace('agreement', 'enrol');
    await browser.open(enrolled);
    expect(visibleText(browser.page.text)).not.toContain('Show new recovery codes');
    await browser.post(enrolled.replace('/enrol', '/enrol/recovery-codes'), hidden);
    expect(browser.page.headers.get('x-error-code')).toBe('first_factor_lapsed');
    const replaced = { identityId: identity.id, type: 'identity.recovery_codes_replaced' };
    expect(await auditEvents(service, replaced)).toEqual([]);
  });

  describe('at a sign-up', () => {
    it('have a box for each document, unticked, with a link that opens beside the page', async () => {
      const browser = await opened('/register');
      expect(boxes(browser)).toEqual([
        ['terms', '2', 'open'],
        ['privacy', '1', 'open'],
      ]);
      for (const url of [TERMS, PRIVACY])
        expect(browser.page.text).toContain(`<a href="${url}" target="_blank" rel="noopener">`);
      expect(visibleText(browser.page.text)).toContain(
        'I agree to the terms of use . I have read the privacy policy .',
      );
    });

    it('keep the agreement once the mailbox is proved', async () => {
      const browser = await opened('/register');
      const email = newEmail();
      await browser.press('Create account', { email, password: PASSWORD, ...AGREED });
      await browser.land();
      const user = await landed(await browser.press('Verify', { code: (await latestMail(service, email)).code }));
      expect(await agreementsOf(service, user.id)).toEqual(['privacy 1 page', 'terms 2 page']);
      const [event] = await auditEvents(service, { identityId: user.id, type: 'identity.agreed' });
      expect(event).toMatchObject({ ip: '127.0.0.1', details: { ...AGREED, how: 'page' } });
    });

    it('say which box is missing, keep what was ticked, and mail nothing', async () => {
      const browser = await opened('/register');
      const email = newEmail();
      await browser.press('Create account', { email, password: PASSWORD, terms: '2' });
      expect([browser.page.status, browser.page.headers.get('x-error-code')]).toEqual([403, 'agreement_required']);
      expect(alertOf(browser.page.text)).toContain('Tick every box');
      expect(boxes(browser)).toEqual([
        ['terms', '2', 'ticked'],
        ['privacy', '1', 'open'],
      ]);
      const { rows } = await service.db.query('SELECT FROM identities WHERE email = $1', [email]);
      expect(rows).toEqual([]);
    });

    // Red where a page of before counts for the version of now.
    it('ask again where the version changes between the page and the press', async () => {
      const browser = await opened('/register');
      await givenDocuments(service, application, { terms: '3' });
      await browser.press('Create account', { email: newEmail(), password: PASSWORD, ...AGREED });
      expect(boxes(browser)).toEqual([
        ['terms', '3', 'open'],
        ['privacy', '1', 'ticked'],
      ]);
    });

    it('ask on a page of its own after the version changes in the mail’s time', async () => {
      const browser = await opened('/register');
      const email = newEmail();
      await browser.press('Create account', { email, password: PASSWORD, ...AGREED });
      await browser.land();
      await givenDocuments(service, application, { terms: '3' });
      await browser.press('Verify', { code: (await latestMail(service, email)).code });
      await browser.land();
      const user = await landed(await agree(browser, { terms: '3', privacy: '1' }));
      expect(await agreementsOf(service, user.id)).toEqual(['privacy 1 page', 'terms 3 page']);
    });
  });

  it('have no boxes where the application names no documents', async () => {
    application = await givenApplication(service);
    expect(boxes(await opened('/register'))).toEqual([]);
    const { email } = await givenIdentity(service, application);
    const browser = await opened();
    await landed(await browser.press('Sign in', { email, password: PASSWORD }));
  });

  it('ask a new person who comes from a provider, or by mailed digits', async () => {
    await givenProvider(service, application, CORP);
    const returning = new ReturningBrowser(service, application);
    expect(await returning.arrive(accountOf())).toMatchObject({ due: 'agreement' });
    const email = newEmail();
    const browser = await opened();
    await browser.press('Email me a code instead', { email, password: '' });
    await browser.land();
    await browser.press('Sign in', { code: (await latestMail(service, email)).code });
    await browser.land();
    const user = await landed(await agree(browser));
    expect(user.email).toBe(email);
    expect(await agreementsOf(service, user.id)).toHaveLength(2);
  });

  describe('at a sign-in', () => {
    it('ask once, and again for the document that changes alone', async () => {
      const identity = await givenIdentity(service, application);
      expect((await landed(await agree(await asked(identity)))).id).toBe(identity.id);
      const again = await opened();
      await landed(await again.press('Sign in', { email: identity.email, password: PASSWORD }));
      await givenDocuments(service, application, { terms: '3' });
      const browser = await asked(identity);
      expect(boxes(browser)).toEqual([['terms', '3', 'open']]);
      await landed(await agree(browser, { terms: '3' }));
      expect(await agreementsOf(service, identity.id)).toEqual(['privacy 1 page', 'terms 2 page', 'terms 3 page']);
    });

    it('go nowhere without every box, nor with a version that has changed meanwhile', async () => {
      const identity = await givenIdentity(service, application);
      const browser = await asked(identity);
      await agree(browser, { terms: '2' });
      expect([browser.page.status, alertOf(browser.page.text)]).toEqual([
        403,
        expect.stringContaining('Tick every box'),
      ]);
      expect(boxes(browser)[0]).toEqual(['terms', '2', 'ticked']);
      await givenDocuments(service, application, { privacy: '2' });
      await agree(browser);
      expect(boxes(browser)).toEqual([
        ['terms', '2', 'ticked'],
        ['privacy', '2', 'open'],
      ]);
      expect(await agreementsOf(service, identity.id)).toEqual([]);
      await landed(await agree(browser, { terms: '2', privacy: '2' }));
    });

    it('lead back without a code where the person does not agree', async () => {
      const identity = await givenIdentity(service, application);
      const browser = await asked(identity);
      const { headers } = await browser.press(DECLINE, { answer: 'decline' });
      expect(headers.get('location')).toMatch(/^https:\/\/app\.example\.com\/goodbye/);
      expect(await agreementsOf(service, identity.id)).toEqual([]);
      await agree(await asked(identity));
    });

    it('leave nothing of an account that the person has just made', async () => {
      const email = newEmail();
      const made = async () => {
        const browser = await opened();
        await browser.press('Email me a code instead', { email, password: '' });
        await browser.land();
        await givenResendAllowed(service);
        await browser.press('Sign in', { code: (await latestMail(service, email)).code });
        await browser.land();
        return browser;
      };
      const accounts = async () =>
        (await service.db.query('SELECT FROM identities WHERE email = $1', [email])).rowCount;
      const left = await made();
      expect(await accounts()).toBe(1);
      await left.press(DECLINE, { answer: 'decline' });
      expect(await accounts()).toBe(0);
      // Red where an account that another window has agreed for goes too.
      const [declines, agrees] = [await made(), await made()];
      await landed(await agree(agrees));
      await declines.press(DECLINE, { answer: 'decline' });
      expect(await accounts()).toBe(1);
    });

    it('leave an account from before as it is', async () => {
      const identity = await givenIdentity(service, application);
      await (await asked(identity)).press(DECLINE, { answer: 'decline' });
      expect((await landed(await agree(await asked(identity)))).id).toBe(identity.id);
    });

    it('ask after the second factor', async () => {
      const identity = await givenIdentity(service, application);
      const app = await givenApp(service, identity);
      const browser = await opened();
      await browser.press('Sign in', { email: identity.email, password: PASSWORD });
      await browser.land();
      await browser.press('Verify', { code: app.code() });
      await browser.land();
      await landed(await agree(browser));
    });

    // Red where the page does not say for whom it asks.
    it('agree for nobody else who has signed in in the same browser meanwhile', async () => {
      const [first, second] = [await givenIdentity(service, application), await givenIdentity(service, application)];
      const browser = await asked(first);
      const { action, hidden } = formOf(browser.page, AGREE);
      await browser.follow('Use another account');
      await browser.press('Sign in', { email: second.email, password: PASSWORD });
      await browser.post(action, { ...hidden, answer: 'agree', ...AGREED });
      await browser.land();
      expect(visibleText(browser.page.text)).toContain(second.email);
      expect(await agreementsOf(service, second.id)).toEqual([]);
    });

    it('show the page to no other browser', async () => {
      const browser = await asked(await givenIdentity(service, application));
      const { action } = formOf(browser.page, AGREE);
      const other = new Browser(service);
      await other.open(action);
      expect(other.page.headers.get('x-error-code')).toBe('other_browser');
      await other.post(action, { answer: 'agree', account: '', ...AGREED });
      expect(other.page.status).toBe(403);
    });

    it('let the second of two presses find the sign-in finished', async () => {
      const identity = await givenIdentity(service, application);
      const browser = await asked(identity);
      const { action, hidden } = formOf(browser.page, AGREE);
      const press = () => service.http.form(action, { ...hidden, answer: 'agree', ...AGREED }, { cookie });
      const cookie = browser.cookieHeader();
      const statuses = (await Promise.all([press(), press()])).map(({ status }) => status);
      expect(statuses.filter((status) => status === 303)).toHaveLength(1);
      expect(await agreementsOf(service, identity.id)).toHaveLength(2);
      expect(await auditEvents(service, { identityId: identity.id, type: 'identity.agreed' })).toHaveLength(1);
    });
  });

  describe('with a client of OpenID Connect, in a browser that is signed in', () => {
    async function signedIn() {
      const identity = await givenIdentity(service, application);
      const client = await givenClient(service, application);
      const browser = new Browser(service);
      await authorize(browser, client);
      await signInUpToConsent(browser, identity);
      await agree(browser);
      expect(backAt(browser)).toHaveProperty('code');
      await givenDocuments(service, application, { terms: '3' });
      return { identity, client, browser };
    }

    it('ask at once when a version changes, and remember it', async () => {
      const { identity, client, browser } = await signedIn();
      await authorize(browser, client);
      const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
      expect(pathname).toBe('/login/agreement');
      await browser.open(pathname + search);
      expect(visibleText(browser.page.text)).toContain(identity.email);
      await agree(browser, { terms: '3' });
      expect(backAt(browser)).toHaveProperty('code');
      await authorize(browser, client);
      expect(backAt(browser)).toHaveProperty('code');
    });

    it('answer interaction_required to prompt=none', async () => {
      const { client, browser } = await signedIn();
      await authorize(browser, client, { prompt: 'none' });
      expect(backAt(browser)).toMatchObject({ error: 'interaction_required' });
    });

    it('answer access_denied where the person does not agree', async () => {
      const { client, browser } = await signedIn();
      await authorize(browser, client, { state: 'mine' });
      const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
      await browser.open(pathname + search);
      await browser.press(DECLINE, { answer: 'decline' });
      expect(backAt(browser)).toMatchObject({ error: 'access_denied', state: 'mine' });
    });

    it('ask for the application first, and then for a client of other people', async () => {
      const { browser } = await signedIn();
      const client = await givenClient(service, application, { firstParty: false });
      await authorize(browser, client);
      const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
      await browser.open(pathname + search);
      await agree(browser, { terms: '3' });
      await browser.land();
      await browser.press('Allow', { answer: 'allow' });
      expect(backAt(browser)).toHaveProperty('code');
    });
  });
});
