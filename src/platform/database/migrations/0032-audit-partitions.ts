import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../migrating/online-index.js';

const COLUMNS = `
  id uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  type text NOT NULL,
  application_id uuid,
  identity_id uuid,
  session_id uuid,
  ip text,
  user_agent text,
  request_id text,
  details jsonb NOT NULL`;

/** This far ahead, so that no event reaches it before the old table has become a partition. */
const MONTHS_LEFT = 2;
const MONTHS_AHEAD = 2;

interface Month {
  name: string;
  start: string;
  end: string;
}

/**
 * Audit events in a table for each month, so that old ones are dropped and not deleted. A table with events becomes
 * the partition of all months before its bound: nothing is copied, and writes go on except for a moment.
 */
export class AuditPartitions1763600000032 implements MigrationInterface {
  name = 'AuditPartitions1763600000032';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ kind }] = await runner.query("SELECT relkind AS kind FROM pg_class WHERE oid = 'audit_events'::regclass");
    if (kind === 'p') return;
    if ((await isEmpty(runner)) && (await replaceEmpty(runner))) return;
    const bound = await bind(runner);
    await buildIndex(runner, { name: 'audit_events_before_pkey', on: 'audit_events (id, occurred_at)', unique: true });
    await buildIndex(runner, {
      name: 'audit_events_before_of_identity_index',
      on: 'audit_events (identity_id, occurred_at, id)',
    });
    await runner.query(`ALTER TABLE audit_events VALIDATE CONSTRAINT ${constraintOf(bound)}`);
    await inTransaction(runner, () => attach(runner, bound));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_events_whole (${COLUMNS});
      INSERT INTO audit_events_whole SELECT id, occurred_at, type, application_id, identity_id, session_id, ip,
        user_agent, request_id, details FROM audit_events;
      DROP TABLE audit_events;
      ALTER TABLE audit_events_whole RENAME TO audit_events;
      ALTER TABLE audit_events ADD CONSTRAINT audit_events_pkey PRIMARY KEY (id);
      CREATE INDEX audit_events_occurred_at_index ON audit_events (occurred_at);
      CREATE INDEX audit_events_identity_id_index ON audit_events (identity_id);
    `);
  }
}

async function isEmpty(runner: QueryRunner): Promise<boolean> {
  return (await runner.query('SELECT FROM audit_events LIMIT 1')).length === 0;
}

/** False if the table was changed in the meantime. */
function replaceEmpty(runner: QueryRunner): Promise<boolean> {
  return inTransaction(runner, async () => {
    await runner.query('LOCK TABLE audit_events IN ACCESS EXCLUSIVE MODE');
    if (!(await isEmpty(runner))) return false;
    await runner.query('DROP TABLE audit_events');
    await createPartitioned(runner);
    await createMonths(runner, await monthsFrom(runner, 0));
    return true;
  });
}

/** Adds the constraint that no event is at or after the bound. An interrupted run may have added it already. */
async function bind(runner: QueryRunner): Promise<Month> {
  const months = [...(await monthsFrom(runner, 0)), ...(await monthsFrom(runner, MONTHS_LEFT))];
  const promised: { name: string }[] = await runner.query(
    "SELECT conname AS name FROM pg_constraint WHERE conrelid = 'audit_events'::regclass AND conname ~ '^audit_events_until_'",
  );
  const kept = months.slice(1).find((month) => promised.some(({ name }) => name === constraintOf(month)));
  if (kept) return kept;
  for (const { name } of promised) await runner.query(`ALTER TABLE audit_events DROP CONSTRAINT ${name}`);
  const bound = (await monthsFrom(runner, MONTHS_LEFT))[0] as Month;
  await runner.query(
    `ALTER TABLE audit_events ADD CONSTRAINT ${constraintOf(bound)} CHECK (occurred_at < '${bound.start}') NOT VALID`,
  );
  return bound;
}

async function attach(runner: QueryRunner, bound: Month): Promise<void> {
  const before = `audit_events_before_${bound.name}`;
  await runner.query(`
    LOCK TABLE audit_events IN ACCESS EXCLUSIVE MODE;
    ALTER TABLE audit_events RENAME TO ${before};
    ALTER TABLE ${before} DROP CONSTRAINT audit_events_pkey;
    ALTER TABLE ${before} ADD CONSTRAINT audit_events_before_pkey PRIMARY KEY USING INDEX audit_events_before_pkey;
    DROP INDEX audit_events_identity_id_index;
    ALTER INDEX audit_events_occurred_at_index RENAME TO audit_events_before_occurred_at_index;
  `);
  await createPartitioned(runner);
  await runner.query(`
    ALTER TABLE audit_events ATTACH PARTITION ${before} FOR VALUES FROM (MINVALUE) TO ('${bound.start}');
    ALTER TABLE ${before} DROP CONSTRAINT ${constraintOf(bound)};
  `);
  await createMonths(runner, await monthsFrom(runner, MONTHS_LEFT, bound.start));
}

async function createPartitioned(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE audit_events (${COLUMNS},
      CONSTRAINT audit_events_pkey PRIMARY KEY (id, occurred_at)
    ) PARTITION BY RANGE (occurred_at);
    CREATE INDEX audit_events_of_identity_index ON audit_events (identity_id, occurred_at, id);
    CREATE TABLE audit_events_default PARTITION OF audit_events DEFAULT;
    CREATE INDEX audit_events_default_occurred_at_index ON audit_events_default (occurred_at);
  `);
}

async function createMonths(runner: QueryRunner, months: Month[]): Promise<void> {
  for (const { name, start, end } of months)
    await runner.query(
      `CREATE TABLE audit_events_${name} PARTITION OF audit_events FOR VALUES FROM ('${start}') TO ('${end}')`,
    );
}

/** In UTC; begins that many months after this one or after the given one. */
function monthsFrom(runner: QueryRunner, first: number, after?: string): Promise<Month[]> {
  return runner.query(
    `SELECT to_char(month, 'YYYY_MM') AS name, to_char(month, 'YYYY-MM-DD"T00:00:00Z"') AS start,
       to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"') AS end
     FROM generate_series(0, ${MONTHS_AHEAD}) AS n,
       LATERAL (SELECT date_trunc('month', coalesce($2::timestamptz, now()) AT TIME ZONE 'UTC')
         + make_interval(months => n + $1) AS month) AS months ORDER BY n`,
    [after ? 0 : first, after ?? null],
  );
}

const constraintOf = ({ name }: Month): string => `audit_events_until_${name}`;

async function inTransaction<Result>(runner: QueryRunner, act: () => Promise<Result>): Promise<Result> {
  await runner.startTransaction();
  try {
    const result = await act();
    await runner.commitTransaction();
    return result;
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}
