import { Loops } from '../../src/platform/loops/loops.js';
import { Child } from '../support/child.js';
import { givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { arrived, blockAndUnblock, deliveriesOf, givenWebhook } from '../support/given-webhooks.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

describe('A delivery whose process is killed while the receiver has it', () => {
  const service = useService();
  const comesUp = () => Child.start({ DATABASE_URL: service.databaseUrl });

  // Red where a claim does not run out, and where what follows overtakes what another process holds.
  it('is sent again by another process under the same id, and what follows comes after it', async () => {
    await service.app.get(Loops).named('webhooks').stop();
    const application = await givenApplication(service);
    const operator = await Operator.of(service, { application });
    const user = (await givenIdentity(service, application)).id;
    const receiver = await WebhookReceiver.start();
    receiver.reply = () => ({ status: receiver.of(user).length === 1 ? 'never' : 204 });
    const { id } = await givenWebhook(operator, receiver.url);
    const killed = await comesUp();
    await blockAndUnblock(operator, user);
    await arrived(receiver, user, 1);
    killed.kill('SIGKILL');
    await killed.ended;
    const another = await comesUp();
    await service.db.query(
      "UPDATE webhook_deliveries SET claimed_until = claimed_until - interval '29 seconds' WHERE endpoint_id = $1",
      [id],
    );
    const sent = await until(
      () => deliveriesOf(operator, id, '?state=sent'),
      (rows) => rows.length === 2,
    );
    expect(receiver.of(user).map(({ event }) => event.type)).toEqual([
      'user.blocked',
      'user.blocked',
      'user.unblocked',
    ]);
    const [first, again] = receiver.of(user);
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(again?.body).toBe(first?.body);
    expect(sent.map(({ attempts }) => attempts)).toEqual([1, 2]);
    await another.stop();
    await receiver.stop();
  });
});
