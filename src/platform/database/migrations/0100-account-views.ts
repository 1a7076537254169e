import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators look at accounts as their owners see them, where the plan allows it. */
export class AccountViews1764300000100 implements MigrationInterface {
  name = 'AccountViews1764300000100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE plans ADD view_as boolean NOT NULL DEFAULT false;
      CREATE TABLE account_views (
        id uuid PRIMARY KEY,
        secret_hash bytea NOT NULL,
        session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
        identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz
      );
      CREATE INDEX account_views_session_id_index ON account_views (session_id);
      CREATE INDEX account_views_identity_id_index ON account_views (identity_id);
      CREATE INDEX account_views_expires_at_index ON account_views (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE account_views;
      ALTER TABLE plans DROP view_as;
    `);
  }
}
