import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a client of OpenID Connect is configured with: the application's own client, and each further one. */
const SETTINGS = [
  `post_logout_urls text[] NOT NULL DEFAULT '{}'`,
  'backchannel_logout_url text',
  `id_token_alg text NOT NULL DEFAULT 'RS256' CHECK (id_token_alg IN ('RS256', 'ES256', 'EdDSA'))`,
  'claims_in_id_token boolean NOT NULL DEFAULT true',
  'always_refresh boolean NOT NULL DEFAULT false',
  `scopes text[] NOT NULL DEFAULT '{}'`,
  `audiences text[] NOT NULL DEFAULT '{}'`,
  'jwks jsonb',
  'jwks_uri text',
];

export class Clients1764100000076 implements MigrationInterface {
  name = 'Clients1764100000076';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE plans ADD services boolean NOT NULL DEFAULT false, ADD agents jsonb;
      ALTER TABLE applications ${SETTINGS.map((column) => `ADD ${column}`).join(', ')},
        ADD single_sign_on jsonb NOT NULL DEFAULT '{"enabled": true, "idleDays": 7, "days": 30}',
        ADD agents jsonb;
      CREATE TABLE clients (
        id text PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
        name text NOT NULL,
        type text NOT NULL CHECK (type IN ('web', 'public', 'machine')),
        redirect_urls text[] NOT NULL,
        logo_url text,
        first_party boolean NOT NULL DEFAULT true,
        ${SETTINGS.join(', ')},
        made_by text NOT NULL CHECK (made_by IN ('seed', 'registration', 'document')),
        registered jsonb,
        used_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX clients_application_id_index ON clients (application_id);
      ALTER TABLE api_keys ADD client_id text REFERENCES clients ON DELETE CASCADE;
      CREATE INDEX api_keys_client_id_index ON api_keys (client_id) WHERE client_id IS NOT NULL;
      ALTER TABLE signing_keys ADD alg text NOT NULL DEFAULT 'ES256' CHECK (alg IN ('RS256', 'ES256', 'EdDSA'));
      CREATE TABLE browser_sign_ins (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
        identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
        secret_hash bytea NOT NULL,
        provider text NOT NULL,
        amr text[] NOT NULL,
        authenticated_at timestamptz NOT NULL,
        remembered_browser_id uuid,
        created_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      ) WITH (fillfactor=70);
      CREATE INDEX browser_sign_ins_application_id_index ON browser_sign_ins (application_id);
      CREATE INDEX browser_sign_ins_identity_id_index ON browser_sign_ins (identity_id);
      CREATE INDEX browser_sign_ins_expires_at_index ON browser_sign_ins (expires_at);
      ALTER TABLE auth_flows ADD client_id text, ADD asked jsonb;
      ALTER TABLE authorization_codes ADD client_id text, ADD asked jsonb, ADD browser_sign_in_id uuid;
      ALTER TABLE sessions ADD client_id text, ADD granted jsonb, ADD key_thumbprint text, ADD browser_sign_in_id uuid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    const names = SETTINGS.map((column) => column.split(' ', 1)[0]);
    await runner.query(`
      ALTER TABLE sessions DROP client_id, DROP granted, DROP key_thumbprint, DROP browser_sign_in_id;
      ALTER TABLE authorization_codes DROP client_id, DROP asked, DROP browser_sign_in_id;
      ALTER TABLE auth_flows DROP client_id, DROP asked;
      DROP TABLE browser_sign_ins;
      ALTER TABLE signing_keys DROP alg;
      ALTER TABLE api_keys DROP client_id;
      DROP TABLE clients;
      ALTER TABLE applications ${names.map((name) => `DROP ${name}`).join(', ')}, DROP single_sign_on, DROP agents;
      ALTER TABLE plans DROP services, DROP agents;
    `);
  }
}
