import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of two tabs that sign in at once, the second may send the secret that the first has just replaced. */
export class BrowserSignInTabs1764100000078 implements MigrationInterface {
  name = 'BrowserSignInTabs1764100000078';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE browser_sign_ins ADD previous_hash bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE browser_sign_ins DROP previous_hash');
  }
}
