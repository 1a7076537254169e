import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../migrating/online-index.js';

const TABLES = [
  'auth_flows',
  'authorization_codes',
  'management_keys',
  'organization_domains',
  'organization_providers',
  'passkeys',
];
const keyOf = (table: string): string => `${table}_application_id_index`;

const UNCONFIRMED = {
  name: 'identities_unconfirmed_index',
  on: `identities (created_at) WHERE email_verified_at IS NULL AND imported_at IS NULL AND blocked_at IS NULL
    AND seated_at IS NULL`,
};
const UNVERIFIED = {
  name: 'identities_unverified_index',
  on: 'identities (created_at) WHERE email_verified_at IS NULL',
};

/** `mail_outbox_of_application_index` begins with the same column. */
const OF_MAIL = { name: 'mail_outbox_application_id_index', on: 'mail_outbox (application_id)' };

/**
 * When an application is removed, PostgreSQL finds its rows in each table by an index. Housekeeping looks for unconfirmed
 * sign-ups only among accounts that may go.
 */
export class IndexesOfKeys1764500000115 implements MigrationInterface {
  name = 'IndexesOfKeys1764500000115';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await buildIndex(runner, { name: keyOf(table), on: `${table} (application_id)` });
    await buildIndex(runner, UNCONFIRMED);
    await dropIndex(runner, UNVERIFIED.name);
    await dropIndex(runner, OF_MAIL.name);
  }

  async down(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, OF_MAIL);
    await buildIndex(runner, UNVERIFIED);
    await dropIndex(runner, UNCONFIRMED.name);
    for (const table of TABLES) await dropIndex(runner, keyOf(table));
  }
}
