import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../migrating/online-index.js';

/**
 * Lets housekeeping find revoked sessions. A refresh that succeeds leaves `revoked_at` alone, so it stays a HOT update.
 */
export class Housekeeping1763600000010 implements MigrationInterface {
  name = 'Housekeeping1763600000010';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, {
      name: 'sessions_revoked_at_index',
      on: 'sessions (revoked_at) WHERE revoked_at IS NOT NULL',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'sessions_revoked_at_index');
  }
}
