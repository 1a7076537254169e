import { PROVIDER_TYPES } from '../../src/applications/provider-types/provider-types.js';
import { givenAccountPages, pageSessionIn } from '../support/account-pages.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { Browser, givenLogin } from '../support/hosted.js';
import { type Answer, useService } from '../support/service.js';

/** One button with a mark, and what the mark draws. */
const MARKED =
  /<button (?:(?!<\/button>).)*?<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">(<path.+?)<\/svg>/gs;

describe('Every button that leads to a provider or asks for a passkey has a mark, and each its own', () => {
  const service = useService();
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service);
    for (const type of PROVIDER_TYPES)
      await givenProvider(service, application, { provider: type, type, issuer: 'https://id.example.com' });
  });

  const marksOn = ({ text }: Answer) => new Set([...text.matchAll(MARKED)].map(([, drawing]) => drawing)).size;

  it('on the pages for signing in and signing up', async () => {
    const browser = new Browser(service);
    const { path } = await givenLogin(service, application);
    expect(marksOn(await browser.open(path))).toBe(PROVIDER_TYPES.length + 1);
    expect(marksOn(await browser.follow('Create an account'))).toBe(PROVIDER_TYPES.length);
  });

  it('on the account page that adds a link', async () => {
    const { browser } = await givenAccountPages(service, { application });
    await service.db.query('INSERT INTO fresh_proofs (session_id, proved_at, tries) VALUES ($1, now(), 0)', [
      pageSessionIn(browser),
    ]);
    expect(marksOn(await browser.open('/portal/linked-accounts/add'))).toBe(PROVIDER_TYPES.length);
  });
});
