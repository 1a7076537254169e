import { Barrier } from '../support/barrier.js';
import { givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { arrived, blockAndUnblock, deliveriesOf, givenWebhook } from '../support/given-webhooks.js';
import { letLocksEndSoon } from '../support/lock-limit.js';
import { startService, useService } from '../support/service.js';
import { until } from '../support/until.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

describe('A receiver that hangs', () => {
  const service = useService();

  // Red where a receiver that has not answered yet gets another delivery.
  it('holds up itself alone: of ten, nine hang, and the tenth gets everything meanwhile', async () => {
    const application = await givenApplication(service);
    const operator = await Operator.of(service, { application });
    const [user, ...others] = (
      await Promise.all(Array.from({ length: 4 }, () => givenIdentity(service, application)))
    ).map(({ id }) => id) as [string, string, string, string];
    const hanging = await Promise.all(Array.from({ length: 9 }, () => WebhookReceiver.start()));
    for (const receiver of hanging) {
      receiver.reply = () => ({ status: 'never' });
      await givenWebhook(operator, receiver.url);
    }
    const working = await WebhookReceiver.start();
    const { id: answered } = await givenWebhook(operator, working.url);
    await operator.post(`/users/${user}/block`);
    await until(() => hanging.every(({ received }) => received.length === 1));
    await operator.post(`/users/${user}/unblock`);
    for (const other of others) await operator.post(`/users/${other}/block`);
    for (let round = 0; round < 4; round += 1) await blockAndUnblock(operator, user);
    await arrived(working, user, 10);
    for (const other of others) await arrived(working, other, 1);
    // Each of the others holds the first one still, and no more than that. The last answer of the tenth may not be stored yet.
    const tried = await service.db.query(
      'SELECT endpoint_id, attempts, claimed_by, claimed_until, last_error FROM webhook_deliveries WHERE attempts > 0 AND sent_at IS NULL AND endpoint_id <> $1',
      [answered],
    );
    const received = hanging.map((receiver) => receiver.received.map(({ event }) => event.sequence));
    expect({ received, tried: tried.rows }).toEqual({
      received: Array(9).fill([received[0]?.[0]]),
      tried: Array(9).fill(expect.objectContaining({ attempts: 1, last_error: null })),
    });
    await Promise.all([...hanging, working].map((receiver) => receiver.stop()));
  });
});

describe('A receiver that does not answer in time', () => {
  const service = useService({ WEBHOOK_TIMEOUT: '1s' });

  it('has failed, and is asked again later', async () => {
    const application = await givenApplication(service);
    const operator = await Operator.of(service, { application });
    const user = (await givenIdentity(service, application)).id;
    const receiver = await WebhookReceiver.start();
    receiver.reply = () => ({ status: 'never' });
    const { id } = await givenWebhook(operator, receiver.url);
    await operator.post(`/users/${user}/block`);
    const [delivery] = await until(
      () => deliveriesOf(operator, id),
      ([row]) => row?.error,
    );
    expect(delivery).toMatchObject({
      ...{ state: 'waiting', status: null, answer: null },
      error: `127.0.0.1:${receiver.port} did not answer in 1 s`,
    });
    expect(delivery.duration_ms).toBeGreaterThanOrEqual(990);
    await receiver.stop();
  });
});

describe('An endpoint whose row is locked', () => {
  // Red where the first endpoint that fails ends the turn for those behind it.
  it('holds up no other one', async () => {
    const service = letLocksEndSoon(await startService());
    const application = await givenApplication(service);
    const operator = await Operator.of(service, { application });
    const user = (await givenIdentity(service, application)).id;
    const [first, second] = [await WebhookReceiver.start(), await WebhookReceiver.start()];
    const { id } = await givenWebhook(operator, first.url);
    await givenWebhook(operator, second.url);
    const barrier = await Barrier.hold(service, 'SELECT FROM webhook_endpoints WHERE id = $1 FOR UPDATE', [id]);
    try {
      await operator.post(`/users/${user}/block`);
      await arrived(second, user, 1);
      expect(first.received).toEqual([]);
    } finally {
      await barrier.release();
    }
    await arrived(first, user, 1);
    await Promise.all([first, second].map((receiver) => receiver.stop()));
    await service.stop();
  });
});
