import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleted identities, until none of their audit events identifies a person any more. */
export class ForgottenIdentities1763600000033 implements MigrationInterface {
  name = 'ForgottenIdentities1763600000033';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE forgotten_identities (
        identity_id uuid PRIMARY KEY,
        forgotten_at timestamptz NOT NULL,
        wiped_until timestamptz NOT NULL,
        wiped_id uuid NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE forgotten_identities');
  }
}
