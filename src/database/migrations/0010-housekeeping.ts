import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets housekeeping find revoked sessions. A refresh that succeeds leaves `revoked_at` alone, so it stays a HOT update. */
export class Housekeeping1763600000010 implements MigrationInterface {
  name = 'Housekeeping1763600000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX sessions_revoked_at_index ON sessions (revoked_at) WHERE revoked_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sessions_revoked_at_index');
  }
}
