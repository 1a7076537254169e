import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ImportJobs } from '../../src/management/imports/import-jobs.js';
import { CLAIM_IMPORT } from '../../src/management/imports/imports.statements.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { Database } from '../../src/platform/database/database.js';
import { Loops } from '../../src/platform/loops/loops.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import type { Json } from '../support/json.js';
import { type Answer, useService } from '../support/service.js';
import { until } from '../support/until.js';

const CSV = { 'content-type': 'text/csv' };
const NDJSON = { 'content-type': 'application/x-ndjson' };
const HASH = '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW';
const HEAD = 'external_id,email,name,email_verified,password_hash';
const csvOf = (...lines: string[]) => `${[HEAD, ...lines].join('\n')}\n`;
/** Three batches and a bit. */
const MANY = Array.from({ length: 1600 }, (_, index) => `m${index},m${index}@many.example,,true,`);

describe('/v1/management/imports', () => {
  const service = useService();
  let application: GivenApplication;
  let operator: Operator;
  beforeEach(async () => {
    application = await givenApplication(service);
    operator = await Operator.of(service, { application });
  });

  const sent = async (body: BodyInit, headers: Record<string, string> = CSV, query = ''): Promise<Json> => {
    const answer = await operator.upload(`/imports${query}`, body, headers);
    expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
    return answer.body;
  };
  const ended = async (id: string): Promise<Json> => {
    const { body } = await until(
      () => operator.get(`/imports/${id}`),
      ({ body }: Answer) => body.finished_at !== null,
    );
    return body;
  };
  const imported = async (...given: Parameters<typeof sent>): Promise<Json> => ended((await sent(...given)).id);
  const accounts = async (): Promise<Json[]> =>
    (await service.db.query('SELECT * FROM identities WHERE application_id = $1 ORDER BY id', [application.id])).rows;
  const left = async (id: string) => {
    const chunks = await service.db.query('SELECT FROM import_chunks WHERE import_id = $1', [id]);
    return chunks.rowCount;
  };
  const resultOf = async (id: string): Promise<Json[]> => {
    const { text } = await operator.get(`/imports/${id}/result`);
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };

  it('takes a file, writes its users, and says what the old ids are here', async () => {
    const there = await givenIdentity(service, application);
    const body = csvOf(
      `42,ada@own.example,"Lovelace, Ada",true,${HASH}`,
      `43,${there.email},,true,`,
      '=1+1,bo@own.example,,,',
    );
    const begun = await sent(body);
    // So small an import may have ended before the answer was read.
    expect(begun).toMatchObject({ application: application.slug, dry_run: false, size: body.length });
    const done = await ended(begun.id);
    expect(done).toMatchObject({
      ...{ state: 'done', rows: 3, rows_done: 3, fault: null },
      report: {
        ...{ imported: 2, already_there: 1, unverified: 1, refused: [], email_taken_count: 1 },
        email_taken: [{ line: 3, external_id: '43', user_id: there.id, verified: true }],
      },
    });
    const [ada, bo] = (await accounts()).filter(({ id }) => id !== there.id);
    expect(ada).toMatchObject({ external_id: '42', name: 'Lovelace, Ada', password_hash: HASH });
    const result = [
      { external_id: '42', user_id: ada.id, change: 'imported', verified: true },
      { external_id: '=1+1', user_id: bo.id, change: 'imported', verified: false },
    ];
    expect(await resultOf(begun.id)).toEqual(result);
    // Red where a cell is written as it is: a spreadsheet runs it.
    const csv = await operator.get(`/imports/${begun.id}/result?format=csv`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.text).toBe(
      `external_id,user_id,change,verified\r\n42,${ada.id},imported,true\r\n'=1+1,${bo.id},imported,false\r\n`,
    );
    expect(await left(begun.id)).toBe(0);
    const { rows } = await service.db.query(
      'SELECT type, details FROM audit_events WHERE management_key_id = $1 ORDER BY occurred_at',
      [operator.keyId],
    );
    expect(rows).toEqual([
      { type: 'import.received', details: { id: begun.id, size: body.length, dryRun: false } },
      { type: 'identity.imported', details: { count: 2, linked: 0 } },
    ]);
    const listed = await operator.get('/imports?limit=1');
    expect(listed.body).toEqual({ imports: [done], next: null });
  });

  it('takes what is packed, in lines of JSON, one document of another product, and the same again', async () => {
    const line = `${JSON.stringify({ external_id: '1', email: 'ada@forms.example', email_verified: true })}\n`;
    expect((await imported(gzipSync(line), { ...NDJSON, 'content-encoding': 'gzip' })).report.imported).toBe(1);
    const again = await imported(line, NDJSON);
    expect(again.report).toMatchObject({ imported: 0, already_there: 1 });
    expect(await resultOf(again.id)).toEqual([
      { external_id: '1', user_id: (await accounts())[0]?.id, change: 'unchanged', verified: true },
    ]);
    const realm = JSON.stringify({ users: [{ id: '2', email: 'bo@forms.example', enabled: false }] });
    const json = { 'content-type': 'application/json' };
    expect((await imported(realm, json, '?from=keycloak')).report).toMatchObject({ imported: 1, blocked: 1 });
  });

  it('writes nothing where the last line is wrong, and the others if it is asked to', async () => {
    const file = csvOf(...MANY, '0,nobody,,true,', '0,last@many.example,,perhaps,');
    const refused = await imported(file);
    expect(refused).toMatchObject({ state: 'refused', rows: 1602, report: { imported: 0, refused_count: 2 } });
    expect(refused.report.refused).toEqual([
      { line: 1602, member: 'email', reason: expect.stringContaining('must be a plain email address') },
      { line: 1603, member: 'email_verified', reason: expect.stringContaining('must be true or false') },
    ]);
    expect(await accounts()).toHaveLength(0);
    expect(await left(refused.id)).toBe(0);
    const skipping = await imported(file, CSV, '?skip_invalid=true');
    expect(skipping).toMatchObject({ state: 'done', report: { imported: 1600, refused_count: 2 } });
    expect(skipping.report.refused).toEqual(refused.report.refused);
  });

  it('changes nothing in a dry run, and refuses a file that is none', async () => {
    const dry = await imported(csvOf('1,ada@dry.example,,,', '2,bo@dry.example,,,'), CSV, '?dry_run=true');
    expect(dry).toMatchObject({ state: 'done', report: { imported: 2, unverified: 2 } });
    expect(JSON.stringify(dry)).not.toContain('dry.example');
    expect(await accounts()).toHaveLength(0);
    expect(await resultOf(dry.id)).toEqual([]);
    expect(await imported('\ufeff \n')).toMatchObject({ state: 'refused', fault: 'The file is empty.' });
  });

  it.each([
    [{ 'content-type': 'application/json' }, '?from=clerk&dry_run=1', 400, 'malformed_input'],
    [{ 'content-type': 'text/plain' }, '', 415, 'import_type_unsupported'],
    [CSV, '?from=keycloak', 415, 'import_type_unsupported'],
    [{ ...CSV, 'content-encoding': 'br' }, '', 415, 'import_type_unsupported'],
    [{ ...CSV, 'content-encoding': 'gzip' }, '', 400, 'malformed_input'],
  ])('refuses %j %s', async (headers, query, status, code) => {
    expectFailure(await operator.upload(`/imports${query}`, csvOf(), headers), status, code);
    expect((await operator.get('/imports')).body.imports).toEqual([]);
  });

  it('refuses an empty body, and leaves nothing of an upload that breaks off', async () => {
    expectFailure(await operator.upload('/imports', '', CSV), 400, 'malformed_input');
    const { port } = new URL(service.url);
    const socket = connect(Number(port), 'localhost');
    socket.write(
      [
        'POST /v1/management/imports HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/csv\r\ncontent-length: 900000',
        `authorization: ${operator.bearer.authorization}\r\n\r\n${csvOf(...MANY, ...MANY)}`,
      ].join('\r\n'),
    );
    const arriving = async () =>
      (await service.db.query('SELECT FROM imports JOIN import_chunks ON import_id = id')).rowCount ?? 0;
    await until(arriving, (chunks) => chunks > 0);
    expect((await operator.get('/imports')).body.imports).toEqual([]);
    socket.destroy();
    await until(arriving, (chunks) => chunks === 0);
    expect((await service.db.query('SELECT FROM imports WHERE application_id = $1', [application.id])).rowCount).toBe(
      0,
    );
  });

  // Red where each keeps its place for an hour, though a request ends within a minute.
  it('takes further files minutes after replicas died in the middle of five uploads', async () => {
    const { port } = new URL(service.url);
    const socket = connect(Number(port), 'localhost');
    socket.write(
      [
        'POST /v1/management/imports HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/csv\r\ncontent-length: 900000',
        `authorization: ${operator.bearer.authorization}\r\n\r\n${HEAD}`,
      ].join('\r\n'),
    );
    await until(async () => {
      const left = await service.db.query(
        `INSERT INTO imports (id, application_id, management_key_id, state, format, dry_run, skip_invalid, created_at, expires_at)
         SELECT uuidv7(), application_id, management_key_id, state, format, dry_run, skip_invalid,
           created_at - interval '5 minutes', expires_at - interval '5 minutes'
         FROM imports, generate_series(1, 5) WHERE application_id = $1`,
        [application.id],
      );
      return left.rowCount === 5;
    });
    socket.destroy();
    await sent(csvOf('42,ada@later.example,,true,'));
  });

  describe('with a small IMPORT_SIZE', () => {
    const small = useService({ IMPORT_SIZE: '1' });

    it('answers 413 to what is larger, whether it says so, is sent in pieces or packed', async () => {
      const by = await Operator.of(small, { application: await givenApplication(small) });
      const large = Buffer.alloc(1024 * 1024 + 1, 'x');
      const pieces = () =>
        new ReadableStream({
          start(controller) {
            controller.enqueue(large);
            controller.close();
          },
        });
      for (const [body, headers] of [
        [large, CSV],
        [pieces(), CSV],
        [gzipSync(large), { ...CSV, 'content-encoding': 'gzip' }],
      ] as const) {
        const init = { method: 'POST', headers: { ...by.bearer, ...headers }, body, duplex: 'half' } as RequestInit;
        const answer = await small.http.raw('/v1/management/imports', init);
        expectFailure(answer, 413, 'import_too_large');
        expect(answer.body.message).toContain('more than 1 MiB');
      }
      expect((await small.db.query('SELECT FROM imports')).rowCount).toBe(0);
      expect((await small.db.query('SELECT FROM import_chunks')).rowCount).toBe(0);
    });
  });

  it('is unknown to keys of other applications and other scopes', async () => {
    const { id } = await imported(csvOf('1,ada@foreign.example,,,'));
    const foreign = await Operator.of(service, { application: await givenApplication(service) });
    expectFailure(await foreign.get(`/imports/${id}`), 404, 'import_unknown');
    expectFailure(await foreign.get(`/imports/${id}/result`), 404, 'import_unknown');
    expectFailure(await foreign.post(`/imports/${id}/cancel`), 404, 'import_unknown');
    expectFailure(await foreign.get('/imports/nothing'), 404, 'import_unknown');
    const query = `?application=${application.slug}`;
    expectFailure(await foreign.upload(`/imports${query}`, csvOf(), CSV), 404, 'application_not_found');
    expectFailure(await foreign.get(`/imports${query}`), 404, 'application_not_found');
    const reader = await Operator.of(service, { application, scopes: ['users:read'] });
    expectFailure(await reader.upload('/imports', csvOf(), CSV), 403, 'scope_missing');
    expectFailure(await reader.post(`/imports/${id}/cancel`), 403, 'scope_missing');
    expect((await reader.get(`/imports/${id}`)).status).toBe(200);
  });

  describe('in the hands of other replicas', () => {
    beforeAll(() => service.app.get(Loops).named('imports').stop());

    /** The third batch waits for this one, who signs up at the same time. */
    const holdThirdBatch = () =>
      Barrier.hold(
        service,
        `INSERT INTO identities (id, application_id, email, email_key, email_is_relay, created_at, updated_at)
         VALUES (uuidv7(), $1, 'm1200@many.example', 'm1200@many.example', false, now(), now())`,
        [application.id],
      );
    const rowOf = async (id: string): Promise<Json> =>
      (await service.db.query('SELECT * FROM imports WHERE id = $1', [id])).rows[0];

    async function expectEachOnce(id: string, { signedUp }: { signedUp: string[] }): Promise<void> {
      const written = MANY.map((line) => line.split(',')[0] as string).filter((old) => !signedUp.includes(old));
      const done = await ended(id);
      expect(done).toMatchObject({
        ...{ state: 'done', rows: 1600, rows_done: 1600 },
        report: { imported: written.length, already_there: signedUp.length, email_taken_count: signedUp.length },
      });
      const result = await resultOf(id);
      expect(result.map(({ external_id }) => external_id)).toEqual(written);
      expect(new Set(result.map(({ change }) => change))).toEqual(new Set(['imported']));
      expect(await accounts()).toHaveLength(1600);
      const { rows } = await service.db.query(
        `SELECT sum((details->>'count')::integer)::integer AS count FROM audit_events
         WHERE type = 'identity.imported' AND application_id = $1`,
        [application.id],
      );
      expect(rows).toEqual([{ count: written.length }]);
    }

    it('waits, has no result yet, and is one of five at most', async () => {
      const { id } = await sent(csvOf('1,ada@waiting.example,,,'));
      expectFailure(await operator.get(`/imports/${id}/result`), 409, 'import_unfinished');
      for (let count = 1; count < 5; count += 1) await sent(csvOf());
      expectFailure(await operator.upload('/imports', csvOf(), CSV), 409, 'too_many_imports');
      const cancelled = await operator.post(`/imports/${id}/cancel`);
      expect(cancelled.body).toMatchObject({ state: 'cancelled', finished_at: expect.any(String), report: null });
      expect((await operator.post(`/imports/${id}/cancel`)).body).toEqual(cancelled.body);
      expect(await left(id)).toBe(0);
      const { replica } = service.app.get(ImportJobs, { strict: false }) as unknown as { replica: string };
      const claims = await service.db.query('SELECT id, state, claimed_by FROM imports WHERE claimed_by IS NOT NULL');
      expect({ replica, claims: claims.rows }).toEqual({ replica, claims: [] }); // names the replica that still works
      const { body } = await operator.get('/imports?limit=2');
      const rest = await operator.get(`/imports?limit=3&after=${body.next}`);
      expect([...body.imports, ...rest.body.imports].map(({ state }: Json) => state)).toEqual([
        ...Array(4).fill('received'),
        'cancelled',
      ]);
      await service.db.query('DELETE FROM imports WHERE application_id = $1', [application.id]);
    });

    // Red where imports of an application are not begun one after the other.
    it('is one of five also where many are sent at once', async () => {
      const barrier = await Barrier.hold(service, 'SELECT FROM applications WHERE id = $1 FOR UPDATE', [
        application.id,
      ]);
      const answers = Promise.all(Array.from({ length: 7 }, () => operator.upload('/imports', csvOf(), CSV)));
      await barrier.sees(7);
      await barrier.release();
      expect((await answers).map(({ status }) => status).sort()).toEqual([...Array(5).fill(202), 409, 409]);
      await service.db.query('DELETE FROM imports WHERE application_id = $1', [application.id]);
    });

    it('goes on where it was once its replica has stopped', async () => {
      const replica = await service.replica();
      const held = await holdThirdBatch();
      const { id } = await sent(csvOf(...MANY));
      await held.sees(1);
      const stopped = replica.app.get(Loops).named('imports').stop();
      await held.release();
      await stopped;
      expect(await rowOf(id)).toMatchObject({ state: 'writing', position: 1500, claimed_by: null, attempts: 0 });
      await replica.stop();
      const next = await service.replica();
      await expectEachOnce(id, { signedUp: ['m1200'] });
      expectFailure(await operator.post(`/imports/${id}/cancel`), 409, 'import_finished');
      await next.stop();
    });

    it('goes on where it was once PostgreSQL has ended its batch', async () => {
      const replica = await service.replica();
      const held = await holdThirdBatch();
      const { id } = await sent(csvOf(...MANY));
      await held.sees(1);
      await held.cancels();
      await until(
        () => rowOf(id),
        ({ claimed_by }) => claimed_by === null,
      );
      expect(await rowOf(id)).toMatchObject({ state: 'writing', position: 1000 });
      await held.release();
      await service.db.query('UPDATE imports SET claimed_until = now() WHERE id = $1', [id]);
      await expectEachOnce(id, { signedUp: ['m1200'] });
      await replica.stop();
    });

    // Red where `LOCK_IMPORT` does not ask for the claim: it goes on writing.
    it('is given up by a replica that was away for so long that another one has taken over', async () => {
      const replica = await service.replica();
      const held = await holdThirdBatch();
      const { id } = await sent(csvOf(...MANY));
      await held.sees(1);
      const taking = await Barrier.hold(service, 'SELECT 1');
      const other = newId();
      const taken = taking.change(
        "UPDATE imports SET claimed_by = $2, claimed_until = now() + interval '1 hour' WHERE id = $1",
        [id, other],
      );
      await held.sees(2);
      await held.release();
      await taken;
      await taking.sees(1);
      await taking.release();
      await replica.stop();
      expect(await rowOf(id)).toMatchObject({ state: 'writing', position: 1500, claimed_by: other });
      expect(await accounts()).toHaveLength(1500);
      await service.db.query('UPDATE imports SET claimed_until = now() WHERE id = $1', [id]);
      const next = await service.replica();
      await expectEachOnce(id, { signedUp: ['m1200'] });
      await next.stop();
    });

    // Red without `FOR UPDATE SKIP LOCKED` in `CLAIM_IMPORT`: both wait for the lock, and then both have it.
    it('is done by one of two that look for it at the same time', async () => {
      const { id } = await sent(csvOf('1,ada@race.example,,,'));
      const look = async () =>
        (await service.app.get(Database).run(CLAIM_IMPORT, { replica: newId() })).map((row) => row.id);
      const taking = await Barrier.hold(service, 'SELECT FROM imports WHERE id = $1 FOR UPDATE', [id]);
      const beside = Promise.all([look(), look()]).finally(() => taking.release());
      expect(await beside).toEqual([[], []]);
      expect((await Promise.all([look(), look()])).flat()).toEqual([id]);
      await service.db.query('UPDATE imports SET claimed_until = now() WHERE id = $1', [id]);
      expect(await look()).toEqual([id]);
      await operator.post(`/imports/${id}/cancel`);
    });

    // The batch after the third may come before the cancellation, which is woken when the third commits.
    it('stops at one of the next batches once it is cancelled; what was written stays', async () => {
      const replica = await service.replica();
      const held = await holdThirdBatch();
      const further = Array.from({ length: 1500 }, (_, index) => `f${index},f${index}@many.example,,,`);
      const { id } = await sent(csvOf(...MANY, ...further));
      await held.sees(1);
      const cancelling = operator.post(`/imports/${id}/cancel`);
      await held.sees(2);
      await held.release();
      const { state, rows, rows_done: done } = (await cancelling).body;
      expect([state, rows]).toEqual(['cancelled', 3100]);
      expect([1500, 2000, 2500]).toContain(done);
      await replica.stop();
      expect(await accounts()).toHaveLength(done);
      expect(await resultOf(id)).toHaveLength(done - 1);
      expect(await left(id)).toBe(0);
    });
  });
});
