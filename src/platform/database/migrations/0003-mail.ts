import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox. A mail is written in the transaction of the act that it reports, and waits here for its delivery. */
export class Mail1763600000003 implements MigrationInterface {
  name = 'Mail1763600000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail_outbox (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
        identity_id uuid REFERENCES identities (id) ON DELETE CASCADE,
        template text NOT NULL,
        language text NOT NULL,
        recipient text,
        sealed_content bytea,
        created_at timestamptz NOT NULL,
        expires_at timestamptz,
        attempts integer NOT NULL CHECK (attempts >= 0),
        next_attempt_at timestamptz NOT NULL,
        claimed_by uuid,
        claimed_until timestamptz,
        sent_at timestamptz,
        dead_at timestamptz,
        last_error text,
        CONSTRAINT mail_outbox_sent_is_wiped CHECK (sent_at IS NULL OR (sealed_content IS NULL AND recipient IS NULL))
      ) WITH (fillfactor = 70);
      CREATE INDEX mail_outbox_waiting_index ON mail_outbox (next_attempt_at) WHERE sent_at IS NULL AND dead_at IS NULL;
      CREATE INDEX mail_outbox_application_id_index ON mail_outbox (application_id);
      CREATE INDEX mail_outbox_identity_id_index ON mail_outbox (identity_id);
      CREATE INDEX mail_outbox_created_at_index ON mail_outbox (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail_outbox');
  }
}
