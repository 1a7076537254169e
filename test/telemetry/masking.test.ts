import { newSecret, SECRET_PREFIXES } from '../../src/platform/crypto/secrets.js';
import { type GivenApplication, givenApplication, givenSession } from '../support/given.js';
import { anEvent, storedEvents } from '../support/given-events.js';
import type { Json } from '../support/json.js';
import { type Answer, useService } from '../support/service.js';

describe('What a stored event does not hold:', () => {
  const service = useService();
  let application: GivenApplication;
  beforeEach(async () => {
    application = await givenApplication(service);
  });

  const report = async (event: object): Promise<Json> => {
    const { id: appId, apiKey } = application;
    const answer: Answer = await service.http.post('/v1/metrics', { appId, apiKey, ...anEvent(event) });
    expect(answer.status).toBe(201);
    const rows = await storedEvents(service, application.id);
    return rows.find(({ id }) => id === answer.body.id);
  };
  /** Everything that is stored of it, in every table of telemetry. */
  async function everythingStored(): Promise<string> {
    const { rows } = await service.db.query(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE 'metric%'",
    );
    const all = await Promise.all(rows.map(({ tablename }) => service.db.query(`SELECT * FROM ${tablename} AS each`)));
    return JSON.stringify(all.map((each) => each.rows));
  }

  // Red without the masking in ingestion/masking.
  it('R18: a secret, wherever in an event a client puts it', async () => {
    const { accessToken, refreshToken } = await givenSession(service, { application });
    const secrets = [accessToken, refreshToken, ...Object.values(SECRET_PREFIXES).map((prefix) => newSecret(prefix))];
    for (const secret of secrets) {
      const target = { type: 'api', method: 'GET', status: 200 };
      await report({ target: { ...target, path: `/a/${secret}/b` } });
      await report({ target: { ...target, path: `https://x.example/a?q=${secret}#${secret}` } });
      await report({ target: { ...target, path: '/a', note: `got ${secret}`, list: [{ deep: secret }] } });
      await report({ target: { ...target, path: '/a', [secret]: 1 } });
      if (secret.length <= 128) await report({ session_id: secret, event_id: secret });
      if (secret.length <= 64) await report({ runtime: secret, target: { type: secret } });
    }
    const stored = await everythingStored();
    for (const secret of secrets) expect(stored.includes(secret)).toBe(false);
  });

  it('the query and the fragment of a path', async () => {
    const row = await report({ target: { type: 'page', path: 'https://shop.example.com/search?q=red+shoes#top' } });
    expect([row.path, row.target, row.details]).toEqual(['/search', '/search', null]);
  });

  it('the values of members that are named like secrets', async () => {
    const target = { type: 'checkout', password: 'hunter2', basket: { total: 12.5, api_key: 'x', items: ['a', null] } };
    expect((await report({ event_type: 'custom', target })).details).toEqual({
      password: '[secret]',
      basket: { total: 12.5, api_key: '[secret]', items: ['a', null] },
    });
  });

  it('an email address', async () => {
    const row = await report({ target: { type: 'page', path: '/users/ada@example.com', by: 'ada@example.com' } });
    expect([row.path, row.target, row.details]).toEqual(['/users/[email]', '/users/:id', { by: '[email]' }]);
  });

  // Red where a pattern can begin or end within a character of two halves.
  it('half of a character, wherever an email address ends beside emoji', async () => {
    const otters = '🦦'.repeat(40);
    for (const text of [`ab${otters}a@example.com`, `aa@b.x${otters}`, `ab${otters}a%40example.com`]) {
      const row = await report({ target: { type: 'page', path: `/${text}`, by: text, list: [text] } });
      expect(row.path).toContain('[email]');
      expect(`${row.path}${row.target}${JSON.stringify(row.details)}`).not.toMatch(/\p{Surrogate}/u);
    }
  });

  it('its other facts are kept as they were sent', async () => {
    const target = { type: 'page', path: '/städte/"köln"\\{a,b}', title: 'Grüße "aus" \\ {Köln}, NULL', none: null };
    const row = await report({ runtime: 'mobile "app"', session_id: '{s,"1"}', event_type: 'navigation', target });
    expect(row).toMatchObject({
      runtime: 'mobile "app"',
      session_id: '{s,"1"}',
      event_type: 'navigation',
      target_type: 'page',
      path: '/städte/"köln"\\{a,b}',
      details: { title: 'Grüße "aus" \\ {Köln}, NULL', none: null },
      method: null,
      status: null,
      duration_ms: null,
    });
  });

  it.each(['NULL', 'null', '', ' ', '{}', '\\', '"', ',', '\n', '🦦'])('the path /%j stays text', async (text) => {
    expect((await report({ target: { type: 'page', path: `/${text}` } })).path).toBe(`/${text}`);
  });

  it('is counted under its path with ids folded, or its type, or a name of 200 characters', async () => {
    const labels = [
      [{ type: 'api', method: 'get', path: '/orders/17' }, 'GET /orders/:id'],
      [{ type: 'page', path: '/orders/17/' }, '/orders/:id'],
      [{ type: 'checkout' }, 'checkout'],
      [{ type: 'api', method: 'POST' }, 'api'],
      [{ type: 'page', path: `/${'ab/'.repeat(100)}` }, `/${'ab/'.repeat(67).slice(0, 198)}…`],
    ] as const;
    for (const [target, label] of labels) expect((await report({ target })).target).toBe(label);
  });
});
