import { ImportJobs } from '../../src/management/imports/import-jobs.js';
import { CLAIM_IMPORT } from '../../src/management/imports/imports.statements.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { Database } from '../../src/platform/database/database.js';
import { Loops } from '../../src/platform/loops/loops.js';
import { Barrier } from '../support/barrier.js';
import { withRefusedRows } from '../support/broken-storage.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import type { Json } from '../support/json.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';
import { CSV, csvOf, MANY, UploadedImports } from '../support/uploaded-imports.js';

describe('/v1/management/imports in the hands of other replicas', () => {
  const service = useService();
  const imports = new UploadedImports(service);
  const { sent, ended, accounts, left, resultOf } = imports;
  let application: GivenApplication;
  let operator: Operator;
  beforeEach(async () => {
    ({ application, operator } = await imports.begin());
  });

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
    const barrier = await Barrier.hold(service, 'SELECT FROM applications WHERE id = $1 FOR UPDATE', [application.id]);
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

  // Red where each attempt counts: the one that loses its connection, or finds the disk full, is the last.
  it('waits while the database hangs up, or has no room, and is not given up', async () => {
    const { id } = await sent(csvOf('1,ada@patient.example,,,'));
    await service.db.query('UPDATE imports SET attempts = 9 WHERE id = $1', [id]);
    const fault = 'The database interrupted it. It is tried again, for 30 days at most, unless it is cancelled.';
    const isReleased = () =>
      until(
        () => rowOf(id),
        ({ claimed_by, claimed_until }) => claimed_by === null && claimed_until !== null,
      );
    const goesOn = () => service.db.query('UPDATE imports SET claimed_until = NULL WHERE id = $1', [id]);
    const full = { table: 'imports', before: 'UPDATE OF total', code: '53100' };
    const replica = await withRefusedRows(service, full, async () => {
      const held = await Barrier.hold(service, 'LOCK TABLE import_chunks');
      const started = await service.replica();
      await held.sees(1);
      await held.hangsUp();
      await isReleased();
      expect((await operator.get(`/imports/${id}`)).body).toMatchObject({ state: 'checking', fault });
      await held.release();
      await goesOn();
      await isReleased();
      return started;
    });
    await goesOn();
    expect(await ended(id)).toMatchObject({ state: 'done', rows_done: 1, fault: null });
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
