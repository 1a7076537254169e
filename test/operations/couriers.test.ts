import { setImmediate as immediate } from 'node:timers/promises';
import { Loops } from '../../src/platform/loops/loops.js';
import type { CourierPlan } from '../../src/platform/outbox/courier.js';
import { Couriers } from '../../src/platform/outbox/couriers.js';
import { type OutboxTable, Undelivered } from '../../src/platform/outbox/outbox-table.js';
import type { Json } from '../support/json.js';
import { logLines } from '../support/log.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

interface Parcel {
  place: string;
  object: string;
  sequence: number;
}

const service = useService();
let tables = 0;

/** An outbox of its own, as a room would have it, and a courier for it. */
async function givenOutbox(
  deliver: CourierPlan<Parcel>['deliver'],
  { queue, ...more }: Partial<CourierPlan<Parcel>> & { queue?: string } = {},
) {
  tables += 1;
  const table = `parcels_${tables}`;
  await service.db.query(`
    CREATE TABLE ${table} (
      id uuid PRIMARY KEY, sort text NOT NULL DEFAULT 'parcel', place text NOT NULL, object text, sequence int,
      created_at timestamptz NOT NULL DEFAULT now(), attempts int NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT now(), claimed_by uuid, claimed_until timestamptz,
      sent_at timestamptz, dead_at timestamptz, last_error text)`);
  const outbox: OutboxTable = {
    ...{
      table,
      words: [table, table],
      metrics: [`${table}_one`, table],
      sort: 'sort',
      contents: ['place', 'object', 'sequence'],
      erased: [],
      claimSeconds: 60,
    },
    ...(queue ? { queue } : { receiver: 'place', order: { object: 'object', sequence: 'sequence' } }),
  };
  service.app.get(Couriers).add({ name: table, outbox, atOnce: 64, deliver, ...more });
  return {
    table,
    start: () => service.app.get(Loops).named(table).start(),
    put: (parcels: Partial<Parcel>[]) =>
      service.db.query(
        `INSERT INTO ${table} (id, place, object, sequence)
         SELECT gen_random_uuid(), place, object, sequence FROM jsonb_to_recordset($1) AS p (place text, object text, sequence int)`,
        [JSON.stringify(parcels)],
      ),
    rows: async (place: string) =>
      (
        await service.db.query(
          `SELECT *, extract(epoch FROM next_attempt_at - now())::float AS wait FROM ${table} WHERE place = $1`,
          [place],
        )
      ).rows,
  };
}

const many = (count: number, parcel: (at: number) => Partial<Parcel>) =>
  Array.from({ length: count }, (_, at) => parcel(at));

