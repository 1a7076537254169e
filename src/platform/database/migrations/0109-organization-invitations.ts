import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../migrating/online-index.js';

const OPEN = 'accepted_at IS NULL AND withdrawn_at IS NULL';
const BEFORE = { name: 'invitations_open_key', on: `invitations (application_id, email_key) WHERE ${OPEN}` };
const OF_APPLICATION = {
  name: 'invitations_open_of_application_key',
  on: `invitations (application_id, email_key) WHERE ${OPEN} AND organization_id IS NULL`,
};
const OF_ORGANIZATION = {
  name: 'invitations_open_of_organization_key',
  on: `invitations (organization_id, email_key) WHERE ${OPEN} AND organization_id IS NOT NULL`,
};
const LISTED = {
  name: 'invitations_organization_id_id_index',
  on: 'invitations (organization_id, id) WHERE organization_id IS NOT NULL',
};

/** People are invited into organizations. A mailbox has one open invitation into each, and one to the application. */
export class OrganizationInvitations1764400000109 implements MigrationInterface {
  name = 'OrganizationInvitations1764400000109';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE invitations
        ADD COLUMN IF NOT EXISTS organization_id uuid REFERENCES organizations ON DELETE CASCADE,
        ADD COLUMN IF NOT EXISTS roles text[] NOT NULL DEFAULT '{}';
    `);
    for (const index of [OF_APPLICATION, OF_ORGANIZATION]) await buildIndex(runner, { ...index, unique: true });
    await buildIndex(runner, LISTED);
    await dropIndex(runner, BEFORE.name);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM invitations WHERE organization_id IS NOT NULL');
    await buildIndex(runner, { ...BEFORE, unique: true });
    for (const { name } of [LISTED, OF_ORGANIZATION, OF_APPLICATION]) await dropIndex(runner, name);
    await runner.query('ALTER TABLE invitations DROP COLUMN IF EXISTS roles, DROP COLUMN IF EXISTS organization_id');
  }
}
