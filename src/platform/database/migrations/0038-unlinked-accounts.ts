import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps an upstream account that must wait before it signs in, and the ID tokens that were used. */
export class UnlinkedAccounts1763600000038 implements MigrationInterface {
  name = 'UnlinkedAccounts1763600000038';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE unlinked_accounts (
        flow_id uuid PRIMARY KEY REFERENCES auth_flows (id) ON DELETE CASCADE,
        waits_for text NOT NULL CHECK (waits_for IN ('choice', 'email', 'account', 'joining', 'entering')),
        provider text NOT NULL,
        issuer text NOT NULL,
        subject text NOT NULL,
        claims jsonb NOT NULL,
        is_of_two_factors boolean NOT NULL,
        wishes text[] NOT NULL,
        browser_hash bytea,
        email text,
        email_key text,
        digits_mac bytea,
        tries integer NOT NULL,
        mailed_at timestamptz,
        digits_expire_at timestamptz,
        proved_at timestamptz,
        wanted_at timestamptz,
        identity_id uuid REFERENCES identities (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX unlinked_accounts_identity_id_index ON unlinked_accounts (identity_id);
      CREATE TABLE used_id_tokens (
        token_hash bytea PRIMARY KEY,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX used_id_tokens_expires_at_index ON used_id_tokens (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE used_id_tokens; DROP TABLE unlinked_accounts');
  }
}
