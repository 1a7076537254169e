import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../migrating/online-index.js';

/** Finds the portal sessions that were opened from a session: they end together with it. */
export class SessionsOpenedFrom1763600000044 implements MigrationInterface {
  name = 'SessionsOpenedFrom1763600000044';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, {
      name: 'sessions_opened_from_index',
      on: 'sessions (opened_from) WHERE opened_from IS NOT NULL',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'sessions_opened_from_index');
  }
}
