import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of programs that manage users and applications, and what was done with which. */
export class Management1764200000083 implements MigrationInterface {
  name = 'Management1764200000083';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE management_keys (
        id uuid PRIMARY KEY,
        application_id uuid REFERENCES applications ON DELETE CASCADE,
        name text NOT NULL,
        key_hash bytea NOT NULL,
        scopes text[] NOT NULL,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz,
        created_at timestamptz NOT NULL,
        last_used_at date,
        CONSTRAINT management_keys_key_hash_key UNIQUE (key_hash)
      );
      ALTER TABLE audit_events ADD management_key_id uuid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_events DROP management_key_id; DROP TABLE management_keys');
  }
}
