import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an application's access tokens say in `aud`. Two applications may exchange theirs in one transaction. */
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
