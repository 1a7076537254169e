import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where programs want to hear of events, and what is on its way to them. */
export class Webhooks1764200000087 implements MigrationInterface {
  name = 'Webhooks1764200000087';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_endpoints (
        id uuid PRIMARY KEY,
        application_id uuid REFERENCES applications ON DELETE CASCADE,
        url text NOT NULL,
        types text[] NOT NULL,
        description text,
        owner_email text NOT NULL,
        sealed_secret bytea NOT NULL,
        sealed_previous_secret bytea,
        previous_until timestamptz,
        cursor text,
        since timestamptz,
        moves integer NOT NULL,
        moved_at timestamptz NOT NULL,
        failing_since timestamptz,
        off_at timestamptz,
        off_reason text CHECK (off_reason IN ('operator', 'gone', 'failing')),
        created_at timestamptz NOT NULL,
        CONSTRAINT webhook_endpoints_off_has_reason CHECK ((off_at IS NULL) = (off_reason IS NULL))
      ) WITH (fillfactor=70);
      CREATE INDEX webhook_endpoints_application_id_index ON webhook_endpoints (application_id);
      CREATE TABLE webhook_deliveries (
        id uuid PRIMARY KEY,
        endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
        event_id uuid NOT NULL,
        type text NOT NULL,
        object uuid NOT NULL,
        sequence bigint NOT NULL,
        body text NOT NULL,
        created_at timestamptz NOT NULL,
        attempts integer NOT NULL CHECK (attempts >= 0),
        next_attempt_at timestamptz NOT NULL,
        claimed_by uuid,
        claimed_until timestamptz,
        sent_at timestamptz,
        dead_at timestamptz,
        last_error text,
        tried_at timestamptz,
        status integer,
        duration_ms integer,
        answer text
      ) WITH (fillfactor=70);
      CREATE INDEX webhook_deliveries_created_at_index ON webhook_deliveries (created_at);
      CREATE INDEX webhook_deliveries_log_index ON webhook_deliveries (endpoint_id, id);
      CREATE INDEX webhook_deliveries_order_index ON webhook_deliveries (endpoint_id, object, sequence)
        WHERE sent_at IS NULL AND dead_at IS NULL;
      CREATE INDEX webhook_deliveries_waiting_index ON webhook_deliveries (endpoint_id, next_attempt_at, id)
        WHERE sent_at IS NULL AND dead_at IS NULL;
      ALTER TABLE mail_outbox ALTER application_id DROP NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM mail_outbox WHERE application_id IS NULL;
      ALTER TABLE mail_outbox ALTER application_id SET NOT NULL;
      DROP TABLE webhook_deliveries;
      DROP TABLE webhook_endpoints;
    `);
  }
}
