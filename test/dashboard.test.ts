import { Housekeeping } from '../src/operations/housekeeping.js';
import { Cache } from '../src/platform/cache/cache.js';
import { ask } from './support/ask.js';
import { runCli } from './support/cli.js';
import { type GivenApplication, givenApplication, givenPlan } from './support/given.js';
import { FOLLOWED, givenDashboard, givenDashboardLink, TYPED } from './support/given-dashboard.js';
import { Browser } from './support/hosted.js';
import { givenHousekeeping } from './support/housekeeping.js';
import { useService } from './support/service.js';

describe('The way into the dashboard', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service, { name: 'Shop' });
    givenHousekeeping(service);
  });

  const linkPath = async (to = application): Promise<string> => {
    const url = new URL(await givenDashboardLink(service, to));
    return url.pathname + url.search;
  };
  const expectClosed = async (browser: Browser): Promise<void> => {
    const { status, text } = await browser.open('/dashboard');
    expect([status, text.includes('The dashboard is not open here')]).toEqual([401, true]);
  };
  const dropped = (url: string) => new URL(url).searchParams.get('link') as string;

  describe('`metrics open`', () => {
    it('prints a link that opens the dashboard of the application, and how long it is valid', async () => {
      const { code, stdout } = await runCli(service.variables, 'metrics', 'open', application.slug);
      expect(code).toBe(0);
      const [url = ''] = /http\S+/.exec(stdout) ?? [];
      expect(stdout).toMatch(/works once, until \d{4}-\d\d-\d\d \d\d:\d\d UTC.*8 hours/);
      const browser = new Browser(service);
      await browser.open(`/dashboard/open?link=${dropped(url)}`, TYPED);
      const { status, text } = await browser.land();
      expect([status, text.includes('<title>Dashboard of Shop')]).toEqual([200, true]);
    });

    it('prints the same for programs, for ten minutes', async () => {
      const { json } = await runCli(service.variables, 'metrics', 'open', application.slug, '--json');
      expect(json).toEqual({
        application: application.slug,
        url: expect.stringMatching(/\/dashboard\/open\?link=gh_dl_[\w-]{43}$/),
        expiresAt: expect.any(String),
      });
      const { rows } = await service.db.query(
        `SELECT extract(epoch FROM $1::timestamptz - max(occurred_at))::int AS seconds FROM audit_events
         WHERE type = 'dashboard.link_issued' AND application_id = $2`,
        [json.expiresAt, application.id],
      );
      expect(rows).toEqual([{ seconds: 600 }]);
    });

    it('works in production', async () => {
      const production = {
        ...service.variables,
        ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com', RATE_LIMIT_SCALE: '1' },
        ...{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'id@example.com', TRUST_PROXY: '0' },
      };
      const { json } = await runCli(production, 'metrics', 'open', application.slug, '--json');
      expect(json.url).toMatch(/^https:\/\/id\.example\.com\/dashboard\/open\?link=/);
    });

    it('says which application it does not know, and that a plan has no telemetry', async () => {
      const nobody = await runCli(service.variables, 'metrics', 'open', 'nobody');
      expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('no application `nobody`')]);
      for (const metrics of [null, { enabled: false, retentionDays: 30 }]) {
        const { slug } = await givenApplication(service, { plan: { metrics } });
        const { code, stderr } = await runCli(service.variables, 'metrics', 'open', slug);
        expect([code, stderr]).toEqual([1, expect.stringContaining('does not include telemetry')]);
      }
    });
  });

  describe('a link', () => {
    it('opens the dashboard once', async () => {
      const path = await linkPath();
      const browser = new Browser(service);
      const { status, headers } = await browser.open(path, TYPED);
      expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([303, '/dashboard', 'no-store']);
      expect((await browser.land()).status).toBe(200);
      const other = new Browser(service);
      const replayed = await other.open(path, TYPED);
      expect([replayed.status, replayed.headers.get('x-error-code')]).toEqual([401, 'dashboard_link_invalid']);
      expect(replayed.text).toContain('metrics open &lt;slug>');
      expect(other.cookies.size).toBe(0);
    });

    it('leads on in the browser that it has opened the dashboard in', async () => {
      const path = await linkPath();
      const browser = new Browser(service);
      await browser.open(path, TYPED);
      await browser.open(path, TYPED);
      expect((await browser.land()).status).toBe(200);
    });

    it('opens one dashboard, however many browsers use it at once', async () => {
      const path = await linkPath();
      const answers = await Promise.all(Array.from({ length: 8 }, () => new Browser(service).open(path, TYPED)));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(401)]);
    });

    // Red where a GET uses the link up whatever the browser says of it.
    it.each([
      ['a prefetch', { ...TYPED, 'sec-purpose': 'prefetch;prerender' }, 204],
      ['a preview that says nothing of itself', {}, 200],
      ['a click on another site', FOLLOWED, 200],
      ['a picture', { ...FOLLOWED, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403],
      ['a frame', { ...FOLLOWED, 'sec-fetch-dest': 'iframe' }, 403],
      ['a frame of our own origin', { ...TYPED, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }, 403],
    ])('is not used up by %s', async (_name, headers, expected) => {
      const path = await linkPath();
      const looked = await ask(service, path, { headers });
      expect([looked.status, looked.setCookies]).toEqual([expected, []]);
      const browser = new Browser(service);
      await browser.open(path, TYPED);
      expect((await browser.land()).status).toBe(200);
    });

    it('is not used up by HEAD', async () => {
      const path = await linkPath();
      const { status } = await fetch(service.url + path, { method: 'HEAD', headers: TYPED });
      expect(status).toBe(204);
      const browser = new Browser(service);
      expect((await browser.open(path, TYPED)).status).toBe(303);
    });

    it('asks with a button where a site has led to it', async () => {
      const browser = new Browser(service);
      const path = await linkPath();
      expect((await ask(service, path, { headers: FOLLOWED })).text).toContain('Open the dashboard of Shop?');
      await browser.open(path);
      await browser.press('Open the dashboard');
      expect((await browser.land()).status).toBe(200);
    });

    it('is not used up by a form of another site', async () => {
      const path = await linkPath();
      const link = path.split('=')[1] as string;
      const browser = new Browser(service);
      const forged = await browser.post('/dashboard/open', { link }, { origin: 'https://evil.example', ...FOLLOWED });
      expect([forged.status, forged.headers.get('x-error-code')]).toEqual([403, 'form_not_trusted']);
      expect(browser.cookies.size).toBe(0);
      expect((await browser.open(path, TYPED)).status).toBe(303);
    });

    it('opens nothing once it has expired', async () => {
      const path = await linkPath();
      await service.db.query("UPDATE dashboard_links SET expires_at = now() - interval '1 second'");
      const { status, text } = await new Browser(service).open(path, TYPED);
      expect([status, text.includes('This link does not work any more')]).toEqual([401, true]);
    });

    it.each(['', '?link=', '?link=gh_dl_', `?link=gh_dl_${'A'.repeat(43)}`, '?link[]=a&link[]=b'])(
      'is refused with a page: %s',
      async (query) => {
        const { status, headers, text } = await new Browser(service).open(`/dashboard/open${query}`, TYPED);
        expect([status, headers.get('x-error-code')]).toEqual([401, 'dashboard_link_invalid']);
        expect(text).toContain('This link does not work any more');
      },
    );

    it('asks before it takes the place of another dashboard, and ends that one', async () => {
      const other = await givenApplication(service, { name: 'Library' });
      const browser = await givenDashboard(service, application);
      const before = browser.cookies.get('gh_dashboard') as string;
      const { text } = await browser.open(await linkPath(other), TYPED);
      expect(text).toContain('This browser shows the dashboard of Shop, which then closes.');
      await browser.press('Open the dashboard');
      expect((await browser.land()).text).toContain('Dashboard of Library');
      const left = new Browser(service);
      left.cookies.set('gh_dashboard', before);
      await expectClosed(left);
    });

    it('and the visit are stored as hashes alone', async () => {
      const path = await linkPath();
      const browser = new Browser(service);
      await browser.open(path, TYPED);
      const { rows } = await service.db.query(
        'SELECT l::text FROM dashboard_links AS l UNION ALL SELECT v::text FROM dashboard_visits AS v',
      );
      const secrets = [path.split('=')[1] as string, browser.cookies.get('gh_dashboard') as string];
      const spelled = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')]);
      for (const secret of spelled) expect(JSON.stringify(rows)).not.toContain(secret);
    });
  });

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
      await expectClosed(left);
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
        await expectClosed(browser);
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
      await expectClosed(browser);
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
      await expectClosed(browser);
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
      await expectClosed(browser);
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
