import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators of the console, and what their sessions and the trail say of them. */
export class Operators1764300000098 implements MigrationInterface {
  name = 'Operators1764300000098';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE operators (
        id uuid PRIMARY KEY,
        identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
        application_id uuid REFERENCES applications ON DELETE CASCADE,
        role text NOT NULL CHECK (role IN ('owner', 'admin', 'support', 'viewer')),
        given_by uuid,
        created_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX operators_of_application_index ON operators (identity_id, application_id);
      CREATE UNIQUE INDEX operators_of_every_application_index ON operators (identity_id) WHERE application_id IS NULL;
      CREATE INDEX operators_application_id_index ON operators (application_id);
      ALTER TABLE sessions DROP CONSTRAINT sessions_audience_check;
      ALTER TABLE sessions ADD CONSTRAINT sessions_audience_check
        CHECK (audience IN ('application', 'portal', 'console')) NOT VALID;
      ALTER TABLE audit_events ADD COLUMN operator_id uuid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE audit_events DROP COLUMN operator_id;
      DELETE FROM sessions WHERE audience = 'console';
      ALTER TABLE sessions DROP CONSTRAINT sessions_audience_check;
      ALTER TABLE sessions ADD CONSTRAINT sessions_audience_check
        CHECK (audience IN ('application', 'portal')) NOT VALID;
      DROP TABLE operators;
    `);
  }
}
