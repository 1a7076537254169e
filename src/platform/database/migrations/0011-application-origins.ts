import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the application of an origin as fast among ten thousand as among ten. */
export class ApplicationOrigins1763600000011 implements MigrationInterface {
  name = 'ApplicationOrigins1763600000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX applications_origins_index ON applications USING gin (origins)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX applications_origins_index');
  }
}
