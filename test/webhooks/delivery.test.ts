import type { LookupAddress } from 'node:dns';
import { Network } from '../../src/identities/upstream/http/network.js';
import { WebhookPosts } from '../../src/webhooks/delivery/webhook-posts.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { arrived, blockAndUnblock, deliveriesOf, givenWebhook, OWNER, retryNow } from '../support/given-webhooks.js';
import { logLines } from '../support/log.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { type Service, useService } from '../support/service.js';
import { until } from '../support/until.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

const service = useService();
let application: GivenApplication;
let operator: Operator;
let receiver: WebhookReceiver;
let id: string;
let secret: string;
let user: string;

beforeAll(async () => {
  application = await givenApplication(service);
  operator = await Operator.of(service, { application });
});
beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  ({ id, secret } = await givenWebhook(operator, receiver.url));
  user = (await givenIdentity(service, application)).id;
});
afterEach(async () => {
  await operator.delete(`/webhooks/${id}`);
  await receiver.stop();
});

const endpoint = async () => (await operator.get(`/webhooks/${id}`)).body;
const types = () => receiver.of(user).map(({ event }) => event.type.slice('user.'.length));
/** Deliveries that failed once. */
const failed = (count: number) =>
  until(
    () => deliveriesOf(operator, id),
    (rows) => rows.length === count && rows.every(({ error }) => error !== null),
  );

describe('A receiver that answers', () => {
  it('410 gets nothing more; its owner is told, and what it missed is sent once it is on again', async () => {
    receiver.reply = () => ({ status: 410 });
    await blockAndUnblock(operator, user);
    const off = await until(endpoint, ({ state }) => state === 'off');
    expect(off).toMatchObject({ off_reason: 'gone', off_at: expect.any(String) });
    const mail = await latestMail(service, OWNER);
    expect(mail.text).toContain('answered that it is gone');
    await operator.post(`/users/${user}/block`);
    const { rows } = await service.db.query(
      `SELECT application_id AS of FROM audit_events WHERE type = 'webhook.switched_off' AND details->>'id' = $1`,
      [id],
    );
    expect(rows).toEqual([{ of: application.id }]);

    const before = types().length;
    receiver.reply = () => ({ status: 204 });
    expect((await operator.post(`/webhooks/${id}/on`)).body).toMatchObject({ state: 'on', off_reason: null });
    await until(() => new Set(types()).size === 2 && types().at(-1) === 'blocked' && types().length >= 3);
    expect(types().slice(before)).toEqual(expect.arrayContaining(['unblocked', 'blocked']));
    await until(async () => (await deliveriesOf(operator, id, '?state=waiting')).length === 0);
  });

  it('no attempt for three days is switched off, and one of all applications has an owner too', async () => {
    const everywhere = await Operator.of(service);
    receiver.reply = () => ({ status: 500 });
    const all = await givenWebhook(everywhere, receiver.url, { owner_email: 'all@example.com' });
    await operator.post(`/users/${user}/block`);
    await failed(1);
    await service.db.query("UPDATE webhook_endpoints SET failing_since = now() - interval '71 hours'");
    await until(async () => {
      await retryNow(service);
      const { rowCount } = await service.db.query(
        'SELECT FROM webhook_deliveries WHERE endpoint_id = ANY($1) AND attempts >= 2 AND claimed_until IS NULL',
        [[id, all.id]],
      );
      return rowCount === 2;
    });
    expect((await endpoint()).state).toBe('on');
    await service.db.query("UPDATE webhook_endpoints SET failing_since = now() - interval '3 days'");
    await until(async () => {
      await retryNow(service);
      return (await endpoint()).state === 'off' && (await everywhere.get(`/webhooks/${all.id}`)).body.state === 'off';
    });
    expect((await endpoint()).off_reason).toBe('failing');
    const [mail] = await mailsTo(service, 'all@example.com');
    expect(mail).toMatchObject({
      subject: 'A webhook of Gatehouse was switched off',
      text: expect.stringContaining('has not accepted anything for days'),
    });
    await everywhere.delete(`/webhooks/${all.id}`);
  });

  it('429 with Retry-After is left alone for as long', async () => {
    receiver.reply = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await operator.post(`/users/${user}/block`);
    const [delivery] = await failed(1);
    const waits = Date.parse(delivery.next_attempt_at) - Date.parse(delivery.tried_at);
    expect(waits).toBeGreaterThanOrEqual(599_000);
    expect(delivery).toMatchObject({ state: 'waiting', status: 429, attempts: 1 });
    await retryNow(service);
    await operator.post(`/users/${user}/unblock`);
    await until(async () => (await deliveriesOf(operator, id)).length === 2);
    expect(types()).toEqual(['blocked']);
  });

  it.each([301, 307, 308])('%i is not followed', async (status) => {
    const elsewhere = await WebhookReceiver.start();
    receiver.reply = () => ({ status, headers: { location: elsewhere.url } });
    await operator.post(`/users/${user}/block`);
    const [delivery] = await failed(1);
    expect(delivery).toMatchObject({
      state: 'waiting',
      status,
      error: `127.0.0.1:${receiver.port} answered ${status}`,
    });
    expect(elsewhere.received).toEqual([]);
    expect((await endpoint()).failing_since).not.toBeNull();
    await elsewhere.stop();
  });

  it('an error gets the same event again, signed anew, until it accepts it', async () => {
    let wrong = 1;
    receiver.reply = () => ({ status: wrong-- > 0 ? 500 : 200 });
    await operator.post(`/users/${user}/block`);
    await failed(1);
    await until(async () => {
      await retryNow(service);
      return types().length === 2;
    });
    const [first, second] = receiver.of(user);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    await until(async () => (await endpoint()).failing_since === null);
  });
});

