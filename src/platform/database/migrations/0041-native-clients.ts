import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The clients of mobile apps at a provider. A default lets the version before this one go on writing. */
export class NativeClients1763600000041 implements MigrationInterface {
  name = 'NativeClients1763600000041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE application_providers ADD COLUMN native_client_ids text[] NOT NULL DEFAULT '{}'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE application_providers DROP COLUMN native_client_ids');
  }
}
