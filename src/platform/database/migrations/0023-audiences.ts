import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The `aud` of an application's access tokens. Two applications may swap theirs in one transaction. */
export class Audiences1763600000023 implements MigrationInterface {
  name = 'Audiences1763600000023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE applications ADD COLUMN audience text,
        ADD CONSTRAINT applications_audience_key UNIQUE (audience) DEFERRABLE INITIALLY DEFERRED`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE applications DROP COLUMN audience');
  }
}
