import { gzipSync } from 'node:zlib';
import { expectFailure, expectNoInnards } from '../support/expect.js';
import { type GivenApplication, givenApiKey, givenApplication } from '../support/given.js';
import { anEvent } from '../support/given-events.js';
import { type Answer, useService } from '../support/service.js';

const WAYS = ['/v1/metrics', '/v1/metrics/batch'] as const;
type Way = (typeof WAYS)[number];

describe('A malformed report', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });
  afterEach(async () => {
    const { rows } = await service.db.query(
      'SELECT (SELECT count(*)::int FROM metric_events) + (SELECT count(*)::int FROM metric_event_ids) AS stored',
    );
    expect(rows[0].stored).toBe(0);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  const bodyOf = (way: Way, event: unknown, more: object = {}): object => {
    const credentials = { appId: application.id, apiKey: application.apiKey };
    const events = way === '/v1/metrics' ? (event as object) : { events: [anEvent(), event] };
    return { ...credentials, ...events, ...more };
  };
  const send = (way: Way, body: string, headers: Record<string, string> = {}): Promise<Answer> =>
    service.http.raw(way, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

  async function expectRefused(event: unknown, words: string): Promise<void> {
    for (const way of WAYS) {
      const answer = await send(way, JSON.stringify(bodyOf(way, event)));
      expectFailure(answer, 400, 'malformed_input');
      expect(answer.body.message).toContain(way === '/v1/metrics' ? words : `events[1].${words}`);
      expectNoInnards(answer);
    }
  }

  const target = (more: object): object => ({ target: { type: 'api', path: '/a', ...more } });

  // Red without the checks in ingestion/reading.
  it.each([
    ['session_id', '', 'session_id must be text of 1 to 128 characters'],
    ['session_id', 'x'.repeat(129), 'session_id must be text of 1 to 128 characters'],
    ['session_id', 'a\0b', 'session_id must be text'],
    ['session_id', 'a\ud800b', 'session_id must be text'],
    ['session_id', 5, 'session_id must be text'],
    ['session_id', ['a'], 'session_id must be text'],
    ['event_type', 'x'.repeat(60_000), 'event_type must be one of request, navigation, custom'],
    ['event_type', '<script>alert(1)</script>', 'event_type must be one of'],
    ['event_type', 'toString', 'event_type must be one of'],
    ['event_type', ['request'], 'event_type must be one of'],
    ['runtime', 'x'.repeat(65), 'runtime must be text of 1 to 64 characters'],
    ['runtime', { a: 1 }, 'runtime must be text of 1 to 64 characters'],
    ['event_id', '', 'event_id must be text of 1 to 128 characters'],
    ['event_id', 'x'.repeat(129), 'event_id must be text of 1 to 128 characters'],
    ['event_id', 5, 'event_id must be text of 1 to 128 characters'],
    ['target', 'api', 'target must be an object'],
    ['target', ['api'], 'target must be an object'],
    ['target', {}, 'target.type must be text of 1 to 64 characters'],
  ])('R86: %s = %j is 400, and nothing is stored', async (member, value, words) => {
    await expectRefused({ ...anEvent(), [member]: value }, words);
  });

  it.each([
    [{ type: 'x'.repeat(65) }, 'target.type must be text of 1 to 64 characters'],
    [{ type: 'a\0' }, 'target.type must be text'],
    [{ path: '' }, 'target.path must be text of 1 to 8192 characters'],
    [{ path: '/a\0' }, 'target.path must be text'],
    [{ path: 5 }, 'target.path must be text'],
    [{ path: `/${'x'.repeat(8_192)}` }, 'target.path must be text of 1 to 8192 characters'],
    [{ path: `/${'ab'.repeat(1_100)}` }, 'target.path must be at most 2048 characters long, without its query'],
    [{ path: '/'.repeat(8_000) }, 'target.path must have at most 128 segments'],
    [{ path: `/${'%41/'.repeat(128)}?a/b` }, 'target.path must have at most 128 segments'],
    [{ method: 'G T' }, 'target.method must be an HTTP method such as GET'],
    [{ method: 'x'.repeat(17) }, 'target.method must be an HTTP method such as GET'],
    [{ method: ['GET'] }, 'target.method must be an HTTP method such as GET'],
    [{ status: '200' }, 'target.status must be 0 or an HTTP status from 100 to 599'],
    [{ status: 'NaN' }, 'target.status must be 0 or an HTTP status from 100 to 599'],
    [{ status: 99 }, 'target.status must be 0 or an HTTP status from 100 to 599'],
    [{ status: 200.5 }, 'target.status must be 0 or an HTTP status from 100 to 599'],
    [{ status: true }, 'target.status must be 0 or an HTTP status from 100 to 599'],
    [{ duration_ms: -1 }, 'target.duration_ms must be a whole number of milliseconds from 0 to 86400000'],
    [{ duration_ms: 1.5 }, 'target.duration_ms must be a whole number'],
    [{ duration_ms: 1e300 }, 'target.duration_ms must be a whole number'],
    [{ duration_ms: '5' }, 'target.duration_ms must be a whole number'],
    [
      Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`m${n}`, 1])),
      'target must have at most 4096 bytes of further members',
    ],
    [{ note: 'x'.repeat(4_096) }, 'target must have at most 4096 bytes of further members'],
    [{ note: 'ü'.repeat(2_048) }, 'target must have at most 4096 bytes of further members'],
    [{ note: 'a\0' }, 'target must hold text without NUL characters'],
    [{ 'a\0': 1 }, 'target must hold text without NUL characters'],
    [
      { constructor: { prototype: { polluted: 1 } } },
      'target must hold text without NUL characters, and no member named __proto__, constructor or prototype',
    ],
    [
      { deep: { prototype: 1 } },
      'target must hold text without NUL characters, and no member named __proto__, constructor or prototype',
    ],
  ])('R86: a target with %j is 400, and nothing is stored', async (more, words) => {
    await expectRefused({ ...anEvent(), ...target(more) }, words);
  });

  // No JSON writer sends these.
  it.each([
    ['"__proto__":{"polluted":1}', 'no member named __proto__'],
    [`"deep":${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'must not be nested more than 8 levels deep'],
    [`"deep":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 'must not be nested more than 8 levels deep'],
  ])('R86: a target with %.30s is 400', async (member, words) => {
    for (const way of WAYS) {
      const body = JSON.stringify(bodyOf(way, anEvent(target({ polluter: 0 })))).replace('"polluter":0', member);
      const answer = await send(way, body);
      expectFailure(answer, 400, 'malformed_input');
      expect(answer.body.message).toContain(words);
    }
  });

  it.each([
    ['nothing', '', 401],
    ['broken JSON', '{"appId":', 400],
    ['a bare string', '"x"', 400],
    ['null', 'null', 400],
    ['NaN', '{"appId":NaN}', 400],
    ['a list', '[{}]', 401],
    ['ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 401],
    ['__proto__', '{"__proto__":{"polluted":1,"appId":"x","apiKey":"y"}}', 401],
  ])('R86, R87: %s is refused with %3$d', async (_name, body, status) => {
    for (const way of WAYS)
      for (const type of ['application/json', 'text/plain']) {
        const answer = await send(way, body, { 'content-type': type });
        expectFailure(answer, status, status === 401 ? 'metrics_credentials_missing' : 'malformed_input');
        expectNoInnards(answer);
      }
  });

  it('R86, R87: a body larger than its route takes is 413: 64 kB for one event, 1 MiB for a batch', async () => {
    for (const [way, limit] of [
      ['/v1/metrics', 64 * 1024],
      ['/v1/metrics/batch', 1024 * 1024],
    ] as const)
      for (const type of ['application/json', 'text/plain']) {
        const body = JSON.stringify(bodyOf(way, { ...anEvent(), event_type: 'none' }));
        const padded = (length: number): string => body.replace('{', `{${' '.repeat(length - body.length)}`);
        expectFailure(await send(way, padded(limit), { 'content-type': type }), 400, 'malformed_input');
        expectFailure(await send(way, padded(limit + 1), { 'content-type': type }), 413, 'body_too_large');
        expectFailure(await send(way, padded(10_000_000), { 'content-type': type }), 413, 'body_too_large');
      }
  });

  it('R87: a body that is compressed, or of another type, is 415', async () => {
    for (const way of WAYS) {
      const body = JSON.stringify(bodyOf(way, anEvent()));
      for (const type of [
        'application/x-www-form-urlencoded',
        'text/html',
        'text/plain; charset=koi8-r',
        'application/xml',
      ])
        expectFailure(await send(way, body, { 'content-type': type }), 415, 'unsupported_body');
      for (const type of ['application/json', 'text/plain']) {
        const headers = { 'content-type': type, 'content-encoding': 'gzip' };
        const packed = await service.http.raw(way, { method: 'POST', body: gzipSync(body), headers });
        expectFailure(packed, 415, 'unsupported_body');
      }
    }
  });

  it.each([
    ['of a stranger', () => ({ apiKey: 'gh_key_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })],
    ['as long as a book', () => ({ apiKey: 'x'.repeat(50_000) })],
    ['of another application', async () => ({ apiKey: (await givenApplication(service)).apiKey })],
    [
      'that is revoked',
      async () => ({ apiKey: await givenApiKey(service, application.id, ['metrics'], { revokedAt: new Date() }) }),
    ],
    [
      'that has expired',
      async () => ({ apiKey: await givenApiKey(service, application.id, ['metrics'], { expiresAt: new Date(0) }) }),
    ],
    ['that may only start logins', async () => ({ apiKey: await givenApiKey(service, application.id, ['login']) })],
    [
      'that may only read reports',
      async () => ({ apiKey: await givenApiKey(service, application.id, ['metrics:read']) }),
    ],
    ['for an appId in the form of SQL', () => ({ appId: "' OR 1=1 --" })],
  ])('R86: a key %s is 404, and nothing is stored', async (_name, wrong) => {
    for (const way of WAYS) {
      const answer = await send(way, JSON.stringify(bodyOf(way, anEvent(), await wrong())));
      expectFailure(answer, 404, 'metrics_application_invalid');
    }
  });

  it('R86: parameters in the query are no credentials', async () => {
    const query = `appId=${application.id}&apiKey=${application.apiKey}`;
    for (const way of WAYS) {
      const answer = await service.http.post(`${way}?${query}`, anEvent());
      expectFailure(answer, 401, 'metrics_credentials_missing');
    }
  });

  it('ignores further members of an event, and the credentials within a batch', async () => {
    const answer = await send('/v1/metrics/batch', JSON.stringify({ events: [bodyOf('/v1/metrics', anEvent())] }));
    expectFailure(answer, 401, 'metrics_credentials_missing');
  });
});

describe('A key that a browser can see', () => {
  const service = useService();

  it('R86: reports, and starts no login, nor anything else that a key is for', async () => {
    const application = await givenApplication(service);
    const apiKey = await givenApiKey(service, application.id, ['metrics']);
    const reported = await service.http.post('/v1/metrics', { appId: application.id, apiKey, ...anEvent() });
    expect(reported.status).toBe(201);
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    const header = { 'x-api-key': apiKey };
    expectFailure(await service.http.post('/v1/applications/login', urls, header), 401, 'api_key_invalid');
    expectFailure(await service.http.get('/v1/applications/entitlements', header), 401, 'api_key_invalid');
  });
});
