import { givenAccountPages, givenWayIn, pageSessionIn, pathOf } from '../support/account-pages.js';
import {
  type GivenApplication,
  type GivenSession,
  givenApplication,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { givenRevoked, givenSessionEndsIn } from '../support/given-changes.js';
import { alertOf, type Browser, formOf, visibleText } from '../support/hosted.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };

describe('A form of the account pages that comes too late', () => {
  const service = useService();
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const nameOf = async (id: string) =>
    (await service.db.query('SELECT name FROM identities WHERE id = $1', [id])).rows[0].name;

  async function givenProfile(name: string) {
    const { browser, session } = await givenAccountPages(service, { application });
    await browser.open('/portal/profile');
    const { action, hidden } = formOf(browser.page, 'Save');
    const send = (more: Record<string, string> = {}) =>
      browser.post(action, { ...hidden, name, ...more }, { ...OWN_PAGE, origin: service.url });
    return { browser, session, send };
  }

  it.each<[what: string, end: (id: string) => Promise<unknown>]>([
    ['was left alone for too long', (id) => givenSessionEndsIn(service, id, '-1 second', ['idle_expires_at'])],
    ['has reached its longest time', (id) => givenSessionEndsIn(service, id, '-1 second')],
    ['was ended from another device', (id) => givenRevoked(service, id)],
  ])('says that nothing was saved, and leads back, where the session %s', async (_what, end) => {
    const { browser, session, send } = await givenProfile('Grace');
    const before = await nameOf(session.identity.id);
    await end(pageSessionIn(browser));
    const answer = await send();
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'page_session_over']);
    expect(visibleText(answer.text)).toContain('What you have just sent is not saved, and nothing has changed.');
    expect(answer.text).toContain(`href="${application.origin}/"`);
    expect(await nameOf(session.identity.id)).toBe(before);
  });

  // Red where the form is refused on a page without it: what was typed was lost.
  it('is shown again with what was typed once the account is open anew, and does nothing by itself', async () => {
    const { browser, session, send } = await givenProfile('Grace Brewster Hopper');
    const before = await nameOf(session.identity.id);
    await givenRevoked(service, pageSessionIn(browser));
    await openAnew(browser, session);
    const answer = await send();
    expect([answer.status, alertOf(answer.text)]).toEqual([403, expect.stringContaining('send it again')]);
    expect(await nameOf(session.identity.id)).toBe(before);
    expect(formOf(answer, 'Save').action).toBe('/portal/profile');
    expect(answer.text).toContain('value="Grace Brewster Hopper"');
    await browser.press('Save', { name: 'Grace Brewster Hopper' });
    expect([browser.page.status, await nameOf(session.identity.id)]).toEqual([303, 'Grace Brewster Hopper']);
  });

  it('is not shown again where it came from another site', async () => {
    const { browser } = await givenProfile('Grace');
    const from = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const answer = await browser.post('/portal/profile', { name: 'Mallory' }, from);
    expect([answer.status, answer.text]).toEqual([403, expect.not.stringContaining('Mallory')]);
  });

  // Red where it says «We could not read what your browser sent».
  it('says that the account has changed, where another tab turned off two-step verification', async () => {
    const { browser, session } = await givenAccountPages(service, { application });
    const { identity } = session;
    await givenApp(service, identity);
    await browser.open('/portal/confirm?to=/portal/recovery-codes');
    await browser.press('Confirm', { password: PASSWORD });
    await browser.land();
    const { action, hidden } = formOf(browser.page, 'Show new recovery codes');
    await service.db.query('UPDATE identities SET mfa_enabled_at = NULL WHERE id = $1', [identity.id]);
    const answer = await browser.post(action, hidden);
    expect([answer.status, visibleText(answer.text)]).toEqual([
      400,
      expect.stringContaining('Your account has changed meanwhile'),
    ]);
    expect(answer.text).toContain('href="/portal"');
  });

  async function openAnew(browser: Browser, { identity }: GivenSession): Promise<void> {
    const session = await givenSession(service, { application, identity });
    await browser.open(pathOf(await givenWayIn(service, session)));
    await browser.land();
  }
});
