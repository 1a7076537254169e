import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeviceRequests1764100000081 implements MigrationInterface {
  name = 'DeviceRequests1764100000081';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE device_requests (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
        client_id text REFERENCES clients ON DELETE CASCADE,
        asked jsonb NOT NULL,
        device_code_hash bytea NOT NULL UNIQUE,
        user_code_mac bytea NOT NULL UNIQUE,
        ip text NOT NULL,
        user_agent text,
        interval_seconds integer NOT NULL,
        next_poll_at timestamptz NOT NULL,
        code_id uuid REFERENCES authorization_codes ON DELETE SET NULL,
        answered_at timestamptz,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      ) WITH (fillfactor=70);
      CREATE INDEX device_requests_application_id_index ON device_requests (application_id);
      CREATE INDEX device_requests_client_id_index ON device_requests (client_id);
      CREATE INDEX device_requests_code_id_index ON device_requests (code_id) WHERE code_id IS NOT NULL;
      CREATE INDEX device_requests_expires_at_index ON device_requests (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE device_requests');
  }
}
