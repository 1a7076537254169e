import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { Browser, visibleText } from '../support/hosted.js';
import { givenClient } from '../support/oidc.js';
import { useService } from '../support/service.js';

describe('/demo/openid', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let browser: Browser;

  beforeAll(async () => {
    application = await givenApplication(service, { origin: service.url });
    identity = await givenIdentity(service, application);
    const redirectUrls = [`${service.variables.PUBLIC_URL}/demo/openid/callback`];
    await givenClient(service, application, { id: 'demo-openid', type: 'public', redirectUrls });
  });
  beforeEach(() => {
    browser = new Browser(service, { origin: service.url });
  });

  /** Follows a redirect that names its host. */
  const follow = () => {
    const { pathname, search } = new URL(browser.page.headers.get('location') as string, service.url);
    return browser.open(pathname + search);
  };
  const start = async () => {
    await browser.open('/demo/openid');
    await browser.press('Sign in');
    expect((await follow()).status).toBe(303); // from the authorization endpoint to the login
    await follow();
  };

  it('signs in with an unmodified library, which checks the ID token', async () => {
    await start();
    await browser.submit({ email: identity.email, password: PASSWORD });
    await follow();
    const told = visibleText((await follow()).text);
    for (const part of [identity.id, identity.email, '"aud": "demo-openid"', '"acr": "pwd"'])
      expect(told).toContain(part);
  });

  it('says why it did not sign in', async () => {
    await start();
    await browser.follow('Cancel', { 'sec-fetch-site': 'same-origin' });
    await follow();
    expect(visibleText((await follow()).text)).toContain('The user left the login.');
    await browser.open('/demo/openid/callback?code=gh_code_x&state=another');
    expect(visibleText((await follow()).text)).not.toContain('What the ID token says');
  });
});
