import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApiKey, givenApplication, givenSession } from '../support/given.js';
import { logLines } from '../support/log.js';
import { useService } from '../support/service.js';
import { SignalReceiver } from '../support/signal-receiver.js';
import { until } from '../support/until.js';

describe('A stream of Shared Signals', () => {
  const service = useService();
  let application: GivenApplication;
  let receiver: SignalReceiver;
  let stream: string;
  beforeEach(async () => {
    application = await givenApplication(service);
    receiver = new SignalReceiver(service, await givenApiKey(service, application.id, ['sessions:ended']));
    stream = (await receiver.send('POST', '/streams', {})).body.stream_id;
  });

  const endSession = async (): Promise<void> => {
    const { accessToken } = await givenSession(service, { application });
    await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
  };
  const handedOut = async (): Promise<string[]> => Object.keys((await receiver.poll(stream)).body.sets);
  /** As when its month is dropped. */
  const forget = (id: string) => service.db.query('DELETE FROM audit_events WHERE id = $1', [id]);

  // Red where only an acknowledgement removes what was handed out: a receiver that lost the answer cannot send one.
  it('passes over what it has handed out and the audit trail has no more, and says so once', async () => {
    await endSession();
    await endSession();
    const [first, second] = (await handedOut()) as [string, string];
    await forget(first);
    expect(await handedOut()).toEqual([second]);
    await forget(second);
    await endSession();
    const next = await handedOut();
    expect(next).toHaveLength(1);
    expect(await handedOut()).toEqual(next);
    const said = () => logLines().filter(({ msg }) => msg.includes(stream));
    const passedOver = `The stream ${stream} passes over 1 event that the audit trail has no more`;
    expect((await until(said, ({ length }) => length === 2)).map(({ msg }) => msg)).toEqual([passedOver, passedOver]);
  });

  const REVOKED = 'https://schemas.openid.net/secevent/caep/event-type/session-revoked';
  const POLL = 'urn:ietf:rfc:8936';

  // Red where a receiver is told 200, and believes that it has changed its audience.
  it.each(['PATCH', 'PUT'])(
    'takes back what the transmitter says of it with %s, as it is and not otherwise',
    async (method) => {
      const shown = (await receiver.send('GET', `/streams?stream_id=${stream}`)).body;
      const changed = { ...shown, description: 'orders' };
      expect((await receiver.send(method, '/streams', changed)).body).toEqual(changed);
      for (const [name, value] of Object.entries({
        iss: 'https://other.example',
        aud: [application.id],
        events_supported: [REVOKED, 'urn:other'],
        events_delivered: [],
        min_verification_interval: null,
        delivery: { method: POLL, endpoint_url: 'https://other.example/poll' },
      })) {
        const refusal = await receiver.send(method, '/streams', { ...changed, description: 'bills', [name]: value });
        expectFailure(refusal, 400, 'malformed_input');
        expect(refusal.body.message).toContain(`${name === 'delivery' ? 'delivery.endpoint_url' : name} must be`);
      }
      expect((await receiver.send('GET', `/streams?stream_id=${stream}`)).body).toEqual(changed);
    },
  );

  // Red where what a change keeps is read before the lock: the later one writes down the description from before.
  it('keeps both of two changes that meet', async () => {
    const barrier = await Barrier.hold(service, 'SELECT FROM signal_streams WHERE id = $1 FOR UPDATE', [stream]);
    const change = (what: object) => receiver.send('PATCH', '/streams', { stream_id: stream, ...what });
    const first = change({ description: 'orders' });
    await barrier.sees(1);
    const second = change({ events_requested: [] });
    await barrier.sees(2);
    await barrier.release();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    const { body } = await receiver.send('GET', `/streams?stream_id=${stream}`);
    expect(body).toMatchObject({ description: 'orders', events_requested: [] });
  });

  // Red where they are compared with what they become.
  it('compares the events that it delivers before they change', async () => {
    const change = { stream_id: stream, events_requested: ['urn:other'], events_delivered: [REVOKED] };
    const { status, body } = await receiver.send('PATCH', '/streams', change);
    expect([status, body.events_delivered]).toEqual([200, []]);
  });
});
