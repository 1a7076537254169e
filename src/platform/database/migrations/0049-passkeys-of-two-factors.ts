import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which passkeys were made after two factors: a mailbox alone does not remove them where a second factor is demanded. */
export class PasskeysOfTwoFactors1763600000049 implements MigrationInterface {
  name = 'PasskeysOfTwoFactors1763600000049';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passkeys ADD COLUMN is_of_two_factors boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE passkeys DROP COLUMN is_of_two_factors');
  }
}
