import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The step from an application into the portal, and proofs that an account's owner is present. */
export class Portal1763600000043 implements MigrationInterface {
  name = 'Portal1763600000043';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE portal_codes (
        id uuid PRIMARY KEY,
        code_hash bytea NOT NULL,
        application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
        identity_id uuid NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
        opened_from uuid NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        session_id uuid
      );
      CREATE UNIQUE INDEX portal_codes_code_hash_key ON portal_codes (code_hash);
      CREATE INDEX portal_codes_application_id_index ON portal_codes (application_id);
      CREATE INDEX portal_codes_identity_id_index ON portal_codes (identity_id);
      CREATE INDEX portal_codes_expires_at_index ON portal_codes (expires_at);
      CREATE TABLE fresh_proofs (
        session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
        proved_at timestamptz,
        digits_mac bytea,
        tries integer NOT NULL,
        requested_at timestamptz,
        expires_at timestamptz
      );
      ALTER TABLE sessions ADD COLUMN opened_from uuid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE sessions DROP COLUMN opened_from;
      DROP TABLE fresh_proofs;
      DROP TABLE portal_codes;
    `);
  }
}
