import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The state that the application gave a login, which the login returns. */
export class LoginState1763600000030 implements MigrationInterface {
  name = 'LoginState1763600000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth_flows ADD COLUMN state text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth_flows DROP COLUMN state');
  }
}
