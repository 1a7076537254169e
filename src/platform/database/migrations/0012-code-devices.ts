import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A code remembers who signed in, for it is exchanged by the application's server as a rule. */
export class CodeDevices1763600000012 implements MigrationInterface {
  name = 'CodeDevices1763600000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE authorization_codes ADD COLUMN ip text, ADD COLUMN user_agent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE authorization_codes DROP COLUMN ip, DROP COLUMN user_agent');
  }
}
