import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a program was answered to a write, for the request that it sends again. */
export class KeptAnswers1764200000089 implements MigrationInterface {
  name = 'KeptAnswers1764200000089';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE kept_answers (
        id uuid PRIMARY KEY,
        management_key_id uuid NOT NULL REFERENCES management_keys ON DELETE CASCADE,
        idempotency_key text NOT NULL,
        request_mac bytea NOT NULL,
        identity_id uuid REFERENCES identities ON DELETE CASCADE,
        sealed_answer bytea,
        expires_at timestamptz NOT NULL,
        CONSTRAINT kept_answers_management_key_id_idempotency_key_key UNIQUE (management_key_id, idempotency_key)
      );
      CREATE INDEX kept_answers_identity_id_index ON kept_answers (identity_id) WHERE identity_id IS NOT NULL;
      CREATE INDEX kept_answers_expires_at_index ON kept_answers (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kept_answers');
  }
}
