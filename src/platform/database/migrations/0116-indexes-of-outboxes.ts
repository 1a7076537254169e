import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../migrating/online-index.js';

const ENDS = ['mail_outbox', 'dispatches', 'webhook_deliveries'].flatMap((table) =>
  ['sent_at', 'dead_at'].map((end) => ({
    name: `${table}_${end}_index`,
    on: `${table} (${end}) WHERE ${end} IS NOT NULL`,
  })),
);
const TURNS = {
  name: 'mail_outbox_turns_index',
  on: 'mail_outbox (coalesce(application_id, id), next_attempt_at) WHERE sent_at IS NULL AND dead_at IS NULL',
};
/** While both are there, PostgreSQL may take the wrong one where more mails wait than it has heard of. */
const WAITING = {
  name: 'mail_outbox_waiting_index',
  on: 'mail_outbox (next_attempt_at) WHERE sent_at IS NULL AND dead_at IS NULL',
};

/**
 * Housekeeping finds rows that were delivered without a look at those that were given up, which are kept for longer. The
 * mails of each application that wait are found in their order.
 */
export class IndexesOfOutboxes1764500000116 implements MigrationInterface {
  name = 'IndexesOfOutboxes1764500000116';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const index of [...ENDS, TURNS]) await buildIndex(runner, index);
    await dropIndex(runner, WAITING.name);
  }

  async down(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, WAITING);
    for (const { name } of [...ENDS, TURNS]) await dropIndex(runner, name);
  }
}
