import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `
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
  PRIMARY KEY (application_id, start, target, event_type, runtime)`;

/**
 * Minutes in a table for each day, so that old ones are dropped and not deleted; the table before it was never used.
 * Also the targets that the roll-ups count by name, and for how long each application keeps its events.
 */
export class MetricPartitions1763600000052 implements MigrationInterface {
  name = 'MetricPartitions1763600000052';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE metric_minutes;
      CREATE TABLE metric_minutes (${COLUMNS}) PARTITION BY RANGE (start);
      CREATE TABLE metric_minutes_default PARTITION OF metric_minutes DEFAULT WITH (fillfactor = 70);
      CREATE TABLE metric_targets (
        day date NOT NULL,
        application_id uuid NOT NULL,
        target text NOT NULL,
        PRIMARY KEY (day, application_id, target)
      );
      CREATE TABLE metric_retentions (
        application_id uuid PRIMARY KEY,
        days integer NOT NULL,
        lowered_at timestamptz
      );
      CREATE TABLE metric_trims (
        partition text PRIMARY KEY,
        days integer NOT NULL,
        begun_at timestamptz NOT NULL,
        next_block bigint
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE metric_trims, metric_retentions, metric_targets, metric_minutes;
      CREATE TABLE metric_minutes (${COLUMNS}) WITH (fillfactor = 70);
    `);
  }
}
