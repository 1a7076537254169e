import { Webhook } from 'standardwebhooks';
import { newId } from '../../src/platform/crypto/ids.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { arrived, blockAndUnblock, deliveriesOf, givenWebhook, OWNER } from '../support/given-webhooks.js';
import { mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';
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
  it('goes to the endpoints that want its type, of its application and of all', async () => {
    const every = await Operator.of(service);
    const other = await WebhookReceiver.start();
    const elsewhere = await givenApplication(service);
    const all = await givenWebhook(every, receiver.url, { types: [] });
    const deletions = await givenWebhook(operator, other.url, { types: ['user.deleted'] });
    const [mine, foreign] = [await givenIdentity(service, application), await givenIdentity(service, elsewhere)];
    for (const { id } of [mine, foreign]) await every.post(`/users/${id}/block`);
    for (const { id } of [foreign, mine]) await every.delete(`/users/${id}`);
    await arrived(other, mine.id, 1);
    await arrived(receiver, mine.id, 2);
    await arrived(receiver, foreign.id, 2);
    expect(other.received.map(({ event }) => [event.type, event.data.user])).toEqual([['user.deleted', mine.id]]);
    expect(receiver.of(foreign.id).map(({ event }) => event.type)).toEqual(['user.blocked', 'user.deleted']);
    expect((await every.get(`/webhooks/${all.id}`)).body.application).toBeNull();
    for (const { id } of [all, deletions]) await every.delete(`/webhooks/${id}`);
    await other.stop();
  });
});

