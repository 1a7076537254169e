import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators look at accounts as their owners see them, where the plan allows it. */
export class AccountViews1764300000100 implements MigrationInterface {
  name = 'AccountViews1764300000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE plans ADD view_as boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE plans DROP view_as');
  }
}
