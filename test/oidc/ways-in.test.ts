import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenPasskey, passkeyFormOf, passkeyRequestOf } from '../support/given-passkey.js';
import { givenProvider } from '../support/given-provider.js';
import { Browser } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import { authorize, backAt, type GivenClient, givenClient, signedInName } from '../support/oidc.js';
import { useService } from '../support/service.js';
import { depart, signedInThere } from '../support/social.js';
import { Upstream } from '../support/upstream.js';

describe('Every way in keeps the browser signed in', () => {
  const service = useService();
  let upstream: Upstream;
  let application: GivenApplication;
  let client: GivenClient;
  let browser: Browser;

  beforeAll(async () => {
    upstream = await Upstream.start();
    application = await givenApplication(service);
    await givenProvider(service, application, { issuer: upstream.issuer });
    client = await givenClient(service, application);
  });
  beforeEach(async () => {
    browser = new Browser(service);
    await authorize(browser, client);
    const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
    await browser.open(pathname + search);
  });
  afterEach(async () => {
    expect(backAt(browser).code).toMatch(/^gh_code_/);
    expect(signedInName(browser)).toBeDefined();
    await authorize(browser, client, { prompt: 'none' });
    expect(backAt(browser).code).toMatch(/^gh_code_/);
  });
  afterAll(() => upstream.stop());

  it('a passkey', async () => {
    const passkey = await givenPasskey(service, application, await givenIdentity(service, application));
    const { action, csrf } = passkeyFormOf(browser.page);
    await browser.post(action, { csrf, credential: passkey.use(passkeyRequestOf(browser.page)) });
  });

  it('a passkey that is wished for, where the script is told where to go', async () => {
    const identity = await givenIdentity(service, application);
    for (let count = 0; count < 20; count++) await givenPasskey(service, application, identity);
    const [, wish = ''] = /data-passkey-wish="([^"]+)"/.exec(browser.page.text) ?? [];
    const { csrf } = passkeyFormOf(browser.page);
    const path = wish.replaceAll('&amp;', '&');
    const answer = await browser.post(path, { csrf, email: identity.email, password: PASSWORD, passkey: 'yes' });
    expect(answer.status).toBe(200);
    browser.page = { ...answer, headers: new Headers({ location: answer.body.to }) };
  });

  it('a provider', async () => {
    await signedInThere(browser, upstream, await depart(browser, '', ''));
  });

  it('a mailed code', async () => {
    const email = `${client.id}@example.com`;
    await browser.follow('Create an account');
    await browser.press('Create account', { name: '', email, password: PASSWORD });
    await browser.land();
    await browser.press('Verify', { code: (await latestMail(service, email)).code });
  });
});
