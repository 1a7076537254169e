import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Roll-ups per day, so that a report on a year reads 24 times fewer rows. */
export class MetricDays1763600000054 implements MigrationInterface {
  name = 'MetricDays1763600000054';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE metric_days (
        application_id uuid NOT NULL,
        start timestamptz NOT NULL,
        target text NOT NULL,
        event_type text NOT NULL,
        runtime text NOT NULL,
        count bigint NOT NULL,
        errors bigint NOT NULL,
        refused bigint NOT NULL,
        duration_bins integer[] NOT NULL,
        duration_counts bigint[] NOT NULL,
        PRIMARY KEY (application_id, start, target, event_type, runtime)
      ) WITH (fillfactor = 70)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE metric_days');
  }
}
