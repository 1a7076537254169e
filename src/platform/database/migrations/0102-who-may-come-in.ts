import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONSOLE_ID = '00000000-0000-7000-8000-636f6e736f6c';

/** Who may make an account at an application, its invitations, and logins that continue no earlier one. */
export class WhoMayComeIn1764400000102 implements MigrationInterface {
  name = 'WhoMayComeIn1764400000102';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE applications
        ADD sign_up text NOT NULL DEFAULT 'open'
          CONSTRAINT applications_sign_up_check CHECK (sign_up IN ('open', 'invited', 'domains', 'closed')),
        ADD sign_up_domains text[] NOT NULL DEFAULT '{}',
        ADD CONSTRAINT applications_sign_up_domains_check
          CHECK (sign_up <> 'domains' OR cardinality(sign_up_domains) > 0);
      UPDATE applications SET sign_up = 'closed' WHERE id = '${CONSOLE_ID}';
      ALTER TABLE auth_flows ADD asks_anew boolean NOT NULL DEFAULT false;
      CREATE TABLE invitations (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
        email text NOT NULL,
        email_key text NOT NULL,
        token_hash bytea NOT NULL CONSTRAINT invitations_token_hash_key UNIQUE,
        name text,
        locale text,
        redirect_url text,
        management_key_id uuid,
        operator_id uuid,
        created_at timestamptz NOT NULL,
        sent_at timestamptz NOT NULL,
        sends integer NOT NULL,
        expires_at timestamptz NOT NULL,
        accepted_at timestamptz,
        identity_id uuid REFERENCES identities ON DELETE SET NULL,
        withdrawn_at timestamptz
      );
      CREATE UNIQUE INDEX invitations_open_key ON invitations (application_id, email_key)
        WHERE accepted_at IS NULL AND withdrawn_at IS NULL;
      CREATE INDEX invitations_application_id_id_index ON invitations (application_id, id);
      CREATE INDEX invitations_email_key_index ON invitations (application_id, email_key);
      CREATE INDEX invitations_identity_id_index ON invitations (identity_id) WHERE identity_id IS NOT NULL;
      CREATE INDEX invitations_expires_at_index ON invitations (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE invitations;
      ALTER TABLE auth_flows DROP asks_anew;
      ALTER TABLE applications DROP sign_up, DROP sign_up_domains;
    `);
  }
}
