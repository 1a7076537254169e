import type { QueryRunner } from 'typeorm';
import { buildIndex } from './online-index.js';

interface PartitionedIndex {
  name: string;
  table: string;
  /** Such as `application_id, id`. */
  columns: string;
}

/**
 * Builds an index of a partitioned table while reads and writes go on: PostgreSQL builds it for one partition at a time
 * only. Partitions that are made later have it by themselves.
 */
export async function buildPartitionedIndex(
  runner: QueryRunner,
  { name, table, columns }: PartitionedIndex,
): Promise<void> {
  await runner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ONLY ${table} (${columns})`);
  const partitions: { partition: string }[] = await runner.query(
    'SELECT inhrelid::regclass::text AS partition FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1',
    [table],
  );
  for (const { partition } of partitions) {
    const own = [partition, ...columns.split(', '), 'idx'].join('_'); // as PostgreSQL names it itself
    if (await hasIndex(runner, partition, name)) continue;
    await buildIndex(runner, { name: own, on: `${partition} (${columns})` });
    await runner.query(`ALTER INDEX ${name} ATTACH PARTITION ${own}`);
  }
}

async function hasIndex(runner: QueryRunner, partition: string, name: string): Promise<boolean> {
  const [found] = await runner.query(
    `SELECT FROM pg_inherits JOIN pg_index ON indexrelid = inhrelid
     WHERE inhparent = to_regclass($1) AND indrelid = $2::regclass`,
    [name, partition],
  );
  return found !== undefined;
}

export const dropPartitionedIndex = (runner: QueryRunner, name: string): Promise<unknown> =>
  runner.query(`DROP INDEX IF EXISTS ${name}`);
