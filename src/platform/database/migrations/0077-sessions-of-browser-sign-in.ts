import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../migrating/online-index.js';

const NAME = 'sessions_browser_sign_in_id_index';

export class SessionsOfBrowserSignIn1764100000077 implements MigrationInterface {
  name = 'SessionsOfBrowserSignIn1764100000077';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const on = 'sessions (browser_sign_in_id) WHERE browser_sign_in_id IS NOT NULL';
    await buildIndex(runner, { name: NAME, on });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, NAME);
  }
}
