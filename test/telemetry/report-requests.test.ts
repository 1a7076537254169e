import { expectFailure } from '../support/expect.js';
import { givenApiKey } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { givenReportReader, givenRollUps } from '../support/given-metrics.js';
import { useService } from '../support/service.js';

describe('A request for a report', () => {
  const service = useService();
  const DAY = 'from=2026-11-20&to=2026-11-21';

  it('opens to a key that names metrics:read, and to no other', async () => {
    const { id, read, apiKey } = await givenReportReader(service);
    expect((await read('report=events')).status).toBe(200);
    const keys = [
      apiKey,
      await givenApiKey(service, id, ['login']),
      await givenApiKey(service, id, ['metrics']),
      'gh_key_x',
    ];
    for (const key of keys)
      expectFailure(
        await service.http.get('/v1/applications/metrics?report=events', { 'x-api-key': key }),
        401,
        'api_key_invalid',
      );
    expectFailure(await service.http.get('/v1/applications/metrics?report=events'), 401, 'api_key_invalid');
    const reader = await givenApiKey(service, id, ['metrics:read']);
    expectFailure(
      await service.http.get('/v1/applications/entitlements', { 'x-api-key': reader }),
      401,
      'api_key_invalid',
    );
  });

  it('shows nothing of another application', async () => {
    const [one, other] = [await givenReportReader(service), await givenReportReader(service)];
    await givenRollUps(service, 'metric_days', one.id, [{ start: '2026-11-20Z', count: 4 }]);
    expect((await other.read(`report=events&${DAY}`)).body.rows).toMatchObject([{ count: 0 }]);
  });

  it('opens to a management key with metrics:read, within its reach', async () => {
    const one = await givenReportReader(service);
    const [{ id, slug }, other] = [one, await givenReportReader(service)];
    await givenRollUps(service, 'metric_days', id, [{ start: '2026-11-20Z', count: 4 }]);
    const everywhere = await Operator.of(service, { scopes: ['metrics:read'] });
    const within = await Operator.of(service, { application: one, scopes: ['metrics:read'] });
    const asked = `metrics?report=events&${DAY}`;
    const expected = (await one.read(`report=events&${DAY}`)).body;
    expect((await everywhere.get(`/applications/${slug}/${asked}`)).body).toEqual(expected);
    expect((await within.get(`/applications/${id}/${asked}`)).body).toEqual(expected);
    expect((await within.get(`/applications/${slug}/${asked}&format=csv`)).text).toContain('count,errors');
    expectFailure(await within.get(`/applications/${other.slug}/${asked}`), 404, 'application_not_found');
    expectFailure(await within.get(`/applications/${slug}/${asked}&reports=x`), 400, 'malformed_input');
    const without = await Operator.of(service, { application: one, scopes: ['audit:read'] });
    expectFailure(await without.get(`/applications/${slug}/${asked}`), 403, 'scope_missing');
    const off = await givenReportReader(service, { plan: { metrics: { enabled: false, retentionDays: 30 } } });
    expectFailure(await everywhere.get(`/applications/${off.slug}/${asked}`), 403, 'feature_blocked_by_plan');
  });

  it('asks the plan, as a report of an event does', async () => {
    const without = await givenReportReader(service, { plan: { metrics: null } });
    expectFailure(await without.read('report=events'), 404, 'feature_not_configured');
    const disabled = await givenReportReader(service, { plan: { metrics: { enabled: false, retentionDays: 30 } } });
    expectFailure(await disabled.read('report=events'), 403, 'feature_blocked_by_plan');
    expectFailure(await disabled.read('report=nonsense'), 403, 'feature_blocked_by_plan');
  });

  it('cannot be read by a page: no page may send a key', async () => {
    const { origin } = await givenReportReader(service);
    const preflight = await service.http.send('OPTIONS', '/v1/applications/metrics', {
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).not.toContain('x-api-key');
  });

  const FAULTS: [query: string, message: string][] = [
    ['', 'report must be one of events, sign_ins, funnel, refreshes, sign_outs, activity'],
    ['report=x', 'report must be one of'],
    ['report=events&report=events', 'report must be one of'],
    ['report=events&from=yesterday', 'from must be a day such as 2026-11-20'],
    ['report=events&from=2026-11-20T10:00', 'or a time with Z or an offset'],
    ['report=events&to=2026-02-31', 'to is a day or a time that does not exist'],
    ['report=events&to=2026-11-20T25:00Z', 'to is a day or a time that does not exist'],
    ['report=events&from=2026-11-20&to=2026-11-20', 'from must be earlier than to'],
    ['report=events&from=2999-01-01', 'from must be earlier than to'],
    ['report=events&interval=week', 'interval must be one of minute, hour, day'],
    ['report=events&interval=minute&from=2026-01-01&to=2026-01-02', 'interval=minute reaches back 48 hours'],
    ['report=sign_ins&interval=minute', 'interval=minute is only for report=events'],
    ['report=funnel&interval=day', 'report=funnel has no interval'],
    [
      'report=events&interval=hour&from=2026-01-01&to=2026-07-01',
      'would have 4344 rows, and may have 2000: ask for a later from or a longer interval',
    ],
    [
      'report=events&interval=hour&group_by=target&from=2026-01-01&to=2026-01-08',
      'would have 3360 rows, and may have 2000: ask for a later from, a longer interval, or a smaller limit',
    ],
    ['report=events&group_by=provider', 'group_by of this report must be target or event_type or runtime'],
    ['report=refreshes&group_by=target', 'this report has no group_by'],
    ['report=refreshes&runtime=browser', 'event_type, runtime and target are only for report=events'],
    ['report=events&limit=5', 'limit is only for group_by=target'],
    ['report=events&group_by=target&limit=101', 'limit must be a number from 1 to 100'],
    ['report=events&group_by=target&limit=1&limit=2', 'limit must be a number from 1 to 100'],
    ['report=events&groupBy=target', 'group_by: you sent groupBy, but the name is group_by'],
    ['report=events&eventtype=request', 'event_type: you sent eventtype, but the name is event_type'],
    ['report=events&target=%00', 'target must be text without NUL characters'],
    ['report=events&range=7d', 'a report has the parameters report, from, to, interval'],
    ['report=events&from=2026-11-20&until=2026-11-21', 'a report has the parameters report, from, to, interval'],
    ['report=events&format=xml', 'format must be one of json, csv'],
  ];

  it.each(FAULTS)('says what to change: %s', async (query, message) => {
    const { read } = await givenReportReader(service);
    const answer = await read(query);
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toContain(message);
  });
});
