import { writeEvent } from '../support/event-reader.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { arrived, blockAndUnblock, deliveriesOf, givenWebhook } from '../support/given-webhooks.js';
import { logLines } from '../support/log.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const service = useService();
let application: GivenApplication;
let operator: Operator;
let receiver: WebhookReceiver;
let id: string;
let user: string;

beforeEach(async () => {
  application = await givenApplication(service);
  operator = await Operator.of(service, { application });
  receiver = await WebhookReceiver.start();
  ({ id } = await givenWebhook(operator, receiver.url));
  user = (await givenIdentity(service, application)).id;
});
afterEach(() => receiver.stop());

describe('Beside a newer version, an endpoint', () => {
  // Red where a type that this version does not know is left out of the question, which then asks for every type.
  it('that wants only a type of a newer version gets nothing else', async () => {
    const newer = await WebhookReceiver.start();
    const future = await givenWebhook(operator, newer.url);
    await service.db.query("UPDATE webhook_endpoints SET types = '{future.thing}' WHERE id = $1", [future.id]);
    await blockAndUnblock(operator, user);
    await arrived(receiver, user, 2);
    await operator.post(`/users/${user}/block`);
    await arrived(receiver, user, 3); // the other one was read between the two
    expect(await deliveriesOf(operator, future.id)).toEqual([]);
    expect(newer.received).toEqual([]);
    await newer.stop();
  });

  // Red where the cursor goes behind an event of a kind that this version does not know: no replica that knows it sends it.
  it('waits before an event of a newer version, for an hour, and the log names its kind once', async () => {
    const other = await givenApplication(service);
    const elsewhere = await Operator.of(service, { application: other });
    await givenWebhook(elsewhere, receiver.url);
    const neighbour = (await givenIdentity(service, other)).id;
    const warnings = () => logLines().filter(({ msg }) => msg?.includes('webhook.future_thing'));
    await writeEvent(service.db, 'future', { applicationId: application.id, type: 'webhook.future_thing' });
    await operator.post(`/users/${user}/block`);
    await until(() => warnings().length > 0);
    const { rows } = await service.db.query('SELECT cursor FROM webhook_endpoints WHERE id = $1', [id]);
    await blockAndUnblock(elsewhere, neighbour);
    await arrived(receiver, neighbour, 2);
    await service.db.query("UPDATE webhook_endpoints SET moved_at = now() - interval '2 minutes' WHERE id = $1", [id]);
    await until(async () => {
      const moved = await service.db.query('SELECT cursor FROM webhook_endpoints WHERE id = $1', [id]);
      return moved.rows[0].cursor !== rows[0].cursor;
    });
    expect(receiver.of(user)).toEqual([]);
    await service.db.query(
      "UPDATE audit_events SET occurred_at = now() - interval '1 hour' WHERE type = 'webhook.future_thing'",
    );
    await arrived(receiver, user, 1);
    expect(warnings()).toHaveLength(1);
  });
});
