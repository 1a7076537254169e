import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The receivers that hear of ended sessions as Shared Signals. */
export class SignalStreams1764200000097 implements MigrationInterface {
  name = 'SignalStreams1764200000097';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE signal_streams (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
        description text,
        events_requested text[] NOT NULL,
        push_url text,
        sealed_authorization bytea,
        status text NOT NULL CHECK (status IN ('enabled', 'paused', 'disabled')),
        status_reason text,
        position text NOT NULL,
        next_position text,
        handed_out uuid[] NOT NULL,
        verifications jsonb NOT NULL,
        verified_at timestamptz,
        revision integer NOT NULL,
        created_at timestamptz NOT NULL,
        moved_at timestamptz NOT NULL
      );
      CREATE INDEX signal_streams_application_id_index ON signal_streams (application_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE signal_streams');
  }
}
