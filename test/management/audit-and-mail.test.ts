import { createConnection } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../src/platform/crypto/ids.js';
import { Database } from '../../src/platform/database/database.js';
import type { Statement } from '../../src/platform/database/statement.js';
import { runCli } from '../support/cli.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenCode, givenIdentity, givenSession } from '../support/given.js';
import { givenMail } from '../support/given-mail.js';
import { Operator } from '../support/given-management.js';
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

  it.each(['kind=Identity', 'since=yesterday', 'user=me', 'format=xml', 'after=bm9uc2Vuc2U'])(
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
      'id,at,kind,application,user_id,session_id,ip,user_agent,request_id,management_key_id,details',
    );
    expect(csv.text.split('\r\n')[1]).toBe(
      `${blocked[0]},${events[0].at},identity.blocked,${listed.slug},,,192.0.2.1,,,,"{""text"":""=1+1, \\""quoted\\""""}"`,
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

describe('/v1/management/mail', () => {
  // Every mail is in the hands of another replica, or not due yet, so that the courier of this one takes none.
  beforeAll(() =>
    service.db.query("ALTER TABLE mail_outbox ALTER claimed_until SET DEFAULT now() + interval '1 hour'"),
  );
  const letGo = (id: string) =>
    service.db.query(
      "UPDATE mail_outbox SET claimed_until = NULL, next_attempt_at = now() + interval '1 hour' WHERE id = $1",
      [id],
    );
  const kept = async (id: string) =>
    (await service.db.query('SELECT sealed_content, recipient FROM mail_outbox WHERE id = $1', [id])).rows[0];
  const giveUp = (id: string) =>
    service.db.query("UPDATE mail_outbox SET dead_at = now(), last_error = 'no route', attempts = 9 WHERE id = $1", [
      id,
    ]);

  it('lists by state, the newest first, and shows neither what a mail says nor to whom', async () => {
    const [dead, waiting] = [await givenMail(service, application), await givenMail(service, application)];
    await giveUp(dead.id);
    const [sent] = [await givenMail(service, application)];
    await service.db.query(
      'UPDATE mail_outbox SET sent_at = now(), recipient = NULL, sealed_content = NULL WHERE id = $1',
      [sent.id],
    );
    const ids = async (query: string) =>
      (await operator.get(`/mail?${query}`)).body.mails.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([sent.id, waiting.id, dead.id]);
    expect(await ids('state=failed')).toEqual([dead.id]);
    expect(await ids('state=waiting')).toEqual([waiting.id]);
    expect(await ids('state=sent')).toEqual([sent.id]);
    const first = await operator.get('/mail?limit=1');
    expect((await operator.get(`/mail?limit=2&after=${first.body.next}`)).body).toMatchObject({
      mails: [{ id: waiting.id }, { id: dead.id }],
      next: null,
    });
    const answer = await operator.get(`/mail/${dead.id}`);
    expect(answer.body).toMatchObject({ state: 'failed', last_error: 'no route', template: 'verify_address' });
    expect(answer.text).not.toMatch(/@example|gh-code|428913/);
  });

  it('sends one again that was given up, and writes down with which key', async () => {
    const { id } = await givenIdentity(service, application);
    const mail = await givenMail(service, application, { identityId: id });
    await giveUp(mail.id);
    expect((await operator.post(`/mail/${mail.id}/retry`)).body).toMatchObject({ state: 'waiting', failed_at: null });
    const [event] = (await operator.get(`/audit?user=${id}&kind=mail.retried`)).body.events;
    expect(event).toMatchObject({
      management_key_id: operator.keyId,
      details: { id: mail.id, template: 'verify_address' },
    });
  });

  // Red where a discarded mail keeps its contents: sending it again would send its code.
  it('discards one for good: nothing of it is kept, and it is not sent again', async () => {
    const { id } = await givenMail(service, application);
    await letGo(id);
    expect((await operator.delete(`/mail/${id}`)).body).toMatchObject({
      state: 'failed',
      last_error: 'an operator discarded it',
    });
    expect(await kept(id)).toEqual({ sealed_content: null, recipient: null });
    expectFailure(await operator.post(`/mail/${id}/retry`), 409, 'mail_settled');
  });

  it('is discarded on the command line by the same rule', async () => {
    const { id } = await givenMail(service, application);
    expect((await runCli(service.variables, 'mail', 'discard', id)).stderr).toContain('or is being sent');
    await letGo(id);
    expect((await runCli(service.variables, 'mail', 'discard', id, '--json')).json).toEqual({ discarded: id });
    expect(await kept(id)).toEqual({ sealed_content: null, recipient: null });
  });

  it('leaves alone what was sent, and what is being sent at this moment', async () => {
    const [sent, claimed] = [await givenMail(service, application), await givenMail(service, application)];
    await service.db.query(
      'UPDATE mail_outbox SET sent_at = now(), recipient = NULL, sealed_content = NULL WHERE id = $1',
      [sent.id],
    );
    expectFailure(await operator.post(`/mail/${sent.id}/retry`), 409, 'mail_settled');
    expectFailure(await operator.delete(`/mail/${sent.id}`), 409, 'mail_settled');
    expectFailure(await operator.delete(`/mail/${claimed.id}`), 409, 'mail_settled');
  });

  it("knows nothing of another application's mail, and reads it only with the scope", async () => {
    const { id } = await givenMail(service, await givenApplication(service));
    expectFailure(await operator.get(`/mail/${id}`), 404, 'mail_unknown');
    expectFailure(await operator.post(`/mail/${id}/retry`), 404, 'mail_unknown');
    expectFailure(await operator.delete(`/mail/${id}`), 404, 'mail_unknown');
    expect((await kept(id)).recipient).not.toBeNull();
    const reader = await Operator.of(service, { application, scopes: ['mail:read'] });
    expectFailure(await reader.delete(`/mail/${id}`), 403, 'scope_missing');
  });
});

describe('POST /v1/management/sessions/end', () => {
  const isLive = async ({ refreshToken }: { refreshToken: string }) =>
    (await service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken })).status ===
    200;

  it('ends every session of an application at once, and says so in one event with the key', async () => {
    const [one, other] = [await givenSession(service, { application }), await givenSession(service, { application })];
    const elsewhere = await givenSession(service);
    const { status, body } = await operator.post('/sessions/end', {});
    expect(status).toBe(200);
    expect(await Promise.all([one, other, elsewhere].map(isLive))).toEqual([false, false, true]);
    const { events } = (await operator.get('/audit?kind=sessions.cut_off')).body;
    expect(events).toMatchObject([{ management_key_id: operator.keyId, user_id: null, details: { reason: 'admin' } }]);
    expect(Date.parse(body.ended_at) - Date.parse(events[0].at)).toBeLessThan(60_000);
    expect((await operator.get(`/sessions/${one.sessionId}`)).body).toMatchObject({
      reason: 'admin',
      ended_at: body.ended_at,
    });
    expect(await isLive(await givenSession(service, { application }))).toBe(true);
  });

  // Red where the cut-off covers what was opened before its own moment.
  it('ends only what was opened before a moment', async () => {
    const at = await givenApplication(service);
    const [old, fresh] = [
      await givenSession(service, { application: at }),
      await givenSession(service, { application: at }),
    ];
    await service.db.query("UPDATE sessions SET created_at = now() - interval '2 hours' WHERE id = $1", [
      old.sessionId,
    ]);
    const before = new Date(Date.now() - 3_600_000).toISOString();
    const owner = await Operator.of(service, { application: at });
    expect((await owner.post('/sessions/end', { opened_before: before })).status).toBe(200);
    expect([await isLive(old), await isLive(fresh)]).toEqual([false, true]);
    expect((await owner.get(`/sessions/${fresh.sessionId}`)).body.ended_at).toBeNull();
  });

  // Red where a dry run forgets browsers and codes, which no rollback brings back.
  it('rehearses: no session ends, and sign-ins that have begun go on', async () => {
    const at = await givenApplication(service);
    const session = await givenSession(service, { application: at });
    await givenCode(service, at);
    const owner = await Operator.of(service, { application: at });
    expect((await owner.post('/sessions/end?dry_run=true', {})).headers.get('dry-run')).toBe('true');
    expect(await isLive(session)).toBe(true);
    const { rows } = await service.db.query(
      'SELECT count(*)::int AS open FROM authorization_codes WHERE application_id = $1 AND used_at IS NULL',
      [at.id],
    );
    expect(rows[0].open).toBe(1);
  });

  it('is what the command line does with --before', async () => {
    const [old, fresh] = [await givenSession(service), await givenSession(service)];
    await service.db.query("UPDATE sessions SET created_at = now() - interval '2 days' WHERE id = $1", [old.sessionId]);
    const before = new Date(Date.now() - 86_400_000).toISOString();
    const sent = ['sessions', 'revoke', '--app', old.application.slug, '--before', before, '--json'];
    expect((await runCli(service.variables, ...sent)).json).toEqual({ revoked: 1 });
    expect(await Promise.all([old, fresh].map(isLive))).toEqual([false, true]);
    expect((await runCli(service.variables, 'sessions', 'revoke', '--all', '--before', 'tomorrow')).code).toBe(1);
  });

  it('asks a key of all applications which one it means, and takes * for all', async () => {
    const everywhere = await Operator.of(service);
    const session = await givenSession(service);
    expectFailure(await everywhere.post('/sessions/end', {}), 400, 'malformed_input');
    const later = new Date(Date.now() + 86_400_000).toISOString();
    expectFailure(
      await everywhere.post('/sessions/end', { application: '*', opened_before: later }),
      400,
      'malformed_input',
    );
    expectFailure(await operator.post('/sessions/end', { application: '*' }), 404, 'application_not_found');
    expectFailure(
      await operator.post('/sessions/end', { application: session.application.slug }),
      404,
      'application_not_found',
    );
    expect(await isLive(session)).toBe(true);
    expect((await everywhere.post('/sessions/end', { application: '*' })).status).toBe(200);
    expect(await isLive(session)).toBe(false);
  });
});
