import { decodeProtectedHeader } from 'jose';
import { SignOuts } from '../../src/flows/completion/sign-outs.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenSession,
  givenApiKey,
  givenApplication,
  givenSession,
} from '../support/given.js';
import { useService } from '../support/service.js';
import { PushEndpoint, SignalReceiver } from '../support/signal-receiver.js';
import { until } from '../support/until.js';

const REVOKED = 'https://schemas.openid.net/secevent/caep/event-type/session-revoked';
const VERIFICATION = 'https://schemas.openid.net/secevent/ssf/event-type/verification';
const [PUSH, POLL] = ['urn:ietf:rfc:8935', 'urn:ietf:rfc:8936'];

describe('Shared Signals', () => {
  const service = useService();
  let application: GivenApplication;
  let receiver: SignalReceiver;
  beforeAll(async () => {
    application = await givenApplication(service);
    receiver = new SignalReceiver(service, await givenApiKey(service, application.id, ['sessions:ended']));
  });

  const created: string[] = [];
  const givenStream = async (wanted: object = {}): Promise<string> => {
    const { status, body } = await receiver.send('POST', '/streams', wanted);
    expect(status).toBe(201);
    created.push(body.stream_id);
    return body.stream_id;
  };
  afterEach(async () => {
    for (const id of created.splice(0)) await receiver.send('DELETE', `/streams?stream_id=${id}`);
  });
  const signOut = ({ accessToken }: GivenSession) =>
    service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
  const sidsIn = async (sets: Record<string, string>): Promise<unknown[]> => {
    const all = await Promise.all(Object.values(sets).map((token) => receiver.claimsOf(token, application.id)));
    return all.map(({ sub_id }) => (sub_id as { session?: { id: string } }).session?.id);
  };

  it('says in its metadata what the CAEP interoperability profile asks for', async () => {
    const { body, headers } = await service.http.get('/.well-known/ssf-configuration');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toMatchObject({
      spec_version: '1_0',
      issuer: service.url,
      jwks_uri: `${service.url}/.well-known/jwks.json`,
      delivery_methods_supported: [PUSH, POLL],
      default_subjects: 'ALL',
    });
    for (const name of ['configuration_endpoint', 'status_endpoint', 'verification_endpoint'])
      expect(body[name]).toMatch(new RegExp(`^${service.url}/v1/signals/`));
    expect(body.authorization_schemes).toEqual([{ spec_urn: 'urn:ietf:rfc:6750' }]);
  });

  it('lets a receiver create, read, change, replace and delete a stream, which the audit trail tells', async () => {
    const { body } = await receiver.send('POST', '/streams', { description: 'orders', iss: 'https://evil.example' });
    expect(body).toEqual({
      stream_id: expect.any(String),
      iss: service.url,
      aud: application.id,
      events_supported: [REVOKED],
      events_requested: [REVOKED],
      events_delivered: [REVOKED],
      delivery: { method: POLL, endpoint_url: `${service.url}/v1/signals/streams/${body.stream_id}/poll` },
      description: 'orders',
      min_verification_interval: 10,
    });
    const { stream_id } = body;
    expect((await receiver.send('GET', `/streams?stream_id=${stream_id}`)).body).toEqual(body);
    expect((await receiver.send('GET', '/streams')).body).toEqual([body]);
    const push = { method: PUSH, endpoint_url: 'https://api.example.com/signals', authorization_header: 'Bearer x' };
    const changed = await receiver.send('PATCH', '/streams', { stream_id, delivery: push });
    expect(changed.body).toMatchObject({ description: 'orders', delivery: { method: PUSH } });
    expect(changed.text).not.toContain('Bearer x');
    const replaced = await receiver.send('PUT', '/streams', { stream_id, events_requested: ['urn:other'] });
    expect(replaced.body).toMatchObject({ delivery: { method: POLL }, events_delivered: [] });
    expect(replaced.body.description).toBeUndefined();
    expect((await receiver.send('DELETE', `/streams?stream_id=${stream_id}`)).status).toBe(204);
    expectFailure(await receiver.send('GET', `/streams?stream_id=${stream_id}`), 404, 'signal_stream_unknown');
    const { rows } = await service.db.query(
      "SELECT type FROM audit_events WHERE type LIKE 'signal_stream.%' AND details->>'id' = $1 ORDER BY id",
      [stream_id],
    );
    const [first, ...rest] = rows.map(({ type }) => type);
    expect([first, rest.at(-1)]).toEqual(['signal_stream.created', 'signal_stream.deleted']);
  });

  it('hands out an event until it is acknowledged, signed as the profile says', async () => {
    const stream = await givenStream();
    const session = await givenSession(service, { application });
    await signOut(session);
    const { sets } = (await receiver.poll(stream)).body;
    const [[jti, token]] = Object.entries<string>(sets) as [[string, string]];
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', typ: 'secevent+jwt', kid: expect.any(String) });
    const claims = await receiver.claimsOf(token, application.id);
    expect(claims).toEqual({
      iss: service.url,
      aud: application.id,
      iat: expect.any(Number),
      jti,
      sub_id: {
        format: 'complex',
        user: { format: 'iss_sub', iss: service.url, sub: session.identity.id },
        session: { format: 'opaque', id: session.sessionId },
      },
      events: { [REVOKED]: { event_timestamp: expect.any(Number), reason_admin: { en: expect.stringMatching(/\w/) } } },
    });
    expect(Object.keys((await receiver.poll(stream)).body.sets)).toEqual([jti]);
    expect((await receiver.poll(stream, { ack: [jti] })).body).toEqual({ sets: {} });
    expect((await receiver.poll(stream)).body).toEqual({ sets: {} });
  });

  it('hands out as many as the receiver wants, and takes an error for an answer', async () => {
    const stream = await givenStream();
    const sessions = await Promise.all([1, 2, 3].map(() => givenSession(service, { application })));
    for (const session of sessions) await signOut(session);
    const seen: unknown[] = [];
    for (let ack: string[] = [], turn = 0; seen.length < 3 && turn < 5; turn += 1) {
      const errors =
        turn === 1 ? { setErrs: Object.fromEntries(ack.map((id) => [id, { err: 'invalid_key' }])) } : { ack };
      const { sets } = (await receiver.poll(stream, { maxEvents: 1, ...errors })).body;
      ack = Object.keys(sets);
      expect(ack.length).toBeLessThanOrEqual(1);
      seen.push(...(await sidsIn(sets)));
    }
    expect(seen).toEqual(sessions.map(({ sessionId }) => sessionId));
    expect((await receiver.poll(stream, { maxEvents: 0 })).body).toEqual({ sets: {} });
  });

  it('lets a poll wait for what ends next', async () => {
    const stream = await givenStream();
    const session = await givenSession(service, { application });
    const waiting = receiver.poll(stream, { returnImmediately: false });
    await signOut(session);
    expect(await sidsIn((await waiting).body.sets)).toEqual([session.sessionId]);
  });

  // Red where a move does not ask for the revision: the poll writes down what it read before the verification.
  it('loses nothing where a poll meets another change of its stream', async () => {
    const stream = await givenStream();
    await signOut(await givenSession(service, { application }));
    const ack = Object.keys((await receiver.poll(stream)).body.sets);
    const barrier = await Barrier.hold(service, 'SELECT FROM signal_streams WHERE id = $1 FOR UPDATE', [stream]);
    const verifying = receiver.send('POST', '/verify', { stream_id: stream, state: 'met' });
    await barrier.sees(1);
    const polling = receiver.poll(stream, { ack });
    await barrier.sees(2);
    await barrier.release();
    expect([(await verifying).status, (await polling).status]).toEqual([204, 200]);
    const tokens = Object.values<string>((await receiver.poll(stream)).body.sets);
    expect(tokens).toHaveLength(1);
    expect(await receiver.claimsOf(tokens[0] as string, application.id)).toMatchObject({
      events: { [VERIFICATION]: { state: 'met' } },
    });
  });

  it('tells all sessions of an application in one event', async () => {
    const crowd = await givenApplication(service);
    const theirs = new SignalReceiver(service, await givenApiKey(service, crowd.id, ['sessions:ended']));
    const { stream_id } = (await theirs.send('POST', '/streams', {})).body;
    await Promise.all([1, 2].map(() => givenSession(service, { application: crowd })));
    await service.app.get(SignOuts).ofMany(crowd.id, { reason: 'admin' });
    const tokens = Object.values<string>((await theirs.poll(stream_id)).body.sets);
    expect(tokens).toHaveLength(1);
    const { sub_id } = await theirs.claimsOf(tokens[0] as string, crowd.id);
    expect(sub_id).toEqual({ format: 'complex', tenant: { format: 'opaque', id: crowd.id } });
  });

  // Red where the moment of the audit event is told: a receiver would end the sessions that were opened since, too.
  it('says of a cut-off up to when the sessions were opened that it ends', async () => {
    const stream = await givenStream();
    const second = Math.floor(Date.now() / 1000) - 60;
    const openedBefore = new Date(second * 1000 + 500);
    await service.app.get(SignOuts).ofMany(application.id, { reason: 'admin', openedBefore });
    const [token] = Object.values<string>((await receiver.poll(stream)).body.sets);
    const { iat, events } = await receiver.claimsOf(token as string, application.id);
    expect(events).toMatchObject({ [REVOKED]: { event_timestamp: second + 1 } });
    expect(iat).toBeGreaterThan(second + 1);
  });

  it('holds events back while a stream is paused, and drops them while it is disabled', async () => {
    const stream = await givenStream();
    const set = (status: string) => receiver.send('POST', '/status', { stream_id: stream, status, reason: 'test' });
    const [paused, disabled] = await Promise.all([1, 2].map(() => givenSession(service, { application })));
    expect((await set('paused')).body).toEqual({ stream_id: stream, status: 'paused', reason: 'test' });
    await signOut(paused as GivenSession);
    expect((await receiver.poll(stream)).body).toEqual({ sets: {} });
    await set('enabled');
    const { sets } = (await receiver.poll(stream)).body;
    expect(await sidsIn(sets)).toEqual([paused?.sessionId]);
    await set('disabled');
    await signOut(disabled as GivenSession);
    expect((await receiver.send('POST', '/verify', { stream_id: stream })).status).toBe(204);
    await set('enabled');
    expect((await receiver.poll(stream)).body).toEqual({ sets: {} });
    expect((await receiver.send('GET', `/status?stream_id=${stream}`)).body.status).toBe('enabled');
  });

  // Red where each waits until it is fetched.
  it('keeps the newest ten verifications of a stream that nobody polls', async () => {
    const stream = await givenStream();
    for (let state = 1; state <= 12; state += 1) {
      await service.db.query('UPDATE signal_streams SET verified_at = NULL WHERE id = $1', [stream]);
      await receiver.send('POST', '/verify', { stream_id: stream, state: String(state) });
    }
    const { sets } = (await receiver.poll(stream)).body;
    const claims = await Promise.all(Object.values<string>(sets).map((set) => receiver.claimsOf(set, application.id)));
    const states = claims.map(({ events }) => (events as Record<string, { state: string }>)[VERIFICATION]?.state);
    expect(states).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
  });

  it('verifies a stream with the state that the receiver sent, and not again at once', async () => {
    const stream = await givenStream();
    expect((await receiver.send('POST', '/verify', { stream_id: stream, state: 'abc' })).status).toBe(204);
    const tooSoon = await receiver.send('POST', '/verify', { stream_id: stream });
    expectFailure(tooSoon, 429, 'verification_too_soon');
    const [[jti, token]] = Object.entries<string>((await receiver.poll(stream)).body.sets) as [[string, string]];
    expect(await receiver.claimsOf(token, application.id)).toMatchObject({
      sub_id: { format: 'opaque', id: stream },
      events: { [VERIFICATION]: { state: 'abc' } },
    });
    expect((await receiver.poll(stream, { ack: [jti] })).body).toEqual({ sets: {} });
  });

  it('pushes each event once it happens, with the header that the receiver chose, until it is taken', async () => {
    const endpoint = await new PushEndpoint().start();
    endpoint.status = 503;
    const delivery = { method: PUSH, endpoint_url: endpoint.url, authorization_header: 'Bearer of-the-receiver' };
    // Red where a stream that fails ends the look: this one is looked at first.
    const failing = await givenStream({ delivery });
    await service.db.query("UPDATE signal_streams SET position = 'illegible' WHERE id = $1", [failing]);
    const stream = await givenStream({ delivery });
    expectFailure(await receiver.poll(stream), 409, 'signal_stream_pushed');
    const { rows: stored } = await service.db.query('SELECT row_to_json(s)::text AS text FROM signal_streams AS s');
    expect(JSON.stringify(stored)).not.toContain('of-the-receiver');
    const session = await givenSession(service, { application });
    await signOut(session);
    await until(() => endpoint.got.length === 1);
    endpoint.status = 202;
    await until(async () => {
      await service.db.query('UPDATE dispatches SET next_attempt_at = now() WHERE sent_at IS NULL');
      const { rows } = await service.db.query("SELECT sent_at FROM dispatches WHERE kind = 'security_event'");
      return rows.length === 1 && rows[0].sent_at;
    });
    const [first, second] = endpoint.got;
    expect([second?.type, second?.authorization]).toEqual(['application/secevent+jwt', 'Bearer of-the-receiver']);
    const claims = await receiver.claimsOf(second?.token as string, application.id);
    expect(claims.jti).toBe((await receiver.claimsOf(first?.token as string, application.id)).jti);
    expect(await sidsIn({ [String(claims.jti)]: second?.token as string })).toEqual([session.sessionId]);
    await receiver.send('POST', '/verify', { stream_id: stream, state: 'pushed' });
    await until(() => endpoint.got.length === 3);
    expect(await receiver.claimsOf(endpoint.got[2]?.token as string, application.id)).toMatchObject({
      events: { [VERIFICATION]: { state: 'pushed' } },
    });
    await endpoint.stop();
  });

  it.each(['http://api.example.com/x', 'ftp://api.example.com', 'https://user:pw@api.example.com/', 'nonsense'])(
    'refuses to push to %s',
    async (endpoint_url) => {
      const answer = await receiver.send('POST', '/streams', { delivery: { method: PUSH, endpoint_url } });
      expectFailure(answer, 400, 'malformed_input');
      expect(answer.body.message).toContain('delivery.endpoint_url');
    },
  );

  it.each<[string, string, unknown]>([
    ['POST', '/streams', { delivery: 'poll' }],
    ['POST', '/streams', { delivery: [POLL] }],
    ['POST', '/streams', { delivery: { method: 'urn:other' } }],
    [
      'POST',
      '/streams',
      { delivery: { method: PUSH, endpoint_url: 'https://a.example', authorization_header: 'a\r\nb: c' } },
    ],
    ['POST', '/streams', { events_requested: REVOKED }],
    ['POST', '/streams', { events_requested: [{}] }],
    ['POST', '/streams', { description: 'x'.repeat(60_000) }],
    ['PATCH', '/streams', {}],
    ['DELETE', '/streams', undefined],
    ['POST', '/status', { stream_id: 'x', status: 'gone' }],
    ['POST', '/verify', { stream_id: ['x'] }],
    ['POST', '/streams/x/poll', { ack: 'x' }],
    ['POST', '/streams/x/poll', { maxEvents: -1 }],
    ['POST', '/streams/x/poll', { setErrs: [] }],
  ])('refuses %s %s with %j', async (method, path, body) => {
    expectFailure(await receiver.send(method, path, body), 400, 'malformed_input');
  });

  // Red where streams of an application are not created one after the other.
  it('has at most ten streams for an application, also where many are created at once', async () => {
    for (let count = 0; count < 8; count += 1) await givenStream();
    const barrier = await Barrier.hold(service, 'SELECT FROM applications WHERE id = $1 FOR UPDATE', [application.id]);
    const answers = Promise.all(Array.from({ length: 4 }, () => receiver.send('POST', '/streams', {})));
    await barrier.sees(4);
    await barrier.release();
    const made = (await answers).filter(({ status }) => status === 201);
    created.push(...made.map(({ body }) => body.stream_id));
    expect(made).toHaveLength(2);
    expectFailure(await receiver.send('POST', '/streams', {}), 409, 'too_many_signal_streams');
  });

  it("opens to a key with the scope, and shows nothing of another application's streams", async () => {
    const stream = await givenStream();
    expectFailure(
      await new SignalReceiver(service, application.apiKey).send('GET', '/streams'),
      401,
      'signal_key_invalid',
    );
    const foreigner = await givenApplication(service);
    const foreign = new SignalReceiver(service, await givenApiKey(service, foreigner.id, ['sessions:ended']));
    expect((await foreign.send('GET', '/streams')).body).toEqual([]);
    for (const [method, path, body] of [
      ['GET', `/streams?stream_id=${stream}`],
      ['PATCH', '/streams', { stream_id: stream }],
      ['PUT', '/streams', { stream_id: stream }],
      ['DELETE', `/streams?stream_id=${stream}`],
      ['GET', `/status?stream_id=${stream}`],
      ['POST', '/status', { stream_id: stream, status: 'disabled' }],
      ['POST', '/verify', { stream_id: stream }],
      ['POST', `/streams/${stream}/poll`, {}],
    ] as const)
      expectFailure(await foreign.send(method, path, body), 404, 'signal_stream_unknown');
  });
});
