import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The facts that decide what a mailed link is worth: which browser asked for it, when and from which IP address; how
 * many guesses at the sign-up's password were made; and whether the waiting window may go on. Also marks the accounts
 * that were imported.
 */
export class LinksElsewhere1763600000027 implements MigrationInterface {
  name = 'LinksElsewhere1763600000027';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE email_codes
        ADD COLUMN browser_hash bytea,
        ADD COLUMN ip text,
        ADD COLUMN user_agent text,
        ADD COLUMN is_reminder boolean NOT NULL DEFAULT false,
        ADD COLUMN granted_at timestamptz;
      ALTER TABLE identities
        ADD COLUMN sign_up_tries integer NOT NULL DEFAULT 0,
        ADD COLUMN imported_at timestamptz;
      ALTER TABLE address_changes ADD COLUMN requested_at timestamptz NOT NULL DEFAULT now();
    `);
    // An identity that waits for verification and never registered was imported. Marking one too many is better than
    // one too few.
    await runner.query(`
      UPDATE identities SET imported_at = created_at
      WHERE email_verified_at IS NULL AND NOT EXISTS (
        SELECT FROM audit_events
        WHERE audit_events.identity_id = identities.id AND type = 'identity.registration_requested'
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE address_changes DROP COLUMN requested_at;
      ALTER TABLE identities DROP COLUMN sign_up_tries, DROP COLUMN imported_at;
      ALTER TABLE email_codes
        DROP COLUMN browser_hash, DROP COLUMN ip, DROP COLUMN user_agent, DROP COLUMN is_reminder,
        DROP COLUMN granted_at;
    `);
  }
}
