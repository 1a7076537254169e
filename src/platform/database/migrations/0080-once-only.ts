import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OnceOnly1764100000080 implements MigrationInterface {
  name = 'OnceOnly1764100000080';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE used_assertions (
        hash bytea PRIMARY KEY,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX used_assertions_expires_at_index ON used_assertions (expires_at);
      CREATE TABLE pushed_requests (
        reference_hash bytea PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
        client_id text NOT NULL,
        parameters jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX pushed_requests_application_id_index ON pushed_requests (application_id);
      CREATE INDEX pushed_requests_expires_at_index ON pushed_requests (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pushed_requests; DROP TABLE used_assertions');
  }
}
