import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which links were made by signing in to the account alone: a new password set by email removes them. */
export class LinksBySignIn1763600000042 implements MigrationInterface {
  name = 'LinksBySignIn1763600000042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE linked_accounts ADD COLUMN by_sign_in boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE linked_accounts DROP COLUMN by_sign_in');
  }
}
