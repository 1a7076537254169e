import { randomInt } from 'node:crypto';
import { LATE_EVENTS, NEW_EVENTS, PRESENT } from '../../src/events/event-log.statements.js';
import { readPosition, writePosition } from '../../src/events/event-position.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { valuesOf } from '../../src/platform/database/connections/bounded-client.js';
import type { Statement } from '../../src/platform/database/statement.js';
import { EventReader, OpenTransaction, writeEvent } from '../support/event-reader.js';
import { givenApplication } from '../support/given.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import type { Json } from '../support/json.js';
import { type Service, useService } from '../support/service.js';

describe('The log of events', () => {
  const service = useService();
  const write = (n: number | string, written = {}) => writeEvent(service.db, n, written);

  it('shows what is committed after its cursor, once', async () => {
    const reader = await EventReader.of(service);
    expect(await reader.read()).toEqual([]);
    const start = reader.cursor;
    for (const n of [1, 2, 3]) await write(n);
    expect(await reader.read()).toEqual([1, 2, 3]);
    await write(4);
    expect(await reader.read()).toEqual([4]);
    reader.cursor = start;
    expect(await reader.read(1)).toEqual([1, 2, 3, 4]);
  });

  // Red where a reader goes by numbers alone, and where `begun` is the end of the snapshot, which knows nothing of the newest.
  it('shows the event of a long transaction after its commit, and delays no other', async () => {
    const reader = await EventReader.of(service);
    const long = await OpenTransaction.on(service);
    await writeEvent(long.client, 'long');
    expect(await reader.read()).toEqual([]);
    const early = reader.cursor;
    await write('quick');
    expect(await reader.read()).toEqual(['quick']);
    await writeEvent(long.client, 'long again');
    await write('quick again');
    expect(await reader.read()).toEqual(['quick again']);
    await long.end();
    expect(await reader.read()).toEqual(['long', 'long again']);
    expect(await reader.read()).toEqual([]);
    reader.cursor = early;
    expect(await reader.read(1)).toEqual(['long', 'quick', 'long again', 'quick again']);
  });

  it('keeps its window while it is paged: what is committed meanwhile comes after it', async () => {
    const reader = await EventReader.of(service);
    const open = await OpenTransaction.on(service);
    await write('first');
    await writeEvent(open.client, 'held');
    await write('second');
    expect((await reader.page(1)).events).toHaveLength(1);
    await open.end();
    await write('third');
    const rest = await reader.page(1);
    expect([rest.events[0]?.details.n, rest.hasMore]).toEqual(['second', false]);
    expect(await reader.read(1)).toEqual(['held', 'third']);
  });

  // Red where a window shows what was drawn before it and committed within it by number only: rounds lose events.
  it('shows everything exactly once, and each object in its order, whatever writers do', async () => {
    const [writers, rounds, objects] = [8, 25, 3];
    const reader = await EventReader.of(service);
    const ids = Array.from({ length: objects }, newId);
    const locks = ids.map((_, object) => `SELECT pg_advisory_xact_lock(77, ${object})`);
    const counters = ids.map(() => 0);
    const committed: string[] = [];
    let isDone = false;

    const writer = async () => {
      for (let round = 0; round < rounds; round += 1) {
        const transaction = await OpenTransaction.on(service);
        const of = Array.from({ length: randomInt(1, 3) }, () => randomInt(objects)).sort();
        const written: string[] = [];
        for (const object of of) {
          await transaction.client.query(locks[object] as string);
          counters[object] = (counters[object] as number) + 1;
          const name = `${object}:${counters[object]}`;
          await writeEvent(transaction.client, name, { identityId: ids[object] as string });
          written.push(name);
        }
        const isKept = randomInt(4) > 0;
        await transaction.end(isKept ? 'COMMIT' : 'ROLLBACK');
        if (isKept) committed.push(...written);
      }
    };
    const reading = (async () => {
      const seen: unknown[] = [];
      for (let last = false; !last; ) {
        last = isDone;
        seen.push(...(await reader.read(randomInt(1, 20))));
      }
      return seen as string[];
    })();
    await Promise.all(Array.from({ length: writers }, writer)).finally(() => {
      isDone = true;
    });
    const seen = await reading;
    expect([...seen].sort()).toEqual([...committed].sort());
    for (const [object] of ids.entries()) {
      const numbers = seen.filter((name) => name.startsWith(`${object}:`)).map((name) => Number(name.split(':')[1]));
      expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    }
  });

  it('shows one application its own events, and of one kind where asked', async () => {
    const [own, other] = [await givenApplication(service), await givenApplication(service)];
    const reader = await EventReader.of(service, { applicationId: own.id, types: ['user.unblocked'] });
    await write('foreign', { applicationId: other.id, type: 'identity.unblocked' });
    await write('other kind', { applicationId: own.id });
    await write('own', { applicationId: own.id, type: 'identity.unblocked' });
    await write('inside', { applicationId: own.id, type: 'dashboard.opened' });
    expect(await reader.read()).toEqual(['own']);
  });

  it('begins at a moment, or 30 days ago', async () => {
    const { id: applicationId } = await givenApplication(service);
    for (const ago of ['40 days', '31 days', '29 days', '2 hours', '30 minutes', '0 s'])
      await write(ago, { applicationId, ago });
    const since = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const seen = async (hours: number) =>
      (await EventReader.of(service, { applicationId, since: since(hours) })).read(2);
    expect(await seen(1)).toEqual(['30 minutes', '0 s']);
    expect(await seen(3)).toEqual(['2 hours', '30 minutes', '0 s']);
    const all = await EventReader.of(service, { applicationId });
    all.cursor = undefined;
    expect(await all.read(1)).toEqual(['29 days', '2 hours', '30 minutes', '0 s']);
    await expect(seen(24 * 31)).rejects.toMatchObject({ status: 410, code: 'events_gone' });
  });

  it('knows no position that is too old, of another database, or ahead of this one', async () => {
    const reader = await EventReader.of(service);
    const position = readPosition(reader.cursor as string) as NonNullable<ReturnType<typeof readPosition>>;
    const gone = async (changed: object, words: string) => {
      reader.cursor = writePosition({ ...position, ...changed });
      await expect(reader.page()).rejects.toMatchObject({
        status: 410,
        message: expect.stringContaining(words),
      });
    };
    await gone({ at: position.at - 32 * 86_400 }, '30 days');
    await gone({ database: '7000000000000000000-5' }, 'another database');
    const { from } = position;
    await gone({ from: { ...from, ended: from.ended + 1_000_000, begun: from.begun + 1_000_000 } }, 'restoration');
    // Red where only `ended` is compared.
    await gone({ from: { ...from, drawn: from.drawn + 1_000_000 } }, 'restoration');
    await gone({ from: { ...from, begun: from.begun + 9_000 } }, 'restoration');
  });

  it('refuses a cursor that is none of its own', async () => {
    const reader = await EventReader.of(service);
    const own = reader.cursor as string;
    const text = Buffer.from(own, 'base64url').toString();
    const position = readPosition(own) as NonNullable<ReturnType<typeof readPosition>>;
    const { from } = position;
    const wide = { ...from, ended: 1 };
    const forged = [
      '',
      'x',
      'nonsense',
      `${own}A`,
      own.slice(0, own.length / 2),
      ...[`${text}.0`, text.replace('-', '--'), text.replaceAll('-', '-0'), `${text}'; DROP TABLE audit_events`].map(
        (forgery) => Buffer.from(forgery).toString('base64url'),
      ),
      // Red where the form alone is judged: each would have a read walk the events of every application.
      writePosition({ ...position, from: { ...wide, begun: Number.MAX_SAFE_INTEGER } }),
      writePosition({ ...position, from: { ...wide, begun: 20_000 } }),
      writePosition({ ...position, window: { until: { ...wide, begun: 20_000 }, last: 0 } }),
    ];
    for (const cursor of forged) {
      reader.cursor = cursor;
      await expect(reader.page()).rejects.toMatchObject({ status: 400, code: 'malformed_input' });
    }
  });

  // Red where only `transaction < :ended` counts as ended, and without the chore, after which no transaction of that id
  // can show it again.
  it('counts what another cluster wrote, before a dump was restored here, as ended before everything else', async () => {
    const { id: applicationId } = await givenApplication(service);
    await write('restored', { applicationId });
    await service.db.query(
      'UPDATE audit_events SET transaction = pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000000 WHERE application_id = $1',
      [applicationId],
    );
    const reader = await EventReader.of(service, { applicationId, since: new Date(Date.now() - 3_600_000) });
    expect(await reader.read()).toEqual(['restored']);
    await givenHousekeeping(service).run();
    const { rows } = await service.db.query('SELECT transaction FROM audit_events WHERE application_id = $1', [
      applicationId,
    ]);
    expect(rows).toEqual([{ transaction: '2' }]);
    expect(await reader.read()).toEqual([]);
  });

  // Red where a partition is made without the defaults and indexes of the whole.
  it('goes on in every month that is made later, and in the one for all others', async () => {
    const parts = async () =>
      (
        await service.db.query(
          `SELECT inhrelid::regclass::text AS name,
             (SELECT count(*)::integer FROM pg_index WHERE indrelid = inhrelid AND indisvalid
                AND pg_get_indexdef(indexrelid) ~ '\\((sequence|transaction)\\)$') AS indexes,
             (SELECT count(*)::integer FROM pg_attrdef WHERE adrelid = inhrelid) AS defaults
           FROM pg_inherits WHERE inhparent = 'audit_events'::regclass ORDER BY 1`,
        )
      ).rows;
    const before = await parts();
    await service.db.query(`DROP TABLE ${before.at(-2).name}`); // the last is the default one
    await givenHousekeeping(service).run();
    const after = await parts();
    expect(after).toHaveLength(before.length);
    for (const part of after) expect(part).toMatchObject({ indexes: 2, defaults: 2 });
    const { rows } = await service.db.query(
      "SELECT indisvalid FROM pg_index WHERE indexrelid IN ('audit_events_sequence_index'::regclass, 'audit_events_transaction_index'::regclass)",
    );
    expect(rows).toEqual([{ indisvalid: true }, { indisvalid: true }]);
  });

  it('asks for nothing that needs the rights of a superuser', async () => {
    const client = await service.db.connect();
    try {
      await client.query('BEGIN; CREATE ROLE plain_reader; SET LOCAL ROLE plain_reader');
      const { rows } = await client.query(PRESENT.text);
      expect(rows).toHaveLength(1);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('reads by its two indexes, however many events there are', async () => {
    await service.db.query(
      `INSERT INTO audit_events (id, occurred_at, type, details, transaction)
       SELECT gen_random_uuid(), now() - n * interval '1 minute', 'identity.signed_in', '{}', 3 + n % 600
       FROM generate_series(1, 60000) AS n`,
    );
    await service.db.query('ANALYZE audit_events');
    const { rows } = await service.db.query(
      'SELECT max(sequence)::integer AS last, max(transaction)::integer AS latest FROM audit_events',
    );
    const [{ last, latest }] = rows;
    const oldest = new Date(Date.now() - 31 * 86_400_000);
    const kinds = { causes: ['identity.blocked'], alsoFresh: 'unknown' } as const;
    const wanted = { applicationId: null, ...kinds, alsoShared: false, oldest, limit: 51 };
    const window = { last: last - 200, upTo: last, ended: latest + 1, running: [latest] };
    const late = { late: [100], lateFrom: 200, lateUntil: 201 };
    const scans = [
      ...(await scansOf(service, NEW_EVENTS, { ...wanted, ...window })),
      ...(await scansOf(service, LATE_EVENTS, { ...wanted, ...window, last: 0, ...late })),
    ];
    // Of a month that has no events yet, PostgreSQL reads the whole.
    const reading = scans.filter(({ read }) => read > 0);
    expect(reading.length).toBeGreaterThan(0);
    for (const { condition, read } of reading) {
      expect(condition).toMatch(/\((sequence >|transaction (=|>=))/);
      expect(read).toBeLessThan(500);
    }
  });
});

interface Scan {
  condition: string;
  /** Rows, whether they were wanted or not. */
  read: number;
}

/** How a statement reads `audit_events` once it is prepared and knows no values. */
async function scansOf<Given extends object>(
  service: Service,
  statement: Statement<Given, unknown>,
  given: Given,
): Promise<Scan[]> {
  const client = await service.db.connect();
  try {
    await client.query('SET plan_cache_mode = force_generic_plan');
    await client.query(`PREPARE asked AS ${statement.text}`);
    const { rows } = await client.query(
      `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked(${valuesOf(statement, given).map(literal).join(', ')})`,
    );
    return readsIn(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    client.release(true);
  }
}

function literal(value: unknown): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) return `'{${value.join(',')}}'`;
  return `'${value instanceof Date ? value.toISOString() : value}'`;
}

function readsIn(plan: Json): Scan[] {
  const below: Scan[] = (plan.Plans ?? []).flatMap(readsIn);
  if (!/^audit_events/.test(plan['Relation Name'] ?? '')) return below;
  const condition = plan['Index Cond'] ?? plan['Recheck Cond'] ?? plan['Node Type'];
  return [...below, { condition, read: plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) }];
}
