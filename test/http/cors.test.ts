import { Origins } from '../../src/applications/origins/origins.js';
import { SeedingService } from '../../src/applications/seeding/seeding.service.js';
import { CHANGES } from '../../src/platform/cache/cache.js';
import { ask } from '../support/ask.js';
import { Barrier } from '../support/barrier.js';
import { givenBrowserSession } from '../support/browser-session.js';
import { givenApplication } from '../support/given.js';
import { useService } from '../support/service.js';
import { Overheard } from '../support/statements.js';
import { until } from '../support/until.js';

const APP = 'https://app.example.com';
const STRANGERS = [
  'null',
  'https://evil.tld',
  'https://app.example.com.evil.tld',
  'https://evil-app.example.com',
  'https://sub.app.example.com',
  'https://example.com',
  'http://app.example.com',
  'https://app.example.com:8443',
  'https://APP.example.com',
  'https://app.example.com/',
  'https://appXexample.com',
  '*',
  '',
  "https://app.example.com' OR 1=1",
];

const service = useService();
beforeAll(async () => {
  await givenApplication(service, { origins: [APP, 'https://admin.example.com'] });
});

const preflight = (path: string, origin: string, method = 'POST') =>
  ask(service, path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
  });

const corsOf = (headers: object): string[] => Object.keys(headers).filter((name) => name.startsWith('access-control-'));

const WITH_COOKIES = ['/v1/auth/authorize', '/v1/auth/refresh', '/api/service/refresh', '/api/service/session'];

