import { Reports } from '../../src/metrics/reports/reports.js';
import { givenApplication } from '../support/given.js';
import { anEvent } from '../support/given-events.js';
import { givenActiveCounts, givenAuthCounts, givenReportReader, givenRollUps } from '../support/given-metrics.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

const service = useService();

describe('reports', () => {
  const reports = () => service.app.get(Reports);
  const range = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') };

  it('counts events by hour, with zeros where there were none, and merges the sketches of types and runtimes', async () => {
    const { id } = await givenApplication(service);
    await givenRollUps(service, 'metric_hours', id, [
      { start: '2026-11-20T03:00Z', durations: Array.from({ length: 50 }, (_, index) => index + 1) },
      {
        start: '2026-11-20T03:00Z',
        runtime: 'browser',
        durations: Array.from({ length: 50 }, (_, index) => index + 51),
        errors: 4,
        refused: 2,
      },
      { start: '2026-11-20T05:00Z', count: 3 },
      { start: '2026-11-21T00:00Z', count: 7 },
    ]);
    const rows = await reports().events(id, { range, interval: 'hour' });
    expect(rows).toHaveLength(24);
    const third = rows[3] as (typeof rows)[number];
    expect(third).toMatchObject({ count: 100, errors: 4, refused: 2, errorRate: 0.04, group: null });
    expect(Math.abs((third.p50 as number) - 50) / 50).toBeLessThan(0.02);
    expect(Math.abs((third.p95 as number) - 95) / 95).toBeLessThan(0.02);
    expect(rows[5]).toMatchObject({ count: 3, p50: null });
    expect(rows[23]).toMatchObject({ start: new Date('2026-11-20T23:00:00Z'), count: 0, errorRate: null, p99: null });
    await givenRollUps(service, 'metric_days', id, [{ start: '2026-11-20T00:00Z', count: 103 }]);
    const [whole] = await reports().events(id, { range });
    expect(whole).toMatchObject({ start: null, count: 103 });
  });

  it('lists the targets with the most events', async () => {
    const { id } = await givenApplication(service);
    await givenRollUps(service, 'metric_days', id, [
      { start: '2026-11-20T00:00Z', count: 9 },
      { start: '2026-11-20T00:00Z', target: 'GET /a', durations: [10, 20, 30] },
      { start: '2026-11-20T00:00Z', target: 'GET /a', runtime: 'browser', durations: [40], errors: 1 },
      { start: '2026-11-20T00:00Z', target: 'GET /b', durations: [1, 2] },
      { start: '2026-11-20T00:00Z', target: 'GET /c', durations: [1] },
    ]);
    const rows = await reports().events(id, { range, groupBy: 'target', limit: 2 });
    expect(rows.map(({ group, count, errorRate }) => [group, count, errorRate])).toEqual([
      ['GET /a', 4, 0.25],
      ['GET /b', 2, 0],
    ]);
  });

  it('compares a period with the one before it', async () => {
    const { id } = await givenApplication(service);
    await givenRollUps(service, 'metric_days', id, [
      { start: '2026-11-20T00:00Z', durations: [5] },
      { start: '2026-11-19T00:00Z', eventType: 'navigation', durations: [5, 5] },
    ]);
    await givenAuthCounts(service, id, [
      { hour: '2026-11-20T03:00Z', kind: 'sign_in', step: 'started', count: 4 },
      { hour: '2026-11-20T03:00Z', kind: 'sign_in', step: 'credential', provider: 'password', count: 2 },
      { hour: '2026-11-20T03:00Z', kind: 'sign_in', step: 'credential', provider: 'google', count: 1 },
      { hour: '2026-11-19T03:00Z', kind: 'refresh', step: 'rotated', count: 8 },
      { hour: '2026-11-20T03:00Z', kind: 'sign_out', step: 'logout', count: 1 },
    ]);
    await givenActiveCounts(service, id, [{ hour: '2026-11-20T03:00Z', sessions: 12, users: 9 }]);
    const { current, previous } = await reports().compare(id, range);
    expect(current).toMatchObject({
      events: { count: 1 },
      byType: { request: { count: 1 }, navigation: { count: 0 } },
      signIns: { started: 4, credential: 3, exchanged: 0 },
      signOuts: { total: 1, counts: { logout: 1, reuse: 0 } },
      activity: { sessions: 12, users: 9 },
    });
    expect(previous).toMatchObject({
      range: { from: new Date('2026-11-19T00:00:00Z'), to: range.from },
      events: { count: 2 },
      byType: { navigation: { count: 2 } },
      refreshes: { total: 8, counts: { rotated: 8 } },
      activity: null,
    });
    const byProvider = await reports().signIns(id, { range, interval: 'day', groupBy: 'provider' });
    expect(byProvider.map(({ provider, started, credential }) => [provider, started, credential])).toEqual([
      ['', 4, 0],
      ['google', 0, 1],
      ['password', 0, 2],
    ]);
  });
});