describe('Events of one object', () => {
  it('come one after the other, and those of others meanwhile', async () => {
    const other = (await givenIdentity(service, application)).id;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await operator.post(`/webhooks/${id}/off`);
    await operator.post(`/webhooks/${id}/test`);
    await until(() => receiver.received.length === 1); // from now on it gets several at a time
    await until(async () => (await deliveriesOf(operator, id, '?state=sent')).length === 1);
    receiver.reply = async ({ event }) => {
      if (event.data.user === user && event.type === 'user.blocked') await held;
      return { status: 204 };
    };
    await blockAndUnblock(operator, user);
    await blockAndUnblock(operator, other);
    await operator.post(`/webhooks/${id}/on`); // all of them are due at once
    await arrived(receiver, user, 1);
    await arrived(receiver, other, 1);
    expect(types()).toEqual(['blocked']);
    goOn();
    await arrived(receiver, user, 2);
    await arrived(receiver, other, 2);
    const sequences = receiver.of(user).map(({ event }) => event.sequence);
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
  });

  // Red where an event waits for an earlier one that is queued behind it: a claim looks at a hundred, and finds none to send.
  it('come in their order where events that still wait are sent again', async () => {
    await service.db.query(
      `INSERT INTO webhook_deliveries
         (id, endpoint_id, event_id, type, object, sequence, body, created_at, attempts, next_attempt_at)
       SELECT uuidv7(), $1, gen_random_uuid(), type, md5(person::text)::uuid, nth,
         json_build_object('type', type, 'sequence', nth, 'data', json_build_object('user', person::text)),
         now(), 0, now() - interval '1 second' * (1 - again)
       FROM generate_series(0, 1) AS again,
         unnest(ARRAY['user.blocked', 'user.unblocked']) WITH ORDINALITY AS act (type, nth), generate_series(1, 105) AS person
       ORDER BY again, nth, person`,
      [id],
    );
    await until(() => receiver.received.length === 4 * 105);
    const orders = new Set<string>();
    for (let person = 1; person <= 105; person += 1)
      orders.add(
        receiver
          .of(String(person))
          .map(({ event }) => event.sequence)
          .join(),
      );
    expect([...orders]).toEqual(['1,2,1,2']);
  });
});

describe('Replicas', () => {
  let second: Service;
  beforeAll(async () => {
    second = await service.replica();
  });
  afterAll(() => second.stop());

  it('together send each event once', async () => {
    for (let round = 0; round < 10; round += 1) await blockAndUnblock(operator, user);
    await until(() => types().length >= 20);
    await until(async () => (await deliveriesOf(operator, id, '?state=waiting')).length === 0);
    expect(new Set(receiver.of(user).map(({ event }) => event.id)).size).toBe(20);
    expect(types()).toHaveLength(20);
  });

  // Red where a claim does not run out.
  it('take over what one of them left in the middle of a delivery, under the same id', async () => {
    let tried: unknown;
    receiver.reply = async () => {
      if (receiver.of(user).length === 1) return { status: 'never' };
      tried = (await deliveriesOf(operator, id))[0].tried_at;
      return { status: 204 };
    };
    await operator.post(`/users/${user}/block`);
    await arrived(receiver, user, 1);
    await service.db.query('UPDATE webhook_deliveries SET claimed_until = now() WHERE endpoint_id = $1', [id]);
    await arrived(receiver, user, 2);
    const ids = receiver.of(user).map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    const [sent] = await until(
      () => deliveriesOf(operator, id, '?state=sent'),
      (rows) => rows.length === 1,
    );
    expect(sent.attempts).toBe(2);
    expect(tried).toBeNull(); // the first replica waits for its answer still
  });
});

