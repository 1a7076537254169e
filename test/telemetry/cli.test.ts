import { runCli } from '../support/cli.js';
import { givenApplication } from '../support/given.js';
import { givenActiveCounts, givenAuthCounts, givenHours } from '../support/given-metrics.js';
import { useService } from '../support/service.js';

const service = useService();
const cli = (...args: string[]) => runCli(service.variables, ...args);

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number): string =>
  new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - hours * HOUR_MS).toISOString();

async function givenUse(): Promise<string> {
  const { id, slug } = await givenApplication(service, { plan: { max_users: 50 } });
  const target = `GET /orders/:id/${'with-a-very-long-name/'.repeat(6)}`;
  const hour = hoursAgo(3);
  await givenHours(service, id, [
    { start: hour, durations: Array(1200).fill(40), errors: 12, refused: 60 },
    { start: hour, target, durations: Array(1200).fill(40), errors: 12 },
    { start: hoursAgo(27), count: 1000 },
  ]);
  await givenAuthCounts(service, id, [
    { hour, kind: 'sign_in', step: 'started', count: 40 },
    { hour, kind: 'sign_in', step: 'credential', provider: 'password', count: 30 },
    { hour, kind: 'sign_in', step: 'exchanged', provider: 'password', count: 15 },
    { hour, kind: 'refresh', step: 'rotated', count: 100 },
    { hour, kind: 'refresh', step: 'reused', count: 2 },
    { hour, kind: 'sign_out', step: 'logout', count: 3 },
  ]);
  await givenActiveCounts(service, id, [{ hour, sessions: 70, users: 33 }]);
  return slug;
}

describe('metrics <slug>', () => {
  it('draws the essentials, no wider than a terminal and without colour in a pipe', async () => {
    const { code, stdout } = await cli('metrics', await givenUse());
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Test application +the last 24 hours, until \d{4}-\d\d-\d\d \d\d:00 UTC$/m);
    expect(stdout).toMatch(/^requests +1,200 +▲ 20 %$/m);
    expect(stdout).toMatch(/^failed +12 requests, 1\.0 % +0 % before$/m);
    expect(stdout).toMatch(/^half take +at most \d\d ms; 95 of 100 \d\d ms; 99 of 100 \d\d ms$/m);
    expect(stdout).toMatch(/^·{20}█·{3}$/m);
    expect(stdout).toMatch(/^GET \/orders\S+… +1,200 +1\.0 % +\d\d ms +\d\d ms$/m);
    expect(stdout).toMatch(/^signed in +15 +50 % of «proved who they are» +█+$/m);
    expect(stdout).toMatch(/^live +70 sessions of 33 users$/m);
    expect(stdout).toMatch(/^refreshes +102: rotated 100, reused 2$/m);
    expect(stdout).toMatch(/^ended +3: logout 3$/m);
    expect(stdout).toMatch(/^seats +0 of 50 used$/m);
    expect(stdout).not.toContain('\u001b');
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('tells one from many', async () => {
    const { id, slug } = await givenApplication(service);
    await givenActiveCounts(service, id, [{ hour: hoursAgo(3), sessions: 1, users: 1 }]);
    expect((await cli('metrics', slug)).stdout).toMatch(/^live +1 session of 1 user$/m);
  });

  // Red where every change is a percentage: «▲ 16,344 %».
  it('says how many times as much there is instead of many per cent', async () => {
    const { id, slug } = await givenApplication(service);
    await givenHours(service, id, [
      { start: hoursAgo(3), count: 1644 },
      { start: hoursAgo(27), count: 10 },
    ]);
    expect((await cli('metrics', slug)).stdout).toMatch(/^requests +1,644 +▲ ×164$/m);
  });

  it('says the same for programs, over days or hours', async () => {
    const slug = await givenUse();
    const { json } = await cli('metrics', 'show', slug, '--days', '1', '--json');
    expect(json).toMatchObject({
      application: slug,
      current: { events: { count: 1200 }, byType: { request: { errors: 12 } }, signIns: { started: 40 } },
      previous: { events: { count: 1000 } },
      targets: [{ count: 1200 }],
      seats: { used: 0, max: 50 },
    });
    expect(json.series).toHaveLength(24);
    expect(json.funnel[4]).toEqual({ step: 'exchanged', count: 15, of: 'credential', conversion: 0.5 });
    expect((await cli('metrics', slug, '--hours', '1', '--json')).json.current.events.count).toBe(0);
  });

  it('says what to do where nothing happened', async () => {
    const { slug } = await givenApplication(service);
    const { code, stdout } = await cli('metrics', slug, '--days', '7');
    expect(code).toBe(0);
    expect(stdout).toContain(`Nothing happened at \`${slug}\` in the last 7 days`);
    expect(stdout).toContain('POST /v1/metrics');
  });

  it('refuses what it cannot show, in one line', async () => {
    const { slug } = await givenApplication(service, { plan: { metrics: null } });
    const lines = await Promise.all(
      [
        ['metrics', slug],
        ['metrics', 'nowhere'],
        ['metrics', slug, '--days', '0'],
        ['metrics', slug, '--hours', '1.5'],
        ['metrics', slug, '--days', '1', '--hours', '1'],
        ['metrics'],
        ['metrics', 'opn', slug],
        ['metrics', slug, 'twice'],
      ].map(async (args) => {
        const { code, stderr } = await cli(...args);
        return [code, stderr.trim()];
      }),
    );
    expect(lines).toEqual([
      [1, `error: The plan of \`${slug}\` does not include telemetry. \`plans list\` shows the plans.`],
      [1, 'error: There is no application `nowhere`. `applications list` shows the ones there are.'],
      [1, 'error: --days must be a whole number from 1 to 366.'],
      [1, 'error: --hours must be a whole number from 1 to 48.'],
      [1, 'error: Give --days or --hours, not both.'],
      [1, expect.stringMatching(/slug/)],
      [1, 'error: There is no command `metrics opn`. Did you mean `metrics open`?'],
      [1, "error: Unexpected argument 'twice'. A value with spaces needs quotes. See `metrics show --help`."],
    ]);
  });
});
