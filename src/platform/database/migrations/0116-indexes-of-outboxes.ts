import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../migrating/online-index.js';

const INDEXES = ['mail_outbox', 'dispatches', 'webhook_deliveries'].flatMap((table) =>
  ['sent_at', 'dead_at'].map((end) => ({
    name: `${table}_${end}_index`,
    on: `${table} (${end}) WHERE ${end} IS NOT NULL`,
  })),
);

/** Housekeeping finds rows that were delivered without a look at those that were given up, which are kept for longer. */
export class IndexesOfOutboxes1764500000116 implements MigrationInterface {
  name = 'IndexesOfOutboxes1764500000116';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await buildIndex(runner, index);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of INDEXES) await dropIndex(runner, name);
  }
}
