import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Origins that differ in one label. A default lets the version before this one go on writing. */
export class PreviewOrigins1763600000055 implements MigrationInterface {
  name = 'PreviewOrigins1763600000055';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE applications ADD COLUMN preview_origins text[] NOT NULL DEFAULT '{}'");
    await runner.query('CREATE INDEX applications_preview_origins_index ON applications USING gin (preview_origins)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX applications_preview_origins_index');
    await runner.query('ALTER TABLE applications DROP COLUMN preview_origins');
  }
}