describe('CORS', () => {
  it.each(WITH_COOKIES)('lets a page of an application call %s with its cookies', async (path) => {
    for (const origin of [APP, 'https://admin.example.com']) {
      const answer = await ask(service, path, {
        method: path.includes('session') ? 'GET' : 'POST',
        headers: { origin },
      });
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers':
          'x-error-code, x-request-id, x-refresh-outcome, x-session-ended, x-agreement-required, x-fields-required, x-organization-required, retry-after, ratelimit, ratelimit-policy',
      });
      expect(answer.headers.vary).toMatch(/\bOrigin\b/);
    }
  });

  it('answers a preflight with the methods that there are, to be kept for two hours', async () => {
    const answer = await preflight('/v1/auth/refresh', APP);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers':
        'authorization, content-type, x-auth-flow-id, x-requested-with, traceparent, tracestate, baggage, sentry-trace',
      'access-control-max-age': '7200',
      vary: 'Origin',
    });
    expect((await preflight('/v1/auth/revoke', APP, 'PATCH')).headers['access-control-allow-methods']).toBe('PATCH');
    expect((await preflight('/v1/auth/nothing', APP)).status).toBe(404);
  });

  it('sends no credentials where no cookie is due', async () => {
    const { headers } = await preflight('/v1/auth/register', APP);
    expect(headers['access-control-allow-origin']).toBe(APP);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('R40: gives nothing to a stranger, a look-alike, a sub-domain or `null`', async () => {
    const paths = [...WITH_COOKIES, '/v1/auth/register', '/v1/auth/revoke', '/api/service/logout'];
    for (const path of paths) {
      for (const origin of STRANGERS) {
        const asked = await ask(service, path, { headers: { origin } });
        const answers = [asked, await preflight(path, origin)];
        for (const { headers } of answers) expect([path, origin, corsOf(headers)]).toEqual([path, origin, []]);
      }
    }
  });

  it('R40: never answers `*` with credentials; the public keys alone are for everybody', async () => {
    const keys = await ask(service, '/.well-known/jwks.json', { headers: { origin: 'https://evil.tld' } });
    expect(keys.headers['access-control-allow-origin']).toBe('*');
    expect(keys.headers['access-control-allow-credentials']).toBeUndefined();
    expect(keys.headers['cache-control']).toBe('public, max-age=300');
  });

  it('is no key: another application may read its refusal, and no more', async () => {
    await givenApplication(service, { origin: 'https://other.example.org' });
    const { cookies } = await givenBrowserSession(service);
    const answer = await ask(service, '/api/service/session', {
      cookies,
      headers: { origin: 'https://other.example.org' },
    });
    expect(answer.headers['access-control-allow-origin']).toBe('https://other.example.org');
    expect([answer.status, answer.headers['x-error-code']]).toEqual([401, 'foreign_request']);
  });

  it('leaves pages, health and documents out of it', async () => {
    for (const path of ['/login', '/health/live', '/docs', '/v1'])
      expect(corsOf((await ask(service, path, { headers: { origin: APP } })).headers)).toEqual([]);
  });

  // Red without `keeps` in Origins: the stranger would be remembered as one for half a minute.
  it('is found as soon as it is registered, though it was asked about before', async () => {
    const asks = () => ask(service, '/v1/auth/nothing', { headers: { origin: 'https://later.example.com' } });
    expect(corsOf((await asks()).headers)).toEqual([]);
    await givenApplication(service, { origin: 'https://later.example.com' });
    expect((await asks()).headers['access-control-allow-origin']).toBe('https://later.example.com');
  });

  // Red while nobody announced it: the page was let in for up to half a minute.
  it('S23: is forgotten everywhere when it is removed from its application', async () => {
    const { planId } = await givenApplication(service);
    const { rows } = await service.db.query('SELECT key FROM plans WHERE id = $1', [planId]);
    const seed = (origin: string) =>
      service.app
        .get(SeedingService)
        .apply(`applications: [{ slug: moved, name: Moved, plan: ${rows[0].key}, origins: ['${origin}'] }]`);
    const [before, after] = ['https://before.example.com', 'https://after.example.com'];
    const allowed = async (origin: string) =>
      (await ask(service, '/v1/auth/nothing', { headers: { origin } })).headers['access-control-allow-origin'];
    await seed(before);
    expect(await allowed(before)).toBe(before);
    const listener = await service.db.connect();
    const heard: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query(`LISTEN ${CHANGES}`);
    await seed(after);
    await until(() => heard.includes(`origin:${before}`));
    listener.release(true);
    await until(async () => (await allowed(before)) === undefined);
    expect(await allowed(after)).toBe(after);
  });

  it('costs nothing without an Origin or from a page of ours, and one indexed look-up for a new one', async () => {
    const overheard = Overheard.from(service);
    const asks = (origin?: string) => ask(service, '/v1/auth/nothing', { headers: origin ? { origin } : {} });
    await asks();
    await asks(service.url);
    for (const nonsense of STRANGERS.filter((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin))
      await asks(nonsense);
    expect(overheard.names()).toEqual([]);
    const { origin } = await givenApplication(service, { origin: 'https://fresh.example.com' });
    await asks(origin);
    await asks(origin);
    expect(overheard.names()).toEqual(['registered-origin']);
    overheard.stop();
  });

  // Red where each unknown origin reads the redirects of all clients for itself.
  it('Flood: unknown origins that ask at once share one look at the redirects of all clients', async () => {
    const origins = service.app.get(Origins, { strict: false });
    const isRegistered = origins.isRegistered.bind(origins);
    let passed = 0;
    origins.isRegistered = async (origin) => {
      const found = await isRegistered(origin);
      passed += 1;
      return found;
    };
    const overheard = Overheard.from(service);
    const barrier = await Barrier.hold(service, 'LOCK TABLE clients IN ACCESS EXCLUSIVE MODE');
    let answers: ReturnType<typeof ask>[] = [];
    try {
      const strangers = Array.from({ length: 10 }, (_, n) => `http://s${n}.evil.tld`);
      answers = strangers.map((origin) => ask(service, '/oauth/userinfo', { headers: { origin } }));
      await until(() => passed === strangers.length);
      await barrier.sees(1);
    } finally {
      await barrier.release();
      origins.isRegistered = isRegistered;
      overheard.stop();
    }
    for (const { headers } of await Promise.all(answers)) expect(corsOf(headers)).toEqual([]);
    expect(overheard.names().filter((name) => name.startsWith('redirect-origin'))).toHaveLength(1);
  });

  it('scales to ten thousand applications by the index over their origins', async () => {
    await service.db.query(`
      INSERT INTO applications (id, slug, name, plan_id, origins, redirect_urls, branding, created_at, updated_at)
      SELECT gen_random_uuid(), 'many-' || n, 'Many', plan_id, ARRAY['https://app-' || n || '.example.net'], '{}',
        '{}', now(), now()
      FROM generate_series(1, 10000) AS n, (SELECT plan_id FROM applications LIMIT 1) AS plan`);
    await service.db.query('ANALYZE applications');
    const { rows } = await service.db.query(
      "EXPLAIN (FORMAT JSON) SELECT id FROM applications WHERE origins @> ARRAY['https://app-77.example.net'] LIMIT 1",
    );
    expect(JSON.stringify(rows)).toContain('applications_origins_index');
    const answer = await preflight('/v1/auth/refresh', 'https://app-9999.example.net');
    expect(answer.headers['access-control-allow-origin']).toBe('https://app-9999.example.net');
  });
});
