import { createConnection } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../src/platform/crypto/ids.js';
import { Database } from '../../src/platform/database/database.js';
import type { Statement } from '../../src/platform/database/statement.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

const service = useService();
let application: GivenApplication;
let operator: Operator;
beforeAll(async () => {
  application = await givenApplication(service);
  operator = await Operator.of(service, { application });
});

/** What has not gone on for so long waits for its reader. On a slow machine it may be early, and then sees less. */
const SETTLING_MS = 300;

/** The newest has the number 0, and is `count` seconds younger than the last. */
async function givenEvents(
  kind: string,
  count: number,
  { application: at = application.id as string | null, user = null as string | null } = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId()).reverse();
  await service.db.query(
    `INSERT INTO audit_events (id, occurred_at, type, application_id, identity_id, ip, details)
     SELECT id, now() - n * interval '1 second', $2, $3, $4, '192.0.2.1', '{"text": "=1+1, \\"quoted\\""}'
     FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, n)`,
    [ids, kind, at, user],
  );
  return ids;
}

describe('GET /v1/management/audit', () => {
  let lister: Operator;
  let listed: GivenApplication;
  let linked: string[];
  let blocked: string[];
  let global: string[];
  const user = newId();
  beforeAll(async () => {
    listed = await givenApplication(service);
    lister = await Operator.of(service, { application: listed });
    global = await givenEvents('plan.changed', 2, { application: null });
    linked = await givenEvents('identity.linked', 3, { application: listed.id, user });
    blocked = await givenEvents('identity.blocked', 2, { application: listed.id });
  });

  const walk = async (query: string, by = lister): Promise<string[]> => {
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const { status, body } = await by.get(`/audit?limit=2&${query}${after && `&after=${after}`}`);
      expect(status).toBe(200);
      seen.push(...body.events.map(({ id }: { id: string }) => id));
      if (body.next === null) return seen;
      after = body.next;
    }
  };

  it('lists the newest first, a page at a time, each event once', async () => {
    expect(await walk('')).toEqual([...blocked, ...linked]);
    expect(await walk(`user=${user}`)).toEqual(linked);
    expect(await walk(`user=${user}&kind=identity.blocked`)).toEqual([]);
    expect(await walk('kind=identity.linked,identity.blocked')).toEqual([...blocked, ...linked]);
    expect(await walk('kind=identity.linked')).toEqual(linked);
  });

  /** Red where the statement that creates an account gave its event a random id. */
  it('has the creation of an account where it happened', async () => {
    const fresh = await givenApplication(service);
    const reader = await Operator.of(service, { application: fresh });
    for (const email of ['first@example.com', 'second@example.com']) {
      const body = { email, password: 'seven quiet herons at dusk' };
      expect((await inFlow(service, await givenFlow(service, fresh), 'register', body)).status).toBe(202);
    }
    const { body } = await reader.get('/audit?kind=identity.created,identity.registration_requested');
    const users = body.events.map(({ user_id }: { user_id: string }) => user_id);
    expect(users).toEqual([users[0], users[0], users[2], users[2]]);
    expect(users[0]).not.toBe(users[2]);
  });

  it('narrows by time', async () => {
    const [{ at }] = (await lister.get('/audit?kind=identity.blocked&limit=1')).body.events;
    expect(await walk(`kind=identity.blocked&since=${at}`)).toEqual(blocked.slice(0, 1));
    const later = new Date(Date.parse(at) - 1).toISOString();
    expect(await walk(`kind=identity.blocked&until=${later}`)).toEqual(blocked.slice(1));
    expect(await walk('since=2100-01-01T00:00:00Z')).toEqual([]);
  });

  it('shows a key of all applications everything, or one application', async () => {
    const everywhere = await Operator.of(service);
    const all = await walk('', everywhere);
    expect(all).toEqual(expect.arrayContaining([...global, ...linked, ...blocked]));
    expect(await walk('kind=plan.changed', everywhere)).toEqual(global);
    expect(await walk(`application=${listed.slug}`, everywhere)).toEqual([...blocked, ...linked]);
  });

  // Red where the filter of a user asks nothing about the application.
  it("shows nothing of another application's events", async () => {
    expect(await walk(`user=${user}`, operator)).toEqual([]);
    expect(await walk('kind=plan.changed,identity.linked', operator)).toEqual([]);
    expectFailure(await operator.get(`/audit?application=${listed.slug}`), 404, 'application_not_found');
  });

  it.each(['kind=Identity', 'kind=user.blocked', 'since=yesterday', 'user=me', 'format=xml', 'after=bm9uc2Vuc2U'])(
    'refuses ?%s',
    async (query) => {
      const answer = await lister.get(`/audit?${query}`);
      expectFailure(answer, 400, 'malformed_input');
      expect(answer.body.message).toContain(query.split('=')[0]);
    },
  );

  it('gives all of it as lines of JSON, or as CSV that a spreadsheet does not run', async () => {
    const lines = await lister.get('/audit?format=ndjson');
    expect(lines.headers.get('content-type')).toBe('application/x-ndjson');
    const events = lines.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.map(({ id }) => id)).toEqual([...blocked, ...linked]);
    const csv = await service.http.get('/v1/management/audit?kind=identity.blocked', {
      ...lister.bearer,
      accept: 'text/csv',
    });
    expect(csv.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(csv.text.split('\r\n')[0]).toBe(
      'id,at,kind,application,user_id,session_id,ip,user_agent,request_id,management_key_id,operator_id,details',
    );
    expect(csv.text.split('\r\n')[1]).toBe(
      `${blocked[0]},${events[0].at},identity.blocked,${listed.slug},,,192.0.2.1,,,,,"{""text"":""=1+1, \\""quoted\\""""}"`,
    );
  });

  // Red where the whole trail is read ahead of its reader.
  it('reads on only as fast as its reader takes it', async () => {
    const large = await givenApplication(service);
    await service.db.query(
      `INSERT INTO audit_events (id, occurred_at, type, application_id, details)
       SELECT gen_random_uuid(), now(), 'identity.linked', $1, jsonb_build_object('text', repeat('x', 2000))
       FROM generate_series(1, 20000)`,
      [large.id],
    );
    const { key } = await Operator.of(service, { application: large });
    const database = service.app.get(Database);
    const names: string[] = [];
    database.runAlone = ((statement: Statement<object, unknown>, given: object) => {
      names.push(statement.name);
      return Database.prototype.runAlone.call(database, statement, given);
    }) as typeof database.runAlone;
    const socket = createConnection(Number(new URL(service.url).port), 'localhost');
    socket.pause();
    socket.write(
      `GET /v1/management/audit?format=ndjson HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n\r\n`,
    );
    const portions = () => names.filter((name) => name === 'audit-trail-of-application').length;
    let before = 0;
    await until(async () => {
      const isSettled = portions() > 0 && portions() === before;
      before = portions();
      if (!isSettled) await delay(SETTLING_MS);
      return isSettled;
    });
    expect(portions()).toBeLessThan(30);
    socket.destroy();
    Reflect.deleteProperty(database, 'runAlone');
  });
});
