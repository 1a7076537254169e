import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins at upstream providers: what each provider still needs, and the attempts that wait for an answer. */
export class UpstreamAttempts1763600000037 implements MigrationInterface {
  name = 'UpstreamAttempts1763600000037';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE application_providers
        ADD COLUMN team_id text, ADD COLUMN key_id text, ADD COLUMN trusts_mfa boolean NOT NULL DEFAULT false;
      CREATE TABLE upstream_attempts (
        id uuid PRIMARY KEY,
        state_hash bytea NOT NULL UNIQUE,
        flow_id uuid NOT NULL REFERENCES auth_flows (id) ON DELETE CASCADE,
        provider text NOT NULL,
        browser_hash bytea NOT NULL,
        sealed_secrets bytea NOT NULL,
        wishes text[] NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX upstream_attempts_flow_id_index ON upstream_attempts (flow_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE upstream_attempts;
      ALTER TABLE application_providers DROP COLUMN team_id, DROP COLUMN key_id, DROP COLUMN trusts_mfa;
    `);
  }
}
