import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../migrating/online-index.js';

/** Finds the latest sessions of an identity without reading all of them; ids are in the order of their creation. */
export class LatestSessions1763600000013 implements MigrationInterface {
  name = 'LatestSessions1763600000013';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, { name: 'sessions_identity_id_id_index', on: 'sessions (identity_id, id)' });
    await dropIndex(runner, 'sessions_identity_id_index');
  }

  async down(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, { name: 'sessions_identity_id_index', on: 'sessions (identity_id)' });
    await dropIndex(runner, 'sessions_identity_id_id_index');
  }
}
