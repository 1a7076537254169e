import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes when a second factor was set up, and keeps the first factor of a sign-in until the second one comes. */
export class SecondFactorsDue1763600000035 implements MigrationInterface {
  name = 'SecondFactorsDue1763600000035';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identities ADD COLUMN mfa_enabled_at timestamptz;
      ALTER TABLE applications ADD COLUMN mfa text NOT NULL DEFAULT 'optional' CHECK (mfa IN ('optional', 'required'));
      CREATE TABLE held_proofs (
        flow_id uuid PRIMARY KEY REFERENCES auth_flows (id) ON DELETE CASCADE,
        identity_id uuid NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
        provider text NOT NULL,
        amr text[] NOT NULL,
        password_hash text,
        browser_hash bytea NOT NULL,
        authenticated_at timestamptz NOT NULL,
        wishes text[] NOT NULL,
        tries integer NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX held_proofs_identity_id_index ON held_proofs (identity_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE held_proofs;
      ALTER TABLE applications DROP COLUMN mfa;
      ALTER TABLE identities DROP COLUMN mfa_enabled_at;
    `);
  }
}
