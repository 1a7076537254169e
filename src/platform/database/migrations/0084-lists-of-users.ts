import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../migrating/online-index.js';

const INDEXES = {
  identities_application_id_id_index: 'identities (application_id, id)',
  /** Finds a prefix whatever the collation of the database is, and lists in that order. */
  identities_application_id_email_key_pattern_index: 'identities (application_id, email_key text_pattern_ops)',
  identities_blocked_index: 'identities (application_id, id) WHERE blocked_at IS NOT NULL',
  identities_waiting_index: 'identities (application_id, id) WHERE email_verified_at IS NULL',
  linked_accounts_of_provider_index: 'linked_accounts (application_id, provider, identity_id)',
};

/** Users are listed by application: the newest first, or by email address. */
export class ListsOfUsers1764200000084 implements MigrationInterface {
  name = 'ListsOfUsers1764200000084';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) await buildIndex(runner, { name, on });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await dropIndex(runner, name);
  }
}
