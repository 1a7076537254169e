import { type GivenApplication, givenApiKey, givenApplication, givenSession } from '../support/given.js';
import { useService } from '../support/service.js';
import { PushEndpoint, SignalReceiver } from '../support/signal-receiver.js';
import { until } from '../support/until.js';

const [PUSH, POLL] = ['urn:ietf:rfc:8935', 'urn:ietf:rfc:8936'];

describe('A pushed stream', () => {
  const service = useService();
  let endpoint: PushEndpoint;
  let application: GivenApplication;
  let receiver: SignalReceiver;
  let stream: string;
  beforeEach(async () => {
    endpoint = await new PushEndpoint().start();
    ({ application, receiver, stream } = await givenPushes(endpoint));
  });
  afterEach(async () => {
    await service.db.query('DELETE FROM signal_streams');
    await service.db.query('DELETE FROM dispatches');
    await endpoint.stop();
  });

  const givenPushes = async (to: PushEndpoint) => {
    const made = await givenApplication(service);
    const theirs = new SignalReceiver(service, await givenApiKey(service, made.id, ['sessions:ended']));
    const delivery = { method: PUSH, endpoint_url: to.url, authorization_header: 'Bearer old' };
    const { body } = await theirs.send('POST', '/streams', { delivery });
    return { application: made, receiver: theirs, stream: body.stream_id as string };
  };
  const endSession = async (of: GivenApplication) => {
    const { accessToken } = await givenSession(service, { application: of });
    await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
  };
  const revokeKeys = (): Promise<unknown> =>
    service.db.query(
      "UPDATE api_keys SET revoked_at = now() WHERE application_id = $1 AND 'sessions:ended' = ANY(scopes)",
      [application.id],
    );
  const dispatches = async () =>
    (await service.db.query('SELECT * FROM dispatches WHERE application_id = $1', [application.id])).rows;
  const set = (status: string) => receiver.send('POST', '/status', { stream_id: stream, status });
  const retry = () => service.db.query('UPDATE dispatches SET next_attempt_at = now() WHERE sent_at IS NULL');

  // Red where the status of the stream alone decides: the next look would store a dispatch for it, before the later stream.
  it('waits while its application has no key for it', async () => {
    const later = await new PushEndpoint().start();
    try {
      const other = await givenPushes(later);
      await revokeKeys();
      await endSession(application);
      await endSession(other.application);
      await until(() => later.got.length === 1);
      expect(await dispatches()).toEqual([]);
      await givenApiKey(service, application.id, ['sessions:ended']);
      await until(() => endpoint.got.length === 1);
    } finally {
      await later.stop();
    }
  });

  // Red where each look begins at the stored position, which moves once a minute while nothing is told: it reads all anew.
  it('looks once at what it does not tell', async () => {
    const later = await new PushEndpoint().start();
    try {
      const [other, foreign] = [await givenPushes(later), await givenApplication(service)];
      await endSession(foreign);
      for (const count of [1, 2]) {
        await endSession(other.application);
        await until(() => later.got.length === count);
      }
      const toOwn =
        "UPDATE audit_events SET application_id = $1 WHERE application_id = $2 AND type = 'session.revoked'";
      expect((await service.db.query(toOwn, [application.id, foreign.id])).rowCount).toBe(1);
      await endSession(other.application);
      await until(() => later.got.length === 3);
      expect(await dispatches()).toEqual([]);
    } finally {
      await later.stop();
    }
  });

  it('sends nothing that waits already, once its application has no key for it', async () => {
    endpoint.status = 503;
    await endSession(application);
    await until(() => endpoint.got.length === 1);
    await until(async () => (await dispatches())[0]?.last_error?.includes('503'));
    await revokeKeys();
    await retry();
    await until(async () => (await dispatches())[0]?.last_error?.includes('no key'));
    expect(endpoint.got).toHaveLength(1);
  });

  // Red where only the look for new events asks whether the stream is paused, where what is held is claimed every few
  // minutes, and where it waits for its next turn once the stream goes on.
  it('holds what waits already while it is paused, counts no attempt meanwhile, and sends it then', async () => {
    endpoint.status = 503;
    await endSession(application);
    await until(async () => (await dispatches())[0]?.last_error?.includes('503'));
    await set('paused');
    await retry();
    const [held] = await until(dispatches, ([one]) => one?.last_error === 'its stream is paused');
    expect(held.attempts).toBe(endpoint.got.length);
    expect(held.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 30 * 60_000);
    endpoint.status = 202;
    await set('enabled');
    await until(async () => (await dispatches())[0]?.sent_at);
    expect(endpoint.got).toHaveLength(held.attempts + 1);
  });

  it('holds nothing for longer than the feed goes back', async () => {
    endpoint.status = 503;
    await endSession(application);
    await until(async () => (await dispatches())[0]?.last_error?.includes('503'));
    await set('paused');
    await service.db.query(
      "UPDATE dispatches SET content = jsonb_set(content, '{event,iat}', to_jsonb(extract(epoch FROM now())::int - 31 * 86400))",
    );
    await retry();
    const [given] = await until(dispatches, ([one]) => one?.dead_at);
    expect(given.last_error).toBe('its stream is paused');
  });

  // Red where a verification is dispatched at once.
  it('is verified once it is no longer paused', async () => {
    await set('paused');
    expect((await receiver.send('POST', '/verify', { stream_id: stream, state: 'later' })).status).toBe(204);
    expect(await dispatches()).toEqual([]);
    await set('enabled');
    await until(() => endpoint.got.length === 1);
    const { events } = await receiver.claimsOf(endpoint.got[0]?.token as string, application.id);
    expect(Object.values(events ?? {})).toEqual([{ state: 'later' }]);
  });

  // Red where its dispatches stay: they are given up, because it is pushed no more, and no poll tells of them.
  it('leaves to polls what waits already, once it is polled', async () => {
    endpoint.status = 503;
    await endSession(application);
    await until(() => endpoint.got.length === 1);
    expect((await receiver.send('POST', '/verify', { stream_id: stream, state: 'waits' })).status).toBe(204);
    await until(async () => (await dispatches()).length === 2);
    const { jti } = await receiver.claimsOf(endpoint.got[0]?.token as string, application.id);
    const delivery = { method: POLL };
    expect((await receiver.send('PATCH', '/streams', { stream_id: stream, delivery })).status).toBe(200);
    expect(await dispatches()).toEqual([]);
    expect((await receiver.send('PATCH', '/streams', { stream_id: stream, description: 'polled' })).status).toBe(200);
    const { sets } = (await receiver.poll(stream)).body;
    expect(Object.keys(sets)).toEqual([expect.any(String), jti]);
    const { events } = await receiver.claimsOf(Object.values<string>(sets)[0] as string, application.id);
    expect(Object.values(events ?? {})).toEqual([{ state: 'waits' }]);
    expect((await receiver.poll(stream, { ack: Object.keys(sets) })).body).toEqual({ sets: {} });
  });

  // Red where a dispatch goes to the URL that the stream had: the earlier receiver would get the header of the next one.
  it('takes what waits already to its new receiver', async () => {
    endpoint.status = 503;
    await endSession(application);
    await until(() => endpoint.got.length === 1);
    await until(async () => (await dispatches())[0]?.last_error?.includes('503'));
    const next = await new PushEndpoint().start();
    try {
      const delivery = { method: PUSH, endpoint_url: next.url, authorization_header: 'Bearer new' };
      expect((await receiver.send('PATCH', '/streams', { stream_id: stream, delivery })).status).toBe(200);
      await retry();
      await until(() => next.got.length + endpoint.got.length === 2);
      expect(next.got.map(({ authorization }) => authorization)).toEqual(['Bearer new']);
    } finally {
      await next.stop();
    }
  });
});
