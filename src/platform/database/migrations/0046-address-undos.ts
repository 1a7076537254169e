import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that stop a change of email, or undo it, for the owner of the mailbox that the account had before. */
export class AddressUndos1763600000046 implements MigrationInterface {
  name = 'AddressUndos1763600000046';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE address_undos (
        id uuid PRIMARY KEY,
        link_hash bytea NOT NULL,
        identity_id uuid NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
        email text NOT NULL,
        email_key text NOT NULL,
        email_is_relay boolean NOT NULL,
        new_email text NOT NULL,
        requested_at timestamptz NOT NULL,
        changed_at timestamptz,
        expires_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX address_undos_link_hash_key ON address_undos (link_hash);
      CREATE INDEX address_undos_identity_id_index ON address_undos (identity_id);
      CREATE INDEX address_undos_expires_at_index ON address_undos (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE address_undos');
  }
}
