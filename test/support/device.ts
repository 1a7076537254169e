import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity, PASSWORD } from './given.js';
import { Browser, visibleText } from './hosted.js';
import { type GivenClient, givenClient, token } from './oidc.js';
import type { Answer, Service } from './service.js';

export const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
export const TV = 'ShopTV/3.1 (a television)';

/** A television, and the people who let it in. */
export function useDevice(service: Service) {
  const given = {} as { application: GivenApplication; identity: GivenIdentity; tv: GivenClient };
  beforeAll(async () => {
    given.application = await givenApplication(service);
    given.identity = await givenIdentity(service, given.application);
    given.tv = await givenClient(service, given.application, { type: 'public', redirectUrls: [], name: 'Shop TV' });
  });

  const start = (client = given.tv, form: Record<string, string> = {}) =>
    service.http.form(
      '/oauth/device_authorization',
      { client_id: client.id, scope: 'openid email', ...form },
      { 'user-agent': TV, 'x-forwarded-for': '203.0.113.7' },
    );
  const poll = (device_code: string, client = given.tv, headers: Record<string, string> = {}, at = service) =>
    token(at, { grant_type: GRANT, device_code, client_id: client.id }, headers);
  const pollsMayCome = () => service.db.query('UPDATE device_requests SET next_poll_at = now()');

  /** Up to the page that names who asks. */
  const enter = async (userCode: string, browser = new Browser(service)): Promise<Browser> => {
    await browser.open('/device');
    await browser.submit({ user_code: userCode });
    if (browser.page.status === 303) await browser.land();
    return browser;
  };
  const signIn = async (browser: Browser, { email } = given.identity): Promise<Browser> => {
    await browser.follow('Continue');
    await browser.submit({ email, password: PASSWORD });
    await browser.land();
    return browser;
  };
  const allow = async (browser: Browser): Promise<Browser> => {
    await browser.press('Allow this device');
    if (browser.page.status === 303) await browser.land();
    return browser;
  };
  const givenAllowed = async (client = given.tv, form = {}): Promise<string> => {
    const { body } = await start(client, form);
    const browser = await allow(await signIn(await enter(body.user_code)));
    expect(visibleText(browser.page.text)).toContain('You can go back to your device');
    return body.device_code;
  };

  return { given, start, poll, pollsMayCome, enter, signIn, allow, givenAllowed };
}

export const formIn = ({ text }: Answer): { action: string; hidden: Record<string, string> } => {
  const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return { action, hidden: Object.fromEntries(hidden.map(([, name, value]) => [name, value])) };
};
