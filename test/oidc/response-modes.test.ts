import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { Browser, formOf, visibleText } from '../support/hosted.js';
import { authorize, type GivenClient, givenClient, signInThere } from '../support/oidc.js';
import { useService } from '../support/service.js';

describe('A response', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;
  let browser: Browser;

  beforeAll(async () => {
    application = await givenApplication(service);
    client = await givenClient(service, application);
  });

  beforeEach(async () => {
    identity = await givenIdentity(service, application);
    browser = new Browser(service);
  });

  const toPage = async () => {
    const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
    await browser.open(pathname + search);
  };
  const posted = () => {
    expect(browser.page.status).toBe(200);
    expect(browser.page.headers.get('cache-control')).toBe('no-store');
    expect(browser.page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(browser.page.headers.get('content-security-policy')).not.toContain('form-action');
    expect(browser.page.text).toContain('document.forms[0].submit()');
    const { action, hidden } = formOf(browser.page, 'Continue');
    expect(action).toBe(client.redirectUri);
    return hidden;
  };
  const mode = (response_mode: string) => ({ response_mode, state: 'mine' });

  it('comes in the fragment, with its code or its error', async () => {
    await authorize(browser, client, mode('fragment'));
    const back = await signInThere(browser, identity);
    expect(back.search).toBe('');
    expect(Object.fromEntries(new URLSearchParams(back.hash.slice(1)))).toMatchObject({
      ...{ code: expect.stringMatching(/^gh_code_/), state: 'mine', iss: service.variables.PUBLIC_URL },
    });
    await authorize(browser, client, { ...mode('fragment'), prompt: 'none', max_age: '0' });
    expect(browser.page.headers.get('location')).toContain('#error=login_required');
  });

  it('is posted by a page that needs no script, after a sign-in', async () => {
    await authorize(browser, client, mode('form_post'));
    await toPage();
    await browser.submit({ email: identity.email, password: PASSWORD });
    expect(posted()).toMatchObject({
      ...{ code: expect.stringMatching(/^gh_code_/), state: 'mine', iss: service.variables.PUBLIC_URL },
    });
  });

  it('is posted without a sign-in, after a fault, and when the user leaves', async () => {
    await authorize(browser, client, { ...mode('form_post'), prompt: 'none' });
    expect(posted()).toMatchObject({ error: 'login_required', state: 'mine' });
    await authorize(browser, client, { ...mode('form_post'), response_type: 'token' });
    expect(posted()).toMatchObject({ error: 'unsupported_response_type' });
    await authorize(browser, client, mode('form_post'));
    await toPage();
    await browser.follow('Cancel', { 'sec-fetch-site': 'same-origin', 'sec-fetch-user': '?1' });
    expect(posted()).toMatchObject({ error: 'access_denied', state: 'mine' });
    await authorize(browser, client, mode('query'));
    await signInThere(browser, identity);
    await authorize(browser, client, mode('form_post'));
    expect(posted()).toMatchObject({ code: expect.stringMatching(/^gh_code_/) });
  });

  it('to a request whose client or redirect is wrong is a page in the user’s language', async () => {
    const query = (more: Record<string, string>) =>
      `/oauth/authorize?${new URLSearchParams({ client_id: client.id, redirect_uri: client.redirectUri, response_type: 'code', ...more })}`;
    for (const [more, says] of [
      [{ client_id: 'nobody' }, 'client_id names no client'],
      [{ redirect_uri: 'https://evil.example/cb' }, 'redirect_uri is missing'],
      [{ redirect_uri: `${client.redirectUri}#` }, 'redirect_uri is missing'],
    ] as const) {
      const page = await browser.open(query(more), { 'accept-language': 'de' });
      expect(page.status).toBe(400);
      expect(page.headers.get('location')).toBeNull();
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(page.headers.get('x-frame-options')).toBe('DENY');
      const text = visibleText(page.text);
      expect(text).toContain('Diese Anmeldung kann nicht beginnen');
      expect(text).toContain(says);
      expect(text).toContain(page.headers.get('x-request-id'));
      expect(page.text).not.toContain('evil.example');
    }
    const doubled = await browser.open(`${query({})}&client_id=another`);
    expect(doubled).toMatchObject({ status: 400 });
    expect(visibleText(doubled.text)).toContain('client_id must be sent once');
  });

  it('in a frame is the redirect alone, which no rule for frames stops', async () => {
    await authorize(browser, client, { prompt: 'none' });
    expect(browser.page.status).toBe(303);
    expect(browser.page.text).toBe('');
  });
});
