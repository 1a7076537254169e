import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans, applications, identities, flows, codes, sessions, signing keys and the audit trail. */
export class Foundation1763600000001 implements MigrationInterface {
  name = 'Foundation1763600000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE plans (
        id uuid PRIMARY KEY,
        key text NOT NULL CONSTRAINT plans_key_key UNIQUE,
        name text NOT NULL,
        max_users integer CHECK (max_users >= 0),
        providers text[] NOT NULL,
        portal jsonb NOT NULL,
        metrics jsonb,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );

      CREATE TABLE applications (
        id uuid PRIMARY KEY,
        slug text NOT NULL CONSTRAINT applications_slug_key UNIQUE,
        name text NOT NULL,
        plan_id uuid NOT NULL REFERENCES plans (id),
        origins text[] NOT NULL,
        redirect_urls text[] NOT NULL,
        portal_url text,
        verify_email_url text,
        reset_password_url text,
        branding jsonb NOT NULL,
        refresh_overlap integer CHECK (refresh_overlap BETWEEN 0 AND 300),
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX applications_plan_id_index ON applications (plan_id);

      CREATE TABLE application_seats (
        application_id uuid PRIMARY KEY REFERENCES applications (id) ON DELETE CASCADE,
        used integer NOT NULL CHECK (used >= 0)
      ) WITH (fillfactor = 50);

      CREATE TABLE api_keys (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
        name text NOT NULL,
        key_hash bytea NOT NULL CONSTRAINT api_keys_key_hash_key UNIQUE,
        scopes text[] NOT NULL CHECK (scopes <@ ARRAY['login', 'metrics']),
        expires_at timestamptz,
        revoked_at timestamptz,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX api_keys_application_id_index ON api_keys (application_id);

      CREATE TABLE identities (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
        email text NOT NULL,
        email_key text NOT NULL,
        email_verified_at timestamptz,
        email_is_relay boolean NOT NULL,
        name text,
        picture text,
        locale text,
        password_hash text,
        password_changed_at timestamptz,
        blocked_at timestamptz,
        seated_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX identities_application_id_email_key ON identities (application_id, email_key);

      CREATE TABLE auth_flows (
        id uuid PRIMARY KEY,
        token_hash bytea NOT NULL CONSTRAINT auth_flows_token_hash_key UNIQUE,
        application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
        redirect_url text NOT NULL,
        cancel_url text NOT NULL,
        code_challenge text,
        login_hint text,
        ui_locales text,
        browser_hash bytea,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        completed_at timestamptz,
        cancelled_at timestamptz
      );
      CREATE INDEX auth_flows_expires_at_index ON auth_flows (expires_at);

      CREATE TABLE authorization_codes (
        id uuid PRIMARY KEY,
        code_hash bytea NOT NULL CONSTRAINT authorization_codes_code_hash_key UNIQUE,
        flow_id uuid NOT NULL REFERENCES auth_flows (id) ON DELETE CASCADE,
        application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
        identity_id uuid NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
        provider text NOT NULL,
        amr text[] NOT NULL,
        authenticated_at timestamptz NOT NULL,
        code_challenge text,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        session_id uuid
      );
      CREATE INDEX authorization_codes_expires_at_index ON authorization_codes (expires_at);
      CREATE INDEX authorization_codes_identity_id_index ON authorization_codes (identity_id);
      CREATE INDEX authorization_codes_flow_id_index ON authorization_codes (flow_id);

      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
        identity_id uuid NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
        audience text NOT NULL CHECK (audience IN ('application', 'portal')),
        client_type text NOT NULL CHECK (client_type IN ('browser', 'server', 'mobile')),
        secret_hash bytea NOT NULL,
        provider text NOT NULL,
        amr text[] NOT NULL,
        authenticated_at timestamptz NOT NULL,
        ip text,
        user_agent text,
        overlap integer NOT NULL CHECK (overlap BETWEEN 0 AND 300),
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        generation integer NOT NULL,
        parent_generation integer,
        parent_exchanged_at timestamptz,
        rotated_at timestamptz NOT NULL,
        idle_expires_at timestamptz NOT NULL,
        last_outcome text,
        revoked_at timestamptz,
        ended_reason text
      ) WITH (fillfactor = 70);
      CREATE INDEX sessions_application_id_index ON sessions (application_id);
      CREATE INDEX sessions_identity_id_index ON sessions (identity_id);
      CREATE INDEX sessions_expires_at_index ON sessions (expires_at);

      CREATE TABLE signing_keys (
        id text PRIMARY KEY,
        public_jwk jsonb NOT NULL,
        sealed_private_key bytea NOT NULL,
        created_at timestamptz NOT NULL,
        activated_at timestamptz,
        retired_at timestamptz
      );

      CREATE TABLE audit_events (
        id uuid PRIMARY KEY,
        occurred_at timestamptz NOT NULL,
        type text NOT NULL,
        application_id uuid,
        identity_id uuid,
        session_id uuid,
        ip text,
        user_agent text,
        request_id text,
        details jsonb NOT NULL
      );
      CREATE INDEX audit_events_occurred_at_index ON audit_events (occurred_at);
      CREATE INDEX audit_events_identity_id_index ON audit_events (identity_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE audit_events, signing_keys, sessions, authorization_codes, auth_flows, identities,
        api_keys, application_seats, applications, plans;
    `);
  }
}
