import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What programs keep with a user, and when an operator demanded a new password. Both defaults are constants. */
export class ManagedUsers1764200000090 implements MigrationInterface {
  name = 'ManagedUsers1764200000090';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identities ADD metadata jsonb NOT NULL DEFAULT '{}', ADD new_password_due_at timestamptz
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identities DROP metadata, DROP new_password_due_at');
  }
}
