import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Key pairs of users' devices, which sign in without a password. */
export class Passkeys1763600000039 implements MigrationInterface {
  name = 'Passkeys1763600000039';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE passkeys (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
        identity_id uuid NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
        credential_id text NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        device_type text NOT NULL CHECK (device_type IN ('singleDevice', 'multiDevice')),
        is_backed_up boolean NOT NULL,
        aaguid uuid NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz,
        counter_went_back_at timestamptz
      );
      CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
      CREATE INDEX passkeys_identity_id_index ON passkeys (identity_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE passkeys');
  }
}
