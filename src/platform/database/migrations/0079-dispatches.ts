import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Dispatches1764100000079 implements MigrationInterface {
  name = 'Dispatches1764100000079';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dispatches (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
        kind text NOT NULL,
        url text NOT NULL,
        content jsonb,
        created_at timestamptz NOT NULL,
        attempts integer NOT NULL CHECK (attempts >= 0),
        next_attempt_at timestamptz NOT NULL,
        claimed_by uuid,
        claimed_until timestamptz,
        sent_at timestamptz,
        dead_at timestamptz,
        last_error text,
        CONSTRAINT dispatches_sent_is_wiped CHECK ((sent_at IS NULL) OR (content IS NULL))
      ) WITH (fillfactor=70);
      CREATE INDEX dispatches_application_id_index ON dispatches (application_id);
      CREATE INDEX dispatches_created_at_index ON dispatches (created_at);
      CREATE INDEX dispatches_waiting_index ON dispatches (url, next_attempt_at)
        WHERE sent_at IS NULL AND dead_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dispatches');
  }
}
