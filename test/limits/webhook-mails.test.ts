import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { givenWebhook } from '../support/given-webhooks.js';
import { mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

/** One mail about an endpoint, and two about those of an application. */
const SCALE = 0.03;

describe('Mails about endpoints that are switched off', () => {
  const service = useService({ RATE_LIMIT_SCALE: String(SCALE) });
  let application: GivenApplication;
  let operator: Operator;
  let user: string;
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    application = await givenApplication(service);
    operator = await Operator.of(service, { application });
    user = (await givenIdentity(service, application)).id;
    receiver = await WebhookReceiver.start();
    receiver.reply = () => ({ status: 410 });
  });
  afterEach(() => receiver.stop());

  let isBlocked = false;
  /** An event, to which the endpoint answers 410. */
  async function goneOnce(id: string): Promise<void> {
    isBlocked = !isBlocked;
    await operator.post(`/users/${user}/${isBlocked ? 'block' : 'unblock'}`);
    await until(async () => (await operator.get(`/webhooks/${id}`)).body.state === 'off');
  }
  const mails = async (): Promise<number> => (await mailsTo(service, OWNER)).length;

  it('are one a day for an endpoint, and a few for an application that makes its endpoints anew', async () => {
    const { id } = await givenWebhook(operator, receiver.url, { owner_email: OWNER });
    for (let turn = 0; turn < 3; turn += 1) {
      await operator.post(`/webhooks/${id}/on`);
      await goneOnce(id);
    }
    expect(await mails()).toBe(1);
    await operator.delete(`/webhooks/${id}`);
    for (let turn = 0; turn < 3; turn += 1) {
      const { id: another } = await givenWebhook(operator, receiver.url, { owner_email: OWNER });
      await goneOnce(another);
      await operator.delete(`/webhooks/${another}`);
    }
    expect(await mails()).toBe(2);
  });
});

const OWNER = 'owner@example.com';
