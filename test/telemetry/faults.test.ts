import pg from 'pg';
import { withRefusedRows } from '../support/broken-storage.js';
import { Child } from '../support/child.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { anEvent, storedEvents } from '../support/given-events.js';
import { expectAllOnce, givenClients, storm } from '../support/report-storm.js';
import { type Answer, cloneDatabase, type Service, startService, useService } from '../support/service.js';
import { until } from '../support/until.js';

/** Reports of 1 MB for which the line has room, and more than that. */
const ROOM = 17;
const TOO_MANY = 5;
/** The loop that counts events reads the same table, and waits for it too. */
const WAITING = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ 'INSERT INTO metric_arrivals'`;

describe('A crash under reports loses no acknowledged event and stores none twice', () => {
  it('when one of two replicas is killed, and comes back', async () => {
    const variables = { DATABASE_URL: await cloneDatabase() };
    const witness = await startService(variables);
    const application = await givenApplication(witness);
    const PUBLIC_URL = 'http://localhost';
    let one = await Child.start({ ...variables, PUBLIC_URL });
    const clients = givenClients(application);
    let turn = 0;
    const anyOf = () => () => (++turn % 2 === 0 ? one : witness).http;
    await storm(clients, anyOf, async () => {
      one.kill('SIGKILL');
      await one.ended;
      one = await Child.start({ ...variables, PUBLIC_URL });
    });
    expect(clients.some(({ failures }) => failures > 0)).toBe(true);
    await expectAllOnce(witness, application, clients);
    await one.stop();
    await witness.stop();
  });
});

describe('A report that cannot be stored', () => {
  const service = useService();
  let application: GivenApplication;
  beforeEach(async () => {
    application = await givenApplication(service);
  });

  const report = (event: object = {}, at: Service = service): Promise<Answer> => {
    const { id: appId, apiKey } = application;
    return at.http.post('/v1/metrics', { appId, apiKey, ...anEvent(event) });
  };

  // Red without the deadline in the statement: it is carried out when the database answers again.
  it('is refused in time, and is not stored later', async () => {
    const proxy = await DatabaseProxy.before(service.databaseUrl);
    const behind = await service.replica({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '1s' });
    await until(
      () => report({ runtime: 'before' }, behind),
      ({ status }) => status === 201,
    );
    proxy.freeze();
    const refused = await Promise.all(Array.from({ length: 10 }, () => report({ runtime: 'frozen' }, behind)));
    for (const answer of refused) {
      expectFailure(answer, 503, expect.stringMatching(/^(overloaded|unavailable)$/));
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    proxy.thaw();
    await until(
      () => report({ runtime: 'after' }, behind),
      ({ status }) => status === 201,
    );
    const runtimes = (await storedEvents(service, application.id)).map(({ runtime }) => runtime);
    expect(new Set(runtimes)).toEqual(new Set(['before', 'after']));
    await behind.stop();
    await proxy.stop();
  });

  // Red where a full disk counts as an error of our own: 500.
  it('is refused with 503 while the disk of the database is full', async () => {
    const full = { table: 'metric_arrivals', before: 'INSERT', code: '53100' };
    const refused = await withRefusedRows(service, full, () => Promise.all([report(), report(), report()]));
    for (const answer of refused) {
      expectFailure(answer, 503, 'unavailable');
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    expect(await storedEvents(service, application.id)).toEqual([]);
    expect((await report()).status).toBe(201);
  });

  // Red without the limit of one application in the line.
  it('is refused while the line is full; what was accepted is stored, and another application finds room', async () => {
    const patient = await service.replica({ DATABASE_TIMEOUT: '60s' });
    const blocker = new pg.Client({ connectionString: service.databaseUrl });
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE metric_arrivals IN ACCESS EXCLUSIVE MODE');
    const { id: appId, apiKey } = application;
    const events = Array.from({ length: 300 }, () =>
      anEvent({ target: { type: 'big', note: 'unremarkable '.repeat(230) } }),
    );
    const refused: Answer[] = [];
    const accepted: string[] = [];
    const send = () => patient.http.post('/v1/metrics/batch', { appId, apiKey, events });
    const first = send();
    await until(async () => (await service.db.query(WAITING)).rows.length > 0);
    const flood = Array.from({ length: ROOM - 1 + TOO_MANY }, async () => {
      const answer = await send();
      if (answer.status === 201) accepted.push(...answer.body.ids);
      else refused.push(answer);
    });
    await until(() => refused.length >= TOO_MANY);
    for (const answer of refused) {
      expectFailure(answer, 503, 'overloaded');
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    const { id, apiKey: otherKey } = await givenApplication(service);
    const neighbour = patient.http.post('/v1/metrics', { appId: id, apiKey: otherKey, ...anEvent() });
    await blocker.query('COMMIT');
    await blocker.end();
    expect((await neighbour).status).toBe(201);
    await Promise.all(flood);
    const { status, body } = await first; // it waited longest, so only a full line was the reason to refuse others
    expect(status).toBe(201);
    accepted.push(...body.ids);
    const stored = (await storedEvents(service, application.id)).map((event) => event.id);
    expect([accepted.length, stored.length]).toEqual([ROOM * events.length, accepted.length]);
    expect(new Set(stored)).toEqual(new Set(accepted));
    await patient.stop();
  });
});
