import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts at sign-in providers that sign in to an identity. */
export class LinkedAccounts1763600000005 implements MigrationInterface {
  name = 'LinkedAccounts1763600000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE linked_accounts (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
        identity_id uuid NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
        provider text NOT NULL,
        issuer text NOT NULL,
        subject text NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX linked_accounts_application_id_issuer_subject_key
        ON linked_accounts (application_id, issuer, subject);
      CREATE INDEX linked_accounts_identity_id_index ON linked_accounts (identity_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE linked_accounts');
  }
}
