import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes of earlier sets have no key: they keep their slow hashes until a new set replaces them. */
export class RecoveryCodeKeys1763600000066 implements MigrationInterface {
  name = 'RecoveryCodeKeys1763600000066';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recovery_codes ADD COLUMN sealed_key bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE recovery_codes DROP COLUMN sealed_key');
  }
}
