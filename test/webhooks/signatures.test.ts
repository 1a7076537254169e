import { verify as verifySignature } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { arrived, givenWebhook } from '../support/given-webhooks.js';
import { useService } from '../support/service.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const service = useService();
let application: GivenApplication;
let operator: Operator;
let receiver: WebhookReceiver;

beforeAll(async () => {
  application = await givenApplication(service);
  operator = await Operator.of(service, { application });
  receiver = await WebhookReceiver.start();
});
afterAll(() => receiver.stop());

describe('A webhook', () => {
  it('is the event as it is pulled, and is signed as Standard Webhooks says', async () => {
    const { secret, id } = await givenWebhook(operator, receiver.url);
    const user = (await givenIdentity(service, application)).id;
    await operator.post(`/users/${user}/block`);
    await arrived(receiver, user, 1);
    const [{ headers, body, event } = never()] = receiver.of(user);
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event);
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow(/signature/);
    expect(event).toEqual({
      id: headers['webhook-id'],
      type: 'user.blocked',
      timestamp: expect.any(String),
      application: application.slug,
      sequence: expect.any(Number),
      data: { user, by: 'operator' },
    });
    await operator.delete(`/webhooks/${id}`);
  });

  it('has a signature of each kind and of each secret that is valid', async () => {
    const made = await givenWebhook(operator, receiver.url, { ed25519: true });
    expect(made.public_key).toMatch(/^whpk_/);
    const { body: rotated } = await operator.post(`/webhooks/${made.id}/rotate-secret`, {});
    expect(Date.parse(rotated.previous_secret_until) - Date.now()).toBeGreaterThan(86_000_000);
    const user = (await givenIdentity(service, application)).id;
    await operator.post(`/users/${user}/block`);
    await arrived(receiver, user, 1);
    const [{ headers, body } = never()] = receiver.of(user);
    const sent = headers as Record<string, string>;
    for (const secret of [made.secret, rotated.secret]) new Webhook(secret).verify(body, sent);
    const signatures = sent['webhook-signature']?.split(' ') ?? [];
    expect(signatures.map((text) => text.split(',')[0])).toEqual(['v1', 'v1a', 'v1', 'v1a']);
    for (const [at, key] of [
      [1, rotated.public_key],
      [3, made.public_key],
    ] as const) {
      const raw = Buffer.from(key.slice('whpk_'.length), 'base64');
      const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]);
      const content = Buffer.from(`${sent['webhook-id']}.${sent['webhook-timestamp']}.${body}`);
      const signature = Buffer.from(signatures[at]?.split(',')[1] ?? '', 'base64');
      expect(verifySignature(null, content, { key: spki, format: 'der', type: 'spki' }, signature)).toBe(true);
    }
    await operator.post(`/webhooks/${made.id}/rotate-secret`, { overlap_seconds: 0 });
    await operator.post(`/users/${user}/unblock`);
    await arrived(receiver, user, 2);
    const [, last = never()] = receiver.of(user);
    for (const secret of [made.secret, rotated.secret])
      expect(() => new Webhook(secret).verify(last.body, last.headers as Record<string, string>)).toThrow();
    await operator.delete(`/webhooks/${made.id}`);
  });

  // Red where a previous secret has to open: nothing is delivered until its time is over.
  it('is signed by the secrets that SECRET_KEY opens', async () => {
    const made = await givenWebhook(operator, receiver.url);
    const { body: rotated } = await operator.post(`/webhooks/${made.id}/rotate-secret`, {});
    const spoilt = 'set_byte(sealed_previous_secret, 40, 255 - get_byte(sealed_previous_secret, 40))';
    await service.db.query(`UPDATE webhook_endpoints SET sealed_previous_secret = ${spoilt} WHERE id = $1`, [made.id]);
    const user = (await givenIdentity(service, application)).id;
    await operator.post(`/users/${user}/block`);
    await arrived(receiver, user, 1);
    const [{ headers, body } = never()] = receiver.of(user);
    new Webhook(rotated.secret).verify(body, headers as Record<string, string>);
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(1);
    await operator.delete(`/webhooks/${made.id}`);
  });
});

function never(): never {
  throw new Error('Nothing was received');
}
