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

/** The mail that goes with an application is found by `mail_outbox_of_application_index` too. */
const OF_MAIL = { name: 'mail_outbox_application_id_index', on: 'mail_outbox (application_id)' };

/** The end of an application looks for what goes with it, without a walk through the table. */
export class IndexesOfKeys1764500000115 implements MigrationInterface {
  name = 'IndexesOfKeys1764500000115';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await buildIndex(runner, { name: keyOf(table), on: `${table} (application_id)` });
    await dropIndex(runner, OF_MAIL.name);
  }

  async down(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, OF_MAIL);
    for (const table of TABLES) await dropIndex(runner, keyOf(table));
  }
}
