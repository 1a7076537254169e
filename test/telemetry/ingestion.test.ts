import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApiKey, givenApplication } from '../support/given.js';
import { anEvent, storedEvents } from '../support/given-events.js';
import type { Json } from '../support/json.js';
import { type Answer, useService } from '../support/service.js';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('POST /v1/metrics', () => {
  const service = useService();
  let application: GivenApplication;
  beforeEach(async () => {
    application = await givenApplication(service);
  });

  const credentials = () => ({ appId: application.id, apiKey: application.apiKey });
  const report = (event: object = {}): Promise<Answer> =>
    service.http.post('/v1/metrics', { ...credentials(), ...anEvent(), ...event });
  const reportBatch = (events: unknown): Promise<Answer> =>
    service.http.post('/v1/metrics/batch', { ...credentials(), events });
  const stored = (): Promise<Json[]> => storedEvents(service, application.id);

  it('stores an event, and answers its id', async () => {
    const answer = await report();
    expect([answer.status, Object.keys(answer.body)]).toEqual([201, ['id']]);
    expect(answer.body.id).toMatch(ID);
    const [event, ...others] = await stored();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      id: answer.body.id,
      application_id: application.id,
      session_id: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
      event_type: 'request',
      runtime: 'browser',
      target: 'GET /orders/:id',
      target_type: 'api',
      path: '/orders/123',
      method: 'GET',
      status: 200,
      duration_ms: 42,
      details: null,
    });
    expect(event.occurred_at).toEqual(event.received_at);
  });

  it('stores a batch in one piece, and answers the ids in its order', async () => {
    const events = ['/a', '/b', '/c'].map((path) => anEvent({ target: { type: 'page', path } }));
    const { status, body } = await reportBatch(events);
    expect(status).toBe(201);
    expect(body.ids).toHaveLength(3);
    const rows = await stored();
    expect(body.ids).toEqual(['/a', '/b', '/c'].map((path) => rows.find((row) => row.path === path).id));
    expect(new Set(rows.map(({ arrival_id }) => arrival_id)).size).toBe(1);
  });

  // Red where a character counts as one byte, or where a large batch finds no room.
  it('keeps every text as it is: other alphabets, quotes, a long one, and all of them many times', async () => {
    const texts = [
      'Größe',
      '購入🛒',
      String.raw`a"b\c,{NULL}`,
      'NULL',
      `${'lange '.repeat(10)}Straße`,
      `${'x '.repeat(900)}ß`,
    ];
    const events = Array.from({ length: 480 }, (_none, number) =>
      anEvent({ session_id: 'séance', target: { type: 'checkout', note: texts[number % texts.length], number } }),
    );
    expect((await reportBatch(events)).status).toBe(201);
    const rows = await stored();
    const details = rows.map((row) => row.details).sort((one, other) => one.number - other.number);
    expect(details).toEqual(events.map((_event, number) => ({ note: texts[number % texts.length], number })));
    expect(new Set(rows.map(({ session_id }) => session_id))).toEqual(new Set(['séance']));
  });

  it('leaves an arrival for the roll-ups in the same transaction', async () => {
    await reportBatch([anEvent(), anEvent()]);
    const [{ arrival_id, received_at }] = await stored();
    const { rows } = await service.db.query('SELECT received_at FROM metric_arrivals WHERE id = $1', [arrival_id]);
    expect(rows.length === 0 || rows[0].received_at.getTime() === received_at.getTime()).toBe(true);
  });

  describe('checks in this order:', () => {
    it.each([
      ['appId', undefined],
      ['appId', null],
      ['appId', ''],
      ['apiKey', undefined],
      ['apiKey', null],
      ['apiKey', ''],
    ])('%s is %j: 401', async (member, value) => {
      const answer = await report({ [member]: value, target: 'nonsense' });
      expectFailure(answer, 401, 'metrics_credentials_missing');
    });

    it.each([
      ['an unknown application', () => ({ appId: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e99' })],
      ['an appId that is no id', () => ({ appId: 'shop' })],
      ['an appId that is no text', () => ({ appId: 5 })],
      ['an unknown key', () => ({ apiKey: 'gh_key_unknown' })],
      ['a key that is no text', () => ({ apiKey: { a: 1 } })],
    ])('%s: 404', async (_name, wrong) => {
      const answer = await report({ ...wrong(), target: 'nonsense' });
      expectFailure(answer, 404, 'metrics_application_invalid');
    });

    it('a plan without a configuration of metrics: 404', async () => {
      application = await givenApplication(service, { plan: { metrics: null } });
      expectFailure(await report({ target: 'nonsense' }), 404, 'feature_not_configured');
    });

    it('a plan with metrics disabled: 403', async () => {
      application = await givenApplication(service, { plan: { metrics: { enabled: false, retentionDays: 30 } } });
      expectFailure(await report({ target: 'nonsense' }), 403, 'feature_blocked_by_plan');
    });

    it('a malformed event: 400', async () => {
      expectFailure(await report({ target: 'nonsense' }), 400, 'malformed_input');
      expect(await stored()).toEqual([]);
    });
  });

  // Red where appId is the id alone, or is compared as it is.
  it.each<[string, (of: GivenApplication) => string]>([
    ['slug', ({ slug }) => slug],
    ['id', ({ id }) => id],
    ['id in capitals', ({ id }) => id.toUpperCase()],
  ])('takes the application by its %s', async (_name, nameOf) => {
    expect((await report({ appId: nameOf(application) })).status).toBe(201);
    expect(await stored()).toMatchObject([{ application_id: application.id }]);
  });

  it.each(['text/plain', 'text/plain;charset=UTF-8', 'application/json; charset=utf-8'])(
    'reads JSON of the type %s',
    async (type) => {
      const body = JSON.stringify({ ...credentials(), ...anEvent() });
      const headers = { 'content-type': type };
      expect((await service.http.raw('/v1/metrics', { method: 'POST', body, headers })).status).toBe(201);
      const batch = JSON.stringify({ ...credentials(), events: [anEvent()] });
      expect((await service.http.raw('/v1/metrics/batch', { method: 'POST', body: batch, headers })).status).toBe(201);
    },
  );

  it('lets a page on an origin of the application read the answer', async () => {
    const headers = { origin: application.origin };
    const answer = await service.http.post('/v1/metrics', { ...credentials(), ...anEvent() }, headers);
    expect(answer.headers.get('access-control-allow-origin')).toBe(application.origin);
    const preflight = await service.http.send('OPTIONS', '/v1/metrics/batch', {
      headers: { ...headers, 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST']);
  });

  describe('an event that its sender named', () => {
    it('is stored once, and every repetition gets the same id', async () => {
      const [first, second] = [await report({ event_id: 'e-1' }), await report({ event_id: 'e-1' })];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body.id).toBe(first.body.id);
      expect(await stored()).toHaveLength(1);
    });

    it('is stored once within a batch too, among others', async () => {
      const events = [
        anEvent({ event_id: 'e-2' }),
        anEvent(),
        anEvent({ event_id: 'e-2' }),
        anEvent({ event_id: 'e-3' }),
      ];
      const { ids } = (await reportBatch(events)).body;
      expect([ids[0] === ids[2], new Set(ids).size]).toEqual([true, 3]);
      expect(new Set((await stored()).map(({ id }) => id))).toEqual(new Set(ids));
      expect(await stored()).toHaveLength(3);
    });

    it('is stored once however many report it at the same time', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => report({ event_id: 'e-4' })));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
      expect(await stored()).toHaveLength(1);
    });

    it('is another event at another application', async () => {
      const mine = (await report({ event_id: 'e-5' })).body.id;
      application = await givenApplication(service);
      expect((await report({ event_id: 'e-5' })).body.id).not.toBe(mine);
      expect(await stored()).toHaveLength(1);
    });

    // Red where both count as one: a visitor who guesses the ids of a server's events keeps them from being stored.
    it('is another event with a key that any visitor of a page knows', async () => {
      const apiKey = await givenApiKey(service, application.id, ['metrics']);
      const guessed = [
        await report({ event_id: 'order-124-paid', apiKey }),
        await report({ event_id: 'order-124-paid', apiKey }),
      ];
      const own = await report({ event_id: 'order-124-paid' });
      expect(new Set([...guessed, own].map(({ body }) => body.id)).size).toBe(2);
      expect(await stored()).toHaveLength(2);
    });
  });

  describe('occurred_at', () => {
    const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();

    it('is kept, whatever its offset', async () => {
      const moment = ago(3600);
      const east = `${new Date(Date.parse(moment) + 7_200_000).toISOString().slice(0, -1)}+02:00`;
      expect((await reportBatch([anEvent({ occurred_at: moment }), anEvent({ occurred_at: east })])).status).toBe(201);
      expect((await stored()).map((event) => event.occurred_at.toISOString())).toEqual([moment, moment]);
    });

    it('in the future counts as now', async () => {
      await report({ occurred_at: ago(-3600) });
      const [event] = await stored();
      expect(event.occurred_at).toEqual(event.received_at);
    });

    it.each(['yesterday', '2026-01-31', '2026-01-31T12:00:00', '2026-13-31T12:00:00Z', '2026-02-30T12:00:00Z', 5, ''])(
      'is malformed: %j',
      async (occurred_at) => {
        const answer = await report({ occurred_at });
        expectFailure(answer, 400, 'malformed_input');
        expect(answer.body.message).toContain('occurred_at must be a moment in ISO 8601 with its offset');
      },
    );

    it('more than seven days ago is refused', async () => {
      const answer = await report({ occurred_at: ago(7 * 86_400 + 60) });
      expectFailure(answer, 400, 'malformed_input');
      expect(answer.body.message).toBe('occurred_at must not be more than seven days ago');
      expect((await report({ occurred_at: ago(7 * 86_400 - 60) })).status).toBe(201);
    });
  });

  describe('a malformed batch', () => {
    it('stores nothing, and names the event and the member', async () => {
      const answer = await reportBatch([anEvent(), anEvent({ target: { type: 5 } }), anEvent({ event_type: 'click' })]);
      expectFailure(answer, 400, 'malformed_input');
      expect(answer.body.message).toBe(
        'events[1].target.type must be text of 1 to 64 characters, without NUL characters; ' +
          'events[2].event_type must be one of request, navigation, custom',
      );
      expect(await stored()).toEqual([]);
    });

    it('tells at most ten faults', async () => {
      const { body } = await reportBatch(Array.from({ length: 30 }, () => 5));
      expect(body.message).toContain('events[9] must be an object; 20 more faults');
    });

    it.each([undefined, null, {}, 'x', [], Array.from({ length: 501 }, () => ({}))])(
      'has no list of 1 to 500 events',
      async (events) => {
        const answer = await reportBatch(events);
        expectFailure(answer, 400, 'malformed_input');
        expect(answer.body.message).toBe('events must be a list of 1 to 500 events');
      },
    );
  });

  it('says which member is missing, and what was sent in its place', async () => {
    const { session_id, ...event } = anEvent();
    const answer = await service.http.post('/v1/metrics', { ...credentials(), ...event, sessionId: session_id });
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toBe('session_id is missing: you sent sessionId, but the name is session_id');
  });

  it('says where a batch goes, and ignores a member of that name in an event', async () => {
    const answer = await service.http.post('/v1/metrics', { ...credentials(), events: [anEvent()] });
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toContain('events is for POST /v1/metrics/batch');
    expect((await report({ events: [] })).status).toBe(201);
  });

  it('a login-only key may not report', async () => {
    const apiKey = await givenApiKey(service, application.id, ['login']);
    expectFailure(await report({ apiKey }), 404, 'metrics_application_invalid');
  });
});
