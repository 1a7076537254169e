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
});
