import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Somebody's latest sessions are found without reading all of them; ids are in the order of their creation. */
export class LatestSessions1763600000013 implements MigrationInterface {
  name = 'LatestSessions1763600000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX sessions_identity_id_id_index ON sessions (identity_id, id)');
    await runner.query('DROP INDEX sessions_identity_id_index');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX sessions_identity_id_index ON sessions (identity_id)');
    await runner.query('DROP INDEX sessions_identity_id_id_index');
  }
}
