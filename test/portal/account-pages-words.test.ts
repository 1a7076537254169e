import { givenAccountPages } from '../support/account-pages.js';
import { type GivenApplication, givenApplication, PASSWORD } from '../support/given.js';
import { type Browser, visibleText } from '../support/hosted.js';
import { useService } from '../support/service.js';
import { App } from '../support/totp.js';

const HEADLESS =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36';
const LINUX = 'ExampleBrowser/1.0 (X11; Linux x86_64)';

describe('What the account pages say', () => {
  const service = useService();
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service, { name: 'Shop' });
  });

  const open = () => givenAccountPages(service, { application });
  const reads = async (browser: Browser, path: string): Promise<string> => visibleText((await browser.open(path)).text);

  it('leaves «Account pages opened» out of what happened lately: everybody who reads it has opened them', async () => {
    const { browser, session } = await open();
    const { rows } = await service.db.query(
      "SELECT type FROM audit_events WHERE identity_id = $1 AND type = 'session.opened' AND details->>'audience' = 'portal'",
      [session.identity.id],
    );
    expect(rows).toHaveLength(1);
    const words = await reads(browser, '/portal/sign-ins');
    expect(words).toMatch(/Recent activity Signed in/);
    expect(words).not.toContain('Account pages opened');
  });

  it.each([
    [LINUX, 'Computer with Linux'],
    [HEADLESS, 'Chrome, Linux'],
    ['curl/8.0', 'Unknown device'],
  ])('calls the device of %j by the name %j', async (userAgent, name) => {
    const { browser, session } = await open();
    await service.db.query('UPDATE sessions SET user_agent = $2 WHERE identity_id = $1', [
      session.identity.id,
      userAgent,
    ]);
    expect(await reads(browser, '/portal/sign-ins')).toContain(`Where you are signed in ${name} This device`);
  });

  it('names the device of an event like that of a session', async () => {
    const { browser, session } = await open();
    await service.db.query('UPDATE audit_events SET user_agent = $2 WHERE identity_id = $1', [
      session.identity.id,
      LINUX,
    ]);
    expect(await reads(browser, '/portal/sign-ins')).toMatch(/Signed in now · Computer with Linux · This machine/);
  });

  it.each([
    ['127.0.0.1', 'This machine'],
    ['127.8.9.1', 'This machine'],
    ['::1', 'This machine'],
    ['::ffff:127.0.0.1', 'This machine'],
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
  ])('shows the address %s as %j', async (ip, shown) => {
    const { browser, session } = await open();
    await service.db.query('UPDATE sessions SET ip = $2 WHERE identity_id = $1', [session.identity.id, ip]);
    await service.db.query('UPDATE audit_events SET ip = $2 WHERE identity_id = $1', [session.identity.id, ip]);
    const [places = '', activity = ''] = (await reads(browser, '/portal/sign-ins')).split('Recent activity');
    for (const words of [places, activity]) expect(words).toContain(shown);
    if (shown !== ip) expect(places + activity).not.toContain(ip);
  });

  it('leads from each fact of the overview to the place where it can be changed', async () => {
    const { browser } = await open();
    const { text } = await browser.open('/portal');
    const ways = [...text.matchAll(/<a class="way" href="([^"]+)">[\s\S]*?<strong>([^<]+)</g)];
    expect(ways.map(([, href, title]) => [title, href])).toEqual([
      ['Password', '/portal/security#sign-in'],
      ['Two-step verification', '/portal/security#two-steps'],
      ['Passkeys', '/portal/security#passkeys'],
    ]);
    const { text: security } = await browser.open('/portal/security');
    for (const [, href, title] of ways) {
      const [, place] = (href as string).split('#');
      const [, section = ''] =
        new RegExp(`<section class="card" id="${place}">([\\s\\S]*?)</section>`).exec(security) ?? [];
      expect(visibleText(section)).toContain(title);
    }
  });

  it('counts the recovery codes, and says «On» only where the whole is meant', async () => {
    const { browser } = await open();
    await browser.open('/portal/authenticator');
    const [, key = ''] = /<code>([A-Z2-7 ]+)<\/code>/.exec(browser.page.text) ?? [];
    await browser.press('Turn on', { code: new App(service, key.replaceAll(' ', '')).code() });
    expect(await reads(browser, '/portal')).toContain('Two-step verification On · 10 recovery codes left');
    expect(await reads(browser, '/portal/security')).toContain('Recovery codes 10 recovery codes left');
  });

  it('keeps the header and the rooms around «Confirm it is you»', async () => {
    const { browser } = await open();
    const { text } = await browser.open('/portal/confirm');
    const words = visibleText(text);
    for (const shown of ['Back to Shop', 'Sign out', 'Overview', 'Sign-ins', 'Your data'])
      expect(words).toContain(shown);
    expect(text).toMatch(/<a href="\/portal\/security" aria-current="[^"]+"/);
  });

  it('tells what the five minutes of a proof are for, and they are five', async () => {
    const { browser, session } = await open();
    await browser.open('/portal/email');
    expect(await reads(browser, '/portal/confirm?to=/portal/email')).toContain(
      'This step changes how your account is protected. We do not ask you again for five minutes.',
    );
    await browser.press('Confirm', { password: PASSWORD });
    const ago = (minutes: string) =>
      service.db.query(
        `UPDATE fresh_proofs SET proved_at = now() - $2::interval
         WHERE session_id IN (SELECT id FROM sessions WHERE identity_id = $1)`,
        [session.identity.id, minutes],
      );
    await ago('4 minutes 50 seconds');
    expect((await browser.open('/portal/email')).status).toBe(200);
    await ago('5 minutes 10 seconds');
    const asked = await browser.open('/portal/email');
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/portal/confirm?to=%2Fportal%2Femail']);
  });
});
