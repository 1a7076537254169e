import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../migrating/online-index.js';

/** The id that an imported identity had in the system it came from. */
export class ExternalIds1763600000058 implements MigrationInterface {
  name = 'ExternalIds1763600000058';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identities ADD COLUMN IF NOT EXISTS external_id text');
    await buildIndex(runner, {
      name: 'identities_application_id_external_id_key',
      on: 'identities (application_id, external_id) WHERE external_id IS NOT NULL',
      unique: true,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'identities_application_id_external_id_key');
    await runner.query('ALTER TABLE identities DROP COLUMN IF EXISTS external_id');
  }
}
