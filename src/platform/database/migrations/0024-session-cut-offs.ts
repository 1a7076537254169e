import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Ends any number of sessions with one row. Deleting a person no longer deletes the sessions in the same statement:
 * a cut-off ends them, and housekeeping removes them.
 */
export class SessionCutOffs1763600000024 implements MigrationInterface {
  name = 'SessionCutOffs1763600000024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE session_cut_offs (
        id uuid PRIMARY KEY,
        scope text NOT NULL CHECK (scope IN ('identity', 'application', 'everybody')),
        subject_id uuid NOT NULL,
        ended_at timestamptz NOT NULL,
        reason text NOT NULL,
        kept_session_id uuid,
        swept_to uuid NOT NULL
      );
      CREATE INDEX session_cut_offs_subject_id_index ON session_cut_offs (subject_id);
      ALTER TABLE sessions DROP CONSTRAINT sessions_identity_id_fkey;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE session_cut_offs;
      DELETE FROM sessions WHERE NOT EXISTS (SELECT FROM identities WHERE identities.id = sessions.identity_id);
      ALTER TABLE sessions ADD CONSTRAINT sessions_identity_id_fkey
        FOREIGN KEY (identity_id) REFERENCES identities (id) ON DELETE CASCADE;
    `);
  }
}
