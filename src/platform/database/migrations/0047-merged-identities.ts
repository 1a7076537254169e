import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts at providers that are linked in the portal, and identities that became one with another. */
export class MergedIdentities1763600000047 implements MigrationInterface {
  name = 'MergedIdentities1763600000047';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE link_attempts (
        id uuid PRIMARY KEY,
        state_hash bytea NOT NULL,
        session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        provider text NOT NULL,
        sealed_secrets bytea NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE UNIQUE INDEX link_attempts_state_hash_key ON link_attempts (state_hash);
      CREATE INDEX link_attempts_session_id_index ON link_attempts (session_id);
      CREATE INDEX link_attempts_expires_at_index ON link_attempts (expires_at);
      ALTER TABLE linked_accounts ADD COLUMN account_name text;
      ALTER TABLE passkeys ADD COLUMN made_for uuid;
      CREATE TABLE identity_aliases (
        id uuid PRIMARY KEY,
        identity_id uuid NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX identity_aliases_identity_id_index ON identity_aliases (identity_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE identity_aliases;
      ALTER TABLE passkeys DROP COLUMN made_for;
      ALTER TABLE linked_accounts DROP COLUMN account_name;
      DROP TABLE link_attempts;
    `);
  }
}
