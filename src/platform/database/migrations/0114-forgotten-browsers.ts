import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A browser that a session forgets keeps its row, so that a copy of its cookie is still found out. */
export class ForgottenBrowsers1764500000114 implements MigrationInterface {
  name = 'ForgottenBrowsers1764500000114';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE remembered_browsers ADD forgotten_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM remembered_browsers WHERE forgotten_at IS NOT NULL;
      ALTER TABLE remembered_browsers DROP forgotten_at;
    `);
  }
}
