import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sets what ANALYZE samples of each list in these tables and their partitions. */
const sample = (target: string): string => `
  DO $sample$
  DECLARE
    changes text;
    changed regclass;
  BEGIN
    FOR changed, changes IN
      SELECT attrelid::regclass, string_agg(format('ALTER COLUMN %I SET STATISTICS ${target}', attname), ', ')
      FROM pg_attribute JOIN pg_class AS owner ON owner.oid = attrelid JOIN pg_type AS type ON type.oid = atttypid
      WHERE owner.relnamespace = 'public'::regnamespace AND owner.relkind = 'r' AND typcategory = 'A' AND attnum > 0
        AND owner.relname ~ '^metric_(event_lists|minutes|hours|days)' AND NOT attisdropped
      GROUP BY attrelid
    LOOP
      EXECUTE format('ALTER TABLE %s %s', changed, changes);
    END LOOP;
  END $sample$`;

/** ANALYZE takes seconds to find the most common elements of these lists, and no plan asks for them. */
export class UnsampledLists1763600000060 implements MigrationInterface {
  name = 'UnsampledLists1763600000060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(sample('0'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(sample('-1'));
  }
}
