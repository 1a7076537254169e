import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Applications choose the sender and the words of their mails. */
export class MailTexts1764300000107 implements MigrationInterface {
  name = 'MailTexts1764300000107';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE applications ADD mail_sender jsonb;
      CREATE TABLE application_mail_texts (
        id uuid PRIMARY KEY,
        application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE,
        name text NOT NULL,
        subject text,
        heading text,
        text text,
        button text,
        file_values jsonb DEFAULT '{}',
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX application_mail_texts_application_id_name_key
        ON application_mail_texts (application_id, name);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE application_mail_texts;
      ALTER TABLE applications DROP mail_sender;
    `);
  }
}
