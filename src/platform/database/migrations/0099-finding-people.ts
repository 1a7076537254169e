import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, buildPartitionedIndex, dropIndex, dropPartitionedIndex } from '../migrating/online-index.js';

const OF_PEOPLE = {
  identities_of_name_index: 'identities (application_id, lower(name) text_pattern_ops) WHERE name IS NOT NULL',
  identities_of_last_word_index: `identities (application_id, lower(substring(name from '[^ ]+$')) text_pattern_ops)
    WHERE name LIKE '% %'`,
};
const OF_REQUESTS = 'audit_events_of_request_index';

/** People are found by what their name or its last word begins with, and events by the request that a customer quotes. */
export class FindingPeople1764300000099 implements MigrationInterface {
  name = 'FindingPeople1764300000099';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(OF_PEOPLE)) await buildIndex(runner, { name, on });
    await buildPartitionedIndex(runner, { name: OF_REQUESTS, table: 'audit_events', columns: 'request_id' });
    await runner.query('ALTER TABLE sessions VALIDATE CONSTRAINT sessions_audience_check');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(OF_PEOPLE)) await dropIndex(runner, name);
    await dropPartitionedIndex(runner, OF_REQUESTS);
  }
}
