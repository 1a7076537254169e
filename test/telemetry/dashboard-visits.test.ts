import { Housekeeping } from '../../src/operations/housekeeping.js';
import { Cache } from '../../src/platform/cache/cache.js';
import { type GivenApplication, givenApplication, givenPlan } from '../support/given.js';
import {
  expectDashboardClosed,
  FOLLOWED,
  givenDashboard,
  givenDashboardPath,
  TYPED,
} from '../support/given-dashboard.js';
import { Browser } from '../support/hosted.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { useService } from '../support/service.js';

describe('The open dashboard', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service, { name: 'Shop' });
    givenHousekeeping(service);
  });

  const linkPath = (to = application) => givenDashboardPath(service, to);

  describe('the cookie', () => {
    it('is for this host, no script and eight hours', async () => {
      const answer = await new Browser(service).open(await linkPath(), TYPED);
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^gh_dashboard=gh_dv_[\w-]{43}; Max-Age=28800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
        ),
      ]);
    });

    it('belongs to the host alone on https', async () => {
      const secure = await service.replica({ PUBLIC_URL: 'https://id.example.localhost' });
      const answer = await new Browser(secure).open(await linkPath(), TYPED);
      await secure.stop();
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-gh_dashboard=.*; HttpOnly; Secure; SameSite=Lax$/),
      ]);
    });

    // Red where a browser's own value is kept: whoever planted it could look on.
    it('has a new secret at each opening, whatever the browser came with', async () => {
      const browser = new Browser(service);
      const planted = `gh_dv_${'A'.repeat(43)}`;
      browser.cookies.set('gh_dashboard', planted);
      await browser.open(await linkPath(), TYPED);
      const first = browser.cookies.get('gh_dashboard');
      expect(first).not.toBe(planted);
      await browser.open(await linkPath(), TYPED);
      expect(browser.cookies.get('gh_dashboard')).not.toBe(first);
      const left = new Browser(service);
      left.cookies.set('gh_dashboard', first as string);
      await expectDashboardClosed(left);
    });

    it('does not count if another of its name was planted beside it', async () => {
      const browser = await givenDashboard(service, application);
      const cookie = `${browser.cookieHeader()}; gh_dashboard=gh_dv_${'A'.repeat(43)}`;
      expect((await browser.open('/dashboard', { cookie })).status).toBe(401);
    });

    it.each(['gh_dv_', 'x', `gh_dv_${'A'.repeat(43)}`, `gh_dl_${'A'.repeat(43)}`])(
      'opens nothing where it is not ours: %s',
      async (value) => {
        const browser = new Browser(service);
        browser.cookies.set('gh_dashboard', value);
        await expectDashboardClosed(browser);
      },
    );

    it('opens nothing else of the service', async () => {
      const browser = await givenDashboard(service, application);
      expect((await browser.open('/portal')).status).toBe(401);
      expect((await browser.open('/api/service/session')).status).toBe(401);
    });

    it('shows its own application, whatever the URL says', async () => {
      const other = await givenApplication(service, { name: 'Library' });
      const browser = await givenDashboard(service, application);
      for (const query of [`?application=${other.slug}`, `?slug=${other.slug}`, `?applicationId=${other.id}`]) {
        const { status, text } = await browser.open(`/dashboard${query}`);
        expect([status, text.includes('Dashboard of Shop'), text.includes('Library')]).toEqual([200, true, false]);
      }
      for (const path of [`/dashboard/${other.slug}`, '/dashboard/open/x']) {
        const { status, text } = await browser.open(path);
        expect([status, text.includes('This page does not exist')]).toEqual([404, true]);
      }
    });
  });

  describe('a visit', () => {
    it('ends after eight hours, and says which command opens the dashboard again', async () => {
      const browser = await givenDashboard(service, application);
      const { rows } = await service.db.query(
        `UPDATE dashboard_visits SET expires_at = now() WHERE application_id = $1
         RETURNING extract(epoch FROM expires_at - created_at) > 0 AS was_open`,
        [application.id],
      );
      expect(rows.length).toBeGreaterThan(0);
      await expectDashboardClosed(browser);
      expect(browser.page.text).toContain(`metrics open ${application.slug}`);
      expect(browser.page.headers.getSetCookie()).toEqual([]);
    });

    it('ends when it is closed, for good', async () => {
      const browser = await givenDashboard(service, application);
      const copied = browser.cookies.get('gh_dashboard') as string;
      const { status, text, headers } = await browser.press('Close the dashboard');
      expect([status, text.includes('The dashboard is closed')]).toEqual([200, true]);
      expect(headers.get('clear-site-data')).toBe('"cache"');
      expect(browser.cookies.has('gh_dashboard')).toBe(false);
      browser.cookies.set('gh_dashboard', copied);
      await expectDashboardClosed(browser);
    });

    it.each([
      ['without the token of the page', {}, {}],
      ['with a token that is not of this visit', { csrf: 'AAAA' }, {}],
      ['from another site', undefined, { origin: 'https://evil.example', ...FOLLOWED }],
    ])('is not ended by a form %s', async (_name, fields, headers) => {
      const browser = await givenDashboard(service, application);
      const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(browser.page.text) ?? [];
      const { status } = await browser.post('/dashboard/sign-out', fields ?? { csrf }, headers);
      expect(status).toBe(403);
      expect((await browser.open('/dashboard')).status).toBe(200);
    });

    it('shows a calm page while the plan has no telemetry, and goes on after it', async () => {
      const planId = await givenPlan(service);
      const own = await givenApplication(service, { planId, name: 'Without' });
      const browser = await givenDashboard(service, own);
      const switchTo = async (metrics: object | null) => {
        await service.db.query('UPDATE plans SET metrics = $2 WHERE id = $1', [planId, metrics]);
        service.app.get(Cache).dropAll();
      };
      for (const metrics of [null, { enabled: false, retentionDays: 30 }]) {
        await switchTo(metrics);
        const { status, text } = await browser.open('/dashboard');
        expect([status, text.includes('Telemetry is off')]).toEqual([metrics ? 403 : 404, true]);
      }
      await switchTo({ enabled: true, retentionDays: 30 });
      expect((await browser.open('/dashboard')).status).toBe(200);
    });

    it('goes with its application', async () => {
      const own = await givenApplication(service);
      const browser = await givenDashboard(service, own);
      await service.db.query('DELETE FROM applications WHERE id = $1', [own.id]);
      await expectDashboardClosed(browser);
    });
  });

  it('is swept a day after a link or a visit has expired', async () => {
    const own = await givenApplication(service);
    await givenDashboard(service, own);
    await givenDashboard(service, own);
    const count = async () => {
      const { rows } = await service.db.query(
        `SELECT (SELECT count(*)::int FROM dashboard_links WHERE application_id = $1) AS links,
           (SELECT count(*)::int FROM dashboard_visits WHERE application_id = $1) AS visits`,
        [own.id],
      );
      return rows[0];
    };
    for (const table of ['dashboard_links', 'dashboard_visits'])
      await service.db.query(
        `UPDATE ${table} SET expires_at = now() - interval '25 hours' WHERE ctid = (SELECT min(ctid) FROM ${table} WHERE application_id = $1)`,
        [own.id],
      );
    await service.app.get(Housekeeping).run();
    expect(await count()).toEqual({ links: 1, visits: 1 });
  });
});