describe('A courier', () => {
  // Red where a receiver of which nothing is known gets several at a time: sixteen of them then take every place.
  it('is held up by no receiver that never answers: each of them has one delivery in hand', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const outbox = await givenOutbox(({ place }) => (place === 'well' ? Promise.resolve() : held));
    try {
      await outbox.put(many(400, (at) => ({ place: `hangs-${at % 40}` })));
      outbox.start();
      await until(async () => (await outbox.rows('hangs-39')).some(({ attempts }) => attempts === 1));
      await outbox.put(many(30, () => ({ place: 'well' })));
      await until(async () => (await outbox.rows('well')).every(({ sent_at }) => sent_at !== null));
      const { rows } = await service.db.query(
        `SELECT DISTINCT sum(attempts)::int AS tried FROM ${outbox.table} WHERE place <> 'well' GROUP BY place`,
      );
      expect(rows).toEqual([{ tried: 1 }]);
      await service.db.query(`UPDATE ${outbox.table} SET dead_at = now() WHERE sent_at IS NULL`);
    } finally {
      release();
    }
  });

  // Red where a receiver gets nothing more until all that it has in hand is done.
  it('goes on with a receiver that works while one of its deliveries hangs, with four at a time', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let [inHand, most] = [0, 0];
    const outbox = await givenOutbox(async ({ object }) => {
      inHand += 1;
      most = Math.max(most, inHand);
      if (object === 'hangs') await held;
      else await immediate();
      inHand -= 1;
    });
    const isSent = ({ object, sent_at }: Json) => object === 'hangs' || sent_at !== null;
    try {
      await outbox.put([{ place: 'here', object: 'first', sequence: 1 }]);
      outbox.start();
      await until(async () => (await outbox.rows('here')).every(isSent));
      await outbox.put([{ place: 'here', object: 'hangs', sequence: 1 }]);
      await outbox.put(many(30, (at) => ({ place: 'here', object: `well-${at}`, sequence: 1 })));
      await until(async () => (await outbox.rows('here')).every(isSent));
      expect(inHand).toBe(1);
      expect(most).toBe(4);
    } finally {
      release();
    }
    await until(() => inHand === 0);
  });

  // Red where only the row waits: the others of the receiver are tried at once.
  it('lets a receiver rest for as long as it asks for, and nobody else', async () => {
    const outbox = await givenOutbox(async ({ place }) => {
      if (place === 'busy') throw new Undelivered('busy answered 503', { retryAfterSeconds: 600 });
    });
    await outbox.put([...many(5, () => ({ place: 'busy' })), ...many(5, () => ({ place: 'well' }))]);
    outbox.start();
    await until(async () => (await outbox.rows('busy')).some(({ last_error }) => last_error !== null));
    await outbox.put(many(5, () => ({ place: 'well' })));
    await until(async () => (await outbox.rows('well')).every(({ sent_at }) => sent_at !== null));
    const tried = (await outbox.rows('busy')).filter(({ attempts }) => attempts > 0);
    expect(tried).toEqual([expect.objectContaining({ attempts: 1, dead_at: null, last_error: 'busy answered 503' })]);
    expect(tried[0].wait).toBeGreaterThan(500);
  });

  // Red without `order`: several of one object are in hand at once, and arrive as the network likes.
  it('delivers what concerns one object by its sequence, until one fails, which holds up none of those after it', async () => {
    const arrived: Record<string, number[]> = {};
    const outbox = await givenOutbox(async ({ place, object, sequence }) => {
      if (object === 'ill' && sequence === 2) throw new Undelivered(`${place} answered 500`);
      await new Promise((resolve) => setTimeout(resolve, 10 - sequence)); // a later one is quicker
      arrived[object] = [...(arrived[object] ?? []), sequence];
    });
    const parcels = ['a', 'b', 'ill'].flatMap((object) =>
      many(8, (at) => ({ place: 'here', object, sequence: 8 - at })),
    );
    await outbox.put(parcels);
    outbox.start();
    await until(() => Object.values(arrived).flat().length === parcels.length - 1);
    expect(arrived).toEqual({ a: [1, 2, 3, 4, 5, 6, 7, 8], b: [1, 2, 3, 4, 5, 6, 7, 8], ill: [1, 3, 4, 5, 6, 7, 8] });
    await service.db.query(`DELETE FROM ${outbox.table}`);
  });

  // Red where the oldest goes first, or each claim begins anew: the first nine are of one place.
  it('takes one of each queue in turn where all go to one place, the oldest of each first', async () => {
    const went: Record<string, number[]> = {};
    const outbox = await givenOutbox(
      async ({ place, sequence }) => {
        if (Object.values(went).flat().length < 12) went[place] = [...(went[place] ?? []), sequence];
      },
      { queue: 'place', atOnce: 1 },
    );
    await outbox.put(many(60, (sequence) => ({ place: 'much', sequence })));
    for (const place of ['a', 'most', 'z']) await outbox.put(many(9, (sequence) => ({ place, sequence })));
    await service.db.query(
      `UPDATE ${outbox.table} SET next_attempt_at = created_at - make_interval(secs => 60 - sequence)`,
    );
    outbox.start();
    await until(async () => (await outbox.rows('much')).every(({ sent_at }) => sent_at !== null));
    expect(went).toEqual({ a: [0, 1, 2], most: [0, 1, 2], much: [0, 1, 2], z: [0, 1, 2] });
  });

  it('gives up what is refused for good at once, and the rest after its last attempt', async () => {
    const outbox = await givenOutbox(
      async ({ place }) => {
        throw new Undelivered(`${place} says no`, { isPermanent: place === 'refuses' });
      },
      { mostAttempts: 1 },
    );
    await outbox.put([...many(3, () => ({ place: 'refuses' })), { place: 'fails' }]);
    outbox.start();
    for (const [place, error] of [
      ['refuses', 'refuses says no'],
      ['fails', 'fails says no, 1 times'],
    ] as const) {
      const rows = await until(
        () => outbox.rows(place),
        (all) => all.every(({ dead_at }) => dead_at !== null),
      );
      expect(rows.map(({ last_error }) => last_error)).toEqual(rows.map(() => error));
    }
  });

  // Red where a claim is known by its replica: the end of the first one frees the row while the second one delivers it, and
  // how that ends is not noted.
  it('notes how a claim ends that its replica made anew meanwhile, and not how the one before ended', async () => {
    const ends: ((failure: Undelivered) => void)[] = [];
    const deliver = () => new Promise<void>((_, reject) => ends.push(reject));
    const outbox = await givenOutbox(deliver, { queue: 'place' });
    await outbox.put([{ place: 'here' }]);
    outbox.start();
    await until(() => ends.length === 1);
    // As where what is held may leave, or an endpoint is switched off and on.
    await service.db.query(`UPDATE ${outbox.table} SET claimed_by = NULL, claimed_until = NULL`);
    await until(() => ends.length === 2);
    ends[0]?.(new Undelivered('the first failed'));
    await until(() =>
      logLines().some(({ context, msg }) => context === outbox.table && /ended after its claim/.test(msg)),
    );
    ends[1]?.(new Undelivered('the second was refused', { isPermanent: true }));
    const [row] = await until(
      () => outbox.rows('here'),
      ([{ dead_at, last_error }]) => dead_at !== null || last_error !== null,
    );
    expect(row).toMatchObject({ last_error: 'the second was refused', attempts: 2 });
    expect(row.dead_at).not.toBeNull();
  });

  // Red where only a failure that the sender lives to note counts: what kills it is tried without end.
  it('gives up what has had its last attempt, which its sender did not outlive', async () => {
    const tried: string[] = [];
    const outbox = await givenOutbox(async ({ place }) => void tried.push(place), { mostAttempts: 3 });
    await outbox.put([{ place: 'kills' }, { place: 'has one left' }]);
    await service.db.query(
      `UPDATE ${outbox.table} SET claimed_by = gen_random_uuid(), claimed_until = now(),
         attempts = CASE place WHEN 'kills' THEN 3 ELSE 2 END`,
    );
    outbox.start();
    const [dead] = await until(
      () => outbox.rows('kills'),
      ([row]) => row.dead_at ?? row.sent_at,
    );
    expect(dead).toMatchObject({ sent_at: null, last_error: 'its sender stopped in the last of 3 attempts' });
    await until(async () => (await outbox.rows('has one left'))[0].sent_at);
    expect(tried).toEqual(['has one left']);
  });
});
