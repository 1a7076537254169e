import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenDocuments } from '../support/given-documents.js';
import { fieldsOf, givenRequiredFields, SHOE_SIZE, TEAM } from '../support/given-fields.js';
import { givenProvider } from '../support/given-provider.js';
import { alertOf, Browser, formOf, givenLogin, visibleText } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import { authorize, backAt, givenClient } from '../support/oidc.js';
import { type Answer, useService } from '../support/service.js';
import { accountOf, CORP, ReturningBrowser } from '../support/upstream-accounts.js';

const FILLED = { field_shoe_size: '42,5', field_team: 'red' };
const KEPT = { shoe_size: 42.5, team: 'red' };

describe('the hosted pages of an application that requires profile fields', () => {
  const service = useService();
  let application: GivenApplication;
  let people = 0;

  beforeEach(async () => {
    application = await givenApplication(service, { name: 'Shop', plan: { providers: ['*', 'email_code'] } });
    await givenRequiredFields(service, application, SHOE_SIZE, TEAM);
  });

  const newEmail = () => `filling-${++people}@example.com`;

  async function opened(browser = new Browser(service)): Promise<Browser> {
    const { query } = await givenLogin(service, application);
    await browser.open(`/login${query}`);
    return browser;
  }

  /** Up to the page that asks. */
  async function asked({ email }: { email: string }): Promise<Browser> {
    const at = await opened();
    await at.press('Sign in', { email, password: PASSWORD });
    await at.land();
    expect(visibleText(at.page.text)).toContain('A few more details');
    return at;
  }

  const fillIn = (browser: Browser, typed: Record<string, string> = FILLED) => browser.press('Continue', typed);

  async function landed({ status, headers }: Answer) {
    expect(status).toBe(303);
    const code = new URL(headers.get('location') as string).searchParams.get('code');
    return (await service.http.post('/v1/auth/authorize', { code, client_type: 'server' })).body.user;
  }

  it('ask a new person who comes from a provider, or by mailed digits', async () => {
    await givenProvider(service, application, CORP);
    const returning = new ReturningBrowser(service, application);
    expect(await returning.arrive(accountOf())).toMatchObject({ due: 'profile' });
    const email = newEmail();
    const browser = await opened();
    await browser.press('Email me a code instead', { email, password: '' });
    await browser.land();
    await browser.press('Sign in', { code: (await latestMail(service, email)).code });
    await browser.land();
    const user = await landed(await fillIn(browser));
    expect(user.email).toBe(email);
    expect(await fieldsOf(service, user.id)).toEqual(KEPT);
  });

  it('ask a person from before once, for what is missing alone', async () => {
    const identity = await givenIdentity(service, application);
    await service.db.query(`UPDATE identities SET fields = '{"team": "blue"}' WHERE id = $1`, [identity.id]);
    const browser = await asked(identity);
    expect(visibleText(browser.page.text)).toContain('Shoe size');
    expect(visibleText(browser.page.text)).not.toContain('Team');
    expect((await landed(await fillIn(browser, { field_shoe_size: '42' }))).id).toBe(identity.id);
    expect(await fieldsOf(service, identity.id)).toEqual({ shoe_size: 42, team: 'blue' });
    await landed(await (await opened()).press('Sign in', { email: identity.email, password: PASSWORD }));
  });

  it('say that a field is missing or does not fit, and keep what was typed', async () => {
    const identity = await givenIdentity(service, application);
    const browser = await asked(identity);
    for (const wrong of [{ field_shoe_size: '51' }, { field_shoe_size: '' }]) {
      await fillIn(browser, { ...FILLED, ...wrong });
      expect([browser.page.status, alertOf(browser.page.text)]).toEqual([400, expect.stringContaining('A field')]);
      expect(browser.page.text).toMatch(/<option value="red" selected/);
    }
    expect(await fieldsOf(service, identity.id)).toEqual({});
    await landed(await fillIn(browser));
  });

  // Red where only the fields of the page count.
  it('ask for a field that became required while the page was open', async () => {
    const identity = await givenIdentity(service, application);
    await givenRequiredFields(service, application, SHOE_SIZE);
    const browser = await asked(identity);
    await givenRequiredFields(service, application, SHOE_SIZE, TEAM);
    await fillIn(browser, { field_shoe_size: '42' });
    expect(browser.page.status).toBe(400);
    expect(visibleText(browser.page.text)).toContain('Team');
    await landed(await fillIn(browser));
    expect(await fieldsOf(service, identity.id)).toEqual(KEPT);
  });

  // Red where it is the first one: PostgreSQL keeps them in an order of its own.
  it('name a field in English for a person whose language it does not have', async () => {
    await givenRequiredFields(service, application, { ...SHOE_SIZE, label: { de: 'Schuhgröße', en: 'Shoe size' } });
    const browser = await asked(await givenIdentity(service, application));
    const inLanguage = async (language: string) => {
      await browser.open(formOf(browser.page, 'Continue').action, { 'accept-language': language });
      return visibleText(browser.page.text);
    };
    const french = await inLanguage('fr');
    expect([french.includes('Shoe size'), french.includes('Schuhgröße')]).toEqual([true, false]);
  });

  it('ask after what is to be agreed to', async () => {
    await givenDocuments(service, application, { terms: '2' });
    const { email } = await givenIdentity(service, application);
    const browser = await opened();
    await browser.press('Sign in', { email, password: PASSWORD });
    await browser.land();
    await browser.press('Agree and continue', { answer: 'agree', terms: '2' });
    await browser.land();
    await landed(await fillIn(browser));
  });

  // Red where the page does not say for whom it asks.
  it('write nothing for another person who has signed in in the same browser meanwhile', async () => {
    const [first, second] = [await givenIdentity(service, application), await givenIdentity(service, application)];
    const browser = await asked(first);
    const { action, hidden } = formOf(browser.page, 'Continue');
    await browser.follow('Use another account');
    await browser.press('Sign in', { email: second.email, password: PASSWORD });
    await browser.post(action, { ...hidden, ...FILLED });
    await browser.land();
    expect(visibleText(browser.page.text)).toContain(second.email);
    expect(await fieldsOf(service, second.id)).toEqual({});
  });

  it('show the page to no other browser', async () => {
    const { action } = formOf((await asked(await givenIdentity(service, application))).page, 'Continue');
    const other = new Browser(service);
    await other.open(action);
    expect(other.page.headers.get('x-error-code')).toBe('other_browser');
    await other.post(action, { account: '', ...FILLED });
    expect(other.page.status).toBe(403);
  });

  it('ask in a browser that is signed in, and answer interaction_required to prompt=none', async () => {
    const identity = await givenIdentity(service, application);
    const client = await givenClient(service, application);
    await givenRequiredFields(service, application);
    const browser = new Browser(service);
    await authorize(browser, client);
    const { pathname: page, search: query } = new URL(browser.page.headers.get('location') ?? '');
    await browser.open(page + query);
    await browser.press('Sign in', { email: identity.email, password: PASSWORD });
    expect(backAt(browser)).toHaveProperty('code');
    await givenRequiredFields(service, application, SHOE_SIZE, TEAM);
    await authorize(browser, client, { prompt: 'none' });
    expect(backAt(browser)).toMatchObject({ error: 'interaction_required' });
    await authorize(browser, client);
    const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
    expect(pathname).toBe('/login/profile');
    await browser.open(pathname + search);
    await fillIn(browser);
    expect(backAt(browser)).toHaveProperty('code');
    expect(await fieldsOf(service, identity.id)).toEqual(KEPT);
  });
});