describe('GET /v1/applications/metrics', () => {
  const DAY = 'from=2026-11-20&to=2026-11-21';

  it('answers events by interval, as JSON and as CSV', async () => {
    const { id, slug, read } = await givenReportReader(service);
    await givenRollUps(service, 'metric_hours', id, [
      { start: '2026-11-20T01:00Z', durations: [100, 100, 100], errors: 1, refused: 1 },
    ]);
    const answer = await read('report=events&interval=hour&from=2026-11-20T00:30:00Z&to=2026-11-20T03:00:00%2B01:00');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const empty = { count: 0, errors: 0, refused: 0, error_rate: null, p50_ms: null, p95_ms: null, p99_ms: null };
    expect(answer.body).toEqual({
      report: 'events',
      from: '2026-11-20T00:00:00.000Z',
      to: '2026-11-20T02:00:00.000Z',
      interval: 'hour',
      group_by: null,
      rows: [
        { start: '2026-11-20T00:00:00.000Z', ...empty },
        {
          start: '2026-11-20T01:00:00.000Z',
          ...{ count: 3, errors: 1, refused: 1, error_rate: 0.3333 },
          ...{ p50_ms: expect.any(Number), p95_ms: expect.any(Number), p99_ms: expect.any(Number) },
        },
      ],
    });
    const csv = await read('report=events&interval=hour&from=2026-11-20T01:00Z&to=2026-11-20T02:00Z&format=csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename=${slug}-events-2026-11-20.csv`);
    expect(csv.headers.get('cache-control')).toBe('no-store');
    expect(csv.text).toMatch(
      /^start,count,errors,refused,error_rate,p50_ms,p95_ms,p99_ms\r\n2026-11-20T01:00:00.000Z,3,1,1,0.3333,\d+,\d+,\d+\r\n$/,
    );
  });

  // Those with a semicolon are red where only the beginning of a text counts, and those with a space where spaces count.
  it('lets no target run as a formula in a spreadsheet', async () => {
    const { id, read } = await givenReportReader(service);
    const targets = [
      '=1+1',
      '@sum',
      '-1',
      'say "hi", you',
      'a;=1+1;b',
      'a;"=1',
      ' =1',
      'a;\u3000@b',
      '\u200b+1',
      'plain',
    ];
    await givenRollUps(
      service,
      'metric_days',
      id,
      targets.map((target, index) => ({ start: '2026-11-20Z', target, count: 20 - index })),
    );
    const { text } = await read(`report=events&group_by=target&format=csv&${DAY}`);
    expect(text.split('\r\n').map((line) => line.replace(/,\d.*$/, ''))).toEqual([
      'target,count,errors,refused,error_rate,p50_ms,p95_ms,p99_ms',
      "'=1+1",
      "'@sum",
      "'-1",
      '"say ""hi"", you"',
      "a;'=1+1;b",
      '"a;\'""=1"',
      "' =1",
      "a;'\u3000@b",
      "'\u200b+1",
      'plain',
      '',
    ]);
  });

  it('shows an event that was reported a moment ago', async () => {
    const { id, apiKey, read } = await givenReportReader(service);
    const { status } = await service.http.post('/v1/metrics', { appId: id, apiKey, ...anEvent() });
    expect(status).toBe(201);
    const from = `from=${new Date(Date.now() - 3_600_000).toISOString()}`;
    const rows = async () => (await read(`report=events&group_by=target&${from}`)).body.rows;
    const [row] = await until(rows, (seen) => seen.length > 0);
    expect(row).toMatchObject({ target: 'GET /orders/:id', count: 1, errors: 0, error_rate: 0, p50_ms: 42 });
  });

  it('filters events, and reads minutes of the last two days', async () => {
    const { id, read } = await givenReportReader(service);
    const start = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 600_000).toISOString();
    await givenRollUps(service, 'metric_minutes', id, [
      { start, count: 4 },
      { start, count: 2, eventType: 'navigation', runtime: 'browser' },
      { start, count: 1, target: 'GET /a' },
    ]);
    const from = `from=${new Date(Date.now() - 3_600_000).toISOString()}`;
    const counts = async (query: string) =>
      (await read(`report=events&${from}&${query}`)).body.rows.map(({ count }: { count: number }) => count);
    expect(await counts('')).toEqual([6]);
    expect(await counts('event_type=request')).toEqual([4]);
    expect(await counts('runtime=browser')).toEqual([2]);
    expect(await counts('target=GET%20/a')).toEqual([1]);
    expect((await counts('interval=minute')).filter(Boolean)).toEqual([6]);
  });

  it('answers sign-ins, the funnel, refreshes, sign-outs and who is active', async () => {
    const { id, read } = await givenReportReader(service);
    const hour = '2026-11-20T08:00Z';
    await givenAuthCounts(service, id, [
      { hour, kind: 'sign_in', step: 'started', count: 10 },
      { hour, kind: 'sign_in', step: 'page_shown', count: 9 },
      { hour, kind: 'sign_in', step: 'credential', provider: 'password', count: 6 },
      { hour, kind: 'sign_in', step: 'credential', provider: 'google', count: 2 },
      { hour, kind: 'sign_in', step: 'exchanged', provider: 'password', count: 3 },
      { hour, kind: 'refresh', step: 'rotated', count: 20 },
      { hour, kind: 'refresh', step: 'of a later version', count: 1 },
      { hour, kind: 'sign_out', step: 'logout', count: 5 },
    ]);
    await givenActiveCounts(service, id, [
      { hour, sessions: 30, users: 20 },
      { hour: '2026-11-20T09:00Z', sessions: 10, users: 8 },
    ]);
    const rows = async (query: string) => (await read(`${DAY}&report=${query}`)).body.rows;
    expect(await rows('sign_ins&interval=day')).toEqual([
      {
        start: '2026-11-20T00:00:00.000Z',
        ...{ started: 10, page_shown: 9, credential: 8, second_factor: 0, exchanged: 3, first_event: 0 },
      },
    ]);
    expect(await rows('funnel')).toEqual([
      { step: 'started', count: 10, of: null, conversion: null },
      { step: 'page_shown', count: 9, of: 'started', conversion: 0.9 },
      { step: 'credential', count: 8, of: 'started', conversion: 0.8 },
      { step: 'second_factor', count: 0, of: 'credential', conversion: 0 },
      { step: 'exchanged', count: 3, of: 'credential', conversion: 0.375 },
      { step: 'first_event', count: 0, of: 'exchanged', conversion: 0 },
    ]);
    const funnels = await rows('funnel&group_by=provider');
    expect(funnels).toContainEqual({
      provider: 'password',
      step: 'exchanged',
      count: 3,
      of: 'credential',
      conversion: 0.5,
    });
    expect(funnels).toContainEqual({ provider: null, step: 'started', count: 10, of: null, conversion: null });
    expect(await rows('refreshes')).toMatchObject([{ total: 21, rotated: 20, reused: 0 }]);
    expect(await rows('sign_outs')).toMatchObject([{ total: 5, logout: 5, blocked: 0 }]);
    expect(await rows('activity&interval=day')).toEqual([
      { start: '2026-11-20T00:00:00.000Z', sessions: 30, users: 20 },
    ]);
    expect(await rows('activity')).toEqual([{ sessions: 10, users: 8 }]);
    expect((await rows('activity&interval=hour'))[0]).toMatchObject({ sessions: null, users: null });
  });
});
