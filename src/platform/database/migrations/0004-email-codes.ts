import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes that are sent by mail, to verify an address or to reset a password. */
export class EmailCodes1763600000004 implements MigrationInterface {
  name = 'EmailCodes1763600000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE email_codes (
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('verify_email', 'reset_password')),
        flow_id uuid NOT NULL REFERENCES auth_flows (id) ON DELETE CASCADE,
        identity_id uuid REFERENCES identities (id) ON DELETE CASCADE,
        link_hash bytea NOT NULL,
        digits_mac bytea NOT NULL,
        tries integer NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        replaced_at timestamptz
      );
      CREATE INDEX email_codes_flow_id_kind_index ON email_codes (flow_id, kind);
      CREATE INDEX email_codes_identity_id_index ON email_codes (identity_id);
      CREATE INDEX email_codes_expires_at_index ON email_codes (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE email_codes');
  }
}
