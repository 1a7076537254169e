import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers that may continue an earlier sign-in. */
export class RememberedBrowsers1763600000040 implements MigrationInterface {
  name = 'RememberedBrowsers1763600000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE remembered_browsers (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
        identity_id uuid NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
        secret_hash bytea NOT NULL,
        previous_hash bytea,
        provider text NOT NULL,
        amr text[] NOT NULL,
        authenticated_at timestamptz NOT NULL,
        ip text,
        user_agent text,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX remembered_browsers_application_id_index ON remembered_browsers (application_id);
      CREATE INDEX remembered_browsers_identity_id_index ON remembered_browsers (identity_id);
      CREATE INDEX remembered_browsers_expires_at_index ON remembered_browsers (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE remembered_browsers');
  }
}
