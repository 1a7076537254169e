import type { MigrationInterface, QueryRunner } from 'typeorm';

const DROP_CHECK = 'ALTER TABLE email_codes DROP CONSTRAINT IF EXISTS email_codes_kind_check';
const checkOf = (kinds: string): string =>
  `ALTER TABLE email_codes ADD CONSTRAINT email_codes_kind_check CHECK (kind IN (${kinds})) NOT VALID`;
const VALIDATE = 'ALTER TABLE email_codes VALIDATE CONSTRAINT email_codes_kind_check';

/** Mailed digits sign in, and make the account of an address that has none. Each step may be done already. */
export class MailedSignIns1764300000101 implements MigrationInterface {
  name = 'MailedSignIns1764300000101';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE email_codes ADD COLUMN IF NOT EXISTS email text;
      ${DROP_CHECK};
      ${checkOf("'verify_email', 'reset_password', 'sign_in'")}
    `);
    await runner.query(VALIDATE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM email_codes WHERE kind = 'sign_in';
      ALTER TABLE email_codes DROP COLUMN IF EXISTS email;
      ${DROP_CHECK};
      ${checkOf("'verify_email', 'reset_password'")}
    `);
    await runner.query(VALIDATE);
  }
}
