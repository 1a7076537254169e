import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildPartitionedIndex, dropPartitionedIndex } from '../migrating/online-index.js';

const INDEXES = {
  audit_events_sequence_index: { table: 'audit_events', columns: 'sequence' },
  audit_events_transaction_index: { table: 'audit_events', columns: 'transaction' },
};

/** Events are read in the order of their numbers, and those of a transaction that was open are found again. */
export class OrderOfEvents1764200000086 implements MigrationInterface {
  name = 'OrderOfEvents1764200000086';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) await buildPartitionedIndex(runner, { name, ...on });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await dropPartitionedIndex(runner, name);
  }
}
