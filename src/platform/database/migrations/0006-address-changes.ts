import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New email addresses of identities that are not confirmed yet. */
export class AddressChanges1763600000006 implements MigrationInterface {
  name = 'AddressChanges1763600000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE address_changes (
        session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
        email text NOT NULL,
        email_key text NOT NULL,
        digits_mac bytea NOT NULL,
        tries integer NOT NULL,
        expires_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE address_changes');
  }
}
