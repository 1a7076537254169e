import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a session came from and proved: the remembered browser that it continues, and a second factor set up in it. */
export class ContinuedSessions1763600000061 implements MigrationInterface {
  name = 'ContinuedSessions1763600000061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE held_proofs ADD COLUMN remembered_browser_id uuid');
    await runner.query('ALTER TABLE authorization_codes ADD COLUMN remembered_browser_id uuid');
    await runner.query(
      'ALTER TABLE sessions ADD COLUMN remembered_browser_id uuid, ADD COLUMN factor_set_up_at timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN factor_set_up_at, DROP COLUMN remembered_browser_id');
    await runner.query('ALTER TABLE authorization_codes DROP COLUMN remembered_browser_id');
    await runner.query('ALTER TABLE held_proofs DROP COLUMN remembered_browser_id');
  }
}
