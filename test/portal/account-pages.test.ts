import { randomBytes } from 'node:crypto';
import { RefreshTokens } from '../../src/session/tokens/refresh-token.js';
import { givenAccountPages, givenWayIn, pageSessionIn, pathOf } from '../support/account-pages.js';
import { ask } from '../support/ask.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { givenPortal } from '../support/given-portal.js';
import { alertOf, Browser, formOf, visibleText } from '../support/hosted.js';
import { useService } from '../support/service.js';

const FROM_LINK = {
  ...{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  referer: 'https://app.example.com/',
};

describe('The account pages', () => {
  const service = useService();
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service, { name: 'Shop' });
  });

  const rowOf = async (id: string) =>
    (await service.db.query('SELECT * FROM sessions WHERE id = $1', [id])).rows[0] as Record<string, unknown>;
  const usedAt = async (code: string) => {
    const { rows } = await service.db.query('SELECT used_at FROM portal_codes WHERE code_hash = sha256($1::bytea)', [
      code,
    ]);
    return rows[0].used_at;
  };

  describe('opened with a code', () => {
    it('show whose account it is, and the code leaves the URL', async () => {
      const { browser, session } = await givenAccountPages(service, { application });
      expect(browser.page.status).toBe(200);
      expect(visibleText(browser.page.text)).toContain(session.identity.email);
      const row = await rowOf(pageSessionIn(browser));
      expect(row).toMatchObject({ audience: 'portal', client_type: 'browser', opened_from: session.sessionId });
    });

    it.each<[what: string, headers: Record<string, string>]>([
      ['a picture', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
      ['a frame', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
      ['a prefetch', { ...FROM_LINK, 'sec-purpose': 'prefetch' }],
      ['a script', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ])('R36: are not opened by %s, and the code stays unused', async (_what, headers) => {
      const way = await givenWayIn(service, await givenSession(service, { application }));
      const code = new URL(way).searchParams.get('code') as string;
      const looked = await ask(service, pathOf(way), { headers });
      expect([204, 403]).toContain(looked.status);
      expect(looked.setCookies).toEqual([]);
      expect(await usedAt(code)).toBeNull();
      expect((await ask(service, pathOf(way), { headers: FROM_LINK })).status).toBe(303);
      expect(await usedAt(code)).not.toBeNull();
    });

    it('R35: get a session of their own: no planted cookie is adopted', async () => {
      const planted = await givenAccountPages(service, { application });
      const before = planted.browser.cookieHeader();
      await planted.browser.open(pathOf(await givenWayIn(service, planted.session)));
      await planted.browser.land();
      expect(planted.browser.cookieHeader()).not.toBe(before);
      const old = await service.http.get('/portal', { cookie: before });
      expect(old.status).toBe(401);
    });

    it('end, when the code comes a second time from elsewhere', async () => {
      const session = await givenSession(service, { application });
      const way = pathOf(await givenWayIn(service, session));
      const browser = new Browser(service);
      await browser.open(way);
      await browser.land();
      const thief = await new Browser(service).open(way);
      expect([thief.status, thief.headers.get('x-error-code')]).toEqual([401, 'portal_code_invalid']);
      expect((await browser.open('/portal')).status).toBe(401);
    });

    it('stay open, when the same browser follows the same link again', async () => {
      const session = await givenSession(service, { application });
      const way = pathOf(await givenWayIn(service, session));
      const browser = new Browser(service);
      await browser.open(way);
      await browser.open(way);
      expect((await browser.land()).status).toBe(200);
    });

    it('say so where the code is unknown', async () => {
      const answer = await service.http.get('/portal/callback?code=gh_code_unknown');
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'portal_code_invalid']);
      expect(visibleText(answer.text)).toContain('This link is no longer valid');
    });
  });

  describe('where another account is open', () => {
    it('ask first, and each answer is kept', async () => {
      const { browser, session } = await givenAccountPages(service, { application });
      const other = await givenSession(service, { application });
      const way = pathOf(await givenWayIn(service, other));
      await browser.open(way);
      expect(browser.page.status).toBe(200);
      const text = visibleText(browser.page.text);
      expect(text).toContain(session.identity.email);
      expect(text).toContain(other.identity.email);
      const asked = browser.page;
      expect(visibleText((await browser.open('/portal')).text)).toContain(session.identity.email);
      const open = pageSessionIn(browser);
      browser.page = asked;
      await browser.press('Open the other account');
      expect(visibleText((await browser.land()).text)).toContain(other.identity.email);
      expect(await rowOf(open)).toMatchObject({ ended_reason: 'replaced' });
    });

    it('do not ask for the account that is open', async () => {
      const { browser, session } = await givenAccountPages(service, { application });
      await browser.open(pathOf(await givenWayIn(service, session)));
      expect(browser.page.status).toBe(303);
    });
  });

  describe('signed out of', () => {
    it('R45: end their session and that of the application, and clear the cookie', async () => {
      const { browser, session } = await givenAccountPages(service, { application });
      const [cookie, open] = [browser.cookieHeader(), pageSessionIn(browser)];
      await browser.press('Sign out');
      expect(browser.page.headers.get('clear-site-data')).toBe('"cache"');
      expect(visibleText(browser.page.text)).toContain('You are signed out');
      expect(browser.cookies.size).toBe(0);
      expect((await service.http.get('/portal', { cookie })).status).toBe(401);
      expect(await rowOf(open)).toMatchObject({ ended_reason: 'logout' });
      expect(await rowOf(session.sessionId)).toMatchObject({ ended_reason: 'logout' });
    });
  });

  describe('and their cookie', () => {
    it('R34: is for this host alone, not for scripts, and sent with links', async () => {
      const way = await givenWayIn(service, await givenSession(service, { application }));
      const answer = await service.http.get(pathOf(way));
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^gh_portal=gh_ps_[\w-]{64}; Path=\/; HttpOnly; SameSite=Lax$/),
      ]);
    });

    it('R34: is bound to the host on https, whatever domain the other cookies have', async () => {
      const variables = { PUBLIC_URL: 'https://id.example.localhost', COOKIE_DOMAIN: 'example.localhost' };
      const secure = await service.replica(variables);
      const way = await givenWayIn(secure, await givenSession(secure));
      const answer = await secure.http.get(pathOf(way));
      await secure.stop();
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-gh_portal=gh_ps_[\w-]{64}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      ]);
    });

    it('counts only with its secret, and only for a session of the pages', async () => {
      const { browser } = await givenAccountPages(service, { application });
      const open = (sessionId: string, secret: Buffer) => {
        const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex');
        return service.http.get('/portal', {
          cookie: `gh_portal=gh_ps_${Buffer.concat([id, secret]).toString('base64url')}`,
        });
      };
      expect((await open(pageSessionIn(browser), randomBytes(32))).status).toBe(401);
      const ofApi = await givenPortal(service, { application });
      for (const { sessionId, refreshToken } of [ofApi, ofApi.origin]) {
        const { secret } = service.app.get(RefreshTokens).decode(refreshToken) ?? {};
        expect((await open(sessionId, secret as Buffer)).status).toBe(401);
      }
    });

    it('R33: is refused where two of them come', async () => {
      const [one, other] = [await givenAccountPages(service, { application }), await givenAccountPages(service)];
      const cookie = `${one.browser.cookieHeader()}; ${other.browser.cookieHeader()}`;
      expect((await service.http.get('/portal', { cookie })).status).toBe(401);
    });

    it.each(['gh_ps_', 'gh_ps_!', `gh_ps_${'A'.repeat(64)}`, `gh_ps_${'A'.repeat(65)}`, 'x'])(
      'is refused if it is %s',
      async (value) => {
        const answer = await service.http.get('/portal', { cookie: `gh_portal=${value}` });
        expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'page_session_over']);
      },
    );
  });

  describe('left alone', () => {
    const passes = (id: string, interval: string) =>
      service.db.query(
        'UPDATE sessions SET rotated_at = rotated_at - $2::interval, idle_expires_at = idle_expires_at - $2::interval WHERE id = $1',
        [id, interval],
      );

    it('are over after an hour, and lead back to the application', async () => {
      const { browser } = await givenAccountPages(service, { application });
      await passes(pageSessionIn(browser), '61 minutes');
      await browser.open('/portal');
      expect(browser.page.status).toBe(401);
      expect(browser.page.text).toContain(`href="${application.origin}/"`);
    });

    it('stay open as long as they are used, at most twelve hours', async () => {
      const { browser } = await givenAccountPages(service, { application });
      const id = pageSessionIn(browser);
      await passes(id, '50 minutes');
      expect((await browser.open('/portal')).status).toBe(200);
      await passes(id, '50 minutes');
      expect((await browser.open('/portal')).status).toBe(200);
      const { rows } = await service.db.query(
        "SELECT expires_at - created_at <= interval '12 hours' AS short FROM sessions WHERE id = $1",
        [id],
      );
      expect(rows[0].short).toBe(true);
    });

    it('write at most once a minute', async () => {
      const { browser } = await givenAccountPages(service, { application });
      const id = pageSessionIn(browser);
      const version = async () =>
        (await service.db.query('SELECT xmin FROM sessions WHERE id = $1', [id])).rows[0].xmin;
      const before = await version();
      await browser.open('/portal');
      expect(await version()).toBe(before);
      await passes(id, '2 minutes');
      const moved = await version();
      await browser.open('/portal');
      expect(await version()).not.toBe(moved);
    });
  });

  describe('and their forms', () => {
    it.each<[what: string, change: (fields: Record<string, string>) => Record<string, string>]>([
      ['without its token', ({ csrf: _csrf, ...fields }) => fields],
      ['with a token that is none', (fields) => ({ ...fields, csrf: 'AAAA' })],
    ])('R39: are refused %s', async (_what, change) => {
      const { browser } = await givenAccountPages(service, { application });
      const { action, hidden } = formOf(browser.page, 'Sign out');
      const answer = await browser.post(action, change(hidden));
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'form_not_trusted']);
      expect((await browser.open('/portal')).status).toBe(200);
    });

    it('R39: are refused with the token of another form', async () => {
      const { browser, session } = await givenAccountPages(service, { application });
      const { hidden } = formOf(await browser.open('/portal/profile'), 'Save');
      for (const [path, fields] of [
        ['/portal/sign-out', {}],
        ['/portal/data', {}],
        ['/portal/sign-ins', { session: session.sessionId }],
      ] as const) {
        const answer = await browser.post(path, { ...hidden, ...fields });
        expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'form_not_trusted']);
      }
      expect(await rowOf(session.sessionId)).toMatchObject({ revoked_at: null });
    });

    it('R39: are refused from another site, and with the token of another session', async () => {
      const [one, other] = [await givenAccountPages(service), await givenAccountPages(service)];
      const { action, hidden } = formOf(one.browser.page, 'Sign out');
      const foreign = await one.browser.post(action, hidden, { origin: 'https://evil.example' });
      expect(foreign.status).toBe(403);
      expect((await other.browser.post(action, hidden)).status).toBe(403);
    });
  });

  it('R42: have no other spelling', async () => {
    const { browser } = await givenAccountPages(service, { application });
    for (const path of ['/portal/', '/portal/x.css', '/portal;x.js', '/portal%2fx.png', '/PORTAL'])
      expect((await browser.open(path)).status).toBe(404);
  });

  it('lead back to the account from a page that does not exist', async () => {
    const { browser } = await givenAccountPages(service, { application });
    for (const path of ['/portal/', '/portal/no-such-page']) {
      await browser.open(path);
      expect([browser.page.status, browser.page.text]).toEqual([404, expect.stringContaining('href="/portal"')]);
    }
  });

  it('R41: are stored by no cache', async () => {
    const { browser } = await givenAccountPages(service, { application });
    expect(browser.page.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['de', 'Ihr Konto'],
    ['ja', 'アカウント'],
  ])('speak the language of the account: %s', async (locale, title) => {
    const identity = await givenIdentity(service, application);
    await service.db.query('UPDATE identities SET locale = $2 WHERE id = $1', [identity.id, locale]);
    const { browser } = await givenAccountPages(service, { application, identity });
    expect(browser.page.text).toContain(`<html lang="${locale}"`);
    expect(browser.page.text).toContain(`<h1>${title}</h1>`);
    expect(alertOf(browser.page.text)).toBe('');
  });
});
