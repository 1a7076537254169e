import { contrast, READABLE, SURFACES } from '../../src/platform/pages/accent.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenDashboard } from '../support/given-dashboard.js';
import { givenActiveCounts, givenAuthCounts, givenHours } from '../support/given-metrics.js';
import { givenProvider } from '../support/given-provider.js';
import { givenWeek } from '../support/given-week.js';
import type { Browser } from '../support/hosted.js';
import { useService } from '../support/service.js';
import { CORP } from '../support/upstream-accounts.js';

const HOUR_MS = 3_600_000;

/** What a person reads, without the marks around it. */
const wordsOf = (html: string): string =>
  html
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('The figures of the dashboard', () => {
  const service = useService();
  let shop: GivenApplication;
  beforeAll(async () => {
    shop = await givenApplication(service, { name: 'Shop', plan: { metrics: { enabled: true, retentionDays: 90 } } });
    await givenWeek(service, shop);
  });

  const ago = (hours: number): string =>
    new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - hours * HOUR_MS).toISOString();
  const read = async (browser: Browser, query = ''): Promise<string> => {
    const { status, text } = await browser.open(`/dashboard${query}`);
    expect(status).toBe(200);
    return wordsOf(text);
  };

  it('count the events of the period, and compare them with the period before', async () => {
    const application = await givenApplication(service);
    await givenHours(service, application.id, [
      { start: ago(2), count: 300, errors: 6, durations: [100] },
      { start: ago(2), target: 'GET /orders/:id', count: 300, errors: 6, durations: [100] },
      { start: ago(30), count: 200, errors: 8, durations: [100] },
    ]);
    const words = await read(await givenDashboard(service, application));
    expect(words).toContain('Requests 300 +50%');
    expect(words).toContain('Error rate 2% −2 points');
    expect(words).toMatch(/p95 duration (99|100|101) ms No change/);
    expect(words).toMatch(/GET \/orders\/:id 300 2% (99|100|101) ms/);
  });

  // Red while it said «407 times», which reads as a count of its own.
  it('compare with far fewer by a factor', async () => {
    const application = await givenApplication(service);
    await givenHours(service, application.id, [
      { start: ago(2), count: 814, errors: 0, durations: [100] },
      { start: ago(30), count: 2, errors: 0, durations: [100] },
    ]);
    expect(await read(await givenDashboard(service, application))).toContain('Requests 814 ×407');
  });

  it('show sign-ins, providers, refreshes, ended sessions, who is active, and the seats', async () => {
    const application = await givenApplication(service, { plan: { max_users: 40 } });
    const hour = ago(1);
    await givenAuthCounts(service, application.id, [
      { hour, kind: 'sign_in', step: 'started', count: 50 },
      { hour, kind: 'sign_in', step: 'credential', provider: 'password', count: 25 },
      { hour, kind: 'sign_in', step: 'exchanged', provider: 'password', count: 20 },
      { hour, kind: 'refresh', step: 'rotated', count: 99 },
      { hour, kind: 'refresh', step: 'expired', count: 1 },
      { hour, kind: 'sign_out', step: 'logout', count: 7 },
    ]);
    await givenActiveCounts(service, application.id, [
      { hour: ago(1), sessions: 12, users: 9 },
      { hour: ago(25), sessions: 8, users: 9 },
    ]);
    await service.db.query('UPDATE application_seats SET used = 10 WHERE application_id = $1', [application.id]);
    const words = await read(await givenDashboard(service, application));
    expect(words).toContain('Active sessions 12 +50% Active users 9 No change Seats used 10 of 40: 25%');
    expect(words).toContain('Credential accepted 25 50% of “Started”');
    expect(words).toContain('Password 25 20 80%');
    expect(words).toContain('New tokens 99 99% Refused: the token has expired 1 1%');
    expect(words).toContain('Signed out 7 100%');
  });

  it('call each provider by the name that people know it by', async () => {
    const application = await givenApplication(service);
    await givenProvider(service, application, { ...CORP, label: 'Corporate login' });
    const providers = ['corp', 'google', 'gone', 'password', 'passkey', 'remembered'];
    await givenAuthCounts(
      service,
      application.id,
      providers.map((provider) => ({ hour: ago(1), kind: 'sign_in', step: 'credential', provider, count: 4 })),
    );
    const { text } = (await givenDashboard(service, application)).page;
    const [, table = ''] = /Sign-ins by provider<\/h2>([\s\S]*?)<\/table>/.exec(text) ?? [];
    const names = [...table.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, name]) => name);
    expect(names.sort()).toEqual(['Corporate login', 'Google', 'Passkey', 'Password', 'Remembered browser', 'gone']);
  });

  it('say how to send the first event, and where there are others', async () => {
    const application = await givenApplication(service, { name: 'New' });
    const browser = await givenDashboard(service, application);
    const before = await read(browser);
    expect(before).toContain('Waiting for the first event');
    expect(before).toContain(`curl ${service.url}/v1/metrics`);
    expect(before).toContain(application.id);
    await givenHours(service, application.id, [{ start: ago(50), durations: [10] }]);
    const after = await read(browser);
    expect(after).toContain('No requests in this period Choose a longer period to see earlier ones.');
    expect(after).not.toContain('Waiting for the first event');
  });

  it('say so where no event has a duration', async () => {
    const application = await givenApplication(service);
    await givenHours(service, application.id, [{ start: ago(1), count: 5 }]);
    const words = await read(await givenDashboard(service, application));
    expect(words).toContain('How long they take None of these events has a duration');
    expect(words).not.toContain('half take');
  });

  // Red where only some of them are known: two names that look alike would be two rows of one name.
  it.each([
    [119_000, /(118|119|120) s/],
    [600_000, /(9.9\d?|10|10.1) min/],
    [86_400_000, /(23.8|23.9|24|24.1|24.2) h/],
  ])('say %d ms in a unit that fits', async (duration, words) => {
    const application = await givenApplication(service);
    await givenHours(service, application.id, [{ start: ago(1), durations: [duration] }]);
    expect(await read(await givenDashboard(service, application))).toMatch(new RegExp(`p95 duration ${words.source} `));
  });

  it('show the invisible characters of a target', async () => {
    const application = await givenApplication(service);
    const start = ago(1);
    await givenHours(service, application.id, [
      { start, count: 5 },
      ...['a\u202eb', 'a\u00adb', 'a\u3164b', 'a\u{e0041}b'].map((target) => ({ start, target, count: 1 })),
    ]);
    const words = await read(await givenDashboard(service, application));
    for (const shown of ['a\\u{202e}b', 'a\\u{ad}b', 'a\\u{3164}b', 'a\\u{e0041}b']) expect(words).toContain(shown);
  });

  it('are about the type of event that there is, or that was chosen', async () => {
    const application = await givenApplication(service);
    await givenHours(service, application.id, [
      { start: ago(1), eventType: 'navigation', runtime: 'browser', durations: [10, 20, 30] },
    ]);
    const browser = await givenDashboard(service, application);
    expect(await read(browser)).toContain('Page views over time');
    const words = await read(browser, '?type=custom');
    expect(words).toContain('No custom events in this period Other events were reported: choose them above.');
  });

  it.each([
    ['1h', 'the hour before'],
    ['24h', 'the 24 hours before'],
    ['7d', 'the 7 days before'],
    ['30d', 'the 30 days before'],
  ])('cover the chosen period: %s', async (range, before) => {
    const browser = await givenDashboard(service, shop);
    expect(await read(browser, `?range=${range}`)).toContain(`Changes are measured against ${before}.`);
    expect(browser.page.text).toMatch(new RegExp(`<a href="/dashboard\\?range=${range}[^"]*" aria-current="page"`));
  });

  it('compare with nothing that is not kept any more, and offer what is kept', async () => {
    const browser = await givenDashboard(service, shop);
    const words = await read(browser, '?range=90d');
    expect(words).toContain('The period before this one is no longer kept.');
    expect(words).not.toContain('Period before');
    const metrics = { enabled: true, retentionDays: 7 };
    const short = await givenDashboard(service, await givenApplication(service, { plan: { metrics } }));
    expect(await read(short, '?range=90d')).toContain('Last hour 24 hours 7 days Requests');
  });

  it.each(['?range=', '?range=1y', '?range[]=7d&range[]=24h', '?type=<script>', '?range=__proto__&type=constructor'])(
    'fall back to what is usual: %s',
    async (query) => {
      expect(await read(await givenDashboard(service, shop), query)).toContain('against the 24 hours before');
    },
  );

  it('are drawn without style attributes, handlers, links or scripts', async () => {
    const { text } = await (await givenDashboard(service, shop)).open('/dashboard?range=7d');
    const drawings = text.match(/<svg[\s\S]*?<\/svg>/g) ?? [];
    expect(drawings.length).toBeGreaterThan(10);
    const markup = drawings.join('').replace(/>[^<]*</g, '><');
    expect(markup).not.toMatch(/\sstyle=|\son\w+=|href|<style|<script|<defs|url\(|#[0-9a-f]{6}|NaN|undefined/);
    const [path = ''] = /d="M[^"]{400,}"/.exec(markup) ?? [];
    expect(path).not.toBe('');
  });

  it('have a text for each chart, and its numbers as a table', async () => {
    const browser = await givenDashboard(service, shop);
    const { text } = await browser.open('/dashboard');
    const labels = [...text.matchAll(/role="img" aria-label="([^"]+)"/g)].map(([, label]) => label);
    expect(labels).toEqual([
      expect.stringMatching(/^Requests over time: [\d,]+ in all, [\d,]+ of them errors/),
      expect.stringMatching(/^How long they take: half take at most \d/),
      expect.stringMatching(/^Active sessions and users: now \d+ sessions of \d+ users/),
    ]);
    const ways = [...text.matchAll(/<a href="([^"]+&amp;numbers=[^"]+)" aria-label="Numbers of “([^”]+)”"/g)];
    const tables: unknown[] = [];
    for (const [, way = '', title] of ways) {
      const table = (await browser.open(way.replaceAll('&amp;', '&'))).text;
      tables.push([title, table.match(/<tr>/g)?.length, table.includes(`<h2>${title}</h2>`)]);
    }
    expect(tables).toEqual([
      ...[
        ['Requests over time', 25, true],
        ['How long they take', 25, true],
        ['Active sessions and users', 25, true],
      ],
    ]);
  });

  it('have the values of each moment as a title that needs no script', async () => {
    const application = await givenApplication(service);
    await givenHours(service, application.id, [{ start: ago(2), count: 1300, errors: 6, durations: [100] }]);
    await givenActiveCounts(service, application.id, [{ hour: ago(2), sessions: 12, users: 9 }]);
    const { text } = (await givenDashboard(service, application)).page;
    const titles = [...text.matchAll(/<rect x="[^>]*><title>([^<]+)<\/title>/g)].map(([, title]) => title);
    expect(titles).toHaveLength(3 * 24);
    expect(titles.filter((title) => !/: (0|–)$/.test(title ?? ''))).toEqual([
      expect.stringMatching(/^[^\n]+ \d\d:00 UTC\nRequests: 1,300\nErrors: 6$/),
      expect.stringMatching(/ UTC\np50: (99|100|101)\u00a0ms\np95: (99|100|101)\u00a0ms\np99: (99|100|101)\u00a0ms$/),
      expect.stringMatching(/ UTC\nSessions: 12\nUsers: 9$/),
    ]);
  });

  // Yellow is lost on white, and black on a dark card.
  it.each(['#ffd43b', '#111111', '#e03131'])('are drawn in the accent of the application: %s', async (accentColor) => {
    const application = await givenApplication(service);
    await service.db.query('UPDATE applications SET branding = $2 WHERE id = $1', [application.id, { accentColor }]);
    await givenWeek(service, application, { days: 1 });
    const { text } = (await givenDashboard(service, application)).page;
    expect(text.match(/--first: [^;}]+/g)).toEqual(['--first: var(--accent-ink)']);
    const [light = '', dark = ''] = [...text.matchAll(/--accent-ink: (#[0-9a-f]{6})/g)].map(([, ink]) => ink as string);
    expect([light, dark]).toContain(accentColor);
    expect(contrast(light, SURFACES.light)).toBeGreaterThanOrEqual(READABLE.light);
    expect(contrast(dark, SURFACES.dark)).toBeGreaterThanOrEqual(READABLE.dark);
    const charts = text.match(/<div role="img"[\s\S]*?<\/svg>/g) ?? [];
    expect(charts.map((chart) => /<path[^>]*class="[^"]*s-first/.test(chart))).toEqual([true, true, true]);
  });

  // Red while errors were a solid line: with a red accent nobody told them from the requests.
  it('tell every line from that of the accent by a pattern', async () => {
    const { text } = await (await givenDashboard(service, shop)).open('/dashboard');
    const legends = [...text.matchAll(/<path d="M0 4h20" class="s-(\w+) f-none (\w+)"/g)];
    expect(legends.map(([, paint, look]) => `${paint} ${look}`)).toEqual([
      ...['first area', 'first dotted', 'bad mixed', 'text dashed'],
      ...['first area', 'second dashed', 'third dotted'],
      ...['first area', 'second dashed'],
    ]);
    const lines = [...text.matchAll(/<path [^>]*class="[^"]*s-(?:bad|second|third|text)[^"]*"[^>]*>/g)]
      .map(([line]) => line)
      .filter((line) => !line.includes('M0 4h20'));
    expect(lines.length).toBeGreaterThanOrEqual(5);
    for (const line of lines) expect(line).toMatch(/stroke-dasharray="\d/);
  });

  const PATHS = ['/dashboard', '/dashboard?range=7d', '/dashboard/open', '/dashboard/nowhere', '/dashboard/sign-out'];

  it.each(PATHS)('R41, R43: are protected by the headers of %s', async (path) => {
    const { headers, text } = await (await givenDashboard(service, shop)).open(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[\w-]{16}$/),
    });
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of ["default-src 'none'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/unsafe|\*/);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] as string;
    for (const [tag] of text.matchAll(/<(script|style)\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
    expect(text).not.toMatch(/\son\w+=|\sstyle=/);
  });
});
