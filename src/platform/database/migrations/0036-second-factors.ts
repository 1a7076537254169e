import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The authenticator app of an identity, and the recovery codes for the day when it is lost. */
export class SecondFactors1763600000036 implements MigrationInterface {
  name = 'SecondFactors1763600000036';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE totp_factors (
        id uuid PRIMARY KEY,
        identity_id uuid NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
        sealed_secret bytea NOT NULL,
        begun_by bytea NOT NULL,
        confirmed_at timestamptz,
        last_step integer NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX totp_factors_identity_id_key ON totp_factors (identity_id);
      CREATE TABLE recovery_codes (
        id uuid PRIMARY KEY,
        identity_id uuid NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
        salt bytea NOT NULL,
        code_hash bytea NOT NULL,
        used_at timestamptz,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX recovery_codes_identity_id_index ON recovery_codes (identity_id);
    `);
  }

  /** A factor that is gone must not be asked for. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE identities SET mfa_enabled_at = NULL WHERE mfa_enabled_at IS NOT NULL;
      DROP TABLE recovery_codes;
      DROP TABLE totp_factors;
    `);
  }
}
