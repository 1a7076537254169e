import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, buildPartitionedIndex, dropIndex, dropPartitionedIndex } from '../migrating/online-index.js';

const BY_NAME = 'organizations_name_index';
const BY_SLUG = 'organizations_slug_index';
const EVENTS = 'audit_events_of_organization_index';

/**
 * Operators see the organizations of an application by their names, and find one by how its slug or name begins. The
 * audit trail is listed by organization too.
 */
export class FindingOrganizations1764500000112 implements MigrationInterface {
  name = 'FindingOrganizations1764500000112';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, { name: BY_NAME, on: 'organizations (application_id, (lower(name) COLLATE "C"), id)' });
    await buildIndex(runner, { name: BY_SLUG, on: 'organizations (application_id, slug COLLATE "C")' });
    await buildPartitionedIndex(runner, {
      ...{ name: EVENTS, table: 'audit_events', named: 'expr_id' },
      columns: "(details ->> 'organization'), id",
      where: "(details ->> 'organization') IS NOT NULL",
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropPartitionedIndex(runner, EVENTS);
    await dropIndex(runner, BY_SLUG);
    await dropIndex(runner, BY_NAME);
  }
}
