import { startTracing } from '../../src/operations/tracing/start-tracing.js';
import { isTracingWanted } from '../../src/platform/config/tracing-wanted.js';
import { type Tracer, useTracer } from '../../src/platform/telemetry/tracing.js';
import { Barrier } from '../support/barrier.js';
import { Child } from '../support/child.js';
import { givenSession } from '../support/given.js';
import { givenStory, type Story } from '../support/given-story.js';
import { logLines } from '../support/log.js';
import { OtlpReceiver } from '../support/otlp-receiver.js';
import { cloneDatabase, useNewService } from '../support/service.js';
import { until } from '../support/until.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

/** Before the service starts, which then asks for the tracer. */
function useTracing(receiver: OtlpReceiver): () => Promise<void> {
  const before = { ...process.env };
  let tracer: Tracer | undefined;
  beforeAll(async () => {
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = await receiver.listen();
    process.env.OTEL_SERVICE_NAME = 'our-gatehouse';
    tracer = startTracing(() => undefined);
  });
  afterAll(() => {
    useTracer(undefined);
    receiver.close();
    process.env = before;
  });
  return async () => tracer?.stop();
}

describe('Traces', () => {
  const receiver = new OtlpReceiver();
  const sendTheRest = useTracing(receiver);
  const service = useNewService();
  let story: Story;
  beforeAll(async () => {
    story = await givenStory(service);
    const { refreshToken } = await givenSession(service);
    const body = JSON.stringify({ client_type: 'server', refresh_token: refreshToken });
    const headers = { 'content-type': 'application/json', traceparent: `00-${TRACE}-${CALLER}-01` };
    await service.http.raw('/v1/auth/refresh', { method: 'POST', headers, body });
    await service.http.get('/nobody-serves-this?code=invented-code');
    await until(() => logLines().some((line) => line.trace_id === TRACE && line.msg === 'request'));
    await leaveEarly();
    await sendTheRest();
  });

  async function leaveEarly(): Promise<void> {
    const { refreshToken, sessionId } = await givenSession(service);
    const barrier = await Barrier.holdSession(service, sessionId);
    const leaving = new AbortController();
    const body = JSON.stringify({ client_type: 'server', refresh_token: refreshToken });
    const headers = { 'content-type': 'application/json' };
    const asked = service.http.raw('/v1/auth/refresh', { method: 'POST', headers, body, signal: leaving.signal });
    const left = expect(asked).rejects.toThrow();
    await barrier.sees(1);
    leaving.abort();
    await left;
    await until(() => logLines().some(({ status }) => status === 499));
    await barrier.release();
  }

  it('continue the trace of the caller: a request by its route, with its statements', () => {
    const own = receiver.spans.filter(({ traceId }) => traceId === TRACE);
    const request = own.find(({ parentSpanId }) => parentSpanId === CALLER);
    expect(request).toMatchObject({
      name: 'POST /v1/auth/refresh',
      facts: { 'http.request.method': 'POST', 'http.route': '/v1/auth/refresh', 'http.response.status_code': 200 },
      isError: false,
    });
    const statements = own.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.map(({ name }) => name)).toContain('refresh-session');
    expect(statements[0]?.facts['db.system.name']).toBe('postgresql');
    expect(receiver.services).toEqual(new Set(['our-gatehouse']));
  });

  it('have emails and requests to providers, and no path that nobody serves', () => {
    expect(receiver.named('deliver email').length).toBeGreaterThan(0);
    expect(receiver.named('ask upstream')[0]?.facts).toMatchObject({ 'server.address': expect.any(String) });
    expect(receiver.named('GET unmatched')).toMatchObject([{ facts: { 'http.response.status_code': 404 } }]);
  });

  // Red where the status is read that would have been sent.
  it('say like the log that a client was gone', () => {
    const statuses = receiver.named('POST /v1/auth/refresh').map(({ facts }) => facts['http.response.status_code']);
    expect(statuses).toContain(499);
  });

  it('have no statement by itself: idle loops write nothing', () => {
    const roots = receiver.spans.filter(({ parentSpanId }) => !parentSpanId);
    expect(roots.filter(({ facts }) => 'db.system.name' in facts)).toEqual([]);
  });

  it('hold no secret, no code, no email address and no URL', () => {
    const text = receiver.bodies.join('\n');
    expect(receiver.spans.length).toBeGreaterThan(50);
    expect(story.secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(story.digits.filter((digits) => new RegExp(`(?<!\\w)${digits}(?!\\w)`).test(text))).toEqual([]);
    expect(text).not.toMatch(/gh_[a-z]+_|@|%40|invented|https?:|\?/);
  });
});

describe('A service', () => {
  it('sends its traces at the end at the latest, and its log names them', async () => {
    const receiver = new OtlpReceiver();
    const variables = { DATABASE_URL: await cloneDatabase(), OTEL_EXPORTER_OTLP_ENDPOINT: await receiver.listen() };
    const child = await Child.start(variables);
    await child.http.get('/.well-known/jwks.json');
    await child.stop();
    receiver.close();
    const [span] = receiver.named('GET /.well-known/jwks.json');
    expect(receiver.services).toEqual(new Set(['gatehouse']));
    expect(child.stdout).toContain(`"trace_id":"${span?.traceId}"`);
  });
});

describe('The standard variables', () => {
  const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

  it.each<[NodeJS.ProcessEnv, boolean]>([
    [{}, false],
    [{ OTEL_SERVICE_NAME: 'gatehouse', OTEL_TRACES_SAMPLER: 'always_on' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
    [ENDPOINT, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, false],
    [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }, false],
    [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'false' }, true],
  ])('%j', (variables, wanted) => {
    expect(isTracingWanted(variables)).toBe(wanted);
  });
});
