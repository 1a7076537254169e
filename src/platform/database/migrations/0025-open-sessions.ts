import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../migrating/online-index.js';

/**
 * Finds the open sessions of an identity beside any number of ended ones, and those of an application in their order.
 */
export class OpenSessions1763600000025 implements MigrationInterface {
  name = 'OpenSessions1763600000025';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const open = 'sessions (identity_id, id) WHERE revoked_at IS NULL';
    await buildIndex(runner, { name: 'sessions_open_of_identity_index', on: open });
    await buildIndex(runner, { name: 'sessions_application_id_id_index', on: 'sessions (application_id, id)' });
    await dropIndex(runner, 'sessions_application_id_index');
  }

  async down(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, { name: 'sessions_application_id_index', on: 'sessions (application_id)' });
    await dropIndex(runner, 'sessions_application_id_id_index');
    await dropIndex(runner, 'sessions_open_of_identity_index');
  }
}