describe('An endpoint', () => {
  // Red where the address is judged at one look-up and connected to at another.
  it('whose name leads to a private address is never asked, whatever it led to before', async () => {
    const found: LookupAddress[] = [
      { address: '4000::1', family: 6 }, // not private, and of no network
      { address: '127.0.0.1', family: 4 },
    ];
    let looks = 0;
    const look = (_name: string, _options: object, told: (error: null, found: LookupAddress[]) => void) =>
      told(null, [found[Math.min(looks++, 1)] as LookupAddress]);
    const posts = service.app.get(WebhookPosts, { strict: false }) as unknown as { network: Network | undefined };
    const before = posts.network;
    posts.network = new Network(look as never, { timeoutMs: 15_000, connections: 8 });
    const named = await givenWebhook(operator, `https://hooks.example.com:${receiver.port}/`);
    const triesOf = async () => (await deliveriesOf(operator, named.id))[0];
    await operator.post(`/users/${user}/block`);
    expect(await until(triesOf, (row) => row?.error)).toMatchObject({ status: null, error: expect.any(String) });
    expect(looks).toBe(1);
    const again = async () => {
      await retryNow(service);
      return triesOf();
    };
    const { status } = await until(again, ({ error }) => error.includes('is at a private address'));
    expect(status).toBeNull();
    expect(looks).toBe(2);
    await arrived(receiver, user, 1);
    expect(receiver.of(user)[0]?.headers.host).toBe(`127.0.0.1:${receiver.port}`);
    await operator.delete(`/webhooks/${named.id}`);
    await posts.network.close();
    posts.network = before;
  });

  // Red where the error of the look-up is told as it is: a management key learns which names our own network has.
  it('whose name is not found fails as one whose name leads to a private address', async () => {
    const found: LookupAddress[] = [{ address: '10.0.0.5', family: 4 }];
    const look = (name: string, _options: object, told: (error: Error | null, found?: LookupAddress[]) => void) =>
      name.startsWith('known') ? told(null, found) : told(new Error(`getaddrinfo ENOTFOUND ${name}`));
    const posts = service.app.get(WebhookPosts, { strict: false }) as unknown as { network: Network | undefined };
    const before = posts.network;
    posts.network = new Network(look as never, { timeoutMs: 15_000, connections: 8 });
    const errorOf = async (host: string): Promise<string> => {
      const named = await givenWebhook(operator, `https://${host}/`);
      await operator.post(`/webhooks/${named.id}/test`);
      const { error } = await until(
        async () => (await deliveriesOf(operator, named.id))[0],
        (row) => row?.error,
      );
      await operator.delete(`/webhooks/${named.id}`);
      return error.replace(host, 'host');
    };
    const known = await errorOf('known.internal.example');
    expect(known).toMatch(/^host is not found, or is at a private address, .*WEBHOOK_PRIVATE_HOSTS/);
    expect(await errorOf('unknown.internal.example')).toBe(known);
    await posts.network.close();
    posts.network = before;
  });

  // Red where an endpoint whose place says nothing ends the turn for those behind it.
  it.each([
    ['gone', (place: string) => place.replace(/^\d+-\d+/, '7-7')],
    ['illegible', () => 'nonsense'],
  ])('begins again a little earlier where its place among the events is %s', async (_, spoil) => {
    await operator.post(`/users/${user}/block`);
    await arrived(receiver, user, 1);
    const { rows } = await service.db.query('SELECT cursor FROM webhook_endpoints WHERE id = $1', [id]);
    const spoilt = Buffer.from(spoil(Buffer.from(rows[0].cursor, 'base64url').toString())).toString('base64url');
    await service.db.query('UPDATE webhook_endpoints SET cursor = $2, moves = moves + 1 WHERE id = $1', [id, spoilt]);
    await operator.post(`/users/${user}/unblock`);
    await until(() => types().includes('unblocked'));
    expect(types()).toEqual(['blocked', 'blocked', 'unblocked']);
  });

  const skip = (numbers: number) =>
    service.db.query(`SELECT setval('audit_events_sequence', last_value + $1) FROM audit_events_sequence`, [numbers]);

  // Red where a place behind the last number counts as up to date: nothing is read until so many numbers are drawn again.
  it('goes on at once where the database has lost the last events', async () => {
    await operator.post(`/users/${user}/block`);
    await arrived(receiver, user, 1);
    await skip(10);
    await operator.post(`/users/${user}/unblock`);
    await until(() => types().includes('unblocked'));
    try {
      await skip(-9);
      await operator.post(`/users/${user}/block`);
      await until(() => types().length === 4);
      expect(types()).toEqual(['blocked', 'unblocked', 'blocked', 'blocked']);
    } finally {
      await skip(20);
    }
  });

  it('has a secret that no log and no listing shows', async () => {
    await operator.post(`/users/${user}/block`);
    await arrived(receiver, user, 1);
    const said = JSON.stringify([logLines(), await deliveriesOf(operator, id), (await operator.get('/webhooks')).body]);
    expect(said).not.toContain(secret);
    expect(said).not.toContain(secret.slice('whsec_'.length));
    const { rows } = await service.db.query('SELECT sealed_secret FROM webhook_endpoints WHERE id = $1', [id]);
    expect(rows[0].sealed_secret.toString('latin1')).not.toContain(secret.slice('whsec_'.length));
  });
});
