import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../migrating/online-index.js';

/** Lets housekeeping find sign-ups that were never verified. */
export class UnverifiedIdentities1763600000034 implements MigrationInterface {
  name = 'UnverifiedIdentities1763600000034';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, {
      name: 'identities_unverified_index',
      on: 'identities (created_at) WHERE email_verified_at IS NULL',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'identities_unverified_index');
  }
}
