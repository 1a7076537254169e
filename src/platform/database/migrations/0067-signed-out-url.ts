import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the account pages lead when the session of a browser has ended there. */
export class SignedOutUrl1763600000067 implements MigrationInterface {
  name = 'SignedOutUrl1763600000067';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE applications ADD COLUMN signed_out_url text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE applications DROP COLUMN signed_out_url');
  }
}
