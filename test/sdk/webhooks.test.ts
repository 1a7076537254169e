import { randomBytes } from 'node:crypto';
import { createManagement, type GatehouseError, verifyWebhook } from '@gatehouse/management';
import { Webhook } from 'standardwebhooks';
import { givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { givenWebhook } from '../support/given-webhooks.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';
import { type Received, WebhookReceiver } from '../support/webhook-receiver.js';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const [SECRET, OTHER] = [newSecret(), newSecret()];
const BODY = JSON.stringify({ id: 'evt', type: 'user.blocked', data: { name: 'Zoë' } });
const now = () => Math.floor(Date.now() / 1000);

function signed({ secret = SECRET, body = BODY, at = now(), id = 'evt' } = {}): Record<string, string> {
  const signature = new Webhook(secret).sign(id, new Date(at * 1000), body);
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signature };
}

describe('verifyWebhook()', () => {
  it('takes what standardwebhooks signed: as text, as bytes, with the headers of Node and of fetch', async () => {
    const event = JSON.parse(BODY);
    expect(await verifyWebhook(BODY, signed(), SECRET)).toEqual(event);
    expect(await verifyWebhook(Buffer.from(BODY), new Headers(signed()), [SECRET])).toEqual(event);
    expect(await verifyWebhook(BODY, signed(), [OTHER, '', SECRET])).toEqual(event);
  });

  const both = (headers: Record<string, string>, signature: string) => ({ ...headers, 'webhook-signature': signature });
  const { 'webhook-signature': good = '' } = signed({ at: now() });
  const CASES: [what: string, headers: Record<string, string>, body?: string][] = [
    ['another secret', signed({ secret: OTHER })],
    ['another body', signed(), `${BODY} `],
    ['another id', { ...signed(), 'webhook-id': 'other' }],
    ['a later timestamp', { ...signed(), 'webhook-timestamp': String(now() + 1) }],
    ['six minutes ago', signed({ at: now() - 360 })],
    ['in six minutes', signed({ at: now() + 360 })],
    ['four minutes ago', signed({ at: now() - 240 })],
    ['no signature', both(signed(), '')],
    ['half a signature', both(signed(), good.slice(0, 20))],
    ['no base64', both(signed(), 'v1,%%%')],
    ['a version without a value', both(signed(), 'v1')],
    ['another version', both(signed(), good.replace('v1,', 'v2,'))],
    ['a version of another key', both(signed(), good.replace('v1,', 'v1a,'))],
    ['a second signature', both(signed(), `v1,AAAA ${signed()['webhook-signature']}`)],
    ['no headers', {}],
    ['no timestamp', { ...signed(), 'webhook-timestamp': '' }],
    ['no number', { ...signed(), 'webhook-timestamp': 'now' }],
  ];
  // Red where any one of the checks is left out.
  it.each(CASES)('judges as standardwebhooks does: %s', async (_, headers, body = BODY) => {
    const isTaken = (asked: Promise<unknown>) =>
      asked.then(
        () => true,
        () => false,
      );
    const theirs = await isTaken((async () => new Webhook(SECRET).verify(body, headers))());
    expect(await isTaken(verifyWebhook(body, headers, SECRET))).toBe(theirs);
  });

  // Red where a secret that is missing, and so is known to all, verifies.
  it.each([[''], [[]], [undefined as unknown as string], ['whsec_'], ['whsec_AAAA'], ['whsec_no base64 at all']])(
    'verifies nothing with the secret %j',
    async (secret) => {
      const headers = signed({ secret: [secret].flat()[0] === 'whsec_AAAA' ? 'whsec_AAAA' : SECRET });
      await expect(verifyWebhook(BODY, headers, secret)).rejects.toThrow(/no secret|is broken/);
    },
  );

  it('wants the body as it arrived, and says so', async () => {
    const error: GatehouseError = await verifyWebhook(JSON.parse(BODY), signed(), SECRET).catch((thrown) => thrown);
    expect(error.todo).toBe('Verify the body as it arrived, before anything parses it.');
  });
});

describe('verifyWebhook(), for what Gatehouse posts', () => {
  const service = useService();

  it('takes it, with each of two secrets while they rotate, and with the public key', async () => {
    const application = await givenApplication(service);
    const operator = await Operator.of(service, { application });
    const management = createManagement({ url: service.url, key: operator.key });
    const receiver = await WebhookReceiver.start();
    const endpoint = await givenWebhook(operator, receiver.url, { types: ['user.*'], ed25519: true });
    const { secret } = await management.webhooks.rotateSecret(endpoint.id, {});
    const { id } = await givenIdentity(service, application);
    await management.users.block(id);
    const { body, headers } = await until(() => receiver.of(id)[0] as Received);
    const { public_key } = await management.webhooks.get(endpoint.id);
    for (const known of [secret, endpoint.secret, public_key as string]) {
      const event = await verifyWebhook(body, headers, known);
      expect(event).toMatchObject({ type: 'user.blocked', application: application.slug, data: { user: id } });
    }
    expect(new Webhook(secret as string).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
    await expect(verifyWebhook(body, headers, newSecret())).rejects.toMatchObject({ kind: 'misuse' });
    await receiver.stop();
  });
});
