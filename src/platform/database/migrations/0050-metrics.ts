import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A roll-up per minute and one per hour have the same columns. */
const ROLL_UP = `
  application_id uuid NOT NULL,
  start timestamptz NOT NULL,
  target text NOT NULL,
  event_type text NOT NULL,
  runtime text NOT NULL,
  count bigint NOT NULL,
  errors bigint NOT NULL,
  refused bigint NOT NULL,
  duration_bins integer[] NOT NULL,
  duration_counts bigint[] NOT NULL,
  PRIMARY KEY (application_id, start, target, event_type, runtime)`;

/** Telemetry events of applications, what is counted of them, and the dashboard's visitors. */
export class Metrics1763600000050 implements MigrationInterface {
  name = 'Metrics1763600000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE metric_events (
        received_at timestamptz NOT NULL,
        arrival_id bigint NOT NULL,
        position integer NOT NULL,
        id uuid NOT NULL,
        application_id uuid NOT NULL,
        occurred_at timestamptz NOT NULL,
        session_id text NOT NULL,
        event_type text NOT NULL,
        runtime text NOT NULL,
        target text NOT NULL,
        target_type text NOT NULL,
        path text,
        method text,
        status smallint,
        duration_ms integer,
        details jsonb,
        PRIMARY KEY (received_at, arrival_id, position)
      ) PARTITION BY RANGE (received_at);
      CREATE TABLE metric_events_default PARTITION OF metric_events DEFAULT;
      CREATE TABLE metric_arrivals (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        received_at timestamptz NOT NULL
      );
      CREATE TABLE metric_event_ids (id uuid PRIMARY KEY, received_at timestamptz NOT NULL);
      CREATE INDEX metric_event_ids_received_at_index ON metric_event_ids (received_at);
      CREATE TABLE metric_minutes (${ROLL_UP}) WITH (fillfactor = 70);
      CREATE TABLE metric_hours (${ROLL_UP}) WITH (fillfactor = 70);
      CREATE TABLE auth_counts (
        application_id uuid NOT NULL,
        hour timestamptz NOT NULL,
        kind text NOT NULL,
        step text NOT NULL,
        provider text NOT NULL,
        count bigint NOT NULL,
        PRIMARY KEY (application_id, hour, kind, step, provider)
      ) WITH (fillfactor = 70);
      CREATE TABLE active_counts (
        application_id uuid NOT NULL,
        hour timestamptz NOT NULL,
        sessions bigint NOT NULL,
        users bigint NOT NULL,
        counted_at timestamptz NOT NULL,
        PRIMARY KEY (application_id, hour)
      );
      CREATE TABLE dashboard_links (
        token_hash bytea PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX dashboard_links_application_id_index ON dashboard_links (application_id);
      CREATE INDEX dashboard_links_expires_at_index ON dashboard_links (expires_at);
      CREATE TABLE dashboard_visits (
        secret_hash bytea PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX dashboard_visits_application_id_index ON dashboard_visits (application_id);
      CREATE INDEX dashboard_visits_expires_at_index ON dashboard_visits (expires_at);
      ALTER TABLE api_keys DROP CONSTRAINT api_keys_scopes_check;
      ALTER TABLE api_keys ADD CONSTRAINT api_keys_scopes_check
        CHECK (scopes <@ ARRAY['login', 'metrics', 'metrics:read']);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE api_keys SET scopes = array_remove(scopes, 'metrics:read');
      ALTER TABLE api_keys DROP CONSTRAINT api_keys_scopes_check;
      ALTER TABLE api_keys ADD CONSTRAINT api_keys_scopes_check CHECK (scopes <@ ARRAY['login', 'metrics']);
      DROP TABLE dashboard_visits, dashboard_links, active_counts, auth_counts, metric_hours, metric_minutes,
        metric_event_ids, metric_arrivals, metric_events;
    `);
  }
}
