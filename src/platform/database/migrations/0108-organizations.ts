import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../migrating/online-index.js';

const OF_SESSIONS = 'sessions_organization_id_index';

/** Applications have organizations, whose members have roles. A session is in one of them, or in none. */
export class Organizations1764400000108 implements MigrationInterface {
  name = 'Organizations1764400000108';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE applications ADD COLUMN IF NOT EXISTS organizations jsonb;
      CREATE TABLE IF NOT EXISTS organizations (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
        slug text NOT NULL,
        name text NOT NULL,
        metadata jsonb NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CONSTRAINT organizations_application_id_slug_key UNIQUE (application_id, slug)
      );
      CREATE TABLE IF NOT EXISTS organization_members (
        organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
        identity_id uuid NOT NULL REFERENCES identities ON DELETE CASCADE,
        roles text[] NOT NULL,
        joined_at timestamptz NOT NULL,
        PRIMARY KEY (organization_id, identity_id)
      );
      CREATE INDEX IF NOT EXISTS organization_members_identity_id_index ON organization_members (identity_id);
      ALTER TABLE auth_flows ADD COLUMN IF NOT EXISTS organization_id uuid;
      ALTER TABLE authorization_codes ADD COLUMN IF NOT EXISTS organization_id uuid;
      ALTER TABLE sessions ADD COLUMN IF NOT EXISTS organization_id uuid;
    `);
    await buildIndex(runner, {
      name: OF_SESSIONS,
      on: 'sessions (organization_id, id) WHERE organization_id IS NOT NULL AND revoked_at IS NULL',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, OF_SESSIONS);
    await runner.query(`
      ALTER TABLE sessions DROP COLUMN IF EXISTS organization_id;
      ALTER TABLE authorization_codes DROP COLUMN IF EXISTS organization_id;
      ALTER TABLE auth_flows DROP COLUMN IF EXISTS organization_id;
      DROP TABLE IF EXISTS organization_members;
      DROP TABLE IF EXISTS organizations;
      ALTER TABLE applications DROP COLUMN IF EXISTS organizations;
    `);
  }
}