describe('/v1/management/webhooks', () => {
  it('shows the secret once, and changes what is named', async () => {
    const made = await givenWebhook(operator, `${receiver.url}?token=4711`, { description: 'the CRM' });
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const shown = await operator.get(`/webhooks/${made.id}`);
    expect(shown.text).not.toContain('whsec_');
    const { secret: _, ...rest } = made;
    expect(shown.body).toEqual(rest);
    const changed = await operator.patch(`/webhooks/${made.id}`, { types: ['session.ended'], description: null });
    expect(changed.body).toEqual({ ...rest, types: ['session.ended'], description: null });
    expect((await operator.get('/webhooks?limit=1')).body).toEqual({ webhooks: [changed.body], next: null });
    expect(await operator.delete(`/webhooks/${made.id}`)).toMatchObject({ status: 204 });
    expectFailure(await operator.get(`/webhooks/${made.id}`), 404, 'webhook_not_found');
    const { rows } = await service.db.query(
      `SELECT type, management_key_id AS key, details::text FROM audit_events
       WHERE details->>'id' = $1 ORDER BY occurred_at, id`,
      [made.id],
    );
    expect(rows.map(({ type, key }) => [type, key])).toEqual(
      ['created', 'changed', 'deleted'].map((act) => [`webhook.${act}`, operator.keyId]),
    );
    for (const secret of ['whsec_', '4711']) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  // Red where these writes keep no answer: the second secret of a rotation ends the one that the receiver has.
  it('is created, and gets another secret, once for each Idempotency-Key', async () => {
    const again = (name: string) => ({ 'idempotency-key': name });
    const wanted = { url: receiver.url, owner_email: OWNER };
    const made = [1, 2].map(() => operator.post('/webhooks', wanted, again('made')));
    const [first, second] = await Promise.all(made);
    expect(second?.body).toEqual(first?.body);
    const path = `/webhooks/${first?.body.id}`;
    const rotated = await operator.post(`${path}/rotate-secret`, {}, again('rotated'));
    expect((await operator.post(`${path}/rotate-secret`, {}, again('rotated'))).body).toEqual(rotated.body);
    expect((await operator.post('/webhooks?dry_run=true', wanted)).headers.get('dry-run')).toBe('true');
    expect((await operator.get('/webhooks')).body.webhooks).toHaveLength(1);
    await operator.delete(path);
  });

  it.each([
    [{ url: 'http://hooks.example.com/' }, 'url must begin with https://'],
    [{ url: 'ftp://hooks.example.com/' }, 'url must begin with https://'],
    [{ url: 'nonsense' }, 'url must be a URL'],
    [{ url: 'https://a:b@hooks.example.com/' }, 'url must have no user name'],
    [{ url: 'https://hooks.example.com/#part' }, 'url must have no fragment'],
    [{ url: 'https://10.0.0.7/' }, 'url must be at a public address'],
    [{ url: 'https://[fd00::7]/' }, 'url must be at a public address'],
    [{ url: 'https://[::ffff:0:10.0.0.7]/' }, 'url must be at a public address'],
    [{ types: ['user.born'] }, 'there is no user.born'],
    [{ types: 'user.*' }, 'types must be'],
    [{ owner_email: 'nobody' }, 'owner_email must be'],
  ])('refuses %j', async (wrong, words) => {
    const answer = await operator.post('/webhooks', { url: receiver.url, owner_email: OWNER, ...wrong });
    expectFailure(answer, 400, 'malformed_input');
    expect(answer.body.message).toContain(words);
  });

  it('has the manners of every write: once for a key, to the version seen, and rehearsed', async () => {
    const wanted = { url: receiver.url, owner_email: OWNER };
    const again = { 'idempotency-key': 'one-endpoint' };
    const [first, second] = [
      await operator.post('/webhooks', wanted, again),
      await operator.post('/webhooks', wanted, again),
    ];
    expect(second.body).toEqual(first.body);
    expect((await operator.post('/webhooks?dry_run=true', wanted)).headers.get('dry-run')).toBe('true');
    expect((await operator.get('/webhooks')).body.webhooks).toHaveLength(1);
    const path = `/webhooks/${first.body.id}`;
    const seen = { 'if-match': (await operator.get(path)).headers.get('etag') as string };
    const off = await operator.post(`${path}/off`, undefined, seen);
    expect(off.headers.get('etag')).toBe((await operator.get(path)).headers.get('etag'));
    for (const [method, act, body] of [
      ['PATCH', '', { types: [] }],
      ['POST', '/on', undefined],
      ['POST', '/off', undefined],
      ['POST', '/rotate-secret', {}],
      ['DELETE', '', undefined],
    ] as const)
      expectFailure(await operator.send(method, path + act, body, seen), 412, 'version_stale');
    await operator.delete(path);
  });

  // Red where the endpoint is read before it is locked.
  it('keeps both of two changes at once', async () => {
    const { id } = await givenWebhook(operator, receiver.url);
    const barrier = await Barrier.hold(service, 'SELECT FROM webhook_endpoints WHERE id = $1 FOR UPDATE', [id]);
    const changes = [{ types: ['user.merged'] }, { description: 'the CRM' }];
    const answers = Promise.all(changes.map((body) => operator.patch(`/webhooks/${id}`, body)));
    await barrier.sees(2);
    await barrier.release();
    expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
    expect((await operator.get(`/webhooks/${id}`)).body).toMatchObject({ ...changes[0], ...changes[1] });
    await operator.delete(`/webhooks/${id}`);
  });

  // Red where endpoints of an application are not created one after the other.
  it('has at most twenty endpoints for an application, also where many are created at once', async () => {
    const own = await givenApplication(service);
    const many = await Operator.of(service, { application: own });
    for (let count = 0; count < 18; count += 1) await givenWebhook(many, receiver.url);
    const barrier = await Barrier.hold(service, 'SELECT FROM applications WHERE id = $1 FOR UPDATE', [own.id]);
    const wanted = { url: receiver.url, owner_email: OWNER };
    const answers = Promise.all(Array.from({ length: 4 }, () => many.post('/webhooks', wanted)));
    await barrier.sees(4);
    await barrier.release();
    expect((await answers).map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expectFailure(await many.post('/webhooks', wanted), 409, 'too_many_webhooks');
    await service.db.query('DELETE FROM webhook_endpoints WHERE application_id = $1', [own.id]);
  });

  it("knows nothing of another application's endpoints", async () => {
    const foreign = await Operator.of(service, { application: await givenApplication(service) });
    const { id } = await givenWebhook(foreign, receiver.url);
    expect((await operator.get('/webhooks')).text).not.toContain(id);
    const body = { since: new Date().toISOString() };
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/rotate-secret'],
      ['POST', '/on'],
      ['POST', '/off'],
      ['POST', '/test'],
      ['POST', '/send-since'],
      ['GET', '/deliveries'],
      ['POST', `/deliveries/${newId()}/send-again`],
    ] as const) {
      const sent = { headers: operator.bearer, ...(method === 'POST' && { body: path === '/send-since' ? body : {} }) };
      const answer = await service.http.send(method, `/v1/management/webhooks/${id}${path}`, sent);
      expectFailure(answer, 404, 'webhook_not_found');
    }
    const wanted = { url: receiver.url, owner_email: OWNER, application: 'nothing' };
    expectFailure(await operator.post('/webhooks', wanted), 404, 'application_not_found');
    const reader = await Operator.of(service, { application, scopes: ['events:read'] });
    expectFailure(await reader.get('/webhooks'), 403, 'scope_missing');
    await foreign.delete(`/webhooks/${id}`);
  });
});

describe('The log of deliveries', () => {
  it('says what the receiver answered; each can be sent again, and all since a moment', async () => {
    const own = await WebhookReceiver.start();
    own.reply = () => ({ status: 202, body: `noted\u0000\u001b ${'x'.repeat(5000)}` });
    const { id } = await givenWebhook(operator, own.url);
    const begun = new Date(Date.now() - 1000).toISOString();
    const user = (await givenIdentity(service, application)).id;
    await blockAndUnblock(operator, user);
    await arrived(own, user, 2);
    const [unblocked, blocked] = await until(
      () => deliveriesOf(operator, id, '?state=sent'),
      (rows) => rows.length === 2,
    );
    expect(blocked).toMatchObject({
      event: own.of(user)[0]?.event.id,
      ...{ type: 'user.blocked', state: 'sent', attempts: 1, status: 202, error: null },
      ...{ duration_ms: expect.any(Number), answer: expect.stringMatching(/^noted x{1000,1018}$/) },
    });
    const { body: first } = await operator.get(`/webhooks/${id}/deliveries?limit=1`);
    expect(first.deliveries).toEqual([unblocked]);
    const { body: second } = await operator.get(`/webhooks/${id}/deliveries?limit=1&after=${first.next}`);
    expect(second).toEqual({ deliveries: [blocked], next: null });

    const again = await operator.post(`/webhooks/${id}/deliveries/${blocked.id}/send-again`);
    expect(again.status).toBe(200);
    await arrived(own, user, 3);
    expect(own.of(user)[2]?.headers['webhook-id']).toBe(own.of(user)[0]?.headers['webhook-id']);
    expect(own.of(user)[2]?.body).toBe(own.of(user)[0]?.body);

    expect((await operator.post(`/webhooks/${id}/send-since`, { since: begun })).status).toBe(204);
    await arrived(own, user, 5);
    expect(own.of(user).map(({ event }) => event.type.slice(5))).toEqual([
      'blocked',
      'unblocked',
      'blocked',
      'blocked',
      'unblocked',
    ]);
    const old = { since: '2020-01-01T00:00:00Z' };
    expectFailure(await operator.post(`/webhooks/${id}/send-since`, old), 410, 'events_gone');
    const future = { since: new Date(Date.now() + 86_400_000).toISOString() };
    expectFailure(await operator.post(`/webhooks/${id}/send-since`, future), 400, 'malformed_input');
    expectFailure(await operator.post(`/webhooks/${id}/deliveries/${newId()}/send-again`), 404, 'delivery_not_found');
    await operator.delete(`/webhooks/${id}`);
    await own.stop();
  });

  it('has a test event too, which is tried once and goes to an endpoint that is off', async () => {
    const own = await WebhookReceiver.start();
    own.reply = () => ({ status: 500 });
    const { id, secret } = await givenWebhook(operator, own.url);
    expect((await operator.post(`/webhooks/${id}/off`)).body).toMatchObject({ state: 'off', off_reason: 'operator' });
    const { delivery } = (await operator.post(`/webhooks/${id}/test`)).body;
    const [dead] = await until(
      () => deliveriesOf(operator, id, '?state=dead'),
      (rows) => rows.length > 0,
    );
    expect(dead).toMatchObject({ id: delivery, type: 'webhook.test', attempts: 1, status: 500 });
    const [{ body, headers } = never()] = own.received;
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' });
    expectFailure(await operator.post(`/webhooks/${id}/deliveries/${delivery}/send-again`), 409, 'webhook_off');
    expect((await operator.get(`/webhooks/${id}`)).body.failing_since).toBeNull();

    await operator.post(`/webhooks/${id}/on`);
    own.reply = () => ({ status: 204 });
    const user = (await givenIdentity(service, application)).id;
    await operator.post(`/users/${user}/block`);
    await arrived(own, user, 1);
    expect(own.received.map(({ event }) => event.type)).toEqual(['webhook.test', 'user.blocked']);
    await operator.delete(`/webhooks/${id}`);
    await own.stop();
  });

  // Red where the answer to a test switches off: each test mails the owner, whom the key has named.
  it('stays on where a test is answered with 410, and its owner gets no mail', async () => {
    const own = await WebhookReceiver.start();
    own.reply = () => ({ status: 410 });
    const owner_email = 'nobody.asked@example.com';
    const { id } = await givenWebhook(operator, own.url, { owner_email });
    await operator.post(`/webhooks/${id}/test`);
    const [dead] = await until(
      () => deliveriesOf(operator, id, '?state=dead'),
      (rows) => rows.length > 0,
    );
    expect(dead).toMatchObject({ type: 'webhook.test', attempts: 1, status: 410 });
    expect((await operator.get(`/webhooks/${id}`)).body).toMatchObject({ state: 'on', off_reason: null });
    expect(await mailsTo(service, owner_email)).toEqual([]);
    await operator.delete(`/webhooks/${id}`);
    await own.stop();
  });
});

function never(): never {
  throw new Error('Nothing was received');
}
