import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApiKey, givenApplication } from '../support/given.js';
import { anEvent, storedEvents } from '../support/given-events.js';
import { type Answer, type Service, useService } from '../support/service.js';

/** 1,500 events of an application; 12 of an address, in 4,194 bytes. */
const SCALE = 0.001;
const OF_AN_APPLICATION = LIMITS['metrics-application'].points * SCALE;
const OF_AN_ADDRESS = LIMITS['metrics-address'].points * SCALE;
const BYTES_OF_AN_ADDRESS = Math.round(LIMITS['metrics-address-bytes'].points * SCALE);

describe('Limits of reports', () => {
  const service = useService({ RATE_LIMIT_SCALE: String(SCALE), TRUST_PROXY: '1' });
  let application: GivenApplication;
  let publicKey: string;
  beforeEach(async () => {
    application = await givenApplication(service);
    publicKey = await givenApiKey(service, application.id, ['metrics']);
  });

  const report = (count: number, apiKey: string, from = '192.0.2.1', at: Service = service): Promise<Answer> =>
    at.http.post(
      '/v1/metrics/batch',
      { appId: application.id, apiKey, events: Array.from({ length: count }, () => anEvent()) },
      { 'x-forwarded-for': from },
    );
  function expectLimited(answer: Answer, name: string, points: number): void {
    expectFailure(answer, 429, 'too_many_requests');
    expect(answer.headers.get('ratelimit-policy')).toBe(`"${name}";q=${points};w=60`);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }

  // Red without EventBudgets.
  it('an application reports as many events a minute as the limit says, whatever their requests', async () => {
    for (let reported = 0; reported < OF_AN_APPLICATION; reported += 500)
      expect((await report(500, application.apiKey, `192.0.2.${reported / 500}`)).status).toBe(201);
    expectLimited(await report(1, application.apiKey, '192.0.2.99'), 'metrics-application', OF_AN_APPLICATION);
    expect(await storedEvents(service, application.id)).toHaveLength(OF_AN_APPLICATION);
  });

  it('single events use up the same limit as batches', async () => {
    await report(500, application.apiKey);
    await report(500, application.apiKey);
    await report(490, application.apiKey);
    const event = { appId: application.id, apiKey: application.apiKey, ...anEvent() };
    const statuses: number[] = [];
    for (let n = 0; n < 14; n += 1) statuses.push((await service.http.post('/v1/metrics', event)).status);
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(4).fill(429)]);
  });

  it('an empty list counts as one event, and one that is too long as a full one', async () => {
    const send = (apiKey: string, events: unknown[]) =>
      service.http.post('/v1/metrics/batch', { appId: application.id, apiKey, events });
    for (let n = 0; n < OF_AN_ADDRESS; n += 1) expect((await send(publicKey, [])).status).toBe(400);
    expect((await send(publicKey, [])).status).toBe(429);
    expect((await send(application.apiKey, Array(100_000).fill(0))).status).toBe(400);
    expect((await report(500, application.apiKey)).status).toBe(201);
  });

  it('another application has a limit of its own', async () => {
    const events = Array.from({ length: 500 }, () => anEvent());
    for (let n = 0; n < 4; n += 1) await report(500, application.apiKey);
    const { id: appId, apiKey } = await givenApplication(service);
    expect((await service.http.post('/v1/metrics/batch', { appId, apiKey, events })).status).toBe(201);
  });

  it('a key that a browser can see has a limit for each address', async () => {
    expect((await report(OF_AN_ADDRESS, publicKey, '192.0.2.1')).status).toBe(201);
    expectLimited(await report(1, publicKey, '192.0.2.1'), 'metrics-address', OF_AN_ADDRESS);
    expect((await report(1, publicKey, '192.0.2.2')).status).toBe(201);
    expect((await report(OF_AN_ADDRESS + 1, application.apiKey, '192.0.2.1')).status).toBe(201);
  });

  // Red where only events are counted.
  it.each<[string, (text: string) => RequestInit]>([
    ['states its length', (body) => ({ body })],
    ['is chunked', (body) => ({ body: new Blob([body]).stream(), duplex: 'half' })],
  ])('bytes with such a key have a limit for each address, also in a body that %s', async (_how, sent) => {
    const event = anEvent({ target: { type: 'note', note: 'a word '.repeat(250) } });
    const send = (apiKey: string, from: string): Promise<Answer> => {
      const body = JSON.stringify({ appId: application.id, apiKey, events: [event] });
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
      return service.http.raw('/v1/metrics/batch', { method: 'POST', headers, ...sent(body) });
    };
    for (let n = 0; n < 2; n += 1) expect((await send(publicKey, '192.0.2.61')).status).toBe(201);
    expectLimited(await send(publicKey, '192.0.2.61'), 'metrics-address-bytes', BYTES_OF_AN_ADDRESS);
    expect((await send(publicKey, '192.0.2.62')).status).toBe(201);
    expect((await send(application.apiKey, '192.0.2.61')).status).toBe(201);
  });

  it('the networks around an IPv6 address have a limit too', async () => {
    let accepted = 0;
    for (let network = 0; network < 64; network += 1)
      if ((await report(OF_AN_ADDRESS, publicKey, `2001:db8:1:${network.toString(16)}::1`)).status === 201)
        accepted += 1;
    expect(accepted).toBe(4);
  });

  it('malformed reports are counted too', async () => {
    const send = () =>
      service.http.post(
        '/v1/metrics/batch',
        { appId: application.id, apiKey: publicKey, events: Array(OF_AN_ADDRESS).fill(5) },
        { 'x-forwarded-for': '192.0.2.50' },
      );
    expect([(await send()).status, (await send()).status]).toEqual([400, 429]);
  });

  it('wrong keys are limited by address, and do not lock out the right one', async () => {
    const allowed = Math.max(1, Math.round(LIMITS['api-key-address'].points * SCALE));
    for (let n = 0; n < allowed; n += 1) expect((await report(1, 'gh_key_wrong', '192.0.2.77')).status).toBe(404);
    expectLimited(await report(1, 'gh_key_wrong', '192.0.2.77'), 'api-key-address', allowed);
    expect((await report(1, application.apiKey, '192.0.2.77')).status).toBe(201);
  });
});
