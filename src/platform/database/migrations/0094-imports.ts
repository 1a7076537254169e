import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of accounts that programs send, and what became of them. */
export class Imports1764200000094 implements MigrationInterface {
  name = 'Imports1764200000094';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE imports (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
        management_key_id uuid NOT NULL,
        state text NOT NULL
          CHECK (state IN ('arriving', 'received', 'checking', 'writing', 'done', 'refused', 'failed', 'cancelled')),
        format text NOT NULL,
        product text,
        dry_run boolean NOT NULL,
        skip_invalid boolean NOT NULL,
        size bigint NOT NULL DEFAULT 0,
        chunks integer NOT NULL DEFAULT 0,
        position integer NOT NULL DEFAULT 0,
        total integer,
        report jsonb,
        fault text,
        attempts integer NOT NULL DEFAULT 0,
        claimed_by uuid,
        claimed_until timestamptz,
        created_at timestamptz NOT NULL,
        finished_at timestamptz,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX imports_application_id_id_index ON imports (application_id, id);
      CREATE INDEX imports_unfinished_index ON imports (id) WHERE finished_at IS NULL;
      CREATE INDEX imports_expires_at_index ON imports (expires_at);
      CREATE TABLE import_chunks (
        import_id uuid REFERENCES imports ON DELETE CASCADE,
        number integer,
        content bytea NOT NULL,
        PRIMARY KEY (import_id, number)
      );
      CREATE TABLE import_ids (
        import_id uuid REFERENCES imports ON DELETE CASCADE,
        position integer,
        ids jsonb NOT NULL,
        PRIMARY KEY (import_id, position)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_ids; DROP TABLE import_chunks; DROP TABLE imports');
  }
}
