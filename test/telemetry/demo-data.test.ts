import { ActiveSessions } from '../../src/metrics/sign-ins/active-sessions.js';
import { runCli } from '../support/cli.js';
import { givenApplication, givenSession } from '../support/given.js';
import { countEvents } from '../support/given-arrivals.js';
import { givenDashboard } from '../support/given-dashboard.js';
import { visibleText } from '../support/hosted.js';
import { useService } from '../support/service.js';

describe('cli metrics demo-data', () => {
  const service = useService();

  it('writes a week that the roll-ups have counted, with what went wrong in it', async () => {
    const application = await givenApplication(service);
    await countEvents(service); // the running service counts nothing meanwhile
    const threeDaysAgo = () => new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const days = [threeDaysAgo()];
    const { code, json } = await runCli(service.variables, 'metrics', 'demo-data', application.slug, '--json');
    days.push(threeDaysAgo()); // midnight may come meanwhile
    expect([code, json]).toEqual([0, { application: application.slug, days: 7, events: expect.any(Number) }]);
    expect(json.events).toBeGreaterThan(20_000);
    const sum = async (table: string) =>
      (
        await service.db.query(
          `SELECT coalesce(sum(count), 0)::int AS count, coalesce(sum(errors), 0)::int AS errors FROM ${table}
           WHERE application_id = $1 AND target = ''`,
          [application.id],
        )
      ).rows[0];
    expect((await sum('metric_hours')).count).toBe(json.events);
    expect((await sum('metric_days')).count).toBe(json.events);
    expect((await sum('metric_minutes')).count).toBeGreaterThan(0);
    const failures = await service.db.query(
      `SELECT (occurred_at AT TIME ZONE 'UTC')::date::text AS day, count(*)::int
       FROM metric_events WHERE application_id = $1 AND status = 500 GROUP BY 1`,
      [application.id],
    );
    expect(failures.rows).toEqual([{ day: expect.any(String), count: expect.any(Number) }]);
    const [{ day, count }] = failures.rows;
    expect(days).toContain(day);
    expect(count).toBeGreaterThan(5);
    const { rows } = await service.db.query(
      `SELECT count(DISTINCT hour)::int AS hours, sum(count) FILTER (WHERE step = 'started')::int AS started,
         sum(count) FILTER (WHERE step = 'exchanged')::int AS exchanged
       FROM auth_counts WHERE application_id = $1`,
      [application.id],
    );
    expect(rows[0].hours).toBeGreaterThanOrEqual(7 * 24);
    expect(rows[0].started).toBeGreaterThan(rows[0].exchanged);
    const active = await service.db.query('SELECT FROM active_counts WHERE application_id = $1', [application.id]);
    expect(active.rowCount).toBe(7 * 24 + 1);
  });

  // Red with «−100%»: the sessions that live now were compared with invented ones.
  it('does not alarm anybody once the real sessions are counted', async () => {
    const application = await givenApplication(service);
    await givenSession(service, { application });
    await runCli(service.variables, 'metrics', 'demo-data', application.slug);
    await service.db.query("UPDATE active_counts SET counted_at = counted_at - interval '10 minutes'");
    await service.app.get(ActiveSessions).step();
    const { text } = (await givenDashboard(service, application)).page;
    expect(visibleText(text)).toMatch(/Active sessions 1 Active users 1 Seats used/);
    expect(visibleText(text)).toMatch(/Requests [\d,]+ (No change|[+−]\d)/);
  });

  it('writes nothing where no dashboard would show it', async () => {
    const { id, slug } = await givenApplication(service, { plan: { metrics: null } });
    const { code, stderr } = await runCli(service.variables, 'metrics', 'demo-data', slug);
    expect([code, stderr]).toEqual([1, expect.stringContaining('does not include telemetry')]);
    expect((await service.db.query('SELECT FROM auth_counts WHERE application_id = $1', [id])).rowCount).toBe(0);
  });

  it.each([
    [['nobody'], 'There is no application `nobody`'],
    [['nobody', '--days', '0'], '--days must be a whole number from 1 to 90'],
    [['nobody', '--days', 'x'], '--days must be a whole number from 1 to 90'],
  ])('says what is wrong: %j', async (given, message) => {
    expect(await runCli(service.variables, 'metrics', 'demo-data', ...given)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
  });
});
