import { ask } from '../support/ask.js';
import { runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
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

describe('The way into the dashboard', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service, { name: 'Shop' });
    givenHousekeeping(service);
  });

  const linkPath = (to = application) => givenDashboardPath(service, to);
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
      expect([status, text.includes('This link is no longer valid')]).toEqual([401, true]);
    });

    it.each(['', '?link=', '?link=gh_dl_', `?link=gh_dl_${'A'.repeat(43)}`, '?link[]=a&link[]=b'])(
      'is refused with a page: %s',
      async (query) => {
        const { status, headers, text } = await new Browser(service).open(`/dashboard/open${query}`, TYPED);
        expect([status, headers.get('x-error-code')]).toEqual([401, 'dashboard_link_invalid']);
        expect(text).toContain('This link is no longer valid');
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
      await expectDashboardClosed(left);
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
});
