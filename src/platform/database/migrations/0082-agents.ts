import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Clients that no seed file lists, and what users let clients of other people do. */
export class Agents1764100000082 implements MigrationInterface {
  name = 'Agents1764100000082';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE clients ALTER application_id DROP NOT NULL, ADD stale_at timestamptz;
      ALTER TABLE api_keys DROP CONSTRAINT api_keys_scopes_check,
        ADD CHECK (scopes <@ ARRAY['login', 'metrics', 'metrics:read', 'clients:register']);
      CREATE TABLE consents (
        id uuid PRIMARY KEY,
        identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
        client_id text NOT NULL REFERENCES clients ON DELETE CASCADE,
        scope text[] NOT NULL,
        resources text[] NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT consents_identity_id_client_id_key UNIQUE (identity_id, client_id)
      );
      CREATE INDEX consents_client_id_index ON consents (client_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE consents;
      DELETE FROM api_keys WHERE 'clients:register' = ANY(scopes);
      ALTER TABLE api_keys DROP CONSTRAINT api_keys_scopes_check,
        ADD CHECK (scopes <@ ARRAY['login', 'metrics', 'metrics:read']);
      DELETE FROM clients WHERE application_id IS NULL;
      ALTER TABLE clients DROP stale_at, ALTER application_id SET NOT NULL;
    `);
  }
}
