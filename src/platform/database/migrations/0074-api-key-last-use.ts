import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last day on which a key was used. No index has it, so noting a day is a HOT update. */
export class ApiKeyLastUse1763600000074 implements MigrationInterface {
  name = 'ApiKeyLastUse1763600000074';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys ADD COLUMN last_used_at date');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys DROP COLUMN last_used_at');
  }
}
