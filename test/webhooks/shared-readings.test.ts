import { jest } from '@jest/globals';
import { NEW_EVENTS } from '../../src/events/event-log.statements.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { Database } from '../../src/platform/database/database.js';
import { Loops } from '../../src/platform/loops/loops.js';
import { READERS } from '../../src/webhooks/delivery/webhook-delivery.statements.js';
import { OpenTransaction, writeEvent } from '../support/event-reader.js';
import { givenApplication } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { givenWebhook } from '../support/given-webhooks.js';
import { useNewService, useService } from '../support/service.js';
import { until } from '../support/until.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

describe('Endpoints that have read the same', () => {
  const service = useService();
  let receiver: WebhookReceiver;
  let applications: { id: string }[];
  /** In the order in which they read. */
  let endpoints: string[];
  beforeEach(async () => {
    receiver = await WebhookReceiver.start();
    applications = [await givenApplication(service), await givenApplication(service)];
    endpoints = [];
    for (const application of [...applications, undefined]) {
      const operator = await Operator.of(service, application && { application });
      for (const types of [['user.*'], ['user.deleted', 'session.*']])
        endpoints.push((await givenWebhook(operator, receiver.url, { types })).id);
    }
    // After the second one all have read, or have nothing to read: the last of them could come in the middle of the first.
    for (const name of ['first', 'second']) {
      const identityId = newId();
      await writeEvent(service.db, name, { identityId, type: 'identity.deleted' });
      await until(async () => (await told(identityId)).at(-1) === 5);
    }
  });
  afterEach(() => receiver.stop());

  /** Which of the endpoints are told of it. */
  const told = async (user: string): Promise<number[]> => {
    const { rows } = await service.db.query('SELECT endpoint_id FROM webhook_deliveries WHERE object = $1', [user]);
    return rows.map((row) => endpoints.indexOf(row.endpoint_id)).sort();
  };
  /** In one transaction. */
  const write = async (events: { of: number; type: string }[]): Promise<string[]> => {
    const transaction = await OpenTransaction.on(service);
    const users = events.map(() => newId());
    for (const [at, { of, type }] of events.entries()) {
      const { id: applicationId } = applications[of] ?? {};
      const written = { identityId: users[at] as string, type, ...(applicationId && { applicationId }) };
      await writeEvent(transaction.client, at, written);
    }
    await transaction.end();
    return users;
  };

  // Red where each endpoint asks the log for itself.
  it('share a reading, and each is told what it wants', async () => {
    const database = service.app.get(Database);
    let [reads, most] = [0, 0];
    const heard = (['run', 'runAlone'] as const).map((way) => {
      const ask: Database['run'] = database[way].bind(database);
      return jest.spyOn(database, way).mockImplementation((statement, given) => {
        if (statement.name === READERS.name) reads = 0;
        if (statement.name === NEW_EVENTS.name) most = Math.max(most, ++reads);
        return ask(statement as never, given as never);
      });
    });
    try {
      const users = await write([
        { of: 0, type: 'identity.blocked' },
        { of: 1, type: 'identity.deleted' },
        { of: 0, type: 'session.revoked' },
        { of: -1, type: 'identity.deleted' },
      ]);
      await until(async () => (await told(users[3] as string)).length === 2);
      expect(await Promise.all(users.map(told))).toEqual([
        [0, 4],
        [2, 3, 4, 5],
        [1, 5],
        [4, 5],
      ]);
      expect(most).toBe(1);
    } finally {
      for (const spy of heard) spy.mockRestore();
    }
  });

  // Red where one that must wait before an event of a newer version holds up those that have read the same.
  it('wait before an event of a newer version only where they want it', async () => {
    const [, other, behind] = await write([
      { of: 0, type: 'webhook.future_reading' },
      { of: 1, type: 'identity.blocked' },
      { of: 0, type: 'identity.blocked' },
    ]);
    await until(async () => (await told(other as string)).length > 0);
    expect([await told(other as string), await told(behind as string)]).toEqual([[2], []]);
  });
});

describe('Endpoints that are told nothing', () => {
  const service = useNewService();

  // Red where a minute alone decides: those that have read the same are written again and again in one turn.
  it('have their places stored in the second minute, each at a moment of its own', async () => {
    await service.app.get(Loops).named('webhook-fan-out').stop();
    await service.db.query(`
      INSERT INTO webhook_endpoints (id, url, types, owner_email, sealed_secret, moves, moved_at, created_at)
      SELECT gen_random_uuid(), 'https://example.com', '{}', 'ops@example.com', '', 0, now(), now()
      FROM generate_series(1, 200)`);
    const due = async (seconds: number): Promise<number> => {
      await service.db.query('UPDATE webhook_endpoints SET moved_at = now() - make_interval(secs => $1)', [seconds]);
      return (await service.app.get(Database).run(READERS, {})).filter(({ isStale }) => isStale).length;
    };
    expect(await due(50)).toBe(0);
    expect(await due(63)).toBeLessThan(100);
    expect(await due(120)).toBe(200);
  });
});
