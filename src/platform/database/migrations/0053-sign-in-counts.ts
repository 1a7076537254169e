import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the figures of sign-ins need: how a flow began, and which sessions have not reported an event yet. */
export class SignInCounts1763600000053 implements MigrationInterface {
  name = 'SignInCounts1763600000053';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE auth_flows ADD COLUMN first_factor text;
      ALTER TABLE authorization_codes ADD COLUMN first_factor text;
      CREATE TABLE unreported_sessions (
        session_id text PRIMARY KEY,
        application_id uuid NOT NULL,
        first_factor text NOT NULL,
        opened_at timestamptz NOT NULL
      );
      CREATE INDEX unreported_sessions_opened_at_index ON unreported_sessions (opened_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE unreported_sessions;
      ALTER TABLE authorization_codes DROP COLUMN first_factor;
      ALTER TABLE auth_flows DROP COLUMN first_factor;
    `);
  }
}
