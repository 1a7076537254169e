import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, buildPartitionedIndex, dropIndex, dropPartitionedIndex } from '../migrating/online-index.js';

const OF_AUDIT_EVENTS = {
  audit_events_of_application_index: 'application_id, type, id',
  audit_events_of_type_index: 'type, id',
};
const OF_MAILS = {
  mail_outbox_of_application_index: 'mail_outbox (application_id, id)',
  mail_outbox_unsent_index: 'mail_outbox (application_id, id) WHERE sent_at IS NULL',
};

/** The audit trail is listed by application and by kind, mails by application and state: the newest first. */
export class ListsOfAuditEventsAndMails1764200000093 implements MigrationInterface {
  name = 'ListsOfAuditEventsAndMails1764200000093';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(OF_AUDIT_EVENTS))
      await buildPartitionedIndex(runner, { name, table: 'audit_events', columns });
    for (const [name, on] of Object.entries(OF_MAILS)) await buildIndex(runner, { name, on });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(OF_AUDIT_EVENTS)) await dropPartitionedIndex(runner, name);
    for (const name of Object.keys(OF_MAILS)) await dropIndex(runner, name);
  }
}
