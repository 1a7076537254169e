import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildPartitionedIndex, dropPartitionedIndex } from '../migrating/online-index.js';

const SCOPES = "'login', 'metrics', 'metrics:read', 'clients:register'";
const INDEX = {
  name: 'audit_events_ends_index',
  table: 'audit_events',
  columns: 'application_id, id',
  where: "type IN ('session.revoked', 'session.reuse_detected', 'sessions.cut_off', 'signing_keys.withdrawn')",
};

/** Keys of listeners, and the events that say what has ended, by application. */
export class RevocationFeed1764200000096 implements MigrationInterface {
  name = 'RevocationFeed1764200000096';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_keys DROP CONSTRAINT IF EXISTS api_keys_scopes_check,
        ADD CHECK (scopes <@ ARRAY[${SCOPES}, 'sessions:ended'])`);
    await buildPartitionedIndex(runner, INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropPartitionedIndex(runner, INDEX.name);
    await runner.query(`
      DELETE FROM api_keys WHERE 'sessions:ended' = ANY(scopes);
      ALTER TABLE api_keys DROP CONSTRAINT api_keys_scopes_check, ADD CHECK (scopes <@ ARRAY[${SCOPES}])`);
  }
}
