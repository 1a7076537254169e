import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A code stores the device that signed in, because the application's server usually exchanges the code. */
export class CodeDevices1763600000012 implements MigrationInterface {
  name = 'CodeDevices1763600000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE authorization_codes ADD COLUMN ip text, ADD COLUMN user_agent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE authorization_codes DROP COLUMN ip, DROP COLUMN user_agent');
  }
}
