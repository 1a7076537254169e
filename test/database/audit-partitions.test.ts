import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Database } from '../../src/platform/database/database.js';
import { Barrier } from '../support/barrier.js';
import { runCli } from '../support/cli.js';
import { givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { useService } from '../support/service.js';

const EVENT =
  "INSERT INTO audit_events (id, occurred_at, type, identity_id, ip, details) SELECT gen_random_uuid(), $1::timestamptz - n * interval '1 hour', 'identity.signed_in', $2, '192.0.2.1', '{\"a\": 1}' FROM generate_series(1, $3) AS n";

type Queries = { query(text: string, values?: unknown[]): Promise<pg.QueryResult> };

const partitions = async (db: Queries): Promise<Record<string, number>> => {
  const { rows } = await db.query(
    `SELECT inhrelid::regclass::text AS name, (SELECT count(*)::int FROM audit_events WHERE tableoid = inhrelid) AS events
     FROM pg_inherits WHERE inhparent = 'audit_events'::regclass ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, events }) => [name, events]));
};

const monthName = async (db: Queries, months: number): Promise<string> =>
  (
    await db.query(
      "SELECT to_char(now() AT TIME ZONE 'UTC' + make_interval(months => $1), '\"audit_events_\"YYYY_MM') AS name",
      [months],
    )
  ).rows[0].name;

describe('S24: audit events', () => {
  const service = useService();
  beforeAll(async () => {
    givenHousekeeping(service);
  });

  const sweep = () => givenHousekeeping(service).run();

  it('have a table for this month and the next ones, made ahead of time', async () => {
    const names = await Promise.all([0, 1, 2].map((months) => monthName(service.db, months)));
    await service.db.query(`DROP TABLE IF EXISTS ${names[1]}, ${names[2]}`);
    await sweep();
    // The template of the tests may have been made in the month before.
    expect(Object.keys(await partitions(service.db))).toEqual(
      expect.arrayContaining([...names, 'audit_events_default']),
    );
  });

  // Red without a default partition: every sign-in fails where housekeeping has not run for months.
  it('are written also while their month has no table', async () => {
    const thisMonth = await monthName(service.db, 0);
    await service.db.query(`DROP TABLE ${thisMonth}`);
    const { sessionId } = await givenSession(service);
    expect((await partitions(service.db)).audit_events_default).toBeGreaterThan(0);
    await sweep(); // makes none for a month whose events are elsewhere, and goes on
    expect(await partitions(service.db)).not.toHaveProperty(thisMonth);
    const { rowCount } = await service.db.query('SELECT FROM audit_events WHERE session_id = $1', [sessionId]);
    expect(rowCount).toBe(1);
    await service.db.query('DELETE FROM audit_events_default');
    await sweep();
    expect(await partitions(service.db)).toHaveProperty(thisMonth);
  });

  const startOf = (month: string) => `${month.slice(-7).replace('_', '-')}-01T00:00:00Z`;
  const givenCheck = async (months: number): Promise<string> => {
    const [month, following] = [await monthName(service.db, months), await monthName(service.db, months + 1)];
    await service.db.query(
      `ALTER TABLE audit_events_default ADD CONSTRAINT ${month}
       CHECK (occurred_at < '${startOf(month)}' OR occurred_at >= '${startOf(following)}') NOT VALID`,
    );
    return month;
  };
  const checks = async () => {
    const { rows } = await service.db.query(
      "SELECT conname FROM pg_constraint WHERE conrelid = 'audit_events_default'::regclass AND conname ~ '_\\d{4}_\\d{2}$'",
    );
    return rows.map(({ conname }) => conname);
  };

  // Red where ATTACH reads the default one: sign-ins wait meanwhile, and with a hundred million rows it never ends in time.
  it('of months that are ahead get a table beside any number without one, which are read while others are written', async () => {
    const [present, ahead] = [await monthName(service.db, 0), await monthName(service.db, 2)];
    await service.db.query(`DROP TABLE ${present}, ${ahead}`);
    await givenSession(service);
    expect(await givenCheck(2)).toBe(ahead); // a crash left it behind
    const barrier = await Barrier.hold(service, 'LOCK TABLE audit_events_default IN SHARE UPDATE EXCLUSIVE MODE');
    const sweeping = sweep();
    await barrier.sees(1);
    const { sessionId } = await givenSession(service);
    await barrier.release();
    await sweeping;
    expect(await partitions(service.db)).toHaveProperty(ahead);
    expect(await checks()).toEqual([]);
    const { rowCount } = await service.db.query('SELECT FROM audit_events_default WHERE session_id = $1', [sessionId]);
    expect(rowCount).toBe(1);
    await service.db.query('DELETE FROM audit_events_default');
    await sweep();
  });

  // Red where the check is not the one that PostgreSQL looks for.
  it('of months that are ahead get a table without a look at the others under a lock', async () => {
    await service.db.query(`DROP TABLE ${await monthName(service.db, 2)}`);
    const { pool } = service.app.get(Database);
    const notices: (string | undefined)[] = [];
    const listen = (client: pg.PoolClient) => {
      client.on('notice', ({ message }) => notices.push(message));
      void client.query('SET client_min_messages = debug1');
    };
    pool.on('connect', listen).distrust();
    await sweep();
    pool.off('connect', listen).distrust();
    expect(notices).toContain(
      'updated partition constraint for default partition "audit_events_default" is implied by existing constraints',
    );
  });

  // Red where the check stays: it refuses rows of a time for which there is no table.
  it('have no table for a month that is ahead and whose events are elsewhere, and no check of it', async () => {
    const ahead = await monthName(service.db, 2);
    await service.db.query(`DROP TABLE ${ahead}`);
    await service.db.query(EVENT, [new Date(Date.parse(startOf(ahead)) + 7_200_000), randomUUID(), 1]);
    await sweep();
    expect(await checks()).toEqual([]);
    expect(await partitions(service.db)).not.toHaveProperty(ahead);
    await service.db.query('DELETE FROM audit_events_default');
    await sweep();
    expect(await partitions(service.db)).toHaveProperty(ahead);
  });

  // Red where nothing drops it: without its table, events of the month are refused, and so is each sign-in.
  it('are written in a month of which a crash left a check behind', async () => {
    await givenCheck(0);
    await sweep();
    expect(await checks()).toEqual([]);
  });

  it('are dropped with their month when the last of them is older than AUDIT_TTL, not before', async () => {
    const [kept, gone] = [await monthName(service.db, -11), await monthName(service.db, -14)];
    for (const name of [kept, gone]) {
      const start = `${name.slice(-7).replace('_', '-')}-01T00:00:00Z`;
      await service.db.query(
        `CREATE TABLE ${name} PARTITION OF audit_events FOR VALUES FROM ('${start}') TO ('${start}'::timestamptz + interval '10 days')`,
      );
    }
    await sweep();
    const names = Object.keys(await partitions(service.db));
    expect([names.includes(kept), names.includes(gone)]).toEqual([true, false]);
  });

  const givenOld = (events: number) =>
    service.db.query(EVENT, [new Date(Date.now() - 400 * 86_400_000), randomUUID(), events]);
  const left = async () =>
    (await service.db.query("SELECT FROM audit_events WHERE occurred_at < now() - interval '399 days'")).rowCount;

  // Red where it is only a line in the log: no alert tells anybody that tables are neither made nor dropped.
  it('fail the turn, by name, while a table cannot be made, and what is old goes all the same', async () => {
    const next = await monthName(service.db, 1);
    await service.db.query(`DROP TABLE ${next}`);
    await givenOld(1);
    const barrier = await Barrier.hold(service, 'LOCK TABLE audit_events_default IN ACCESS SHARE MODE');
    await expect(sweep()).rejects.toThrow(`audit_partitions: ${next} is not made yet`);
    expect(await left()).toBe(0);
    await barrier.release();
    await sweep();
    expect(await partitions(service.db)).toHaveProperty(next);
  });

  // Red where all batches are one step: a replica that is to end goes on until the last.
  it('without a table are deleted batch by batch, and no further once the replica ends', async () => {
    await givenOld(1_500);
    await service.db.query(`
      CREATE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock(1500); RETURN NULL; END $$;
      CREATE TRIGGER wait_here AFTER DELETE ON audit_events_default EXECUTE FUNCTION wait_here()`);
    const barrier = await Barrier.hold(service, 'SELECT pg_advisory_xact_lock(1500)');
    const ending = new AbortController();
    const sweeping = givenHousekeeping(service).run(ending.signal);
    await barrier.sees(1);
    ending.abort();
    await barrier.release();
    await sweeping;
    expect(await left()).toBe(1_000);
    await service.db.query('DROP TRIGGER wait_here ON audit_events_default; DROP FUNCTION wait_here');
    await sweep();
    expect(await left()).toBe(0);
  });

  describe('of a deleted person', () => {
    const EVENTS = 5_500;

    async function givenEvents() {
      const identity = await givenIdentity(service, await givenApplication(service));
      await service.db.query(EVENT, [new Date(), identity.id, EVENTS]);
      return identity;
    }
    const telling = async (id: string) =>
      (
        await service.db.query(
          "SELECT FROM audit_events WHERE identity_id = $1 AND (ip IS NOT NULL OR details ? 'a')",
          [id],
        )
      ).rowCount;

    it('name nobody any more, however many they are', async () => {
      const { id } = await givenEvents();
      expect(await runCli(service.variables, 'identities', 'delete', id)).toMatchObject({ code: 0 });
      while ((await telling(id)) !== 0) await sweep();
      const { rows } = await service.db.query(
        "SELECT count(*)::int, max(details->>'by') AS by FROM audit_events WHERE identity_id = $1",
        [id],
      );
      expect(rows[0].count).toBeGreaterThan(EVENTS);
      expect(rows[0].by).toBe('operator');
    });

    // Red while they are wiped in the transaction that deletes the person: it takes as long as they do, and fails with them.
    it('do not hold up the deletion, and are wiped by housekeeping if need be', async () => {
      const { id } = await givenEvents();
      const barrier = await Barrier.hold(service, 'SELECT FROM audit_events WHERE identity_id = $1 FOR UPDATE', [id]);
      expect(await runCli(service.variables, 'identities', 'delete', id)).toMatchObject({ code: 0 });
      const { rowCount } = await service.db.query('SELECT FROM identities WHERE id = $1', [id]);
      expect([rowCount, await telling(id)]).toEqual([0, EVENTS]);
      await barrier.release();
      await sweep();
      expect(await telling(id)).toBe(0);
    });

    it('are looked through once more an hour later, for what was under way', async () => {
      const { id } = await givenEvents();
      await runCli(service.variables, 'identities', 'delete', id);
      await sweep();
      await service.db.query(EVENT, [new Date(Date.now() + 3_600_000), id, 1]);
      await sweep();
      expect(await telling(id)).toBe(1);
      const waiting = async () =>
        (await service.db.query('SELECT FROM forgotten_identities WHERE identity_id = $1', [id])).rowCount;
      expect(await waiting()).toBe(1);
      const hourPasses = "interval '2 hours'";
      await service.db.query(
        `UPDATE forgotten_identities SET forgotten_at = forgotten_at - ${hourPasses}, wiped_until = wiped_until - ${hourPasses}`,
      );
      await sweep();
      expect([await telling(id), await waiting()]).toEqual([0, 0]);
    });
  });
});

describe('S24: a table of all audit events from before a month', () => {
  const service = useService();

  it('loses what is older than AUDIT_TTL, event by event', async () => {
    const next = await monthName(service.db, 1);
    const months = Object.keys(await partitions(service.db)).filter((name) => name < next);
    const bound = `${next.slice(-7).replace('_', '-')}-01T00:00:00Z`;
    const before = next.replace('audit_events_', 'audit_events_before_');
    await service.db.query(`
      DROP TABLE ${months.join(', ')};
      CREATE TABLE ${before} PARTITION OF audit_events FOR VALUES FROM (MINVALUE) TO ('${bound}')`);
    await service.db.query(EVENT, [new Date(), randomUUID(), 10_000]); // over more than a year
    await givenHousekeeping(service).run();
    const { rows } = await service.db.query(
      "SELECT count(*)::int AS events, bool_and(occurred_at > now() - interval '365 days') AS young FROM audit_events",
    );
    expect(rows[0]).toEqual({ events: 365 * 24 - 1, young: true });
  });
});
